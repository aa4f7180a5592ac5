"""Decides by evidence which overlapping pairs of numbers are points, and which are uncertain."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from deskdispatch.domain.geo import MAP_REGION
from deskdispatch.domain.location.angle import Angle

BOTH_NAMED: Final = 2


class PairEvidence(NamedTuple):
    """Evidence for a pair: number of labels, whether it is on one line, and its decimals.

    Amounts are often on one line too. The decimals are those of the coarser number, four at most:
    amounts have three or fewer.
    """

    labels: int
    is_on_one_line: bool
    decimals: int


@dataclass(frozen=True, slots=True)
class PairCandidate:
    """Two numbers that may be a point, by their indexes among the numbers of the text."""

    first: int
    second: int
    evidence: PairEvidence
    is_inside: bool

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset((self.first, self.second))

    def outweighs(self, other: PairCandidate) -> bool:
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
        return self.is_inside and self.evidence.labels == BOTH_NAMED


def likeliest(candidates: Sequence[PairCandidate]) -> list[PairCandidate]:
    """Returns the pairs that no other outweighs; both if the evidence is undecided."""
    kept: list[PairCandidate] = []
    left = list(candidates)
    while left:
        sharing: dict[int, list[PairCandidate]] = defaultdict(list)
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
    apart: list[PairCandidate] = []
    for run in _chains(kept):
        is_even = len(run) % 2 == 1 and all(each.second == each.first + 1 for each in run)
        is_list = is_even and len({each.evidence for each in run}) == 1
        apart += run[::2] if is_list else run  # an even run of numbers is a list of points
    return apart


def _chains(candidates: Iterable[PairCandidate]) -> Iterator[list[PairCandidate]]:
    chain: list[PairCandidate] = []
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


def is_introduced(text: str, first: Angle) -> bool:
    """Whether a word such as *location* is before a pair."""
    return _INTRODUCED.search(text, max(0, first.start - 24), first.start) is not None


def has_its_line(text: str, first: Angle, second: Angle) -> bool:
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


MOST_DECIMALS: Final = 3
"""Maximum decimals of an amount: a dinar has a thousand fils."""

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


def is_amount(text: str, angle: Angle) -> bool:
    """Whether a currency, or a word such as *total*, is beside a number.

    A letter after the number may belong to the next one; a word before it belongs to the number.
    """
    if angle.is_named or angle.parts > 1 or angle.decimals > MOST_DECIMALS:
        return False
    first = max(0, angle.start - _LONGEST)
    return is_money(text, angle, angle) or (
        _WORD_BEFORE.search(text, first, angle.start) is not None
    )


def may_be_amount(text: str, angle: Angle) -> bool:
    """Whether a number could be money by its digits: the smallest coin is five fils."""
    is_coarse = angle.parts == 1 and angle.decimals <= MOST_DECIMALS
    return is_coarse and (angle.decimals < MOST_DECIMALS or is_round(text, angle))


def is_round(text: str, angle: Angle) -> bool:
    return text[angle.start : angle.end].rstrip("NSEWnsew ").endswith(("0", "5"))


def is_money(text: str, first: Angle, second: Angle) -> bool:
    """Whether a currency belongs to both numbers, and not to the next one."""
    before = _BEFORE.search(text, max(0, first.start - 8), first.start)
    return before is not None or _AFTER.match(text, second.end) is not None


_COMMA: Final = re.compile(r"\s?[,،]\s?")


class UncertainPairs:
    """Finds the likeliest pairs of a normalised text that may mean something else."""

    def __init__(self, text: str, found: Sequence[Angle], kept: Sequence[PairCandidate]) -> None:
        used = {number for each in kept for number in each.numbers}
        fine = [
            angle
            for at, angle in enumerate(found)
            if at not in used and angle.decimals > MOST_DECIMALS
        ]
        self.text, self.found = text, found
        self.outside = {at for each in kept if not each.is_inside for at in each.numbers}
        # Numbers outside all pairs that have too many decimals for an amount.
        self.has_latitude = any(map(is_latitude, fine))
        self.has_longitude = any(map(is_longitude, fine))

    def is_uncertain(self, pair: PairCandidate) -> bool:
        """Whether a pair inside the map may mean something other than a point."""
        first, second = self.found[pair.first], self.found[pair.second]
        coarse, fine = sorted((first, second), key=lambda angle: angle.decimals)
        is_labelled = pair.evidence.labels == BOTH_NAMED
        if is_labelled and (coarse.is_named or fine.decimals <= MOST_DECIMALS):
            return False
        if not is_labelled and pair.numbers & self.outside:
            return True
        if first.parts != second.parts:
            return coarse.parts == 1 or not is_labelled
        if fine.decimals <= MOST_DECIMALS:
            return self._are_amounts(pair, first, second)
        is_one = _COMMA.fullmatch(self.text, first.end, second.start) is not None
        is_typed = is_one and not is_round(self.text, coarse)
        return self._is_other_meant(coarse) and not (is_typed and self._is_alone(pair))

    def _is_alone(self, pair: PairCandidate) -> bool:
        """Whether a pair is on one line, and the text has no other word or number."""
        first, second = self.found[pair.first], self.found[pair.second]
        is_short = first.start <= _SHORT and len(self.text) - second.end <= _SHORT
        if not is_short or not pair.evidence.is_on_one_line:
            return False
        rest = self.text[: first.start] + self.text[second.end :]
        return not _has_words(self.text, first, rest)

    def _is_other_meant(self, coarse: Angle) -> bool:
        """Whether the number with fewer decimals may be money, and another one be its partner."""
        if coarse.decimals > MOST_DECIMALS or coarse.parts > 1:
            return False
        has_other = self.has_latitude if is_latitude(coarse) else self.has_longitude
        return has_other or may_be_amount(self.text, coarse)

    def _are_amounts(self, pair: PairCandidate, first: Angle, second: Angle) -> bool:
        """Whether both numbers may be money: without labels, and near other text."""
        if first.is_named or second.is_named or is_introduced(self.text, first):
            return False
        if pair.evidence.labels:
            return True
        if self._is_alone(pair):
            return False
        return may_be_amount(self.text, first) and may_be_amount(self.text, second)


def is_latitude(angle: Angle) -> bool:
    return MAP_REGION.south <= angle.degrees <= MAP_REGION.north


def is_longitude(angle: Angle) -> bool:
    return MAP_REGION.west <= angle.degrees <= MAP_REGION.east
