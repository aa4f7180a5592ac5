"""Which deliveries a look at the service asks about one by one."""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery

DETAILS_A_LOOK: Final = 8
"""Deliveries whose details are asked for in one look; the rest wait, the newest first."""

LOST_A_LOOK: Final = 8
"""Those on their way that no list holds, asked in one look; the longest unasked first."""

REST_LOOKS: Final = 12
"""Looks until one that could not be had is asked about again; doubled each time."""

_LONGEST_REST: Final = 720
_NEVER: Final = -1


@dataclass(slots=True)
class _Aside:
    """One that could not be had: how often, and until which look it is left alone."""

    times: int = 0
    until: int = 0


@dataclass(slots=True)
class _Asked:
    """What was asked about one in this run."""

    at_look: int
    is_closed: bool = False


@dataclass(slots=True)
class _Wanted:
    """Why the details of one are wanted: its end goes first, then the newest."""

    has_ended: bool
    created_at: float

    @property
    def rank(self) -> tuple[bool, float]:
        return self.has_ended, self.created_at


@dataclass
class DetailRequests:
    """Chooses few, whatever there are: what somebody looks at, what is lost, what is lacking.

    The details of a delivery are asked for once on its way, where something is lacking that a
    list does not carry, and once at its end, for its history.
    """

    _look: int = 0
    _wanted: dict[str, _Wanted] = field(default_factory=dict)
    _asked: dict[str, _Asked] = field(default_factory=dict)
    _aside: dict[str, _Aside] = field(default_factory=dict)
    _listed: frozenset[str] = frozenset()
    _vanished: set[str] = field(default_factory=set)
    _lost: tuple[str, ...] = ()

    def recalled(self, delivery: Delivery) -> None:
        """One out of the journal, whose details nobody ever asked for, is wanted."""
        if delivery.status_history is None:
            self.learned(delivery)

    def learned(self, delivery: Delivery) -> None:
        """One has changed: it is wanted where that leaves something to be asked."""
        asked = self._asked.get(delivery.id)
        if delivery.is_terminal:
            is_wanted = not (asked and asked.is_closed) and not _has_its_end(delivery)
        else:
            is_wanted = asked is None and _lacks(delivery)
        if is_wanted:
            created_at = delivery.created_at
            seconds = created_at.timestamp() if created_at else 0.0
            self._wanted[delivery.id] = _Wanted(delivery.is_terminal, seconds)

    def sought(self, active: Mapping[str, str]) -> Mapping[str, str]:
        """Those that lists should hold: all on their way but those that could not be had."""
        if not self._aside:
            return active
        return {id: status for id, status in active.items() if id not in self._aside}

    def listed(self, ids: Iterable[str], active: Mapping[str, str]) -> None:
        """Every list was read that should hold those on their way; these were in them."""
        listed = frozenset(ids)
        for id in self._aside.keys() & listed:
            del self._aside[id]
        lost = [id for id in self.sought(active) if id not in listed]
        self._vanished = {id for id in lost if id in self._listed or id in self._vanished}
        self._listed = listed
        self._lost = tuple(lost)

    def choose(self, open_id: str, active: Collection[str]) -> tuple[str, ...]:
        """The ids to ask about in this look, each once; asked once a look.

        Args:
            open_id: Of the delivery that somebody looks at; empty for none.
            active: The ids of those on their way.
        """
        self._look += 1
        lost, self._lost = self._lost, ()
        opened = (open_id,) if open_id in active and self._may_ask(open_id) else ()
        chosen = (
            *opened,
            *heapq.nsmallest(LOST_A_LOOK, lost, key=self._turn),
            *self.next_wanted(DETAILS_A_LOOK),
        )
        return tuple(dict.fromkeys(chosen))

    @property
    def waiting(self) -> int:
        """How many details are wanted still."""
        return len(self._wanted)

    def next_wanted(self, most: int) -> tuple[str, ...]:
        """The ids whose details are asked for next."""
        if not self._wanted:
            return ()
        ready = [id for id in self._wanted if self._may_ask(id)]
        return tuple(heapq.nlargest(most, ready, key=lambda id: self._wanted[id].rank))

    def answered(self, delivery: Delivery) -> None:
        """The service told all of one, before it is ``learned``."""
        self._asked[delivery.id] = _Asked(self._look, delivery.is_terminal)
        self._leave(delivery.id)
        self._aside.pop(delivery.id, None)

    def failed(self, delivery_id: str) -> None:
        """The service does not tell of one, though it answers: it is left alone for a while."""
        aside = self._aside.setdefault(delivery_id, _Aside())
        aside.until = self._look + min(REST_LOOKS << aside.times, _LONGEST_REST)
        aside.times = min(aside.times + 1, _LONGEST_REST.bit_length())
        self._vanished.discard(delivery_id)
        self._wanted.setdefault(delivery_id, _Wanted(False, 0.0))

    def forget(self, ids: Iterable[str]) -> None:
        """These are not held in memory any more."""
        for id in ids:
            self._asked.pop(id, None)
            self._aside.pop(id, None)
            self._leave(id)

    def _leave(self, delivery_id: str) -> None:
        self._wanted.pop(delivery_id, None)
        self._vanished.discard(delivery_id)

    def _may_ask(self, delivery_id: str) -> bool:
        aside = self._aside.get(delivery_id)
        return aside is None or aside.until <= self._look

    def _turn(self, delivery_id: str) -> tuple[bool, int]:
        """What was listed and is not any more has most likely ended, and goes first."""
        asked = self._asked.get(delivery_id)
        return delivery_id not in self._vanished, asked.at_look if asked else _NEVER


def _lacks(delivery: Delivery) -> bool:
    """Whether something is not known that only the details carry."""
    return (
        delivery.status_history is None
        or delivery.customer_number is None
        or delivery.delivery_latitude is None
        or delivery.vehicle_type is None
        or delivery.collect_cash is None
    )


def _has_its_end(delivery: Delivery) -> bool:
    """Whether the details of one that has ended were heard after that."""
    last = delivery.status_history[-1:] if delivery.status_history else ()
    return not _lacks(delivery) and [entry.status for entry in last] == [delivery.status]
