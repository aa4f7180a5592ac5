"""Replaces characters that the fonts of a slip lack by their names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final

from deskdispatch.domain.text.plain_text import isolated

_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")
"""Variation selectors, which choose the coloured or the plain form."""

_FLAG: Final = range(0x1F1E6, 0x1F200)
_MODIFIERS: Final = frozenset("\u200d\u20e3") | {chr(code) for code in range(0x1F3FB, 0x1F400)}
"""Joiners, key caps and skin tones: after a pictograph they only vary it."""


def named(text: str, has: Callable[[str], bool]) -> str:
    """Replaces each character that the fonts lack by its name in brackets.

    A driver can read ``[bouquet ×3]``; an empty box says nothing, and leaving it out would
    change what somebody wrote.
    """
    if text.isascii():
        return text
    text = _SELECTORS.sub("", text)
    strange = {letter for letter in set(text) if not has(letter)}
    return "".join(_parts(text, strange)) if strange else text


def _parts(text: str, strange: set[str]) -> Iterator[str]:
    for is_strange, letters in groupby(_joined(text, strange), key=lambda pair: pair[1]):
        run = [letter for letter, _ in letters]
        yield isolated(f"[{', '.join(_counted(run))}]") if is_strange else "".join(run)


def _joined(text: str, strange: set[str]) -> Iterator[tuple[str, bool]]:
    """Each character and whether it is replaced, without modifiers of replaced ones."""
    after_strange = False
    for letter in text:
        if after_strange and letter in _MODIFIERS:
            continue
        after_strange = letter in strange
        yield letter, after_strange


def _counted(run: list[str]) -> Iterator[str]:
    names = _flags(run)
    for name, same in groupby(names):
        count = sum(1 for _ in same)
        yield name if count == 1 else f"{name} ×{count}"


def _flags(run: list[str]) -> list[str]:
    """The names of a run; two letters of a flag are one."""
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
