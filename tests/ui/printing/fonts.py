"""Letters that are the same on every machine: a font that the tests' packages bring."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtGui import QFontDatabase

FAMILY: Final = "FiraGO"


@cache
def loaded() -> str:
    """The family, once it is known to Qt in both weights."""
    from pymupdf_fonts import FiraGO_Bold, FiraGO_Regular

    assert _added(FiraGO_Regular.fontbuffer) == _added(FiraGO_Bold.fontbuffer) == FAMILY
    return FAMILY


@cache
def latin() -> str:
    """A family without Arabic."""
    from pymupdf_fonts import SpaceMono_Regular

    return _added(SpaceMono_Regular.fontbuffer)


def _added(content: bytes) -> str:
    (family,) = QFontDatabase.applicationFontFamilies(
        QFontDatabase.addApplicationFontFromData(content)
    )
    return family
