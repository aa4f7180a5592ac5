"""The Python parts of Qt for Python that lie packed in its library."""

from __future__ import annotations

import shutil
from importlib.metadata import Distribution, version
from pathlib import Path
from typing import Final

from staging.errors import BuildError

_PACKAGE: Final = "shiboken6"
_UNPACKED: Final = "files.dir"


class BindingsError(BuildError):
    """The environment that builds has another Qt for Python than the tree, or none unpacked."""


def unpack(site_packages: Path) -> None:
    """Puts them beside the library, where it looks first; else each start compiles them anew.

    They are plain Python and the same for every system, so those come of the environment that
    builds, where ``bootstrap.py`` unpacked them.

    Raises:
        BindingsError: They are not of the same version, or not there.
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
