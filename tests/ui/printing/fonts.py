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

    for module in (FiraGO_Regular, FiraGO_Bold):
        number = QFontDatabase.addApplicationFontFromData(module.fontbuffer)
        assert QFontDatabase.applicationFontFamilies(number) == [FAMILY]
    return FAMILY
