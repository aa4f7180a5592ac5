"""Unpacks the Python files of Qt for Python that are packed in its library."""

from __future__ import annotations

import shutil
from importlib.metadata import Distribution, version
from pathlib import Path
from typing import Final

from staging.errors import BuildError

_PACKAGE: Final = "shiboken6"
_UNPACKED: Final = "files.dir"


class BindingsError(BuildError):
    """The build environment's Qt for Python is of another version than the tree's, or packed."""


def unpack(site_packages: Path) -> None:
    """Copies the files beside the library, or each start would compile them again.

    They are plain Python and the same for every system, so they are copied from the build
    environment, where ``bootstrap.py`` unpacked them.

    Raises:
        BindingsError: They are of another version, or missing.
    """
    import shiboken6

    (metadata,) = site_packages.glob(f"{_PACKAGE}-*.dist-info")
    staged = Distribution.at(metadata).version
    unpacked = Path(shiboken6.__file__).parent / _UNPACKED
    if staged != version(_PACKAGE) or not unpacked.is_dir():
        raise BindingsError(
            f"shiboken6 {staged} is not the one in .venv, or was not unpacked there"
        )
    target = site_packages / _PACKAGE / _UNPACKED
    shutil.copytree(unpacked, target, ignore=shutil.ignore_patterns("__pycache__"))
