"""Tests the Windows installer under Wine: ``python -m tests.install windows``.

Options: ``[--package FILE] [--newer FILE] [--out DIR] [--cache DIR]``. Runs as root on Debian or
Ubuntu, with debootstrap, nsis and osslsigncode. Makes a bare Debian 13 with its Wine, and tests
installer and window there; prints a line for each step, and saves pictures in ``--out``. Without
``--package`` the installer is built first; without ``--newer`` the installed tree is packed again.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from tests.install.checks import ROOT, ProofError, built, lacks

sys.path.insert(0, str(ROOT / "packaging"))

from tests.install.windows import proof, walk, wine  # it imports what builds packages

TOOLS: Final = ("debootstrap", "makensis", "nsenter", "openssl", "osslsigncode", "unshare")
LANGUAGES: Final = ("en", "ar")


def main(arguments: Sequence[str]) -> int:
    """Returns the exit status: 1 if a check fails."""
    asked = _arguments(arguments)
    if lacks(TOOLS):
        return 2
    for folder in (asked.out, asked.cache):
        folder.mkdir(parents=True, exist_ok=True)
    package = asked.package or built("windows", asked.out, "*-setup.exe")
    figures: dict[str, object] = {}
    begun = time.monotonic()
    try:
        for name, value in _steps(asked, package):
            sys.stdout.write(f"{time.monotonic() - begun:6.0f} s  {name:26} {value}\n")
            sys.stdout.flush()
            figures[name] = value
    except (ProofError, subprocess.SubprocessError) as error:
        sys.stderr.write(f"does not hold: {error}\n")
        return 1
    (asked.out / "figures.json").write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


def _steps(asked: argparse.Namespace, package: Path) -> Iterator[tuple[str, object]]:
    root = wine.system(asked.cache, {ROOT / "tests": f"{wine.PLACE}/tests"})
    yield "system", root.version("wine")
    with wine.Session(root) as session:
        program = proof.Installed(wine.Wine(session))
        yield from proof.without_window(program, package, asked.cache)
        yield "sharing", walk.shared(program)
        for language in asked.languages:
            yield from walk.walk(program, language, asked.out)
        newer = asked.newer or proof.newer(program.home, asked.cache)
        yield "newer over the window", walk.replaced(program, newer, asked.out)
        yield "uninstalled", proof.uninstalled(program)


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.install windows", description=__doc__)
    parser.add_argument("--package", type=Path, metavar="FILE", help="in place of a new one")
    parser.add_argument("--newer", type=Path, metavar="FILE", help="to install over its window")
    parser.add_argument("--out", type=Path, default=Path("build/windows"), metavar="DIR")
    parser.add_argument("--cache", type=Path, default=Path("build/roots"), metavar="DIR")
    parser.add_argument("--languages", nargs="+", choices=LANGUAGES, default=list(LANGUAGES))
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
