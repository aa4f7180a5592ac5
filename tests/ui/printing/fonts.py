"""Font from the tests' packages, so that letters are the same on every machine."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtGui import QFontDatabase

FAMILY: Final = "FiraGO"


@cache
def loaded() -> str:
    """Loads the font in both weights, and returns its family."""
    from pymupdf_fonts import FiraGO_Bold, FiraGO_Regular

    assert _added(FiraGO_Regular.fontbuffer) == _added(FiraGO_Bold.fontbuffer) == FAMILY
    return FAMILY


@cache
def latin() -> str:
    """Loads a font without Arabic, and returns its family."""
    from pymupdf_fonts import SpaceMono_Regular

    return _added(SpaceMono_Regular.fontbuffer)


def _added(content: bytes) -> str:
    (family,) = QFontDatabase.applicationFontFamilies(
        QFontDatabase.addApplicationFontFromData(content)
    )
    return family
