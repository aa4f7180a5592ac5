"""Rewrites angles in words, or with letters, spaces or colons, with degree signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple


class SideOrder(Enum):
    """Where the letters of compass directions stand."""

    ANY = "any"
    BEFORE = "before"
    """``12.500 N 29.3 E 48.1``."""
    BEHIND = "behind"
    """``Villa E 29.3 N 48.1 E``."""


_LETTERED: Final = re.compile(
    r"""(?<![\w.])(\d{1,3})\s?[do]\s?(\d{1,2}(?:\.\d{1,9})?)\s?[m']
    (?:\s?(\d{1,2}(?:\.\d{1,9})?)\s?[s"])?\s?(?=[NSEW](?![A-Za-z]))""",
    re.VERBOSE,
)
"""``29d 20m 12.3s N``."""
_LETTER_BY_NUMBER: Final = re.compile(r"[do](?:(?<=\d.)|(?<=\d .))(?=[ \d])")
_IN_WORDS: Final = re.compile(r"deg|درج[ةه]", re.IGNORECASE)
_WORDS: Final = (
    (re.compile(r"(?<=\d)\s?(?:deg(?:rees?)?\b\.?|درج[ةه])(?:\s?و)?", re.IGNORECASE), "°"),
    (re.compile(r"(?<=\d)\s?(?:min(?:ute)?s?\b\.?|دقيق[ةه])(?:\s?و)?", re.IGNORECASE), "'"),
    (re.compile(r"(?<=\d)\s?(?:sec(?:ond)?s?\b\.?|ثاني[ةه])", re.IGNORECASE), '"'),
)

_NUMBERS: Final = r"""(?P<numbers>\d{1,3}(?P<sign>[ :-])
    (?:\d{1,2}(?P=sign)\d{1,2}|\d{1,2})(?:\.(?P<fraction>\d{1,9}))?)(?![\d:-]|\.\d)"""
_BEFORE: Final = r"(?<![\w.:])(?P<front>[NSEW])[ ]?"
_BEHIND: Final = r"""['"]?[ ]?(?P<back>[NSEW])(?![A-Za-z])"""
_BARE: Final = {
    SideOrder.ANY: rf"(?<![\w.:])(?:{_BEFORE})?{_NUMBERS}(?(front)|{_BEHIND})",
    SideOrder.BEFORE: rf"{_BEFORE}{_NUMBERS}(?P<back>)",
    SideOrder.BEHIND: rf"(?<![\w.:])(?P<front>(?!))?{_NUMBERS}{_BEHIND}",
}
_PATTERNS: Final = {order: re.compile(each, re.VERBOSE) for order, each in _BARE.items()}
"""``29 20 12.3 N``, ``N 29:20.205``: an angle only next to a compass direction."""
_BY_A_SIDE: Final = re.compile(r"[NSEW](?:(?=[ ]?\d)|(?<=\d.)|(?<=\d['\"\s].))")
"""A cheap test before ``_PATTERNS``."""
_BETWEEN: Final = re.compile(r"[^\d\0]{0,16}")
_FINEST: Final = 3
"""Decimals of minutes or seconds; with more they are degrees, and a house stands before them."""


def normalised_angles(
    text: str, order: SideOrder = SideOrder.ANY, *, any_decimals: bool = False
) -> str:
    """Rewrites angles in words, or with spaces or colons, with degree signs.

    The latter only next to a compass direction, and only where latitude and longitude are written
    alike: ``10:45`` is a time, ``29 20`` may be anything, and in ``House 29 29.3375 N`` the first
    number is no angle.

    Args:
        text: Folded.
        order: Whose a letter between two numbers is.
        any_decimals: Also minutes and seconds with four or more decimals.
    """
    if _IN_WORDS.search(text) is not None:
        for word, sign in _WORDS:
            text = word.sub(sign, text)
    if _LETTER_BY_NUMBER.search(text) is not None:
        text = _LETTERED.sub(_with_its_signs, text)
    if _BY_A_SIDE.search(text) is None:
        return text
    pieces: list[str] = []
    end = 0
    for angle in _bare_angles(text, order):
        if any_decimals or angle.decimals <= _FINEST:
            pieces += (text[end : angle.start], _with_signs(angle))
            end = angle.end
    return "".join((*pieces, text[end:]))


class _BareAngle(NamedTuple):
    """An angle without signs."""

    numbers: tuple[str, ...]
    side: str
    decimals: int
    is_behind: bool
    start: int
    end: int


def _bare_angles(text: str, order: SideOrder) -> Iterator[_BareAngle]:
    """Latitudes and longitudes that stand beside each other and have as many parts."""
    found = [_bare_angle(match) for match in _PATTERNS[order].finditer(text)]
    end = 0
    for first, second in pairwise(found):
        if first.start < end or (first.side in "NS") == (second.side in "NS"):
            continue
        if _BETWEEN.fullmatch(text, first.end, second.start) is None:
            continue
        both = _alike(first, second)
        end = second.end if both else end
        decimals = max(first.decimals, second.decimals)
        yield from (angle._replace(decimals=decimals) for angle in both)


def _bare_angle(match: re.Match[str]) -> _BareAngle:
    return _BareAngle(
        numbers=tuple(match["numbers"].split(match["sign"])),
        side=match["front"] or match["back"],
        decimals=len(match["fraction"] or ""),
        is_behind=match["front"] is None,
        start=match.start(),
        end=match.end(),
    )


def _alike(first: _BareAngle, second: _BareAngle) -> tuple[_BareAngle, ...]:
    """Both with as many parts; a number too many before or after them is no part of them."""
    if len(first.numbers) == len(second.numbers):
        return first, second
    if len(first.numbers) > len(second.numbers) and first.is_behind:
        start = first.start + len(first.numbers[0]) + 1
        return first._replace(numbers=first.numbers[1:], start=start), second
    if len(second.numbers) > len(first.numbers) and not second.is_behind:
        end = second.end - len(second.numbers[-1]) - 1
        return first, second._replace(numbers=second.numbers[:-1], end=end)
    return ()


def _with_its_signs(match: re.Match[str]) -> str:
    seconds = f'{match[3]}"' if match[3] else ""
    return f"{match[1]}°{match[2]}'{seconds}"


def _with_signs(angle: _BareAngle) -> str:
    signed = "".join(number + sign for number, sign in zip(angle.numbers, "°'\"", strict=False))
    return f"{signed}{angle.side} "
