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

_PHONES: Final = ("99221234", "66001122")
_PLACES: Final = (KUWAIT_CITY, Coordinates(latitude=29.0769, longitude=48.0838))
_FATES: Final = ("refused", "not sent", "lost", "cut", "late", "broken", "repeated")
_LOOKS_EVERY_S: Final = 30
_NO: Final = '{"error": "no"}'
_LATE_S: Final = 240
"""Seconds until a late request arrives: fewer than those after which it may be sent again."""


class Day(SettableClock):
    """The clock, the service and the clerk's orders of one day.

    Attributes:
        is_calm: Whether the service answers everything, and the clerk wants nothing new.
        slept: How long the PC slept, while the loop's time stood still.
        drafts: The orders that the clerk wants, by their notes.
        known: What the clerk knows of each order.
        rows: The notes of the orders in files.
        arrived: The notes of each delivery of the service, by its id.
        on_the_way: Number of requests that may still arrive, by notes.
        paper: Number of slips that came out, by the id of the delivery.
        wrong: What the clerk was told although it was not so.
    """

    def __init__(self, seed: int) -> None:
        self.rng, self.loop = random.Random(seed), asyncio.get_running_loop()
        self.is_calm, self.slept = False, timedelta()
        self.drafts: dict[str, Draft] = {}
        self.known: dict[str, str] = {}
        self.rows: set[str] = set()
        self.arrived: dict[str, str] = {}
        self.on_the_way, self.paper = Counter[str](), Counter[str]()
        self.wrong: list[str] = []
        self._model = ServiceModel(self)
        self._answers: list[str] = []

    @property
    def now(self) -> datetime:  # type: ignore[override]
        return NOON + self.slept + timedelta(seconds=self.loop.time())

    def orders(self, notes: str) -> int:
        return list(self.arrived.values()).count(notes)

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
        self._model.opened_at(harness.service)
        harness.service.says(BOOK, self._book)
        harness.service.says(LIST, partial(self._read, self._model.list))
        harness.service.says(PURSE, partial(self._read, self._model.wallet))

    def wish(self, *, is_row: bool = False) -> Draft:
        """Add an order, for one of few customers and places."""
        notes = f"order {len(self.drafts) + 1}"
        customer = {"phone": self.rng.choice(_PHONES), "dropoff": self.rng.choice(_PLACES)}
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
        await asyncio.sleep(self.rng.random() * self.rng.choice((0.1, 2)))
        if not self.is_calm and self.rng.random() < 0.1:
            raise CUT
        return answer(request)

    async def _book(self, request: httpx.Request) -> httpx.Response:
        rng, notes = self.rng, json.loads(request.content)["specialNotes"]
        fate = rng.choice(_FATES) if not self.is_calm and rng.random() < 0.4 else "answered"
        if fate == "refused":
            return said(400, _NO)
        if fate == "lost":
            raise CUT
        if fate == "not sent":
            raise httpx.ConnectError(fate)
        self.on_the_way[notes] += 1
        arrives, delay = (
            self.loop.create_future(),
            rng.random() * (_LATE_S if fate == "late" else 3),
        )
        self.loop.call_later(delay, self._arrive, request, notes, arrives)
        if fate == "late":
            await asyncio.sleep(rng.random() * min(delay, 20))
            raise CUT
        answer: httpx.Response = await arrives
        await asyncio.sleep(rng.random() * 5)
        if fate == "cut":
            raise CUT
        if fate == "repeated":
            return said(201, rng.choice(self._answers))
        return said(500, _NO) if fate == "broken" else answer

    def _arrive(
        self, request: httpx.Request, notes: str, arrives: asyncio.Future[httpx.Response]
    ) -> None:
        answer = self._model.book(request)
        self._answers.append(answer.text)
        self.on_the_way[notes] -= 1
        self.arrived[self._model.deliveries[-1]["id"]] = notes
        if not arrives.done():
            arrives.set_result(answer)
