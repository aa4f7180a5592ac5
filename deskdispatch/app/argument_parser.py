"""Parser of the command line; a start without options does not import it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from deskdispatch.domain import links
from deskdispatch.domain.appearance import LANGUAGES

_LONGEST_MISTAKE: Final = 200


def parsed(arguments: Sequence[str]) -> dict[str, Any]:
    """Returns the values of ``Arguments`` by name; prints help, version or an error and exits."""
    if len(arguments) == 1 and (links.is_tel_uri(arguments[0]) or links.is_geo_uri(arguments[0])):
        arguments = ["open", *arguments]  # desktops start a link handler with the link alone
    given = vars(parser().parse_args(arguments))
    given |= given.pop("link", {})
    if given["command"] in {None, "call", "open"}:
        given["command"] = "run"
    return given


def parser() -> argparse.ArgumentParser:
    """Builds the command line parser; the manual page is made from it as well."""
    common = _common()
    root = _Parser(
        prog="deskdispatch", description="Books couriers from a shop counter.", parents=[common]
    )
    root.add_argument(
        "--version", action=_Version, nargs=0, default=argparse.SUPPRESS, help="print the version"
    )
    root.add_argument(
        "--minimised",
        "--minimized",
        action="store_true",
        dest="minimised",
        help="start minimised in the taskbar",
    )
    commands = root.add_subparsers(dest="command", metavar="{call,doctor,open,report,tour}")
    call = commands.add_parser("call", parents=[common], help="show a caller in the open window")
    call.add_argument("call", type=_number, metavar="NUMBER", help="a number or a tel: link")
    opened = commands.add_parser(
        "open", parents=[common], help="open a tel: or geo: link in the open window"
    )
    opened.add_argument("link", type=_link, metavar="LINK", help="a tel: or geo: link")
    commands.add_parser("doctor", parents=[common], help="check what works on this PC")
    report = commands.add_parser(
        "report", parents=[common], help="save a report for support, without customers' data"
    )
    report.add_argument(
        "--out", type=Path, required=True, metavar="FILE.zip", help="file to save the report to"
    )
    tour = commands.add_parser(
        "tour", parents=[common], help="book through the real window and save pictures of it"
    )
    tour.add_argument(
        "--out", type=Path, required=True, metavar="DIR", help="folder for the pictures"
    )
    tour.set_defaults(scheme="light")
    tour.add_argument("--scheme", choices=["light", "dark"], help="colours of the window")
    return root


class _Version(argparse.Action):
    """Reads the version only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_given: object) -> NoReturn:
        from deskdispatch.version import version

        sys.stdout.write(f"{parser.prog} {version()}\n")
        parser.exit()


class _Parser(argparse.ArgumentParser):
    """Prints errors without control characters: a link may come from any web page."""

    def error(self, message: str) -> NoReturn:
        from deskdispatch.domain.text.plain_text import cleaned

        super().error(cleaned(message, _LONGEST_MISTAKE))


def _number(text: str) -> str:
    number = links.number_in(text)
    if number is None:
        raise argparse.ArgumentTypeError("not a phone number")
    return number


def _link(text: str) -> dict[str, str]:
    """Returns the argument of ``Arguments`` for a link, by name."""
    if links.is_tel_uri(text):
        return {"call": _number(text)}
    if not links.is_location(text):
        raise argparse.ArgumentTypeError("not a tel: or geo: link")
    return {"location": text}


def _common() -> _Parser:
    common = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--profile", metavar="NAME", help="profile to use")
    common.add_argument(
        "--data-dir", type=Path, metavar="DIR", help="folder for all files of the program"
    )
    common.add_argument("--language", choices=LANGUAGES, help="language of the window")
    return common
