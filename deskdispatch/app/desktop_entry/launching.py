"""Command by which the desktop starts this program again."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from deskdispatch import interpreter
from deskdispatch.app.app_paths import NAME

MINIMISED: Final = "--minimised"

PACKAGED: Final = Path("/usr/bin") / NAME
"""Command that a system package installs: a link into the tree of the program."""


def command(
    data_dir: Path | None = None, *, script: str | None = None, packaged: Path = PACKAGED
) -> Sequence[str]:
    """Returns the words of the command, without shell quotes; the first is absolute.

    ``packaged`` is the command of an installed package, whose path does not change at an upgrade.
    """
    own = Path(script or sys.argv[0])
    beside = Path(sys.executable).with_name(f"{NAME}.exe" if sys.platform == "win32" else NAME)
    if packaged.is_file() and packaged.resolve().is_relative_to(sys.prefix):
        program = [str(packaged)]
    elif own.is_file() and own.name.partition(".")[0] == NAME:
        is_python = own.suffix.lower() in {".py", ".pyw"}
        program = [*([interpreter.path()] if is_python else []), str(own.absolute())]
    elif beside.is_file():
        program = [str(beside)]
    else:
        program = [interpreter.path(), "-m", NAME]
    given = [] if data_dir is None else ["--data-dir", str(data_dir.absolute())]
    return [*program, *given]
