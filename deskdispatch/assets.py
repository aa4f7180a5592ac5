"""Paths of the shipped resources."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def _root() -> Path:
    package = Path(__file__).resolve().parent
    shipped = package / "resources"
    return shipped if shipped.is_dir() else package.parent / "resources"


def path(*parts: str) -> Path:
    """The path of a shipped file, such as ``path("kuwait", "areas.csv")``.

    In a wheel the resources lie inside the package, in a checkout beside it.
    """
    return _root().joinpath(*parts)
