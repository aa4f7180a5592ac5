"""Decides which of the pairs that share a number are meant, by evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

BOTH_NAMED: Final = 2


class PairEvidence(NamedTuple):
    """What speaks for a pair.

    Attributes:
        labels: How many of both are named latitude or longitude.
        is_on_one_line: Amounts often have a line for themselves.
        decimals: Of the coarser number, four at most: amounts have three or fewer.
    """

    labels: int
    is_on_one_line: bool
    decimals: int


@dataclass(frozen=True, slots=True)
class PairCandidate:
    """Two numbers that may be a point.

    Attributes:
        first: The position of its first number among the numbers of the text.
        second: That of its second one.
        is_inside: The point is on the map.
    """

    first: int
    second: int
    evidence: PairEvidence
    is_inside: bool

    @property
    def numbers(self) -> frozenset[int]:
        """The positions of both."""
        return frozenset((self.first, self.second))

    def outweighs(self, other: PairCandidate) -> bool:
        """Whether nothing speaks more for the other pair, and something less.

        Labels decide alone. Where all is equal, a point on the map is likelier.
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
    """The pairs that no other outweighs, in the order of the text.

    Pairs that share a number are both kept where the evidence does not tell.
    """
    kept: list[PairCandidate] = []
    left = list(candidates)
    while left:
        sharing = _by_number(left)
        best = [each for each in left if not _is_outweighed(each, sharing)]
        kept += best
        used = {number for each in best for number in each.numbers}
        left = [each for each in left if not each.numbers & used]
    kept.sort(key=lambda each: (each.first, each.second))
    return [each for chain in _chains(kept) for each in _without_links(chain)]


def _is_outweighed(one: PairCandidate, sharing: dict[int, list[PairCandidate]]) -> bool:
    return any(other.outweighs(one) for number in one.numbers for other in sharing[number])


def _by_number(candidates: Iterable[PairCandidate]) -> dict[int, list[PairCandidate]]:
    sharing: dict[int, list[PairCandidate]] = defaultdict(list)
    for each in candidates:
        sharing[each.first].append(each)
        sharing[each.second].append(each)
    return sharing


def _chains(candidates: Iterable[PairCandidate]) -> Iterator[list[PairCandidate]]:
    """Runs in which each pair shares a number with the one before."""
    chain: list[PairCandidate] = []
    for each in candidates:
        if chain and not each.numbers & chain[-1].numbers:
            yield chain
            chain = []
        chain.append(each)
    if chain:
        yield chain


def _without_links(chain: list[PairCandidate]) -> list[PairCandidate]:
    """Of an even run of numbers, such as a list of points, each second pair only."""
    is_even = len(chain) % 2 == 1
    is_plain = all(each.second == each.first + 1 for each in chain)
    is_equal = len({each.evidence for each in chain}) == 1
    return chain[::2] if is_even and is_plain and is_equal else chain
