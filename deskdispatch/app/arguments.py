"""Parses the command line."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deskdispatch import __version__
from deskdispatch.domain.languages import LANGUAGES


@dataclass(frozen=True, slots=True)
class Arguments:
    """The parsed command line.

    Attributes:
        command: ``run``, ``tour`` or ``doctor``.
        profile: The profile's name; None for the one used last.
        data_dir: Where everything is kept; None for the system's own place.
        language: ``en`` or ``ar``; None for the one kept in the settings.
        out: The folder for what ``tour`` makes.
        scheme: ``light`` or ``dark``, for ``tour``.
    """

    command: str = "run"
    profile: str | None = None
    data_dir: Path | None = None
    language: str | None = None
    out: Path = Path("tour")
    scheme: str = "light"


def parse(arguments: Sequence[str]) -> Arguments:
    """Reads the command line; prints help, the version or a mistake and exits."""
    common = _common()
    parser = argparse.ArgumentParser(
        prog="deskdispatch", description="Books couriers from a shop counter.", parents=[common]
    )
    parser.add_argument("--version", action="version", version=f"deskdispatch {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="{doctor,tour}")
    commands.add_parser("doctor", parents=[common], help="say what works on this PC")
    tour = commands.add_parser(
        "tour", parents=[common], help="book through the real window and keep pictures of it"
    )
    tour.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to leave them")
    tour.set_defaults(scheme="light")
    tour.add_argument("--scheme", choices=["light", "dark"], help="the colours of the window")
    given = vars(parser.parse_args(arguments))
    given["command"] = given["command"] or "run"
    return Arguments(**given)


def _common() -> argparse.ArgumentParser:
    """Options that may stand before or after a command; absent ones set nothing."""
    common = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--profile", metavar="NAME", help="a profile of the settings")
    common.add_argument("--data-dir", type=Path, metavar="DIR", help="keep everything there")
    common.add_argument("--language", choices=LANGUAGES, help="the language of the window")
    return common
