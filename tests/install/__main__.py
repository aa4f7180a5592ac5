"""Tests the packages on bare systems: ``python -m tests.install deb [--package FILE] …``.

Options: ``[--package FILE] [--earlier FILE] [--out DIR] [--releases …]``. ``python -m tests.install
windows`` tests the other package, see ``windows/__main__.py``.

Runs as root on Debian or Ubuntu, with debootstrap, lintian, appstream and desktop-file-utils.
Installs the package on bare systems and checks it; prints a line for each step, and saves the
figures with the pictures of the tours. Without ``--package`` the package is built first. All
systems run on this machine's kernel, so the restrictions of Ubuntu's kernel are not tested.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tests.install.checks import ROOT, ProofError, built, lacks

sys.path.insert(0, str(ROOT / "packaging"))

from tests.install import deb, package  # they import what builds packages
from tests.install.releases import RELEASES

TOOLS: Final = (
    "appstreamcli",
    "debootstrap",
    "desktop-file-validate",
    "dpkg-deb",
    "lintian",
    "unshare",
)


def main() -> int:
    """Returns the exit status: 1 if a check fails."""
    if sys.argv[1:2] == ["windows"]:
        from tests.install.windows import __main__ as windows

        return windows.main(sys.argv[2:])
    asked = _arguments()
    if lacks(TOOLS):
        return 2
    asked.out.mkdir(parents=True, exist_ok=True)
    asked.cache.mkdir(parents=True, exist_ok=True)
    file = asked.package or built("deb", asked.out, "*.deb")
    try:
        figures = [_said(package.prove(file, asked.cache / "files"))]
        for name in asked.releases:
            proof = deb.prove(RELEASES[name], file, asked.cache, asked.out, asked.earlier)
            figures.append(_said(proof))
    except (ProofError, subprocess.CalledProcessError) as error:
        sys.stderr.write(f"does not hold: {error}\n")
        return 1
    (asked.out / "figures.json").write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


def _said(steps: Iterable[tuple[str, object]]) -> dict[str, object]:
    """Prints each step as it is done; returns all steps."""
    figures = {}
    for name, value in steps:
        sys.stdout.write(f"{name:24} {value}\n")
        sys.stdout.flush()
        figures[name] = value
    return figures


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.install", description=__doc__)
    parser.add_argument("kind", choices=["deb"])
    parser.add_argument("--package", type=Path, metavar="FILE", help="in place of a new one")
    parser.add_argument("--earlier", type=Path, metavar="FILE", help="a build that it replaces")
    parser.add_argument("--out", type=Path, default=Path("build/install"), metavar="DIR")
    parser.add_argument("--cache", type=Path, default=Path("build/roots"), metavar="DIR")
    parser.add_argument("--releases", nargs="+", choices=RELEASES, default=list(RELEASES))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
