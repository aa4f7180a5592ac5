"""Steps of a desk with its journal, and a model of the journal's contents after each."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.shift.drawer_count import DrawerCount
from deskdispatch.domain.unconfirmed.confirmation import OperatorReport, Statements
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import Evidence, UnconfirmedBooking
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON
from tests.journal.keeping import make_delivery, make_intent

SECOND = timedelta(seconds=1)

Kind = Literal[
    "write",
    "unconfirmed",
    "look",
    "draft",
    "give up",
    "book",
    "refuse",
    "tell",
    "close",
    "reopen",
    "dismiss",
    "count",
    "counted",
]

_DAYS: tuple[tuple[Kind, ...], ...] = (
    ("draft", "write", "book"),
    ("write", "unconfirmed", "look", "draft", "look", "book"),
    ("write", "unconfirmed", "look", "look", "give up"),
    ("write", "unconfirmed", "look", "give up", "look", "book"),
    ("draft", "draft", "write", "refuse"),
    ("write", "unconfirmed", "tell", "look", "close", "look", "tell", "book", "dismiss"),
    ("write", "unconfirmed", "tell", "close", "reopen", "look", "give up"),
    ("write", "unconfirmed", "tell", "close"),
    ("write", "book", "dismiss"),
    ("write", "count", "book", "count", "counted"),
)
"""Possible sequences of steps of one booking."""

_SOUGHT = {IntentState.UNCONFIRMED, IntentState.GIVEN_UP, IntentState.REPORTED_BOOKED}


@dataclass(frozen=True, slots=True, order=True)
class One:
    """Contents of a journal about one intent.

    Attributes:
        searches: Number of searches for it.
        told: Order number that the operator named.
        differs: Whether the clerk must still be told that the booking differs from the order.
    """

    number: int
    state: IntentState
    searches: int = 0
    told: str = ""
    differs: bool = False


@dataclass(frozen=True, slots=True)
class Known:
    """Contents of a journal: all intents, the draft, and the counts of the drawer.

    Attributes:
        counting: Reason in the draft of a count.
        counted: Reason in the last saved count.
    """

    intents: tuple[One, ...] = ()
    draft: str = ""
    counting: str = ""
    counted: str = ""

    def after(self, step: Step) -> Known:
        """Returns the contents after one more step."""
        if step.kind == "draft":
            return replace(self, draft=f"draft {step.draft}")
        if step.kind == "count":
            return replace(self, counting=f"count {step.draft}")
        if step.kind == "counted":
            return replace(self, counting="", counted=f"count {step.draft}")
        others = tuple(known for known in self.intents if known.number != step.leaves.number)
        return replace(self, intents=tuple(sorted([*others, step.leaves])))

    def after_a_start(self) -> Known:
        """Returns the contents after a start, which leaves no booking in flight."""
        return replace(self, intents=tuple(map(_after_a_start, self.intents)))


def _after_a_start(one: One) -> One:
    in_flight = one.state is IntentState.IN_FLIGHT
    return replace(one, state=IntentState.UNCONFIRMED) if in_flight else one


@dataclass(frozen=True, slots=True)
class Step:
    """One call of the journal; ``leaves`` is its intent's state afterwards."""

    kind: Kind
    leaves: One
    draft: int

    async def take(self, journal: Journal) -> None:
        one = self.leaves
        intent = make_intent(one.number)
        said = Statements(operator_report=OperatorReport(order_number=one.told or None, at=NOON))
        match self.kind:
            case "write":
                await journal.write_intent(intent)
            case "draft":
                await journal.keep_draft(Draft(name=f"draft {self.draft}"), NOON)
            case "count":
                await journal.keep_drawer_draft(_count(self.draft))
            case "counted":
                await journal.keep_drawer_count(_count(self.draft, NOON))
            case "book":
                delivery = make_delivery(one.number)
                otherwise = delivery.model_copy(update={"is_scheduled": one.differs})
                await journal.settle_booked(intent.id, otherwise, NOON)
            case "look":
                evidence = Evidence(at=NOON, listed=one.searches, is_complete=True)
                await journal.keep_search(
                    UnconfirmedBooking(intent=intent, searches=one.searches, evidence=evidence)
                )
            case "tell":
                await journal.note_statements(intent.id, said)
            case "reopen":
                await journal.reopen_intent(intent.id, said)
            case "dismiss":
                await journal.dismiss_differences(intent.id)
            case _:
                await journal.settle_intent(intent.id, one.state, NOON)


def _count(number: int, counted_at: datetime | None = None) -> DrawerCount:
    until = NOON + number * SECOND
    return DrawerCount(
        id=f"c{number}",
        counted_at=counted_at,
        since=NOON,
        until=until,
        pieces={20_000: 3},
        reason=f"count {number}",
    )


_ENDS = {
    "unconfirmed": IntentState.UNCONFIRMED,
    "give up": IntentState.GIVEN_UP,
    "book": IntentState.BOOKED,
    "refuse": IntentState.REFUSED,
    "write": IntentState.IN_FLIGHT,
    "close": IntentState.REPORTED_BOOKED,
    "reopen": IntentState.UNCONFIRMED,
}


def steps_from(number: int, seed: int) -> Iterator[Step]:
    """Yields endless steps, the same for the same seed; intents are numbered from ``number``."""
    chance = random.Random(seed)
    while True:
        one = One(number, IntentState.IN_FLIGHT)
        for at, kind in enumerate(chance.choice(_DAYS)):
            one = _after(one, kind, at)
            yield Step(kind, one, number * 10 + at)
        number += 1


def _after(one: One, kind: Kind, at: int) -> One:
    state = _ENDS.get(kind, one.state)
    searches = one.searches + (kind == "look") if state in _SOUGHT else 0
    told = {"tell": f"ORD-{one.number}-{at}", "reopen": ""}.get(kind, one.told)
    differs = {"book": one.number % 2 == 1, "dismiss": False}.get(kind, one.differs)
    return One(one.number, state, searches, told, differs)


async def known_to(journal: Journal) -> Known:
    """Reads the contents of a journal."""
    unconfirmed_bookings = [
        *await journal.unconfirmed_bookings(),
        *await journal.reported_booked(),
        *await journal.given_up(NOON - SECOND),
    ]
    searches = {unconfirmed.intent.id: unconfirmed.searches for unconfirmed in unconfirmed_bookings}
    differing = {booked.intent.id for booked in await journal.booked_with_differences()}
    draft = await journal.draft()
    counting, counted = await journal.drawer_draft(), await journal.last_drawer_count()
    intents = tuple(
        One(
            int(one.id, 16),
            IntentState(one.state),
            searches.get(one.id, 0),
            (one.operator_report.order_number if one.operator_report else None) or "",
            one.id in differing,
        )
        for one in await journal.recent_intents(NOON - SECOND)
    )
    return Known(
        tuple(sorted(intents)),
        "" if draft is None else draft.name,
        "" if counting is None else counting.reason,
        "" if counted is None else counted.reason,
    )
