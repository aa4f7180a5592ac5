"""A typeface that has Arabic."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QRawFont

from deskdispatch.ui.printing.pictographs import named

_ALPHABET: Final = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي٠١٢٣٤٥٦٧٨٩،؛؟"
"""What a font with Arabic has to have for a slip."""

_GOOD: Final = (
    "Noto Sans Arabic",
    "Segoe UI",
    "Noto Naskh Arabic",
    "DejaVu Sans",
    "Tahoma",
    "Geeza Pro",
    "Arial",
)
"""Arabic that stays legible on a thermal head, best first."""

_SHAPELESS: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})


class Face:
    """The fonts of a slip, and what they can draw.

    It may be used in any thread; Qt keeps the fonts themselves apart for each.

    Args:
        families: The first that has a letter draws it.
    """

    def __init__(self, families: list[str]) -> None:
        self.families = families
        self._has: dict[str, bool] = {}

    def font(self, pixels: int, bold: bool) -> QFont:
        """That size and weight, drawn as the outlines are: no hint moves a stroke."""
        font = QFont(self.families)
        font.setPixelSize(max(1, pixels))
        font.setBold(bold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def has(self, letter: str) -> bool:
        """Whether one of the fonts draws it, or there is nothing to draw."""
        known = self._has.get(letter)
        if known is None:
            known = self._has[letter] = self._ask(letter)
        return known

    @property
    def has_arabic(self) -> bool:
        """Whether it draws Arabic; a system without any font claims to draw everything."""
        if not QFontDatabase.families(QFontDatabase.WritingSystem.Arabic):
            return False
        return all(self.has(letter) for letter in _ALPHABET)

    def spelled(self, text: str) -> str:
        """The text with names for what cannot be drawn."""
        return named(text, self.has)

    def _ask(self, letter: str) -> bool:
        if unicodedata.category(letter) in _SHAPELESS:
            return True
        fonts = (QRawFont.fromFont(QFont(family)) for family in self.families)
        return any(font.supportsCharacter(ord(letter)) for font in fonts)


@lru_cache(maxsize=8)
def face(family: str = "") -> Face:
    """The face of a family, or of what this system has. The first call is for the GUI's thread.

    Args:
        family: A font's name; empty, or one that is not there, takes the system's own.
    """
    return Face(families(family))


def families(family: str = "") -> list[str]:
    """The fonts of a slip: the system's own, then one that has Arabic if it has none."""
    general = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    if family and QFontDatabase.hasFamily(family):
        general = family
    arabic = QFontDatabase.families(QFontDatabase.WritingSystem.Arabic)
    if general in arabic:
        return [general]
    return [general, *[family for family in (*_GOOD, *arabic) if family in arabic][:1]]
