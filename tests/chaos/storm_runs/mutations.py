"""Mutations of the desk: deliberate bugs, each of which ``checker`` must detect.

A mutation patches the parts of one desk in its own process and is never undone. It names kinds of
violations, of which at least one must be found, and the scenario in which the bug shows.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Collection
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.unconfirmed import service_snapshot
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.booking.held_order import HeldOrder
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import BookingUnconfirmed, NotSent
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import (
    Booked,
    Intent,
    IntentState,
    NotBooked,
    Outcome,
    Unconfirmed,
)
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs import scenarios
from tests.chaos.storm_runs.checker import ViolationKind
from tests.chaos.storm_runs.scenarios import FailureScenario


@dataclass(frozen=True, slots=True)
class DeskParts:
    """The parts of a desk that a mutation may patch.

    Attributes:
        desk: The desk.
        api: Its API client.
        journal: Its journal.
        file: SQLite file of the journal.
    """

    desk: Desk
    api: MerchantApi
    journal: Journal
    file: Path


@dataclass(frozen=True, slots=True)
class Mutation:
    """A deliberate bug.

    Attributes:
        expected: Kinds of violations of which the checker must find at least one.
        apply: Patches the parts of a desk.
        scenario: Scenario in which the bug shows.
    """

    expected: frozenset[ViolationKind] = frozenset()
    apply: Callable[[DeskParts], None] = lambda _: None
    scenario: FailureScenario = scenarios.NO_FAILURE


def _patch(owner: object, name: str, make: Callable[[Any], Any]) -> None:
    """Replace an attribute by the result of calling ``make`` with it."""
    setattr(owner, name, make(getattr(owner, name)))


def _books_twice(parts: DeskParts) -> None:
    """One press makes two intents."""

    def make(book: Callable[[Draft], Any]) -> Callable[[Draft], Any]:
        async def twice(draft: Draft) -> Outcome | None:
            await book(draft)
            outcome: Outcome | None = await book(draft)
            return outcome

        return twice

    _patch(parts.desk.booking, "book", make)


_Create = Callable[..., Any]


def _sends_twice(parts: DeskParts) -> None:
    """One intent makes two concurrent requests."""

    def make(create: _Create) -> _Create:
        async def twice(*sent: Any) -> Any:
            both = (create(*sent), create(*sent))
            first, _ = await asyncio.gather(*both, return_exceptions=True)
            if isinstance(first, BaseException):
                raise first
            return first

        return twice

    _patch(parts.api, "create", make)


def _retries_bookings(parts: DeskParts) -> None:
    """The client retries a booking without a response, as it may for reads only."""

    def make(create: _Create) -> _Create:
        async def retried(*sent: Any) -> Any:
            try:
                return await create(*sent)
            except BookingUnconfirmed:
                return await create(*sent)

        return retried

    _patch(parts.api, "create", make)


def _reports_lost_response_as_not_sent(parts: DeskParts) -> None:
    """The client raises ``NotSent`` for a booking whose response was lost."""

    def make(create: _Create) -> _Create:
        async def misreported(*sent: Any) -> Any:
            try:
                return await create(*sent)
            except BookingUnconfirmed as error:
                raise NotSent(error.detail) from error

        return misreported

    _patch(parts.api, "create", make)


def _shows_unconfirmed_as(parts: DeskParts, other: Callable[[Unconfirmed], Outcome]) -> None:
    """The shown outcome of an unconfirmed booking is replaced; the journal stays correct."""

    def make(book: Callable[[Draft], Any]) -> Callable[[Draft], Any]:
        async def replaced(draft: Draft) -> Outcome | None:
            outcome: Outcome | None = await book(draft)
            return other(outcome) if isinstance(outcome, Unconfirmed) else outcome

        return replaced

    _patch(parts.desk.booking, "book", make)


def _shows_unconfirmed_as_not_booked(parts: DeskParts) -> None:
    _shows_unconfirmed_as(
        parts, lambda unconfirmed: NotBooked(unconfirmed.intent, unconfirmed.error)
    )


def _shows_unconfirmed_as_booked(parts: DeskParts) -> None:
    invented = Delivery(id="0", order_number="ORD-0", status="PENDING")
    _shows_unconfirmed_as(parts, lambda unconfirmed: Booked(unconfirmed.intent, invented))


def _deletes_open_intents(parts: DeskParts) -> None:
    """Open intents are deleted from the journal at the next start and at the next booking."""

    def make(_: Any) -> Callable[[datetime], Any]:
        async def delete(_at: datetime) -> tuple[Intent, ...]:
            with closing(sqlite3.connect(parts.file)) as connection, connection:
                connection.execute("DELETE FROM intents WHERE state IN ('in_flight', 'in_doubt')")
            return ()

        return delete

    _patch(parts.journal, "mark_interrupted", make)


def _writes_intent_after_response(parts: DeskParts) -> None:
    """An intent is written to the journal only after the response."""
    unwritten: list[Intent] = []
    write = parts.journal.write_intent

    def make(create: _Create) -> _Create:
        async def created(*sent: Any) -> Any:
            try:
                return await create(*sent)
            finally:
                await write(unwritten.pop())

        return created

    async def keep(intent: Intent, *_links: str | None) -> None:
        unwritten.append(intent)

    _patch(parts.journal, "write_intent", lambda _: keep)
    _patch(parts.api, "create", make)


def _settles_interrupted_as_not_sent(parts: DeskParts) -> None:
    """Intents that a kill interrupted are settled as not sent."""

    def make(_: Any) -> Callable[[datetime], Any]:
        async def settle(at: datetime) -> tuple[Intent, ...]:
            for intent in await parts.journal.open_intents():
                if intent.state is IntentState.IN_FLIGHT:
                    await parts.journal.settle_intent(intent.id, IntentState.NOT_SENT, at)
            return ()

        return settle

    _patch(parts.journal, "mark_interrupted", make)


def _omits_watermark(_: DeskParts) -> None:
    """Drop-off coordinates are sent without the watermark."""

    def unmarked(point: Coordinates, _mark: watermark.Mark) -> Coordinates:
        return point

    _patch(watermark, "stamped", lambda _: unmarked)


def _gives_up_without_search(parts: DeskParts) -> None:
    """A booking may be given up at once, and is not searched for then or later."""

    async def give_up(intent_id: str) -> None:
        state, at = IntentState.GIVEN_UP, utc_now()
        await parts.journal.settle_intent(intent_id, state, at)

    async def search_to_resend(_intent_id: str) -> None:
        return None

    async def none_unconfirmed(_since: datetime) -> tuple[UnconfirmedBooking, ...]:
        return ()

    _patch(parts.journal, "given_up", lambda _: none_unconfirmed)
    _patch(parts.desk.reconciling, "may_choose", lambda _: lambda _unconfirmed: True)
    _patch(parts.desk.reconciling, "give_up", lambda _: give_up)
    _patch(parts.desk.reconciling, "search_to_resend", lambda _: search_to_resend)


def _loses_held_orders(parts: DeskParts) -> None:
    """A held order is kept only in memory."""

    async def hold(_held: SavedDraft, _gone: Collection[str] = ()) -> None:
        await parts.journal.keep_draft(Draft(), utc_now())

    _patch(parts.journal, "hold_order", lambda _: hold)


def _forgets_that_a_held_order_was_sent(parts: DeskParts) -> None:
    """An intent is written without a reference to the held order that it sends."""

    def make(write: Callable[..., Any]) -> Callable[..., Any]:
        async def written(intent: Intent, *_links: str | None) -> None:
            await write(intent)

        return written

    _patch(parts.journal, "write_intent", make)


def _sends_what_was_undone(parts: DeskParts) -> None:
    """An undo comes too late, but the desk reports that it succeeded."""

    async def stays(_held: HeldOrder, _typed: Draft) -> None: ...

    _patch(parts.desk.holding, "take_back", lambda _: lambda _held: True)
    _patch(parts.desk.holding, "return_to_form", lambda _: stays)


def _trusts_short_lists(_: DeskParts) -> None:
    """A search counts even if its lists do not reach back to the booking."""
    _patch(service_snapshot.ServiceSnapshot, "reaches", lambda _: lambda _snapshot, _since: True)


TRUSTS_SHORT_LISTS: Final = "trusts_short_lists"
"""Mutation that shows only in the outage scenario, in which lists are too short."""

ALL: Final = {
    "": Mutation(),
    "books_twice": Mutation(frozenset({ViolationKind.DUPLICATE}), _books_twice),
    "sends_twice": Mutation(frozenset({ViolationKind.DUPLICATE}), _sends_twice),
    "retries_bookings": Mutation(
        frozenset({ViolationKind.DUPLICATE}), _retries_bookings, scenarios.RESPONSE_LOST
    ),
    "reports_lost_response_as_not_sent": Mutation(
        frozenset({ViolationKind.FALSELY_NOT_BOOKED}),
        _reports_lost_response_as_not_sent,
        scenarios.RESPONSE_LOST,
    ),
    "shows_unconfirmed_as_not_booked": Mutation(
        frozenset({ViolationKind.FALSELY_NOT_BOOKED}),
        _shows_unconfirmed_as_not_booked,
        scenarios.RESPONSE_LOST,
    ),
    "shows_unconfirmed_as_booked": Mutation(
        frozenset({ViolationKind.FALSELY_BOOKED}),
        _shows_unconfirmed_as_booked,
        scenarios.RESPONSE_LOST,
    ),
    "deletes_open_intents": Mutation(
        frozenset({ViolationKind.NEVER_SHOWN}),
        _deletes_open_intents,
        scenarios.RESPONSE_AND_SEARCHES_LOST,
    ),
    "writes_intent_after_response": Mutation(
        frozenset({ViolationKind.NEVER_SHOWN}),
        _writes_intent_after_response,
        scenarios.KILLED_BEFORE_RESPONSE,
    ),
    "settles_interrupted_as_not_sent": Mutation(
        frozenset({ViolationKind.FALSELY_NOT_BOOKED}),
        _settles_interrupted_as_not_sent,
        scenarios.KILLED_BEFORE_RESPONSE,
    ),
    "omits_watermark": Mutation(
        frozenset({ViolationKind.FALSELY_BOOKED}),
        _omits_watermark,
        scenarios.TWO_IDENTICAL_BOOKINGS,
    ),
    "gives_up_without_search": Mutation(
        frozenset({ViolationKind.GIVEN_UP_NEVER_SHOWN}),
        _gives_up_without_search,
        scenarios.ARRIVES_AFTER_GIVE_UP,
    ),
    "loses_held_orders": Mutation(
        frozenset({ViolationKind.LOST}), _loses_held_orders, scenarios.KILLED_WHILE_HELD
    ),
    "forgets_that_a_held_order_was_sent": Mutation(
        frozenset({ViolationKind.DRAFT_OF_BOOKED, ViolationKind.FALSELY_NOT_BOOKED}),
        _forgets_that_a_held_order_was_sent,
        scenarios.HELD_AND_KILLED_BEFORE_RESPONSE,
    ),
    "sends_what_was_undone": Mutation(
        frozenset({ViolationKind.DUPLICATE}), _sends_what_was_undone, scenarios.UNDONE
    ),
    TRUSTS_SHORT_LISTS: Mutation(
        frozenset({ViolationKind.GIVEN_UP_NEVER_SHOWN}), _trusts_short_lists
    ),
}
"""Mutations by name; the empty name is a desk without a mutation."""
