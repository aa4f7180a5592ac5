"""Usual times of arrival, from this shop's own past.

The rule: on-demand deliveries of the last ``HISTORY`` from the same branch, booked in the same
part of the day, count if they went to the same area, else to its governorate; only those of
weekends or of working days if these are enough. ``ENOUGH`` of them give the time from the booking
within which nine of ten arrived. That describes the past and is no promise.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple

from deskdispatch.domain.clock import KUWAIT
from deskdispatch.domain.deliveries.status import DeliveryStatus

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.places.places import Area

HISTORY: Final = timedelta(days=90)
"""Maximum age of a delivery's booking to count."""

ENOUGH: Final = 10
"""Minimum number of deliveries: with fewer, *nine of ten* would be meaningless."""

SHARE: Final = 0.9
STEP: Final = timedelta(minutes=5)
"""Estimates are rounded up to this: a finer one would sound like a promise."""

LONGEST: Final = timedelta(hours=6)
"""Longer deliveries were forgotten or closed late, and tell nothing about the road."""

_BEGINNINGS: Final = (6, 11, 15, 19, 23)
"""The hours in Kuwait at which parts of the day begin; the last part lasts until six."""

_WEEKEND: Final = frozenset({4, 5})
"""Friday and Saturday, counted from Monday."""

_DAY_S: Final = 86_400
_HOUR_S: Final = 3_600
_AHEAD_S: Final = KUWAIT.utcoffset(None).total_seconds()
_FIRST_WEEKDAY: Final = 3
"""The weekday of 1 January 1970, a Thursday."""


class Arrival(NamedTuple):
    """One on-demand delivery that arrived.

    Attributes:
        booked_at: Time of its creation by the service, in seconds since 1970.
        seconds: Seconds from the booking until it was delivered.
        area: The English name of the drop-off's area.
        branch_id: Empty for the account's own pickup, and if unknown.
    """

    id: str
    booked_at: float
    seconds: float
    area: str
    branch_id: str = ""


class UsualArrival(NamedTuple):
    """The time from booking within which nine of ten deliveries arrived.

    Attributes:
        within: Rounded up to ``STEP``.
        samples: Number of deliveries used.
        area: Their area; None for the whole ``governorate``.
    """

    within: timedelta
    samples: int
    area: Area | None
    governorate: str

    def by(self, booked_at: datetime) -> datetime:
        """Returns when a delivery booked then has usually arrived, to the next ``STEP``."""
        exact = (booked_at + self.within).timestamp()
        step = STEP.total_seconds()
        return datetime.fromtimestamp(ceil(exact / step) * step, booked_at.tzinfo)


def arrival_of(summary: DeliverySummary) -> Arrival | None:
    """Returns the arrival of a delivery; None if it cannot be used for estimates."""
    booked_at, arrived_at = summary.created_at, summary.since
    if summary.status != DeliveryStatus.DELIVERED or summary.is_scheduled is not False:
        return None
    if booked_at is None or arrived_at is None or not summary.area_en:
        return None
    return if_plausible(
        Arrival(summary.id, booked_at, arrived_at - booked_at, summary.area_en, summary.branch_id)
    )


def if_plausible(arrival: Arrival) -> Arrival | None:
    """Returns the arrival, unless its times contradict each other or it took too long."""
    return arrival if 0 < arrival.seconds <= LONGEST.total_seconds() else None


def quantile(seconds: Sequence[float]) -> float:
    """Returns the smallest duration within which at least ``SHARE`` of them lies."""
    return sorted(seconds)[ceil(SHARE * len(seconds)) - 1]


_Group = tuple[str, bool, int]
"""Name of an area or a governorate, whether it is a governorate, and the part of the day."""


class UsualArrivals:
    """The arrivals of the last months by place and part of the day."""

    def __init__(self, areas: Sequence[Area]) -> None:
        self._areas: Mapping[str, Area] = {area.name_en: area for area in areas}
        self._groups: defaultdict[_Group, dict[str, Arrival]] = defaultdict(dict)

    def add(self, arrivals: Iterable[Arrival]) -> None:
        """Adds arrivals; known ones are replaced."""
        for each in arrivals:
            for group in self._groups_of(each.area, each.booked_at):
                self._groups[group][each.id] = each

    def usual(self, area: str, branch_id: str, booked_at: datetime) -> UsualArrival | None:
        """Returns the usual arrival in an area at that time; None if too few are known.

        ``area`` is its English name. Deliveries from an unknown branch count too, and arrivals
        later than ``booked_at``.
        """
        named = self._areas.get(area)
        if named is None:
            return None
        at = booked_at.timestamp()
        since, branches = at - HISTORY.total_seconds(), {branch_id, ""}
        for name, is_governorate, part in self._groups_of(area, at):
            every = [
                each
                for each in self._groups.get((name, is_governorate, part), {}).values()
                if each.booked_at >= since and each.branch_id in branches
            ]
            same = [each for each in every if is_weekend(each.booked_at) == is_weekend(at)]
            known = same if len(same) >= ENOUGH else every
            if len(known) >= ENOUGH:
                found = [each.seconds for each in known]
                within = timedelta(seconds=quantile(found))
                return UsualArrival(
                    ceil(within / STEP) * STEP,
                    len(found),
                    None if is_governorate else named,
                    named.governorate,
                )
        return None

    def _groups_of(self, area: str, at: float) -> Iterator[_Group]:
        part = part_of_day(at)
        yield area, False, part
        if (named := self._areas.get(area)) is not None:
            yield named.governorate, True, part


def part_of_day(at: float) -> int:
    """Returns the part of the day in Kuwait of a time in seconds since 1970."""
    hour = (at + _AHEAD_S) % _DAY_S / _HOUR_S
    return bisect_right(_BEGINNINGS, hour) % len(_BEGINNINGS)


def is_weekend(at: float) -> bool:
    return (int((at + _AHEAD_S) // _DAY_S) + _FIRST_WEEKDAY) % 7 in _WEEKEND
