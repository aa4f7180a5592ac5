"""Finds latitudes and longitudes in text: decimal degrees, or with minutes and seconds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

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
        is_signed: It begins with a plus or a minus.
        start: Where it begins in the text.
        end: Where it ends.
    """

    degrees: float
    decimals: int
    axis: Axis | None
    is_marked: bool
    is_signed: bool
    error: float
    start: int
    end: int


_LATITUDE_WORDS: Final = r"latitude|lat|(?:خط|دائرة)\s?(?:ال)?عرض"
_LONGITUDE_WORDS: Final = r"longitude|long|lng|lon|خط\s?(?:ال)?طول"
_SIDE: Final = (
    r"[NSEWnsew](?![A-Za-z])|(?i:north|south|east|west)(?![a-z])"
    r"|(?:شمال|جنوب|شرق|غرب)ا?(?!\w)|[شجقغ](?!\w)|(?<=\d)[شق](?=\d)"
)

_LETTERED: Final = re.compile(
    r"""(?<![\w.])(\d{1,3})\s?[do]\s?(\d{1,2}(?:\.\d{1,9})?)\s?[m']
    (?:\s?(\d{1,2}(?:\.\d{1,9})?)\s?[s"])?\s?(?=[NSEW](?![A-Za-z]))""",
    re.VERBOSE,
)
"""``29d 20m 12.3s N``."""
_LETTER_BY_NUMBER: Final = re.compile(r"[do](?:(?<=\d.)|(?<=\d .))(?=[ \d])")
_SPACED: Final = re.compile(
    r"""(?<![\w.:])(?:(?P<front>[NSEW])\s?)?
    (?P<degrees>\d{1,3})[ :-](?P<minutes>\d{1,2}(?:\.\d{1,9})?)
    (?:[ :-](?P<seconds>\d{1,2}(?:\.\d{1,9})?))?(?![\d:-]|\.\d)
    (?(front)|['"]?\s?(?P<back>[NSEW])(?![A-Za-z]))""",
    re.VERBOSE,
)
"""``29 20 12.3 N``, ``N 29:20.205``: an angle only next to a compass direction."""
_IN_WORDS: Final = re.compile(r"deg|درج[ةه]", re.IGNORECASE)
_WORDS: Final = (
    (re.compile(r"(?<=\d)\s?(?:deg(?:rees?)?\b\.?|درج[ةه])(?:\s?و)?", re.IGNORECASE), "°"),
    (re.compile(r"(?<=\d)\s?(?:min(?:ute)?s?\b\.?|دقيق[ةه])(?:\s?و)?", re.IGNORECASE), "'"),
    (re.compile(r"(?<=\d)\s?(?:sec(?:ond)?s?\b\.?|ثاني[ةه])", re.IGNORECASE), '"'),
)

_BY_A_SIDE: Final = re.compile(r"[NSEW](?:(?=[ ]?\d)|(?<=\d.)|(?<=\d['\"\s].))")
"""A cheap test before ``_SPACED``."""

_SIGN: Final = re.compile(r"[.,](?<=\d.)(?=\d)|°")
_BEFORE_SIGN: Final = re.compile(r"(?<![\d.])\d{1,3}\s?\Z")
_NUMBER: Final = re.compile(
    r"""\d{1,3}+(?P<fraction>\.\d++|,\d{4,}+)?
    (?P<marked>
      \s?°
      (?(fraction)|
        (?:\s?(?P<minutes>\d{1,2}+(?P<minute_fraction>[.,]\d++)?)(?!\s?°|\d)\s?(?:'(?!'))?
          (?(minute_fraction)|
            (?:\s?(?P<seconds>\d{1,2}+(?:[.,]\d++)?)(?!\s?°|\d)\s?(?:"|'')?)?
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
      |(?<=[A-Za-z][a-z][a-z])|(?<=\d[NSEWnsew])
    )\Z""",
    re.VERBOSE,
)
"""Which of a grid's X and Y is which, each of its users says otherwise; and ``عرض`` without a line
is an offer, or the width of a box: these only stand before a number. A word may touch it, the
letters of an invoice may not.
"""
_LONGEST_FRONT: Final = 32
"""Characters, as ``dropoff[longitude]": "``."""
_LONGEST_SIDE: Final = 5
"""``N : -``."""
_PARTS_OF_WORDS: Final = (
    *("lat", "lon", "lng", "عرض", "طول", "north", "south", "east", "west"),
    *("شمال", "جنوب", "شرق", "غرب"),
)
_BACK: Final = re.compile(rf"\s?({_SIDE})")
_UNITS_IN_WORDS: Final = "met|mile|gram|kilo|feet|inch|lit|perc|doll|dina|fils|pixel|hour"
_AFTER: Final = re.compile(
    rf"\.?\d|[%°]|(?![NSEW][\s\d+-]|(?!(?i:{_UNITS_IN_WORDS}))[A-Za-z][a-z]{{3}})[A-Za-z]"
)
"""What after a number excludes it from a point: more digits, or a unit that touches it."""
_NEXT_ANGLE: Final = re.compile(r"\d{1,3}[.°]\d")

