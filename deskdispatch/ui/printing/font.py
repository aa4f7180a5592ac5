"""Fonts for slips, including Arabic."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QRawFont, QTextLayout

from deskdispatch.domain.text.plain_text import isolated

_ALPHABET: Final = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي٠١٢٣٤٥٦٧٨٩،؛؟"
"""Letters that an Arabic font needs for a slip."""

_LEGIBLE_FAMILIES: Final = (
    "Noto Sans Arabic",
    "Segoe UI",
    "Noto Naskh Arabic",
    "DejaVu Sans",
    "Tahoma",
    "Geeza Pro",
    "Arial",
)
"""Arabic font families that stay legible on a thermal head, best first."""

_SHAPELESS: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})


class Face:
    """Fonts of a slip; the first one that has all letters of a text is used.

    Can be used on any thread; Qt caches fonts per thread.
    """

    def __init__(self, families: list[str]) -> None:
        self.families = families
        self._families_by_letter: dict[str, frozenset[str]] = {}
        self._elsewhere: dict[str, bool] = {}

    @property
    def has_arabic(self) -> bool:
        """Whether it has Arabic letters. A system without fonts claims to have every character."""
        if not QFontDatabase.families(QFontDatabase.WritingSystem.Arabic):
            return False
        return all(self._drawn_by(letter) for letter in _ALPHABET)

    def font(self, text: str, pixels: int, bold: bool) -> QFont:
        """Returns a font for the text, without hinting, as outlines are painted.

        Font merging is off if one family has all letters. Otherwise Qt would look in every font for
        invisible direction marks, and the font it finds could make the line higher.
        """
        letters = set(text)
        fitting = (f for f in self.families if all(f in self._drawn_by(one) for one in letters))
        alone = next(fitting, None)
        font = QFont([alone] if alone else self.families)
        if alone:
            font.setStyleStrategy(QFont.StyleStrategy.NoFontMerging)
        font.setPixelSize(max(1, pixels))
        font.setBold(bold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def can_draw(self, letter: str) -> bool:
        """Whether a character can be drawn: by one of the families or, for letters, by any font."""
        return bool(self._drawn_by(letter)) or self._is_drawn_elsewhere(letter)

    def _drawn_by(self, letter: str) -> frozenset[str]:
        """Returns the families that have a character; all have invisible ones."""
        found = self._families_by_letter.get(letter)
        if found is None:
            shapeless = unicodedata.category(letter) in _SHAPELESS
            having = (
                family
                for family in self.families
                if shapeless or QRawFont.fromFont(QFont(family)).supportsCharacter(ord(letter))
            )
            found = self._families_by_letter[letter] = frozenset(having)
        return found

    def _is_drawn_elsewhere(self, letter: str) -> bool:
        """Whether another font has the letter. Symbols do not count, because emoji are coloured."""
        if unicodedata.category(letter)[0] not in "LMN":
            return False
        found = self._elsewhere.get(letter)
        if found is None:
            layout = QTextLayout(letter, QFont(self.families))
            layout.beginLayout()
            layout.createLine()
            layout.endLayout()
            glyphs = [glyph for run in layout.glyphRuns() for glyph in run.glyphIndexes()]
            found = self._elsewhere[letter] = all(glyphs) and bool(glyphs)
        return found


@lru_cache(maxsize=8)
def face(family: str = "") -> Face:
    """Returns the face of a family, or the system's default. Call it first on the GUI thread."""
    return Face(families(family))


def families(family: str = "") -> list[str]:
    """Returns the fonts of a slip: the system's font, then one with Arabic if that has none."""
    general = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    if family and QFontDatabase.hasFamily(family):
        general = family
    arabic = QFontDatabase.families(QFontDatabase.WritingSystem.Arabic)
    if general in arabic:
        return [general]
    return [general, *[family for family in (*_LEGIBLE_FAMILIES, *arabic) if family in arabic][:1]]


_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")

_FLAG: Final = range(0x1F1E6, 0x1F200)
_MODIFIERS: Final = frozenset("\u200d\u20e3") | {chr(code) for code in range(0x1F3FB, 0x1F400)}
"""Joiners, key caps and skin tones, which only modify the pictograph before them."""


def with_names(text: str, can_draw: Callable[[str], bool]) -> str:
    """Replaces each character that the fonts lack with its name, such as ``[bouquet ×3]``."""
    if text.isascii():
        return text
    text = _SELECTORS.sub("", text)
    strange = {letter for letter in set(text) if not can_draw(letter)}
    if not strange:
        return text
    parts = []
    for is_strange, letters in groupby(_joined(text, strange), key=lambda pair: pair[1]):
        run = [letter for letter, _ in letters]
        parts.append(isolated(f"[{', '.join(_counted(run))}]") if is_strange else "".join(run))
    return "".join(parts)


def _joined(text: str, strange: set[str]) -> Iterator[tuple[str, bool]]:
    """Yields each character and whether it is replaced, without modifiers of replaced ones."""
    after_strange = False
    for letter in text:
        if after_strange and letter in _MODIFIERS:
            continue
        after_strange = letter in strange
        yield letter, after_strange


def _counted(run: list[str]) -> Iterator[str]:
    for name, same in groupby(_flags(run)):
        count = sum(1 for _ in same)
        yield name if count == 1 else f"{name} ×{count}"


def _flags(run: list[str]) -> list[str]:
    """Returns the names of a run; the two letters of a flag give one name."""
    names: list[str] = []
    rest = list(run)
    while rest:
        one = rest.pop(0)
        if ord(one) in _FLAG and rest and ord(rest[0]) in _FLAG:
            country = "".join(
                chr(ord(sign) - _FLAG.start + ord("A")) for sign in (one, rest.pop(0))
            )
            names.append(f"flag {country}")
        else:
            names.append(unicodedata.name(one, f"U+{ord(one):04X}").lower())
    return names
