"""``python -m tests.install deb [--package FILE] [--out DIR] [--cache DIR] [--releases …]``.

As root, on Debian or Ubuntu with debootstrap, lintian, appstream and desktop-file-utils. Installs
the package on bare systems and proves what it promises; prints the figures, and leaves them with
the pictures of the tours. Without ``--package`` it is built first.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.install import deb

TOOLS: Final = (
    "appstreamcli",
    "debootstrap",
    "desktop-file-validate",
    "dpkg-deb",
    "lintian",
    "unshare",
)


def main() -> int:
    """The exit status: 1 where something does not hold."""
    asked = _arguments()
    missing = [tool for tool in TOOLS if not shutil.which(tool)]
    if missing:
        sys.stderr.write(f"missing: {', '.join(missing)}\n")
        return 2
    asked.out.mkdir(parents=True, exist_ok=True)
    package = asked.package or _built(asked.out)
    try:
        figures = [_say(deb.check_files(package, asked.cache / "files"))]
        for release in asked.releases:
            figures.append(_say(deb.prove(release, package, asked.cache, asked.out)))
    except deb.ProofError as error:
        sys.stderr.write(f"does not hold: {error}\n")
        return 1
    (asked.out / "figures.json").write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


def _built(out: Path) -> Path:
    command = [
        sys.executable,
        "packaging/bootstrap.py",
        "package",
        "deb",
        "--out",
        str(out.absolute()),
    ]
    subprocess.run(command, cwd=deb.ROOT, check=True)
    (package,) = out.glob("*.deb")
    return package


def _say(figures: dict[str, object]) -> dict[str, object]:
    for name, value in figures.items():
        sys.stdout.write(f"{name:24} {value}\n")
    sys.stdout.flush()
    return figures


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.install", description=__doc__)
    parser.add_argument("kind", choices=["deb"])
    parser.add_argument("--package", type=Path, metavar="FILE", help="in place of a new one")
    parser.add_argument("--out", type=Path, default=Path("build/install"), metavar="DIR")
    parser.add_argument("--cache", type=Path, default=Path("build/roots"), metavar="DIR")
    parser.add_argument("--releases", nargs="+", choices=deb.RELEASES, default=list(deb.RELEASES))
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
