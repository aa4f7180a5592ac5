"""The command line: its options and what they mean."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Arguments(NamedTuple):
    """The parsed command line.

    Attributes:
        command: ``run``, ``tour``, ``doctor`` or ``report``.
        call: The number of an incoming call to show, with ``run``; empty for none.
        location: A ``geo:`` link that becomes the drop-off, with ``run``; empty for none.
        minimised: Whether ``run`` starts in the taskbar, and leaves an open window as it is.
        profile: The profile's name; None for the one used last. A call leaves an open window's.
        data_dir: Where everything is kept; None for the system's own place.
        language: ``en`` or ``ar``; None for the one kept in the settings.
        out: The folder for what ``tour`` makes; the file of ``report``.
        scheme: ``light`` or ``dark``, for ``tour``.
    """

    command: str = "run"
    call: str = ""
    location: str = ""
    minimised: bool = False
    profile: str | None = None
    data_dir: Path | None = None
    language: str | None = None
    out: Path = Path("tour")
    scheme: str = "light"


def parse(arguments: Sequence[str]) -> Arguments:
    """Reads the command line; prints help, the version or a mistake and exits."""
    if not arguments:
        return Arguments()  # the usual start, which waits for no parser
    from deskdispatch.app.argument_parser import parsed

    return Arguments(**parsed(arguments))
