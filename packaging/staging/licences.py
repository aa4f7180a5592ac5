"""Collects the licence texts of all parts of a package."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Final, NamedTuple

from packaging.utils import canonicalize_name

from staging import BuildError, notices, pins
from staging.wheels import ROOT

OWN_TEXTS: Final = Path(__file__).parent / "licences"
COMMON_TEXTS: Final = Path("/usr/share/common-licenses")
"""Folder of shared licence texts in Debian and Ubuntu."""

DATA: Final = ROOT / "resources" / "kuwait" / "SOURCES.md"
"""Origin of the map and the areas."""

_QT: Final = ("qt.txt", "LGPL-3", "GPL-3")
TEXTS: Final = {
    **dict.fromkeys(("pyside6", "pyside6-addons", "pyside6-essentials", "shiboken6"), _QT),
    "pmtiles": ("pmtiles.txt",),
    "psycopg": ("GPL-3",),  # the LGPL in its wheel refers to it
    "psycopg-binary": ("psycopg-binary.txt", "Apache-2.0", "GPL-3", "LGPL-2.1"),
    "xstatic-leaflet": ("leaflet.txt",),
}
"""Licence texts of packages whose wheels have none: files of ``OWN_TEXTS`` or ``COMMON_TEXTS``."""

EXPRESSIONS: Final = {
    **dict.fromkeys(
        ("pyside6", "pyside6-addons", "pyside6-essentials", "shiboken6"), "LGPL-3.0-only"
    ),
    "segno": "BSD-3-Clause",
    "socksio": "MIT",
    "xstatic-leaflet": "BSD-2-Clause",
}
"""SPDX expressions where the metadata leave a choice or name none."""

_NAMED: Final = {"Apache 2.0": "Apache-2.0", "MIT License": "MIT"}
"""SPDX expressions for the names in older metadata."""

_TEXT_NAMES: Final = ("licen", "copying", "notice", "copyright", "authors")
"""Beginnings of names of files that are shipped as licence texts, in lower case."""


class Part(NamedTuple):
    """A package in the tree, or from which a file of the tree was made.

    ``licence`` is its SPDX expression, ``home`` its page, if it names one. ``holders`` are the
    copyright notices of its licences, or its authors.
    """

    name: str
    version: str
    licence: str
    home: str
    holders: tuple[str, ...] = ()


def parts(site_packages: Path) -> list[Part]:
    """Returns the parts of the tree by name, including those of its map page."""
    return sorted(_part(metadata) for metadata in _metadata(site_packages))


def collect(site_packages: Path, folder: Path) -> None:
    """Copies the texts into ``folder``, with one folder per package, and the sources of the map.

    Raises:
        BuildError: A package has no text.
    """
    for metadata in _metadata(site_packages):
        part = _part(metadata)
        texts = list(_texts(part.name, metadata))
        if not texts or not all(text.is_file() for text in texts):
            raise BuildError(f"no licence text of {part.name} is known, or not on this system")
        target = folder / f"{part.name}-{part.version}"
        target.mkdir(parents=True, exist_ok=True)
        for text in texts:
            shutil.copyfile(text, target / text.name)
        if components := notices.built_in(metadata):
            (target / notices.COMPONENTS).write_text(components, "utf-8")
    shutil.copyfile(DATA, folder / f"kuwait-{DATA.name}")


def _metadata(site_packages: Path) -> Iterator[Path]:
    """Yields the metadata folders of the tree, and of the packages that made its map page."""
    yield from sorted(site_packages.glob("*.dist-info"))
    for name in pins.MADE_AT_BUILD:
        files = distribution(name).files or ()
        yield from (Path(str(file.locate())).parent for file in files if file.name == "METADATA")


def _part(folder: Path) -> Part:
    of = Distribution.at(folder)
    metadata = of.metadata
    name = canonicalize_name(metadata["Name"])
    licence = EXPRESSIONS.get(name) or _field(of, "License-Expression") or _old_licence(of)
    addresses = dict(line.split(", ", 1) for line in metadata.get_all("Project-URL") or ())
    texts = [text for text in _texts(name, folder) if text.parent != COMMON_TEXTS]
    holders = notices.holders(filter(Path.is_file, texts), folder)
    return Part(name, metadata["Version"], licence, addresses.get("Homepage", ""), holders)


def _old_licence(of: Distribution) -> str:
    """Returns the licence from the field that preceded SPDX expressions, or from classifiers."""
    said = _field(of, "License").strip()
    if not said or "\n" in said:
        classifiers = of.metadata.get_all("Classifier") or ()
        named = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License")]
        said = named[0] if named else ""
    return _NAMED.get(said, said)


def _field(of: Distribution, name: str) -> str:
    return next(iter(of.metadata.get_all(name) or ()), "")


def _texts(name: str, metadata: Path) -> Iterator[Path]:
    for text in TEXTS.get(name, ()):
        own = OWN_TEXTS / text
        yield own if own.exists() else COMMON_TEXTS / text
    if name == pins.PROJECT:
        yield ROOT / "LICENSE"
        return
    for file in sorted(metadata.rglob("*")):
        if file.is_file() and file.name.lower().startswith(_TEXT_NAMES):
            yield file
