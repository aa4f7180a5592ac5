"""The command line: its options and their meaning."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple


class Arguments(NamedTuple):
    """The parsed command line.

    Attributes:
        command: ``run``, ``tour``, ``doctor`` or ``report``.
        call: Number of an incoming call to show, with ``run``; empty for none.
        location: ``geo:`` link that becomes the drop-off, with ``run``; empty for none.
        minimised: Whether ``run`` starts in the taskbar; an open window is left as it is.
        profile: Name of the profile; None for the last used one. A call keeps an open window's.
        data_dir: Folder for all files; None for the system's own folders.
        language: ``en`` or ``ar``; None for the saved one.
        out: Output folder of ``tour``; output file of ``report``.
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
    """Parses the command line; prints help, the version or an error and exits."""
    if not arguments:
        return Arguments()  # the usual start does not import the parser
    from deskdispatch.app.argument_parser import parsed

    return Arguments(**parsed(arguments))
