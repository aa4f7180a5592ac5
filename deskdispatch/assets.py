"""Paths of the resource files that are shipped with the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    package = Path(__file__).resolve().parent
    shipped = package / "resources"
    return shipped if shipped.is_dir() else package.parent / "resources"


def path(*parts: str) -> Path:
    """Returns the path of a shipped file, such as ``path("kuwait", "areas.csv")``.

    The resources lie inside the package in a wheel, and beside the package in a checkout.
    """
    return _root().joinpath(*parts)
