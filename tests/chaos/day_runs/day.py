"""The service of a day, its clock, and the orders that the clerk wants."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from typing import Final

import httpx

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.geo import Coordinates
from tests.client.wire import said
from tests.desk.desk_under_test import (
    BOOK,
    DRAFT,
    KUWAIT_CITY,
    LIST,
    NOON,
    PURSE,
    DeskUnderTest,
    SettableClock,
)
from tests.desk.service_model import CUT, ServiceModel

NOT_BOOKED, SENT, BOOKED, ROW = "not booked", "sent", "booked", "row"
"""What the clerk knows of an order; a row of a file is the file's business."""

_PLACES: Final = (KUWAIT_CITY, Coordinates(latitude=29.0769, longitude=48.0838))
_FATES: Final = ("refused", "not sent", "lost", "cut", "late", "broken", "repeated")
_LOOKS_EVERY_S: Final = 30
_TO_MIDNIGHT: Final = timedelta(hours=11, minutes=57)
_NO: Final = '{"error": "no"}'
_LATE_S: Final = 240
"""Seconds until a late request arrives: fewer than those after which it may be sent again."""


class Day(SettableClock):
    """The clock, the service and the clerk's orders of one day, at one of two counters.

    Attributes:
        first: The counter that has the clock and the service of both.
        is_calm: Whether the service answers everything, and the clerk wants nothing new.
        slept: How long the PCs slept, while the loop's time stood still.
        awaited: The requests whose answers a program waits for.
        away: The requests that may still arrive.
        drafts: The orders that the clerk wants, by their notes.
        known: What the clerk knows of each order.
        rows: The notes of the orders in files.
        arrived: The notes of each delivery of the service, by its id.
        on_the_way: Number of requests that may still arrive, by notes.
        paper: Number of slips that came out, by the id of the delivery.
        wrong: What the clerk was told although it was not so.
    """

    def __init__(self, seed: int, first: Day | None = None) -> None:
        self.first = first = first or self
        self.rng: random.Random = random.Random(seed) if first is self else first.rng
        self.loop = asyncio.get_running_loop()
        self._begins = NOON + self.rng.choice((timedelta(), _TO_MIDNIGHT))
        self._pace, self._customers = self.rng.choice((0.01, 1)), self.rng.choice((2, 30))
        self.is_calm, self.slept = False, timedelta()
        self.awaited, self.away = set[httpx.Request](), set[httpx.Request]()
        self.drafts: dict[str, Draft] = {}
        self.known: dict[str, str] = {}
        self.rows: set[str] = set()
        self.arrived: dict[str, str] = {} if first is self else first.arrived
        self.on_the_way, self.paper = Counter[str](), Counter[str]()
        self.wrong: list[str] = []
        self._model: ServiceModel = ServiceModel(self) if first is self else first._model
        self._answers: dict[str, str] = {} if first is self else first._answers
        self._own: list[str] = []
        self._harness: DeskUnderTest | None = None

    @property
    def now(self) -> datetime:  # type: ignore[override]
        return self.first._begins + self.first.slept + timedelta(seconds=self.loop.time())

    @property
    def may_sleep(self) -> bool:
        """Whether no request is on its way to the service that has left this PC for good."""
        return not self.is_calm and self.first.away <= self.first.awaited

    def take(self, other: Day) -> None:
        """Add the orders of another counter, to be counted."""
        self.drafts |= other.drafts
        self.known |= other.known
        self.rows |= other.rows
        self.paper += other.paper
        self.wrong += other.wrong

    def orders(self, notes: str) -> int:
        return list(self.arrived.values()).count(notes)

    def order_number(self, notes: str) -> str | None:
        """Return the number that the operator finds an order under; None if it did not arrive."""
        ids = {id for id, each in self.arrived.items() if each == notes}
        numbers = (each["orderNumber"] for each in self._model.deliveries if each["id"] in ids)
        return next(numbers, None)

    def tell(self, notes: str, what: str, delivery_id: str = "") -> None:
        """Let the clerk know what the program says of an order."""
        is_so = self.orders(notes) > 0 and self.arrived.get(delivery_id, notes) == notes
        if what == NOT_BOOKED:
            is_so = not self.orders(notes) and not self.on_the_way[notes]
        if not is_so:
            self.wrong.append(f"{notes} {what} {delivery_id}".rstrip())
        self.known[notes] = what

    def open_at(self, harness: DeskUnderTest) -> None:
        """Let the scripted service of a desk answer from here."""
        self._harness = harness
        self._model.opened_at(harness.service)
        harness.service.says(BOOK, self._book)
        harness.service.says(LIST, partial(self._read, self._model.list))
        harness.service.says(PURSE, partial(self._read, self._model.wallet))

    def wish(self, *, is_row: bool = False) -> Draft:
        """Add an order, for one of few customers and places."""
        notes = f"order {'' if self.first is self else 'B'}{len(self.drafts) + 1}"
        customer = {
            "phone": f"992212{self.rng.randrange(self._customers):02}",
            "dropoff": self.rng.choice(_PLACES),
        }
        self.drafts[notes] = DRAFT.model_copy(update={"notes": notes, **customer})
        self.known[notes] = ROW if is_row else NOT_BOOKED
        if is_row:
            self.rows.add(notes)
        return self.drafts[notes]

    async def until_over(self, harness: DeskUnderTest) -> None:
        """Wait until each order is booked or left to a file, and none is unconfirmed."""
        open_orders = harness.journal.open_intents
        while {SENT, NOT_BOOKED} & {*self.known.values()} or await open_orders():  # noqa: ASYNC110
            await asyncio.sleep(_LOOKS_EVERY_S)

    async def _read(
        self, answer: Callable[[httpx.Request], httpx.Response], request: httpx.Request
    ) -> httpx.Response:
        await asyncio.sleep(self.rng.random() * self.rng.choice((0.1, 2)) * self._pace)
        if not self.is_calm and self.rng.random() < 0.1:
            raise CUT
        return answer(request)

    async def _book(self, request: httpx.Request) -> httpx.Response:
        self.first.awaited.add(request)
        try:
            return await self._answer(request)
        finally:
            self.first.awaited.remove(request)

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        assert self._harness is not None
        rng, notes = self.rng, json.loads(request.content)["specialNotes"]
        known = self._answers.keys() & {*self._harness.desk.tracking.known}
        fate = rng.choice(_FATES) if not self.is_calm and rng.random() < 0.4 else "answered"
        if fate == "refused":
            return said(400, _NO)
        if fate == "lost":
            raise CUT
        if fate == "not sent":
            raise httpx.ConnectError(fate)
        self.on_the_way[notes] += 1
        self.first.away.add(request)
        arrives, delay = (
            self.loop.create_future(),
            rng.random() * (_LATE_S if fate == "late" else 3 * self._pace),
        )
        self.loop.call_later(delay, self._arrive, request, notes, arrives)
        if fate == "late":
            await asyncio.sleep(rng.random() * min(delay, 20))
            raise CUT
        answer: httpx.Response = await arrives
        await asyncio.sleep(rng.random() * 5 * self._pace)
        if fate == "cut":
            raise CUT
        if fate == "repeated":
            return said(201, self._answers[rng.choice([*self._own[-2:], *sorted(known)[-1:]])])
        return said(500, _NO) if fate == "broken" else answer

    def _arrive(
        self, request: httpx.Request, notes: str, arrives: asyncio.Future[httpx.Response]
    ) -> None:
        answer = self._model.book(request)
        id = self._model.deliveries[-1]["id"]
        self._answers[id] = answer.text
        self._own.append(id)
        self.on_the_way[notes] -= 1
        self.first.away.remove(request)
        self.arrived[id] = notes
        if not arrives.done():
            arrives.set_result(answer)
