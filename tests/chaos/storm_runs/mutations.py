"""Desks with something wrong, each of which the judge must find out.

A mutation changes the parts of one desk in a process of its own, and is never undone. Each names
the kinds of faults of which at least one must be found.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.doubts import service_snapshot
from deskdispatch.domain.booking.booking import Booking, Draft
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.doubts import watermark
from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.domain.doubts.intent import (
    Booked,
    Doubtful,
    Intent,
    IntentState,
    NotBooked,
    Outcome,
)
from deskdispatch.domain.errors import InDoubt, NotSent
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.journal import Journal
from tests.chaos.storm_runs import scenarios as acts
from tests.chaos.storm_runs.checker import Kind
from tests.chaos.storm_runs.scenarios import Act


@dataclass(frozen=True, slots=True)
class Parts:
    """What a desk is made of.

    Attributes:
        file: Of the journal.
    """

    desk: Desk
    api: MerchantApi
    journal: Journal
    file: Path


@dataclass(frozen=True, slots=True)
class Mutation:
    """Something wrong.

    Attributes:
        found: What the judge must call it, one of these at least.
        apply: Changes the parts.
        act: What must happen, so that it surely shows.
    """

    found: frozenset[Kind] = frozenset()
    apply: Callable[[Parts], None] = lambda _: None
    act: Act = acts.ANSWERED


def _swap(owner: object, name: str, make: Callable[[Any], Any]) -> None:
    """Puts what is made of it in the place of a method or function that is there."""
    setattr(owner, name, make(getattr(owner, name)))


def _books_twice(parts: Parts) -> None:
    """One press, two intents."""

    def make(book: Callable[[Draft], Any]) -> Callable[[Draft], Any]:
        async def twice(draft: Draft) -> Outcome | None:
            await book(draft)
            outcome: Outcome | None = await book(draft)
            return outcome

        return twice

    _swap(parts.desk.booking, "book", make)


_Create = Callable[[Booking], Any]


def _sends_twice(parts: Parts) -> None:
    """One intent, two requests."""

    def make(create: _Create) -> _Create:
        async def twice(booking: Booking) -> Any:
            both = (create(booking), create(booking))
            first, _ = await asyncio.gather(*both, return_exceptions=True)
            if isinstance(first, BaseException):
                raise first
            return first

        return twice

    _swap(parts.api, "create", make)


def _resends_what_was_lost(parts: Parts) -> None:
    """The client asks again where no answer came, as it may for reads."""

    def make(create: _Create) -> _Create:
        async def again(booking: Booking) -> Any:
            try:
                return await create(booking)
            except InDoubt:
                return await create(booking)

        return again

    _swap(parts.api, "create", make)


def _takes_doubt_for_refusal(parts: Parts) -> None:
    """The client calls a lost answer a booking that never left."""

    def make(create: _Create) -> _Create:
        async def sure(booking: Booking) -> Any:
            try:
                return await create(booking)
            except InDoubt as error:
                raise NotSent(error.detail) from error

        return sure

    _swap(parts.api, "create", make)


def _tells(parts: Parts, other: Callable[[Doubtful], Outcome]) -> None:
    """The journal has it right, and the clerk is told something else of what is in doubt."""

    def make(book: Callable[[Draft], Any]) -> Callable[[Draft], Any]:
        async def told(draft: Draft) -> Outcome | None:
            outcome: Outcome | None = await book(draft)
            return other(outcome) if isinstance(outcome, Doubtful) else outcome

        return told

    _swap(parts.desk.booking, "book", make)


def _tells_not_booked(parts: Parts) -> None:
    _tells(parts, lambda doubtful: NotBooked(doubtful.intent, doubtful.error))


def _tells_booked(parts: Parts) -> None:
    made_up = Delivery(id="0", order_number="ORD-0", status="PENDING")
    _tells(parts, lambda doubtful: Booked(doubtful.intent, made_up))


def _drops_intents(parts: Parts) -> None:
    """What is open is gone from the journal at the next start, and at the next booking."""

    def make(_: Any) -> Callable[[datetime], Any]:
        async def drop(_at: datetime) -> tuple[Intent, ...]:
            with closing(sqlite3.connect(parts.file)) as connection, connection:
                connection.execute("DELETE FROM intents WHERE state IN ('in_flight', 'in_doubt')")
            return ()

        return drop

    _swap(parts.journal, "mark_interrupted", make)


def _writes_late(parts: Parts) -> None:
    """An intent is durable only once its answer has come."""
    held: list[Intent] = []
    write = parts.journal.write_intent

    def make(create: _Create) -> _Create:
        async def created(booking: Booking) -> Any:
            try:
                return await create(booking)
            finally:
                await write(held.pop())

        return created

    async def hold(intent: Intent) -> None:
        held.append(intent)

    _swap(parts.journal, "write_intent", lambda _: hold)
    _swap(parts.api, "create", make)


def _calls_interrupted_unsent(parts: Parts) -> None:
    """What was in flight when the program died is taken for not sent."""

    def make(_: Any) -> Callable[[datetime], Any]:
        async def settle(at: datetime) -> tuple[Intent, ...]:
            for intent in await parts.journal.open_intents():
                if intent.state is IntentState.IN_FLIGHT:
                    await parts.journal.settle_intent(intent.id, IntentState.NOT_SENT, at)
            return ()

        return settle

    _swap(parts.journal, "mark_interrupted", make)


def _skips_the_mark(_: Parts) -> None:
    """Every drop-off leaves as it was pointed at."""

    def plain(point: Coordinates, _mark: watermark.Mark) -> Coordinates:
        return point

    _swap(watermark, "stamped", lambda _: plain)


def _gives_up_blind(parts: Parts) -> None:
    """A booking may be put away at once, and nobody looks for it then or afterwards."""

    async def leave(intent_id: str, *, to_resend: bool = False) -> None:
        state, at = IntentState.GIVEN_UP, utc_now()
        await parts.journal.settle_intent(intent_id, state, at)

    async def nothing(_since: datetime) -> tuple[Doubt, ...]:
        return ()

    _swap(parts.journal, "given_up", lambda _: nothing)
    _swap(parts.desk.reconciling, "may_choose", lambda _: lambda _doubt: True)
    _swap(parts.desk.reconciling, "give_up", lambda _: leave)


def _trusts_short_lists(_: Parts) -> None:
    """A look counts also where its lists do not go back to the booking."""
    _swap(service_snapshot.ServiceSnapshot, "reaches", lambda _: lambda _survey, _since: True)


TRUSTS_SHORT_LISTS: Final = "trusts_short_lists"
"""Shows only where lists are short: in an outage."""

ALL: Final = {
    "": Mutation(),
    "books_twice": Mutation(frozenset({Kind.DOUBLED}), _books_twice),
    "sends_twice": Mutation(frozenset({Kind.DOUBLED}), _sends_twice),
    "resends_what_was_lost": Mutation(
        frozenset({Kind.DOUBLED}), _resends_what_was_lost, acts.UNANSWERED
    ),
    "takes_doubt_for_refusal": Mutation(
        frozenset({Kind.DENIED}), _takes_doubt_for_refusal, acts.UNANSWERED
    ),
    "tells_not_booked": Mutation(frozenset({Kind.DENIED}), _tells_not_booked, acts.UNANSWERED),
    "tells_booked": Mutation(frozenset({Kind.CLAIMED}), _tells_booked, acts.UNANSWERED),
    "drops_intents": Mutation(frozenset({Kind.UNTOLD}), _drops_intents, acts.UNSEEN),
    "writes_late": Mutation(frozenset({Kind.UNTOLD}), _writes_late, acts.INTERRUPTED),
    "calls_interrupted_unsent": Mutation(
        frozenset({Kind.DENIED}), _calls_interrupted_unsent, acts.INTERRUPTED
    ),
    "skips_the_mark": Mutation(frozenset({Kind.CLAIMED}), _skips_the_mark, acts.ALIKE),
    "gives_up_blind": Mutation(frozenset({Kind.FORGOTTEN}), _gives_up_blind, acts.LATE),
    TRUSTS_SHORT_LISTS: Mutation(frozenset({Kind.FORGOTTEN}), _trusts_short_lists),
}
"""By name; the empty one is a desk as it should be."""
