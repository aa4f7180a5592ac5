"""The pinned and hashed requirements of ``packaging/constraints/``.

::

    python packaging/constraints.py update [PACKAGE...]    # after a change of pyproject.toml
    python packaging/constraints.py update --all           # update everything to new versions
    python packaging/constraints.py check                  # check the files with pyproject.toml

It needs ``uv`` (``pip install uv``), and uses the index of its configuration or the default one:
the files have no address. Each file is valid for every platform; ``package.txt`` includes
``run.txt`` at the same versions, ``test.txt`` includes both, and each has the build requirements
of the project (``build.in``).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = Path("packaging/constraints")
PYTHON = "3.11"
FILES = ("run.txt", "package.txt", "test.txt")

_PIN = re.compile(r"^([\w.\[\],-]+)==(\S+)(?: ; (.+?))?(?: \\)?$", re.MULTILINE)


class Pin(NamedTuple):
    """One requirement; a package may have a version for each marker."""

    name: str
    version: str
    marker: str


def pins(text: str) -> set[Pin]:
    return {Pin(*found) for found in _PIN.findall(text)}


def resolve(target: Path, options: Sequence[str]) -> None:
    """Writes one file; keeps its present versions if they still fit."""
    uv = shutil.which("uv", path=str(Path(sys.executable).parent)) or shutil.which("uv")
    if uv is None:
        raise FileNotFoundError("uv is not installed: pip install uv")
    command = [uv, "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += ["--no-emit-index-url", "--python-version", PYTHON]
    command += ["--custom-compile-command", "python packaging/constraints.py update"]
    command += ["pyproject.toml", str(FOLDER / "build.in"), "--output-file", str(target), *options]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def resolve_all(folder: Path, options: Sequence[str] = ()) -> None:
    """Writes ``run.txt``, then the others, each with the versions of the one before.

    ``run.txt`` includes the packages of thermal printers, so that a clerk never needs pip.
    """
    run, package, test = (folder / name for name in FILES)
    extras = ["--extra", "thermal"]
    resolve(run, [*extras, *options])
    extras += ["--extra", "package"]
    resolve(package, [*extras, "--constraint", str(run), *options])
    extras += ["--extra", "test"]
    resolve(test, [*extras, "--constraint", str(package), *options])


def differences() -> list[str]:
    """Returns the changes that a new resolution would make, keeping all versions that fit."""
    lines = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in FILES:
            shutil.copy(ROOT / FOLDER / file, folder / file)
        resolve_all(folder)
        for file in FILES:
            held = pins((ROOT / FOLDER / file).read_text(encoding="utf-8"))
            right = pins((folder / file).read_text(encoding="utf-8"))
            for sign, changed in (("remove", held - right), ("add", right - held)):
                lines += [f"{file}: {sign} {' '.join(pin)}" for pin in sorted(changed)]
    return lines


def main(arguments: list[str]) -> int:
    if arguments == ["check"]:
        found = differences()
        for line in found:
            print(line, file=sys.stderr)
        return 1 if found else 0
    if arguments[:1] == ["update"]:
        names = arguments[1:]
        newer = ["--upgrade"] if names == ["--all"] else [f"--upgrade-package={n}" for n in names]
        resolve_all(FOLDER, newer)
        return 0
    print("usage: python packaging/constraints.py {update [PACKAGE...|--all]|check}")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
