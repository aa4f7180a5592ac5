"""Makes the tree of a package."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from importlib.metadata import Distribution
from pathlib import Path
from typing import Final

from deskdispatch.domain.updates import UpdateSettings
from deskdispatch.version import of_source
from staging import bindings, map_page, qt, tree, trim, updates, wheels
from staging.errors import SourceError
from staging.target import Target

SITE_PACKAGES: Final = "lib/site-packages"


@dataclass(frozen=True)
class Staged:
    """A tree that is complete except for its launcher.

    Attributes:
        site_packages: Folder of everything that Python imports.
        wheels: Wheels of the tree, the program's own last.
        trimmed: Files that were left out, and the system libraries that the rest needs.
        epoch: Time of all files in the tree, in seconds since 1970.
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

    Nothing is compiled to bytecode. Every file has its final mode and time.

    Args:
        target: Target system.
        folder: Output folder; its former content is deleted.
        source: Where the program looks for updates; None for the checkout's setting.

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
    bindings.unpack(site_packages)
    resources = site_packages / "deskdispatch" / "resources"
    map_page.render(resources)
    updates.write(resources, source or UpdateSettings())
    tree.settle(folder, [site_packages / target.qt.process], epoch)
    return Staged(site_packages, files, trimmed, epoch)


def source_date() -> int:
    """Returns the time of all files in a package: ``SOURCE_DATE_EPOCH``, else that of the commit.

    Raises:
        SourceError: There is neither.
    """
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given:
        return int(given)
    made_at = of_source(wheels.ROOT).made_at
    if made_at is None:
        raise SourceError("this source does not say its commit: set SOURCE_DATE_EPOCH")
    return made_at
