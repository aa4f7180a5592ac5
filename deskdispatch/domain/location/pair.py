"""Finds pairs of angles that form a point, in text or in a field of a link.

Of overlapping pairs, evidence decides which are points, and which are uncertain.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NamedTuple

from deskdispatch.domain.geo import MAP_REGION, Coordinates
from deskdispatch.domain.location.angle import Angle, Axis, SideOrder, angles, normalised_angles
from deskdispatch.domain.location.found import COARSEST, METRES_PER_DEGREE, FoundPoint, LocationKind

_BETWEEN: Final = re.compile(
    r"""[\s,;/|~&_"'()\[\]{}]{1,8}|\s{0,2}(?:-|–|—|and|و|\\,)\s{1,2}""", re.VERBOSE
)
_BETWEEN_FINE: Final = re.compile(r"\s{0,2}(?:[-–—:*×•·・、\\]|--|[xX](?=\s)|\.,?(?=\s))\s{0,2}")
"""Separators that are also used between prices, sizes or times."""
_FIELD: Final = re.compile(
    r"""\s*(?:loc:|geo:|ll\.|pos\.|point\.)?[\s('"]*
    (?P<first>[-+]?\d{1,3}+(?:\.\d*+)?)
    \s*(?:[,;~_|]\s*|\s)
    (?P<second>[-+]?\d{1,3}+(?:\.\d*+)?)(?!\.?\d|[°'])""",
    re.VERBOSE,
)
_NAMED_BETWEEN: Final = re.compile(r"[^\d\0]{0,16}")
_FAR_BETWEEN: Final = re.compile(r"[^\0]{0,64}")
"""Text between words such as *latitude* and *longitude*, which belong together."""
_HAS_SIDES: Final = re.compile(r"[\d°'\"] [NSEW][ \d]|[NSEW] \d")
"""Letters that may belong to the number before or after them."""
_FINE_MINUTES: Final = re.compile(r"\d[ :-]\d{1,2}\.\d{4}")
_MOST_DECIMALS: Final = 3
"""Maximum decimals of an amount: a dinar has a thousand fils."""
_FINE: Final = _MOST_DECIMALS + 1
"""Decimals that no amount has."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """The points of a text, and a latitude or longitude without its partner."""

    inside: tuple[FoundPoint, ...]
    outside: tuple[FoundPoint, ...]
    half: str = ""


def pairs(text: str) -> Pairs:
    """Returns all pairs of a normalised text that are points.

    Two plain numbers are a point if one of them has four decimals, if a word says so, or if they
    have a line for themselves: with three decimals they may be two prices.
    """
    found = _pairs(normalised_angles(text))
    if any(point.is_sure for point in found.inside):
        return found
    for order in (SideOrder.BEFORE, SideOrder.AFTER) if _HAS_SIDES.search(text) else ():
        other = _pairs(normalised_angles(text, order), order)
        if any(point.is_sure for point in other.inside):
            return other
    if found.inside or _FINE_MINUTES.search(text) is None:
        return found
    uncertain = _pairs(normalised_angles(text, any_decimals=True)).inside
    return replace(found, inside=tuple(replace(each, is_uncertain=True) for each in uncertain))


def _pairs(text: str, order: SideOrder = SideOrder.ANY) -> Pairs:
    found = tuple(angles(text, order))
    read = _read_pairs(text, found)
    kept = _likeliest(tuple(read))
    inside = {number for each in kept if each.is_inside for number in each.numbers}
    uncertain = _UncertainPairs(text, found, kept)
    return Pairs(
        tuple(
            replace(read[each], is_uncertain=uncertain.is_uncertain(each))
            for each in kept
            if each.is_inside
        ),
        tuple(read[each] for each in kept if not each.is_inside and not each.numbers & inside),
        _half(text, found),
    )


def _read_pairs(text: str, found: Sequence[Angle]) -> dict[_Candidate, FoundPoint]:
    """Returns the points of all neighbouring numbers; amounts have no neighbours."""
    read: dict[_Candidate, FoundPoint] = {}
    named = (at for at, angle in enumerate(found) if angle.is_named)
    apart = ((at, to) for at, to in pairwise(named) if to > at + 1)
    for at, to in (*pairwise(range(len(found))), *apart):
        first, second = found[at], found[to]
        if not _are_together(text, first, second):
            continue
        if _is_amount(text, first) or _is_amount(text, second):
            continue
        point = _point(first, second)
        is_inside = point is not None and MAP_REGION.holds(point)
        if point is None or not _is_meant(text, first, second, is_inside):
            continue
        evidence = _Evidence(
            labels=(first.axis is not None) + (second.axis is not None),
            is_on_one_line=text.find("\n", first.end, second.start) < 0,
            decimals=min(first.decimals, second.decimals, _FINE),
        )
        is_marked = first.is_marked or second.is_marked
        kind = LocationKind.DEGREES if is_marked else LocationKind.DECIMAL
        piece, error = text[first.start : second.end].strip(), min(first.error, second.error)
        found_point = FoundPoint(point, kind, piece, error)
        read[_Candidate(at, to, evidence, is_inside)] = found_point
    return read


def field_point(value: str, *, longitude_first: bool = False) -> FoundPoint | None:
    """Returns the point at the start of a link's field, if one of its numbers has decimals."""
    match = _FIELD.match(value)
    if match is None or "." not in match["first"] + match["second"]:
        return None
    numbers = [float(match[name]) for name in ("first", "second")]
    if longitude_first:
        numbers.reverse()
    point = _either_way(numbers[0], numbers[1])
    if point is None or not any(numbers):
        return None
    places = max(len(match[name].partition(".")[2]) for name in ("first", "second"))
    return FoundPoint(
        point, LocationKind.LINK, match[0].strip(), 10.0**-places / 2 * METRES_PER_DEGREE
    )


