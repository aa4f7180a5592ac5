"""Checks of the installed packages, the error of a failed check, and what a run needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]


class ProofError(Exception):
    """Raised when a check fails."""


def check(holds: bool, what: str) -> None:
    """Raises an error if a condition does not hold.

    Raises:
        ProofError: ``holds`` is False; the text is ``what``.
    """
    if not holds:
        raise ProofError(what)


def lacks(tools: Sequence[str]) -> bool:
    """Whether one of the tools is not installed; prints which."""
    missing = [tool for tool in tools if not shutil.which(tool)]
    if missing:
        sys.stderr.write(f"missing: {', '.join(missing)}\n")
    return bool(missing)


def built(kind: str, out: Path, pattern: str) -> Path:
    """Builds a package into a folder; returns its file."""
    command = [sys.executable, "packaging/bootstrap.py", "package", kind]
    subprocess.run([*command, "--out", str(out.absolute())], cwd=ROOT, check=True)
    (file,) = out.glob(pattern)
    return file
