"""Wheels of a package: those of the constraints by their hashes, and the program's own."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from packaging.utils import parse_wheel_filename

from staging import pins
from staging.target import Target

ROOT: Final = Path(__file__).resolve().parents[2]
CONSTRAINTS: Final = ROOT / "packaging" / "constraints" / "run.txt"
CACHE: Final = ROOT / "build" / "wheels"
"""Folder of downloaded wheels; pip verifies them again each time."""


def locked(target: Target) -> list[Path]:
    """Downloads the wheels that the target needs; returns them by name, each once.

    Raises:
        subprocess.CalledProcessError: pip could not get one, or it is not the pinned one; pip has
            printed which.
    """
    all_pins = pins.read(CONSTRAINTS.read_text("utf-8"))
    files: set[Path] = set()
    for python in target.pythons:
        needed = pins.needed(all_pins, target, python)
        _download(needed, target, python)
        files |= set(_downloaded(needed, target, python))
    return sorted(files)


def own(epoch: int) -> Path:
    """Builds the program's own wheel, with its translations compiled.

    Wheels of other versions are kept: a package that is built at the same time may still read its
    own.

    Raises:
        subprocess.CalledProcessError: It could not be built; the message was printed.
    """
    kept = CACHE / "own"
    kept.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept) as folder:
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
        subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        (wheel,) = Path(folder).glob("*.whl")
        return wheel.replace(kept / wheel.name)


def _download(needed: list[pins.Pin], target: Target, python: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder, "requirements.txt")
        lines.write_text("\n".join(pin.line() for pin in needed), "utf-8")
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download"]
        command += ["--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:"]
        command += ["--dest", str(CACHE), "--requirement", str(lines)]
        command += ["--implementation=cp", f"--python-version={python}"]
        command += [f"--abi={abi}" for abi in (_abi(python), "abi3", "none")]
        command += [f"--platform={platform}" for platform in target.platforms]
        subprocess.run(command, check=True)


def _downloaded(needed: list[pins.Pin], target: Target, python: str) -> Iterator[Path]:
    """Yields pip's files in the cache, which may also hold those of other targets."""
    wanted = {(pin.name, str(pin.requirement.specifier).removeprefix("==")) for pin in needed}
    for file in CACHE.glob("*.whl"):
        name, version, _, tags = parse_wheel_filename(file.name)
        abis = {tag.abi for tag in tags} & {_abi(python), "abi3", "none"}
        platforms = {tag.platform for tag in tags} & {*target.platforms, "any"}
        if (name, str(version)) in wanted and abis and platforms:
            yield file


def _abi(python: str) -> str:
    return f"cp{python.replace('.', '')}"
