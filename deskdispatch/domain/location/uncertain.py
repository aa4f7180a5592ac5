"""Tells which pairs of numbers may be another thing's, and have to be confirmed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.geo import Box
from deskdispatch.domain.location.angle import Angle
from deskdispatch.domain.location.evidence import (
    BOTH_NAMED,
    MOST_DECIMALS,
    PairCandidate,
    is_alone,
    is_introduced,
    is_round,
    may_be_amount,
)

_COMMA: Final = re.compile(r"\s?[,،]\s?")


@dataclass(frozen=True, slots=True)
class UncertainPairs:
    """Finds the pairs of one normalised text that may be something else.

    ``outside`` are the positions of points outside of the map; ``has_latitude`` says that one too
    fine for an amount belongs to no pair.
    """

    text: str
    found: Sequence[Angle]
    outside: frozenset[int]
    region: Box
    has_latitude: bool
    has_longitude: bool

    def is_uncertain(self, one: PairCandidate) -> bool:
        """Whether a pair inside the map may be another thing's."""
        first, second = self.found[one.first], self.found[one.second]
        coarse, fine = sorted((first, second), key=lambda angle: angle.decimals)
        is_labelled = one.evidence.labels == BOTH_NAMED
        if is_labelled and (coarse.is_named or fine.decimals <= MOST_DECIMALS):
            return False
        if not is_labelled and {one.first, one.second} & self.outside:
            return True
        if first.parts != second.parts:
            return coarse.parts == 1 or not is_labelled
        if fine.decimals > MOST_DECIMALS:
            return not self._is_typed(one, coarse) and self._is_other_meant(coarse)
        return self._are_amounts(one, first, second)

    def _is_typed(self, one: PairCandidate, coarse: Angle) -> bool:
        first, second = self.found[one.first], self.found[one.second]
        is_one = _COMMA.fullmatch(self.text, first.end, second.start) is not None
        return is_one and not is_round(self.text, coarse) and self._is_alone(one)

    def _is_alone(self, one: PairCandidate) -> bool:
        first, second = self.found[one.first], self.found[one.second]
        return one.evidence.is_on_one_line and is_alone(self.text, first, second)

    def _is_other_meant(self, coarse: Angle) -> bool:
        """Whether the number with fewer decimals may be money, and another one be meant."""
        if coarse.decimals > MOST_DECIMALS or coarse.parts > 1:
            return False
        has_other = self.has_latitude if is_latitude(coarse, self.region) else self.has_longitude
        return has_other or may_be_amount(self.text, coarse)

    def _are_amounts(self, one: PairCandidate, first: Angle, second: Angle) -> bool:
        """Whether both may be money: nothing says what they are, and other text is near."""
        if first.is_named or second.is_named or is_introduced(self.text, first):
            return False
        if one.evidence.labels:
            return True
        if self._is_alone(one):
            return False
        return may_be_amount(self.text, first) and may_be_amount(self.text, second)


def uncertain_pairs(
    text: str, found: Sequence[Angle], kept: Sequence[PairCandidate], region: Box
) -> UncertainPairs:
    """Finds the uncertain ones among the likeliest pairs of a text."""
    used = {number for each in kept for number in (each.first, each.second)}
    free = [
        angle for at, angle in enumerate(found) if at not in used and angle.decimals > MOST_DECIMALS
    ]
    outside = (each for each in kept if not each.is_inside)
    return UncertainPairs(
        text=text,
        found=found,
        outside=frozenset(number for each in outside for number in (each.first, each.second)),
        region=region,
        has_latitude=any(is_latitude(angle, region) for angle in free),
        has_longitude=any(is_longitude(angle, region) for angle in free),
    )


def is_latitude(angle: Angle, region: Box) -> bool:
    return region.south <= angle.degrees <= region.north


def is_longitude(angle: Angle, region: Box) -> bool:
    return region.west <= angle.degrees <= region.east
