"""Rewrites angles in words, or with letters, spaces or colons, using degree signs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final, NamedTuple

from deskdispatch.domain.location.found import METRES_PER_DEGREE


class SideOrder(Enum):
    """Position of compass letters: before or after their number, or either."""

    ANY = "any"
    BEFORE = "before"
    """``12.500 N 29.3 E 48.1``."""
    AFTER = "after"
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
_AFTER_SIDE: Final = r"""['"]?[ ]?(?P<back>[NSEW])(?![A-Za-z])"""
_BARE: Final = {
    SideOrder.ANY: rf"(?<![\w.:])(?:{_BEFORE})?{_NUMBERS}(?(front)|{_AFTER_SIDE})",
    SideOrder.BEFORE: rf"{_BEFORE}{_NUMBERS}(?P<back>)",
    SideOrder.AFTER: rf"(?<![\w.:])(?P<front>(?!))?{_NUMBERS}{_AFTER_SIDE}",
}
_PATTERNS: Final = {order: re.compile(each, re.VERBOSE) for order, each in _BARE.items()}
"""``29 20 12.3 N``, ``N 29:20.205``: an angle only beside a compass direction."""
_BY_A_SIDE: Final = re.compile(r"[NSEW](?:(?=[ ]?\d)|(?<=\d.)|(?<=\d['\"\s].))")
"""A cheap test before ``_PATTERNS``."""
_BETWEEN: Final = re.compile(r"[^\d\0]{0,16}")
_FINEST: Final = 3
"""Maximum decimals of minutes or seconds; with more, the number is degrees after a house number."""


def normalised_angles(
    text: str, order: SideOrder = SideOrder.ANY, *, any_decimals: bool = False
) -> str:
    """Rewrites angles of a folded text, in words or with spaces or colons, with degree signs.

    Spaces and colons count only beside a compass direction, and only if latitude and longitude have
    the same form: ``10:45`` is a time, ``29 20`` may be anything, and in ``House 29 29.3375 N`` the
    first number is not part of an angle. ``any_decimals`` also accepts minutes and seconds with
    four or more decimals.
    """
    if _IN_WORDS.search(text) is not None:
        for word, sign in _WORDS:
            text = word.sub(sign, text)
    if _LETTER_BY_NUMBER.search(text) is not None:
        text = _LETTERED.sub(
            lambda match: f"{match[1]}°{match[2]}'" + (f'{match[3]}"' if match[3] else ""), text
        )
    if _BY_A_SIDE.search(text) is None:
        return text
    pieces: list[str] = []
    end = 0
    for angle in _bare_angles(text, order):
        if any_decimals or angle.decimals <= _FINEST:
            signed = map("".join, zip(angle.numbers, "°'\"", strict=False))
            pieces += (text[end : angle.start], *signed, f"{angle.side} ")
            end = angle.end
    return "".join((*pieces, text[end:]))


class _BareAngle(NamedTuple):
    numbers: tuple[str, ...]
    side: str
    decimals: int
    is_side_after: bool
    start: int
    end: int


def _bare_angles(text: str, order: SideOrder) -> Iterator[_BareAngle]:
    """Yields neighbouring latitudes and longitudes with the same number of parts."""
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
        is_side_after=match["front"] is None,
        start=match.start(),
        end=match.end(),
    )


def _alike(first: _BareAngle, second: _BareAngle) -> tuple[_BareAngle, ...]:
    """Returns both with the same number of parts, dropping one extra number before or after."""
    if len(first.numbers) == len(second.numbers):
        return first, second
    if len(first.numbers) > len(second.numbers) and first.is_side_after:
        start = first.start + len(first.numbers[0]) + 1
        return first._replace(numbers=first.numbers[1:], start=start), second
    if len(second.numbers) > len(first.numbers) and not second.is_side_after:
        end = second.end - len(second.numbers[-1]) - 1
        return first, second._replace(numbers=second.numbers[:-1], end=end)
    return ()


class Axis(Enum):
    """Latitude or longitude."""

    LATITUDE = "latitude"
    LONGITUDE = "longitude"


@dataclass(frozen=True, slots=True)
class Angle:
    """A number that may be half of a point, with its position in the text.

    ``decimals`` counts two each for minutes and seconds; ``parts`` is 1, with minutes 2, with
    seconds 3. A degree sign, a compass direction or a word makes it ``is_marked``; only a word such
    as *latitude* makes it ``is_named``.
    """

    degrees: float
    decimals: int
    axis: Axis | None
    is_marked: bool
    is_named: bool
    is_signed: bool
    parts: int
    error: float
    start: int
    end: int


