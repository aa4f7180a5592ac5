"""Installs a checkout with an environment for the Python of a bare system."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from staging import pins
from staging.target import LINUX
from staging.wheels import CONSTRAINTS, ROOT

from tests.install.roots import Root

PLACE: Final = "/srv/checkout"
PYTHON: Final = f"{PLACE}/bin/python3"
_OF_THE_CHECKOUT: Final = ("deskdispatch", "resources", "tests")


def put(root: Root, version: str) -> None:
    """Copies this checkout and installs all of its environment, compiled to bytecode.

    A start writes no bytecode, because the folder does not belong to the ordinary user.

    Args:
        root: The system.
        version: Version of its Python, such as ``3.12``.

    Raises:
        subprocess.CalledProcessError: pip could not install a package, which it has printed.
    """
    folder = root.path(PLACE)
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "python3").symlink_to("/usr/bin/python3")
    (folder / "pyvenv.cfg").write_text("home = /usr/bin\n", "utf-8")
    _install(folder / "lib" / f"python{version}" / "site-packages", version)
    ignored = shutil.ignore_patterns("__pycache__")
    for name in _OF_THE_CHECKOUT:
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    # Failures are ignored: this Python does not import files that are not for it.
    root.run(["sh", "-c", f"python3 -m compileall -q -j 0 {PLACE} > /dev/null 2>&1 || true"])


def _install(site_packages: Path, version: str) -> None:
    markers = LINUX.markers(version)
    able = [
        pin
        for pin in pins.read(CONSTRAINTS.read_text("utf-8"))
        if pin.requirement.marker is None or pin.requirement.marker.evaluate(dict(markers))
    ]
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder, "requirements.txt")
        lines.write_text("\n".join(pin.line() for pin in able), "utf-8")
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install"]
        command += ["--quiet", "--no-deps", "--no-compile", "--require-hashes"]
        command += ["--only-binary=:all:", "--root-user-action=ignore"]
        command += ["--ignore-requires-python"]  # pip would check its own Python
        command += ["--target", str(site_packages), "--requirement", str(lines)]
        command += ["--implementation=cp", f"--python-version={version}"]
        tag = f"cp{version.replace('.', '')}"
        command += [f"--abi={abi}" for abi in (tag, "abi3", "none")]
        command += [f"--platform={platform}" for platform in LINUX.platforms]
        subprocess.run(command, check=True)
