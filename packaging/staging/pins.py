"""Selects the pinned requirements that a package for a target needs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from staging.target import Target

PROJECT: Final = "deskdispatch"

MADE_AT_BUILD: Final = ("folium", "xstatic-leaflet")
"""Packages that make the map page during the build; nothing else needs them."""

NOT_LOADED: Final = ("argcomplete", "pycparser", "setuptools")
"""Dependencies that are not imported as the program uses the packages that require them.

In this order they serve a command line of python-escpos, a compiler in cffi, and nothing.
"""

_PIN: Final = re.compile(r"^(?P<requirement>[^\s#][^\\\n]*?) ?\\?$")
_HASH: Final = re.compile(r"^ +--hash=(\S+)")
_ASKING: Final = re.compile(r"^ +#(?: via|  ) (?P<name>\S.*)$")


@dataclass(frozen=True)
class Pin:
    """One pinned requirement, with version and marker.

    ``hashes`` are those of all accepted files, as pip writes them; ``asked_by`` are the canonical
    names of the packages that require it.
    """

    requirement: Requirement
    hashes: tuple[str, ...]
    asked_by: frozenset[str]

    @property
    def name(self) -> str:
        """Canonical name."""
        return canonicalize_name(self.requirement.name)

    def line(self) -> str:
        """Returns a line for pip: version and hashes; the marker was evaluated already."""
        pinned = f"{self.requirement.name}{self.requirement.specifier}"
        return " ".join((pinned, *(f"--hash={each}" for each in self.hashes)))


def read(text: str) -> list[Pin]:
    """Parses the pins of a file by ``constraints.py``, with the packages that require each."""
    pins: list[Pin] = []
    begun: list[tuple[Requirement, list[str], set[str]]] = []
    for line in text.splitlines():
        if found := _PIN.match(line):
            begun.append((Requirement(found["requirement"]), [], set()))
        elif begun and (hashed := _HASH.match(line)):
            begun[-1][1].append(hashed[1])
        elif begun and (asking := _ASKING.match(line)):
            begun[-1][2].add(canonicalize_name(asking["name"].partition(" (")[0]))
    for requirement, hashes, asked_by in begun:
        pins.append(Pin(requirement, tuple(hashes), frozenset(asked_by)))
    return pins


def needed(pins: Iterable[Pin], target: Target, python: str) -> list[Pin]:
    """Returns the pins that the program imports on that target, in the order of their names.

    These are the project's requirements and their dependencies, without those needed only to build
    the package.
    """
    markers = target.markers(python)
    able = [
        pin
        for pin in pins
        if pin.requirement.marker is None or pin.requirement.marker.evaluate(dict(markers))
    ]
    left_out = {*MADE_AT_BUILD, *NOT_LOADED} - {*target.imported}
    reached = {PROJECT}
    while True:
        further = {pin.name for pin in able if pin.asked_by & reached} - left_out - reached
        if not further:
            return sorted((pin for pin in able if pin.name in reached), key=lambda pin: pin.name)
        reached |= further
