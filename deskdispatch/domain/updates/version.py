"""Numbers of releases, compared as PEP 440 does for the forms that this project uses."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 40
"""Characters."""

_NUMBER: Final = re.compile(r"(\d{1,6}(?:\.\d{1,6}){0,3})(?:(a|b|rc)(\d{1,6}))?", re.ASCII)
_FINAL: Final = ("z", 0)
"""Of a version that is no preview; sorts behind every preview."""

SortKey = tuple[tuple[int, ...], tuple[str, int]]


def sort_key(version: str) -> SortKey:
    """What versions are ordered by: ``1.10`` is above ``1.9``, ``2.0rc1`` below ``2.0.0``.

    Raises:
        ValueError: Not a number of one to four parts, with or without ``a1``, ``b1``, ``rc1``.
    """
    found = _NUMBER.fullmatch(version)
    if found is None or len(version) > LONGEST:
        raise ValueError("not the number of a release")
    parts = [int(part) for part in found[1].split(".")]
    while parts and parts[-1] == 0:
        parts.pop()
    return tuple(parts), (found[2], int(found[3])) if found[2] else _FINAL


def checked_version(version: str) -> str:
    """The version itself.

    Raises:
        ValueError: It is no number of a release.
    """
    sort_key(version)
    return version


def is_newer(version: str, than: str) -> bool:
    """Whether one version is above another.

    Raises:
        ValueError: One of them is no number of a release.
    """
    return sort_key(version) > sort_key(than)
