"""Finds latitudes and longitudes in text: decimal degrees, or with minutes and seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from deskdispatch.domain.location.bare_angles import SideOrder
from deskdispatch.domain.location.found import METRES_PER_DEGREE


class Axis(Enum):
    """Latitude or longitude."""

    LATITUDE = "latitude"
    LONGITUDE = "longitude"


@dataclass(frozen=True, slots=True)
class Angle:
    """A number that may be half of a point.

    Attributes:
        degrees: With its sign.
        decimals: Decimal places; minutes and seconds count as two each.
        is_marked: A degree sign, a compass direction or a word marks it as an angle.
        is_named: A word as *latitude* stands before it, and not only a letter.
        is_signed: It begins with a plus or a minus.
        parts: 1, with minutes 2, with seconds 3.
        start: Where it begins in the text.
        end: Where it ends.
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
"""Which of a grid's X and Y is which, each of its users says otherwise; and ``عرض`` without a line
is an offer, or the width of a box: these only stand before a number. A word may touch it, the
letters of an invoice may not.
"""
_AND: Final = r"\.?(?:[\s,/&|-]{1,3}|\s(?:and|و)\s?)\Z"
_AFTER_LATITUDE: Final = re.compile(rf"(?:{_LATITUDE_WORDS}){_AND}", re.IGNORECASE)
_AFTER_LONGITUDE: Final = re.compile(rf"(?:{_LONGITUDE_WORDS}){_AND}", re.IGNORECASE)
"""Both words before both numbers: ``Lat, Long: 29.3, 48.1``."""
_LONGEST_FRONT: Final = 32
"""Characters, as ``dropoff[longitude]": "``."""
_LONGEST_SIDE: Final = 5
"""``N : -``."""
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
"""What after a number excludes it from a point: more digits, or a unit that touches it."""
_NEXT_ANGLE: Final = re.compile(r"\d{1,3}(?:\.\d|°)")

_SIGNS: Final = {"s": -1, "w": -1, "ج": -1, "غ": -1}
_UNITS: Final = (1.0, 60.0, 3600.0)
_NORTH_SOUTH: Final = "nsشج"


def angles(text: str, order: SideOrder = SideOrder.ANY) -> Iterator[Angle]:
    """Every angle of a folded text, in its order.

    Args:
        text: Folded, its angles normalised.
        order: Whose a letter between two numbers is.
    """
    end = 0  # of the last one: its side of the earth is not the next one's
    for number in _numbers(text):
        start = number.start()
        front = _front(text, max(end, start - _LONGEST_FRONT), start)
        if front is None:
            continue
        back = _BACK.match(text, number.end())
        if back is not None and order is SideOrder.BEHIND:
            front = _FRONT.search(text, start, start) or front
        if back is not None and _is_of_next(text, front, back, order):
            back = None
        end = number.end() if back is None else back.end()
        is_next = back is not None and _NEXT_ANGLE.match(text, end) is not None
        if is_next or _AFTER.match(text, end) is None:
            yield from _angle(number, front, None if back is None else back[1], end)


def _is_of_next(text: str, front: re.Match[str], back: re.Match[str], order: SideOrder) -> bool:
    """Whether the side after a number is none of its own."""
    if front["side"] or (front["word"] and len(back[1]) > 1):
        return True
    is_apart = back[0] != back[1] and _NEXT_NUMBER.match(text, back.end()) is not None
    return is_apart and (order is SideOrder.BEFORE or text[back.end()] != " ")


def _front(text: str, first: int, end: int) -> re.Match[str] | None:
    """The sign, direction or word before a number; only a word may be long."""
    near = text[first:end].lower()
    if not any(word in near for word in _PARTS_OF_WORDS):
        first = max(first, end - _LONGEST_SIDE)
    return _FRONT.search(text, first, end)


def _numbers(text: str) -> Iterator[re.Match[str]]:
    """What may be degrees: numbers with decimals or a degree sign, found by these signs.

    Most numbers in a chat are neither, and cost nothing.
    """
    end = 0
    for sign in _SIGN.finditer(text):
        before = _BEFORE_SIGN.search(text, max(end, sign.start() - 4), sign.start())
        if before is not None and (number := _NUMBER.match(text, before.start())) is not None:
            end = number.end()
            yield number


def _angle(
    number: re.Match[str], front: re.Match[str], back: str | None, end: int
) -> Iterator[Angle]:
    """The angle of a number with its context; none with 60 or more minutes or seconds."""
    degrees = number[0][: _end_of_degrees(number) - number.start()]
    parts = [degrees, *(number[name] for name in ("minutes", "seconds") if number[name])]
    values = [float(part.replace(",", ".")) for part in parts]
    if any(value >= 60 for value in values[1:]):
        return
    axis, sign = _axis_and_sign(front, back)
    is_named = front["latitude"] is not None or front["longitude"] is not None
    decimals, error = _precision(parts)
    yield Angle(
        degrees=sign * sum(value / unit for value, unit in zip(values, _UNITS, strict=False)),
        decimals=decimals,
        axis=axis,
        is_marked=axis is not None or is_named or number["marked"] is not None,
        is_named=is_named,
        is_signed=front[0][-1:] in ("+", "-"),
        parts=len(parts),
        error=error,
        start=front.start(),
        end=end,
    )


def _end_of_degrees(number: re.Match[str]) -> int:
    return number.end() if number["marked"] is None else number.start("marked")


def _axis_and_sign(front: re.Match[str], back: str | None) -> tuple[Axis | None, int]:
    sign = -1 if front[0].endswith("-") and front["dash"] is None else 1
    if front["word"] is not None:  # Kuwait has an East, and a price may follow its name
        return None, sign * _SIGNS.get(_side_letter(front["word"]), 1)
    side = front["side"] or back
    letter = "" if side is None else _side_letter(side)
    sign *= _SIGNS.get(letter, 1)
    if front["latitude"] is not None or front["longitude"] is not None:
        return _named_axis(front), sign
    if side is not None:
        return Axis.LATITUDE if letter in _NORTH_SOUTH else Axis.LONGITUDE, sign
    return None, sign


def _named_axis(front: re.Match[str]) -> Axis | None:
    """The axis that a word names; None where the other word is before it."""
    axis, other = Axis.LATITUDE, _AFTER_LONGITUDE
    if front["latitude"] is None:
        axis, other = Axis.LONGITUDE, _AFTER_LATITUDE
    first = max(0, front.start() - _LONGEST_FRONT)
    return None if other.search(front.string, first, front.start()) else axis


def _side_letter(side: str) -> str:
    """One letter for each side; the Arabic words for north and east begin alike."""
    return "ق" if side.startswith("شرق") else side[0].lower()


def _precision(parts: list[str]) -> tuple[int, float]:
    """The equivalent decimals of a degree, and half the last digit in metres."""
    _, _, after = parts[-1].replace(",", ".").partition(".")
    step = 10.0 ** -len(after) / 60 ** (len(parts) - 1)
    return len(after) + 2 * (len(parts) - 1), step / 2 * METRES_PER_DEGREE