def _are_together(text: str, first: Angle, second: Angle) -> bool:
    """Whether only a separator is between two angles."""
    if first.axis is not None and second.axis is not None:
        is_named = first.is_named and second.is_named
        between = (_FAR_BETWEEN if is_named else _NAMED_BETWEEN).fullmatch
        is_both = first.axis is not second.axis
        return is_both and between(text, first.end, second.start) is not None
    if first.end == second.start:
        return second.axis is not None or (second.is_signed and text[second.start] == "+")
    if _BETWEEN.fullmatch(text, first.end, second.start) is not None:
        return True
    is_fine = min(first.decimals, second.decimals) >= 4
    is_begun = first.is_signed or text[max(0, first.start - 1) : first.start] == "-"
    is_sum = text[second.end : second.end + 2].lstrip().startswith("=")
    if not is_fine or is_begun or is_sum:
        return False
    return _BETWEEN_FINE.fullmatch(text, first.end, second.start) is not None


def _is_meant(text: str, first: Angle, second: Angle, is_inside: bool) -> bool:
    fewest, most = sorted((first.decimals, second.decimals))
    if min(first.error, second.error) > COARSEST:  # trailing zeros are often omitted
        return False
    if first.axis is not None and second.axis is not None:
        return True
    if fewest < 2 or _is_money(text, first, second):
        return False
    if not is_inside:
        return fewest >= 4 and max(abs(first.degrees), abs(second.degrees)) >= 1
    is_marked = first.axis is not None or (first.is_marked and second.is_marked)
    is_fine = most >= 4 or (is_marked and fewest >= 3)
    return is_fine or _has_its_line(text, first, second) or _is_introduced(text, first)


def _point(first: Angle, second: Angle) -> Coordinates | None:
    """Returns the point in the order named by both angles, else in the order on the map.

    A name on only one of them is not enough: in ``Lat Long: 29.3, 48.1`` it is the wrong one.
    """
    if first.axis is None or second.axis is None:
        return _either_way(first.degrees, second.degrees)
    if first.axis is Axis.LONGITUDE:
        first, second = second, first
    return _on_earth(first.degrees, second.degrees)


def _either_way(first: float, second: float) -> Coordinates | None:
    """Returns the point of the order on the map; of none, latitude first if it is on earth."""
    ways = (_on_earth(first, second), _on_earth(second, first))
    known = [point for point in ways if point is not None]
    return next(filter(MAP_REGION.holds, known), next(iter(known), None))


def _on_earth(latitude: float, longitude: float) -> Coordinates | None:
    if abs(latitude) > 90 or abs(longitude) > 180:
        return None
    return Coordinates(latitude=latitude, longitude=longitude)


def _half(text: str, found: Sequence[Angle]) -> str:
    """Returns a latitude or longitude of the region that has no partner; else ""."""
    for angle in found:
        is_near = _is_latitude(angle) or _is_longitude(angle)
        if is_near and (angle.decimals >= 4 or (angle.is_marked and angle.decimals >= 2)):
            return text[angle.start : angle.end].strip()
    return ""


_BOTH_NAMED: Final = 2


class _Evidence(NamedTuple):
    """Evidence for a pair: number of labels, whether it is on one line, and its decimals.

    Amounts are often on one line too. The decimals are those of the coarser number, four at most:
    amounts have three or fewer.
    """

    labels: int
    is_on_one_line: bool
    decimals: int


