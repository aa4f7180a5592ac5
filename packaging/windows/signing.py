"""Signs programs and libraries of Windows with a command given by the publisher.

The command has ``{file}`` if it signs a file in place, as ``signtool`` does, or ``{in}`` and
``{out}`` if it writes another file, as ``osslsigncode`` does.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

import pefile
from staging import BuildError

COMMAND: Final = "DESKDISPATCH_SIGN"
"""Environment variable by which makensis passes the command to this module."""

_SUFFIXES: Final = (".dll", ".exe", ".pyd")
_SIGNATURES: Final = pefile.DIRECTORY_ENTRY["IMAGE_DIRECTORY_ENTRY_SECURITY"]


def sign_all(command: str, root: Path) -> int:
    """Signs every unsigned binary below a folder; returns their number.

    *Smart App Control* checks each loaded binary, not only the installer.
    """
    files = (file for file in sorted(root.rglob("*")) if file.suffix in _SUFFIXES)
    unsigned = [file for file in files if not is_signed(file)]
    for file in unsigned:
        sign(command, file)
    return len(unsigned)


def sign(command: str, file: Path) -> None:
    """Signs one file.

    Raises:
        BuildError: The command failed, and printed the reason, or did not sign the file.
    """
    out = file.with_name(f"{file.name}.signed")
    places = {"{file}": file, "{in}": file, "{out}": out}
    words = shlex.split(command)
    for name, place in places.items():
        words = [word.replace(name, str(place)) for word in words]
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if out.exists():
        out.replace(file)
    if done.returncode or not is_signed(file):
        said = done.stdout.decode(errors="replace").strip()
        raise BuildError(f"{file.name} was not signed by {words[0]}: {said or 'it said nothing'}")


def is_signed(file: Path) -> bool:
    """Whether the file has a signature of anyone."""
    with pefile.PE(str(file), fast_load=True) as image:
        return bool(image.OPTIONAL_HEADER.DATA_DIRECTORY[_SIGNATURES].Size)


def check(command: str) -> None:
    """Refuses a command without a file placeholder, before the slow steps.

    Raises:
        BuildError: The command has no placeholder for the file.
    """
    if not ("{file}" in command or ("{in}" in command and "{out}" in command)):
        raise BuildError("--sign names neither {file} nor {in} and {out}")


if __name__ == "__main__":
    sign(os.environ[COMMAND], Path(sys.argv[1]))
