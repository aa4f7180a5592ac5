"""Makes the tree of a package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import Distribution, version
from pathlib import Path
from typing import Final

from deskdispatch.domain.updates import UpdateSettings
from deskdispatch.version import of_source
from staging import BuildError, qt, tree, trim, updates, wheels
from staging.target import Target

SITE_PACKAGES: Final = "lib/site-packages"

_BINDINGS: Final = "shiboken6"
_UNPACKED: Final = "files.dir"
_RENDER: Final = (
    "import sys; from pathlib import Path; from deskdispatch.ui.map.page import page;"
    "Path(sys.argv[1]).write_text(page.rendered(), 'utf-8')"
)


@dataclass(frozen=True)
class Staged:
    """A tree that is complete except for its launcher.

    ``site_packages`` has everything that Python imports. ``wheels`` are those of the tree, the
    program's own last. ``epoch`` is the time of all files, in seconds since 1970.
    """

    site_packages: Path
    wheels: tuple[Path, ...]
    trimmed: trim.Trimmed
    epoch: int

    @property
    def version(self) -> str:
        """Version of the program in Python's form."""
        (metadata,) = self.site_packages.glob("deskdispatch-*.dist-info")
        return Distribution.at(metadata).version


def stage(target: Target, folder: Path, source: UpdateSettings | None = None) -> Staged:
    """Creates ``folder``, with the program and all its imports in ``lib/site-packages``.

    Nothing is compiled to bytecode. Every file has its final mode and time. The folder's former
    content is deleted. ``source`` is where the program looks for updates; None for the checkout's
    setting.

    Raises:
        subprocess.CalledProcessError: A wheel could not be downloaded or built.
    """
    epoch = source_date()
    shutil.rmtree(folder, ignore_errors=True)
    site_packages = folder / SITE_PACKAGES
    site_packages.mkdir(parents=True)
    files = (*wheels.locked(target), wheels.own(epoch))
    tree.unpack(files, site_packages)
    modules = qt.modules_used(site_packages / "deskdispatch")
    trimmed = trim.trim(site_packages, target, modules)
    unpack_bindings(site_packages)
    resources = site_packages / "deskdispatch" / "resources"
    # Rendered here, so that folium and its dependencies are not shipped.
    command = [sys.executable, "-c", _RENDER, str(resources / "map" / "page.html")]
    subprocess.run(command, cwd=wheels.ROOT, check=True)
    updates.write(resources, source or UpdateSettings())
    tree.settle(folder, [site_packages / target.qt.process], epoch)
    return Staged(site_packages, files, trimmed, epoch)


def unpack_bindings(site_packages: Path) -> None:
    """Copies the Python files of Qt for Python, or each start would unpack and compile them again.

    They are plain Python and the same for every system, so they are copied from the build
    environment, where ``bootstrap.py`` unpacked them.

    Raises:
        BuildError: They are of another version, or missing.
    """
    import shiboken6

    (metadata,) = site_packages.glob(f"{_BINDINGS}-*.dist-info")
    staged = Distribution.at(metadata).version
    unpacked = Path(shiboken6.__file__).parent / _UNPACKED
    if staged != version(_BINDINGS) or not unpacked.is_dir():
        raise BuildError(f"shiboken6 {staged} is not the one in .venv, or was not unpacked there")
    target = site_packages / _BINDINGS / _UNPACKED
    shutil.copytree(unpacked, target, ignore=shutil.ignore_patterns("__pycache__"))


def source_date() -> int:
    """Returns the time of all files in a package: ``SOURCE_DATE_EPOCH``, else that of the commit.

    Raises:
        BuildError: There is neither.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    made_at = of_source(wheels.ROOT).made_at
    if made_at is None:
        raise BuildError("this source does not say its commit: set SOURCE_DATE_EPOCH")
    return made_at