_LATITUDE_WORDS: Final = r"latitude|lat|(?:خط|دائرة)\s?(?:ال)?عرض"
_LONGITUDE_WORDS: Final = r"longitude|long|lng|lon|خط\s?(?:ال)?طول"
_SIDE: Final = (
    r"[NSEWnsew](?![A-Za-z])|(?i:north|south|east|west)(?![a-z])"
    r"|(?:شمال|جنوب|شرق|غرب)ا?(?!\w)|[شجقغ](?!\w)|(?<=\d)[شق](?=\d)"
)

_SIGN: Final = re.compile(r"[.,](?<=\d.)(?=\d)|°")
_BEFORE_SIGN: Final = re.compile(r"(?<![\d.])\d{1,3}\s?\Z")
_NUMBER: Final = re.compile(
    r"""\d{1,3}+(?P<fraction>\.\d++|,\d{4,}+)?
    (?P<marked>
      \s?°
      (?(fraction)|
        (?:[ \t]?(?P<minutes>\d{1,2}+(?P<minute_fraction>[.,]\d++)?)(?!\s?°|\.?\d)(?:\s?'(?!'))?
          (?(minute_fraction)|
            (?:[ \t]?(?P<seconds>\d{1,2}+(?:[.,]\d++)?)(?!\s?°|\.?\d)(?:\s?(?:"|''))?)?
          )
        )?
      )
    )?""",
    re.VERBOSE,
)
_FRONT: Final = re.compile(
    rf"""(?:(?<![A-Za-z.])(?P<side>[NSEW])(?:[ ]?[:=])?[ ]?[-+]?
      |(?<!\w)(?P<word>(?i:north|south|east|west)\s?[:=]?
          |(?:شمال|جنوب|شرق|غرب)ا?\s?[:=]?)\s?
      |(?<!\w)[شق]
      |(?:(?<![A-Za-z])|(?<=[a-z])(?=L))(?i:
          (?:[a-z]{{1,12}}[\[_])?
          (?:(?P<latitude>{_LATITUDE_WORDS})|(?P<longitude>{_LONGITUDE_WORDS}))
        )
        \.?(?:(?P<dash>-|\s?-\s|\s?[-=]>\s?|\s?[–—]\s?)
          |(?:\s(?:is|of)\s|[\s"':;,=>(\]]{{0,4}})[-+]?)
      |(?<![A-Za-z])[XYxy]\s?[:=]\s?[-+]?
      |(?<!\w)(?:ال)?(?:عرض|طول)\s?[:=]?\s?
      |(?<![A-Za-z\d.])[-+]
      |\+
      |(?<![A-Za-z])
      |(?<=[A-Za-z][a-z][a-z])|(?<=[\d°'"][NSEWnsew])
    )\Z""",
    re.VERBOSE,
)
"""The text before a number.

X and Y, whose meaning differs between users, and ``عرض`` without a line, which may be an offer or
a box's width, may only precede a number without naming its axis. A word may touch the number; the
letters of an invoice number may not.
"""
_AND: Final = r"\.?(?:[\s,/&|-]{1,3}|\s(?:and|و)\s?)\Z"
_AFTER_LATITUDE: Final = re.compile(rf"(?:{_LATITUDE_WORDS}){_AND}", re.IGNORECASE)
_AFTER_LONGITUDE: Final = re.compile(rf"(?:{_LONGITUDE_WORDS}){_AND}", re.IGNORECASE)
"""Both words before both numbers: ``Lat, Long: 29.3, 48.1``."""
_LONGEST_FRONT: Final = 32
"""Maximum characters, such as ``dropoff[longitude]": "``."""
_LONGEST_SIDE: Final = 5
"""Maximum characters without a word, such as ``N : -``."""
_PARTS_OF_WORDS: Final = (
    *("lat", "lon", "lng", "عرض", "طول", "north", "south", "east", "west"),
    *("شمال", "جنوب", "شرق", "غرب"),
)
_BACK: Final = re.compile(rf"[ \t]?({_SIDE})")
_NEXT_NUMBER: Final = re.compile(r"[ ]?\d{1,3}(?:\.\d|°)")
_UNITS_IN_WORDS: Final = "met|mile|gram|kilo|feet|inch|lit|perc|doll|dina|fils|pixel|hour"
_AFTER: Final = re.compile(
    rf"\.?\d|[%°]|(?![NSEW][\s\d+-]|(?!(?i:{_UNITS_IN_WORDS}))[A-Za-z][a-z]{{3}})[A-Za-z]"
)
"""Text after a number that excludes it from a point: more digits, or an attached unit."""
_NEXT_ANGLE: Final = re.compile(r"\d{1,3}(?:\.\d|°)")

