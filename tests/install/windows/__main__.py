"""``python -m tests.install.windows [--package FILE] [--out DIR]``.

On Debian, with nsis, wine64 and gcc-mingw-w64-x86-64. Proves under Wine what the installer
promises, and prints the figures. Without ``--package`` it is built first.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.install.checks import ProofError

ROOT: Final = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "packaging"))

from tests.install.windows import proof, wine  # noqa: E402 - it imports what builds packages

TOOLS: Final = ("makensis", "wineserver", wine.PROGRAM, wine.COMPILER)


def main(arguments: Sequence[str]) -> int:
    """The exit status: 1 where something does not hold."""
    asked = _arguments(arguments)
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        sys.stderr.write(f"missing: {', '.join(missing)}\n")
        return 2
    asked.out.mkdir(parents=True, exist_ok=True)
    package = asked.package or _built(asked.out)
    try:
        figures = proof.prove(package, asked.out)
    except ProofError as error:
        sys.stderr.write(f"does not hold: {error}\n")
        return 1
    for name, value in figures.items():
        sys.stdout.write(f"{name:26} {value}\n")
    (asked.out / "figures.json").write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


def _built(out: Path) -> Path:
    command = [sys.executable, "packaging/bootstrap.py", "package", "windows"]
    subprocess.run([*command, "--out", str(out.absolute())], cwd=ROOT, check=True)
    (package,) = out.glob("*-setup.exe")
    return package


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.install.windows", description=__doc__)
    parser.add_argument("--package", type=Path, metavar="FILE", help="in place of a new one")
    parser.add_argument("--out", type=Path, default=Path("build/windows"), metavar="DIR")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