@dataclass(frozen=True, slots=True)
class _Candidate:
    """Two numbers that may be a point, by their indexes among the numbers of the text."""

    first: int
    second: int
    evidence: _Evidence
    is_inside: bool

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset((self.first, self.second))

    def outweighs(self, other: _Candidate) -> bool:
        """Whether no evidence of the other pair is stronger, and some is weaker.

        Labels decide alone. If all evidence is equal, a point on the map is likelier.
        """
        named = self._is_named, other._is_named
        if named[0] != named[1]:
            return named[0]
        if any(ours < theirs for ours, theirs in zip(self.evidence, other.evidence, strict=True)):
            return False
        return self.evidence != other.evidence or self.is_inside > other.is_inside

    @property
    def _is_named(self) -> bool:
        return self.is_inside and self.evidence.labels == _BOTH_NAMED


def _likeliest(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """Returns the pairs that no other outweighs; both if the evidence is undecided."""
    kept: list[_Candidate] = []
    left = list(candidates)
    while left:
        sharing: dict[int, list[_Candidate]] = defaultdict(list)
        for each in left:
            for number in each.numbers:
                sharing[number].append(each)
        best = [
            each
            for each in left
            if not any(other.outweighs(each) for at in each.numbers for other in sharing[at])
        ]
        kept += best
        used = {number for each in best for number in each.numbers}
        left = [each for each in left if not each.numbers & used]
    kept.sort(key=lambda each: (each.first, each.second))
    apart: list[_Candidate] = []
    for run in _chains(kept):
        is_even = len(run) % 2 == 1 and all(each.second == each.first + 1 for each in run)
        is_list = is_even and len({each.evidence for each in run}) == 1
        apart += run[::2] if is_list else run  # an even run of numbers is a list of points
    return apart


def _chains(candidates: Iterable[_Candidate]) -> Iterator[list[_Candidate]]:
    chain: list[_Candidate] = []
    for each in candidates:
        if chain and not each.numbers & chain[-1].numbers:
            yield chain
            chain = []
        chain.append(each)
    if chain:
        yield chain


_INTRODUCED: Final = re.compile(
    r"(?:loc|location|coord(?:inate)?s?|gps|pin|latlng|point|position"
    r"|موقع\w{0,4}|الموقع|لوكيشن|اللوكيشن|[إا]حداثيات|الإحداثيات|الاحداثيات)"
    r"(?:\s(?:is|are|هو|هي)(?=\W))?[\s:=({\[\"']{1,5}\Z",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"\w")

_SHORT: Final = 40
"""Maximum characters on each side of a pair; a pair with more text is not alone."""


def _is_introduced(text: str, first: Angle) -> bool:
    """Whether a word such as *location* is before a pair."""
    return _INTRODUCED.search(text, max(0, first.start - 24), first.start) is not None


def _has_its_line(text: str, first: Angle, second: Angle) -> bool:
    """Whether a pair's line, or its two lines, have no other word or number."""
    before = text[max(0, first.start - _SHORT) : first.start]
    after = text[second.end : second.end + _SHORT]
    start, end = before.rfind("\n"), after.find("\n")
    if (start < 0 and first.start > _SHORT) or (end < 0 and len(text) - second.end > _SHORT):
        return False
    rest = before[start + 1 :] + (after if end < 0 else after[:end])
    return not _has_words(text, first, rest)


def _has_words(text: str, first: Angle, rest: str) -> bool:
    """Whether words are beside a pair, or one that names no axis belongs to its first number."""
    is_named = first.axis is None and text[first.start].isalpha()
    return is_named or _WORD.search(rest) is not None


_CURRENCY: Final = (
    r"(?:KWD|K\.?D\.?|USD|SAR|AED|EUR|GBP|EGP|INR|QAR|BHD|OMR|Rs\.?|fils|[$€£₹]"
    r"|د\.?\s?ك|دينار|ريال|درهم|جنيه|فلس)"
)
_WORDS: Final = (
    r"(?:(?:sub|grand )?total|sum|c\.?o\.?d\.?|cash|amount|amt|price|cost|paid|pay|fees?|bill|due"
    r"|balance|net|collect|charges?|payment"
    r"|(?:ال)?(?:مبلغ|سعر|مجموع|حساب|[إا]جمالي|قيم[ةه]|توصيل|كاش|مطلوب)|بسعر|نقد[اي])"
)
_BEFORE: Final = re.compile(rf"(?<!\w)(?<!\d ){_CURRENCY}[ :]{{0,2}}\Z", re.IGNORECASE)
"""A currency before a number; not that of the number before, nor one in another line."""
_AFTER: Final = re.compile(rf"[ ]?{_CURRENCY}(?!\w|[\s:]{{0,2}}\d)", re.IGNORECASE)
_WORD_BEFORE: Final = re.compile(
    rf"(?<!\w){_WORDS}(?: (?:is|of|was|هو))?[ \t:=-]{{0,3}}(?:{_CURRENCY}[ :]{{0,2}})?\Z",
    re.IGNORECASE,
)
_LONGEST: Final = 24
"""Maximum characters, such as ``grand total is = KWD: ``."""


def _is_amount(text: str, angle: Angle) -> bool:
    """Whether a currency, or a word such as *total*, is beside a number.

    A letter after the number may belong to the next one; a word before it belongs to the number.
    """
    if angle.is_named or angle.parts > 1 or angle.decimals > _MOST_DECIMALS:
        return False
    first = max(0, angle.start - _LONGEST)
    return _is_money(text, angle, angle) or (
        _WORD_BEFORE.search(text, first, angle.start) is not None
    )


def _may_be_amount(text: str, angle: Angle) -> bool:
    """Whether a number could be money by its digits: the smallest coin is five fils."""
    is_coarse = angle.parts == 1 and angle.decimals <= _MOST_DECIMALS
    return is_coarse and (angle.decimals < _MOST_DECIMALS or _is_round(text, angle))


def _is_round(text: str, angle: Angle) -> bool:
    return text[angle.start : angle.end].rstrip("NSEWnsew ").endswith(("0", "5"))


def _is_money(text: str, first: Angle, second: Angle) -> bool:
    """Whether a currency belongs to both numbers, and not to the next one."""
    before = _BEFORE.search(text, max(0, first.start - 8), first.start)
    return before is not None or _AFTER.match(text, second.end) is not None


_COMMA: Final = re.compile(r"\s?[,،]\s?")


class _UncertainPairs:
    """Finds the likeliest pairs of a normalised text that may mean something else."""

    def __init__(self, text: str, found: Sequence[Angle], kept: Sequence[_Candidate]) -> None:
        used = {number for each in kept for number in each.numbers}
        fine = [
            angle
            for at, angle in enumerate(found)
            if at not in used and angle.decimals > _MOST_DECIMALS
        ]
        self.text, self.found = text, found
        self.outside = {at for each in kept if not each.is_inside for at in each.numbers}
        # Numbers outside all pairs that have too many decimals for an amount.
        self.has_latitude = any(map(_is_latitude, fine))
        self.has_longitude = any(map(_is_longitude, fine))

    def is_uncertain(self, pair: _Candidate) -> bool:
        """Whether a pair inside the map may mean something other than a point."""
        first, second = self.found[pair.first], self.found[pair.second]
        coarse, fine = sorted((first, second), key=lambda angle: angle.decimals)
        is_labelled = pair.evidence.labels == _BOTH_NAMED
        if is_labelled and (coarse.is_named or fine.decimals <= _MOST_DECIMALS):
            return False
        if not is_labelled and pair.numbers & self.outside:
            return True
        if first.parts != second.parts:
            return coarse.parts == 1 or not is_labelled
        if fine.decimals <= _MOST_DECIMALS:
            return self._are_amounts(pair, first, second)
        is_one = _COMMA.fullmatch(self.text, first.end, second.start) is not None
        is_typed = is_one and not _is_round(self.text, coarse)
        return self._is_other_meant(coarse) and not (is_typed and self._is_alone(pair))

    def _is_alone(self, pair: _Candidate) -> bool:
        """Whether a pair is on one line, and the text has no other word or number."""
        first, second = self.found[pair.first], self.found[pair.second]
        is_short = first.start <= _SHORT and len(self.text) - second.end <= _SHORT
        if not is_short or not pair.evidence.is_on_one_line:
            return False
        rest = self.text[: first.start] + self.text[second.end :]
        return not _has_words(self.text, first, rest)

    def _is_other_meant(self, coarse: Angle) -> bool:
        """Whether the number with fewer decimals may be money, and another one be its partner."""
        if coarse.decimals > _MOST_DECIMALS or coarse.parts > 1:
            return False
        has_other = self.has_latitude if _is_latitude(coarse) else self.has_longitude
        return has_other or _may_be_amount(self.text, coarse)

    def _are_amounts(self, pair: _Candidate, first: Angle, second: Angle) -> bool:
        """Whether both numbers may be money: without labels, and near other text."""
        if first.is_named or second.is_named or _is_introduced(self.text, first):
            return False
        if pair.evidence.labels:
            return True
        if self._is_alone(pair):
            return False
        return _may_be_amount(self.text, first) and _may_be_amount(self.text, second)


def _is_latitude(angle: Angle) -> bool:
    return MAP_REGION.south <= angle.degrees <= MAP_REGION.north


def _is_longitude(angle: Angle) -> bool:
    return MAP_REGION.west <= angle.degrees <= MAP_REGION.east
