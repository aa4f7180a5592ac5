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
    """A tree that is complete but for what starts it.

    Attributes:
        site_packages: The folder of everything that Python imports.
        wheels: The files that it was made of, the program's own at last.
        trimmed: What was left out, and what the rest wants of the system.
        epoch: The time of everything in it, in seconds of 1970.
    """

    site_packages: Path
    wheels: tuple[Path, ...]
    trimmed: trim.Trimmed
    epoch: int

    @property
    def version(self) -> str:
        """The program's, as Python writes it."""
        (metadata,) = self.site_packages.glob("deskdispatch-*.dist-info")
        return Distribution.at(metadata).version


def stage(target: Target, folder: Path, source: UpdateSettings | None = None) -> Staged:
    """Makes ``folder`` anew, with the program and all it imports in ``lib/site-packages``.

    Nothing is compiled to bytecode. Every file has the mode and the time that it shall have in
    the package.

    Args:
        target: The system.
        folder: What stands there is lost.
        source: Where the program looks for updates; None as the checkout has it.

    Raises:
        subprocess.CalledProcessError: A wheel could not be had or built.
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
    """The time of everything in a package: ``SOURCE_DATE_EPOCH``, else that of the commit.

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