_SIGNS: Final = {"s": -1, "w": -1, "ج": -1, "غ": -1}
_UNITS: Final = (1.0, 60.0, 3600.0)
_NORTH_SOUTH: Final = "nsشج"


def angles(text: str) -> Iterator[Angle]:
    """Every angle of a folded text, in its order."""
    end = 0  # of the last one: its side of the earth is not the next one's
    for number in _numbers(text):
        start = number.start()
        front = _front(text, max(end, start - _LONGEST_FRONT), start)
        if front is None:
            continue
        back = None if front["side"] else _BACK.match(text, number.end())
        if front["word"] and back and len(back[1]) > 1:
            back = None  # it is the next one's
        end = number.end() if back is None else back.end()
        is_next = back is not None and _NEXT_ANGLE.match(text, end) is not None
        if is_next or _AFTER.match(text, end) is None:
            yield from _angle(number, front, None if back is None else back[1], end)


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


def normalised_angles(text: str) -> str:
    """Rewrites angles in words, or with spaces or colons, with degree signs.

    The latter only next to a compass direction: ``10:45`` is a time, ``29 20`` may be anything.
    """
    if _IN_WORDS.search(text) is not None:
        for word, sign in _WORDS:
            text = word.sub(sign, text)
    if _LETTER_BY_NUMBER.search(text) is not None:
        text = _LETTERED.sub(_with_its_signs, text)
    return _SPACED.sub(_with_signs, text) if _BY_A_SIDE.search(text) else text


def _with_its_signs(match: re.Match[str]) -> str:
    seconds = f'{match[3]}"' if match[3] else ""
    return f"{match[1]}°{match[2]}'{seconds}"


def _with_signs(match: re.Match[str]) -> str:
    side = match["front"] or match["back"]
    seconds = f'{match["seconds"]}"' if match["seconds"] else ""
    return f"{match['degrees']}°{match['minutes']}'{seconds}{side} "


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
    decimals, error = _precision(parts)
    yield Angle(
        degrees=sign * sum(value / unit for value, unit in zip(values, _UNITS, strict=False)),
        decimals=decimals,
        axis=axis,
        is_marked=axis is not None or number["marked"] is not None,
        is_signed=front[0][-1:] in ("+", "-"),
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
    if side is not None:
        letter = _side_letter(side)
        axis = Axis.LATITUDE if letter in _NORTH_SOUTH else Axis.LONGITUDE
        return axis, sign * _SIGNS.get(letter, 1)
    if front["latitude"] is not None:
        return Axis.LATITUDE, sign
    return (None if front["longitude"] is None else Axis.LONGITUDE), sign


def _side_letter(side: str) -> str:
    """One letter for each side; the Arabic words for north and east begin alike."""
    return "ق" if side.startswith("شرق") else side[0].lower()


def _precision(parts: list[str]) -> tuple[int, float]:
    """The equivalent decimals of a degree, and half the last digit in metres."""
    _, _, after = parts[-1].replace(",", ".").partition(".")
    step = 10.0 ** -len(after) / 60 ** (len(parts) - 1)
    return len(after) + 2 * (len(parts) - 1), step / 2 * METRES_PER_DEGREE
