"""The command by which the desktop starts this program again."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from deskdispatch.app.app_paths import NAME

PACKAGED: Final = Path("/usr/bin") / NAME
"""What a package of the system installs."""

_PACKAGES: Final = (Path("/opt"), Path("/usr/lib"), Path("/usr/share"))
"""Where a package of the system keeps the program itself."""


def command(
    data_dir: Path | None = None, *, script: str | None = None, packaged: Path = PACKAGED
) -> Sequence[str]:
    """The words of the command, without a shell's quotes; the first is absolute.

    Args:
        data_dir: The folder that was given for the data, which is given again.
        script: What was started, ``sys.argv[0]``.
        packaged: The command of an installed package.
    """
    given = [] if data_dir is None else ["--data-dir", str(data_dir.absolute())]
    return [*_program(Path(script or sys.argv[0]), packaged), *given]


def _program(script: Path, packaged: Path) -> Sequence[str]:
    here = Path(__file__).resolve()
    if any(here.is_relative_to(each) for each in _PACKAGES) and os.access(packaged, os.X_OK):
        return [str(packaged)]
    if script.is_file() and script.name.partition(".")[0] == NAME:
        is_python = script.suffix.lower() in {".py", ".pyw"}
        return [*([sys.executable] if is_python else []), str(script.absolute())]
    suffix = ".exe" if sys.platform == "win32" else ""
    beside = Path(sys.executable).parent / f"{NAME}{suffix}"
    return [str(beside)] if beside.is_file() else [sys.executable, "-m", NAME]
