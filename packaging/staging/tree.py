"""Unpacks wheels into one folder."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path, PurePosixPath
from typing import Final

from staging import BuildError

MODE: Final = 0o644
PROGRAM_MODE: Final = 0o755


def unpack(wheels: Iterable[Path], site_packages: Path) -> None:
    """Unpacks wheels, also several of one package for different versions of Python.

    Raises:
        BuildError: They differ in more than extension modules and metadata, so one folder cannot
            hold both.
    """
    for wheel in wheels:
        with zipfile.ZipFile(wheel) as archive:
            for entry in archive.infolist():
                if not entry.is_dir():
                    _put(site_packages / _place(entry.filename), archive.read(entry), entry)


def _place(name: str) -> PurePosixPath:
    """Returns the path of a wheel's file after its installation."""
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise BuildError(f"{name} lies outside of its wheel")
    first, *rest = path.parts
    if first.endswith(".data") and rest[:1] in (["purelib"], ["platlib"]):
        return PurePosixPath(*rest[1:])
    return path


def _put(file: Path, content: bytes, entry: zipfile.ZipInfo) -> None:
    if file.exists():
        if file.read_bytes() != content and ".dist-info/" not in entry.filename:
            raise BuildError(f"{entry.filename} differs between the versions of Python")
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    file.chmod(MODE)


def settle(folder: Path, programs: Iterable[Path], epoch: int) -> None:
    """Gives all files below a folder the same modes and times on every machine."""
    import os

    programs = set(programs)
    for file in [folder, *sorted(folder.rglob("*"))]:
        if file.is_symlink():
            os.utime(file, (epoch, epoch), follow_symlinks=False)
            continue
        file.chmod(PROGRAM_MODE if file.is_dir() or file in programs else MODE)
        os.utime(file, (epoch, epoch))