_SIGNS: Final = {"s": -1, "w": -1, "ج": -1, "غ": -1}
_UNITS: Final = (1.0, 60.0, 3600.0)
_NORTH_SOUTH: Final = "nsشج"


def angles(text: str, order: SideOrder = SideOrder.ANY) -> Iterator[Angle]:
    """Yields angles of a normalised text; ``order`` decides to which number a letter belongs."""
    end = 0  # of the last number: its compass letter does not belong to the next number
    for number in _numbers(text):
        start = number.start()
        front = _front(text, max(end, start - _LONGEST_FRONT), start)
        if front is None:
            continue
        back = _BACK.match(text, number.end())
        if back is not None and order is SideOrder.AFTER:
            front = _FRONT.search(text, start, start) or front
        if back is not None and _is_of_next(text, front, back, order):
            back = None
        end = number.end() if back is None else back.end()
        is_next = back is not None and _NEXT_ANGLE.match(text, end) is not None
        if is_next or _AFTER.match(text, end) is None:
            yield from _angle(number, front, None if back is None else back[1], end)


def _is_of_next(text: str, front: re.Match[str], back: re.Match[str], order: SideOrder) -> bool:
    if front["side"] or (front["word"] and len(back[1]) > 1):
        return True
    is_apart = back[0] != back[1] and _NEXT_NUMBER.match(text, back.end()) is not None
    return is_apart and (order is SideOrder.BEFORE or text[back.end()] != " ")


def _front(text: str, first: int, end: int) -> re.Match[str] | None:
    """Returns the sign, direction or word before a number; only a word may be long."""
    near = text[first:end].lower()
    if not any(word in near for word in _PARTS_OF_WORDS):
        first = max(first, end - _LONGEST_SIDE)
    return _FRONT.search(text, first, end)


def _numbers(text: str) -> Iterator[re.Match[str]]:
    """Finds numbers with decimals or a degree sign, which most numbers in a chat lack."""
    end = 0
    for sign in _SIGN.finditer(text):
        before = _BEFORE_SIGN.search(text, max(end, sign.start() - 4), sign.start())
        if before is not None and (number := _NUMBER.match(text, before.start())) is not None:
            end = number.end()
            yield number


def _angle(
    number: re.Match[str], front: re.Match[str], back: str | None, end: int
) -> Iterator[Angle]:
    end_of_degrees = number.end() if number["marked"] is None else number.start("marked")
    degrees = number.string[number.start() : end_of_degrees]
    parts = [degrees, *(number[name] for name in ("minutes", "seconds") if number[name])]
    values = [float(part.replace(",", ".")) for part in parts]
    if any(value >= 60 for value in values[1:]):
        return
    axis, sign = _axis_and_sign(front, back)
    is_named = front["latitude"] is not None or front["longitude"] is not None
    written = len(parts[-1].replace(",", ".").partition(".")[2])
    half_step = 10.0**-written / 60 ** (len(parts) - 1) / 2
    yield Angle(
        degrees=sign * sum(value / unit for value, unit in zip(values, _UNITS, strict=False)),
        decimals=written + 2 * (len(parts) - 1),
        axis=axis,
        is_marked=axis is not None or is_named or number["marked"] is not None,
        is_named=is_named,
        is_signed=front[0][-1:] in ("+", "-"),
        parts=len(parts),
        error=half_step * METRES_PER_DEGREE,
        start=front.start(),
        end=end,
    )


def _axis_and_sign(front: re.Match[str], back: str | None) -> tuple[Axis | None, int]:
    sign = -1 if front[0].endswith("-") and front["dash"] is None else 1
    if front["word"] is not None:  # Kuwait has an East, and a price may follow its name
        return None, sign * _SIGNS.get(_side_letter(front["word"]), 1)
    side = front["side"] or back
    letter = "" if side is None else _side_letter(side)
    sign *= _SIGNS.get(letter, 1)
    for name, axis, other in (
        ("latitude", Axis.LATITUDE, _AFTER_LONGITUDE),
        ("longitude", Axis.LONGITUDE, _AFTER_LATITUDE),
    ):
        if front[name] is not None:
            first = max(0, front.start() - _LONGEST_FRONT)
            is_both = other.search(front.string, first, front.start()) is not None
            return None if is_both else axis, sign
    if side is not None:
        return Axis.LATITUDE if letter in _NORTH_SOUTH else Axis.LONGITUDE, sign
    return None, sign


def _side_letter(side: str) -> str:
    return "ق" if side.startswith("شرق") else side[0].lower()
