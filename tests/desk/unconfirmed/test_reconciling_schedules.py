"""Property tests with any sequence of bookings, losses, searches and choices."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import httpx
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deskdispatch.domain.unconfirmed.intent import Booked, IntentState, Outcome
from deskdispatch.domain.unconfirmed.watermark import mark_of, read
from tests.desk.desk_under_test import BOOK, DRAFT, LIST, PURSE, DeskUnderTest, desk_at
from tests.desk.service_model import CUT, ServiceModel, model_of
from tests.sizes import examples

CUSTOMERS: Final = (
    DRAFT,
    DRAFT.model_copy(update={"name": "Noura", "phone": "5123 4567"}),
)
"""Customers, so few that name, phone and place often repeat."""

SHORTEST: Final = timedelta(minutes=10)


def digits(delivery: dict[str, Any]) -> tuple[int, ...]:
    """Returns the eighth to tenth decimals of a delivery's point at the service."""
    point = (delivery["deliveryLatitude"], delivery["deliveryLongitude"])
    return tuple(round(degrees * 10**10) % 1000 for degrees in point)


class Scenario:
    """One desk, another one that books for the same customers, and the true outcomes."""

    def __init__(self, harness: DeskUnderTest, model: ServiceModel) -> None:
        self.harness = harness
        self.model = model
        self.booked: list[Booked] = []

    async def book(self, customer: int, arrives: bool, answered: bool) -> None:
        self._set_network(arrives, answered)
        self._note(await self.harness.desk.booking.book(CUSTOMERS[customer]))

    async def elsewhere(self, customer: int, number: int) -> None:
        draft = CUSTOMERS[customer]
        assert draft.dropoff is not None
        self.model.add(
            customerName=draft.name,
            customerNumber=draft.phone,
            deliveryLatitude=round(draft.dropoff.latitude + number * 1e-10, 10),
            deliveryLongitude=round(draft.dropoff.longitude - number * 1e-10, 10),
        )

    async def wait(self, seconds: float) -> None:
        self.harness.clock.go_on(seconds=seconds)

    async def look(self, hidden: str | None) -> None:
        with self._hidden(hidden):
            findings = await self.harness.desk.reconciling.search_due()
        self.booked += [*findings.found, *findings.late]

    async def choose(self, again: bool, arrives: bool, hidden: str | None) -> None:
        """Gives up or sends again the oldest unconfirmed booking, even if that is not offered."""
        unconfirmed_bookings = (await self.harness.desk.reconciling.current()).unconfirmed_bookings
        if not unconfirmed_bookings:
            return
        unconfirmed = unconfirmed_bookings[-1]
        self._set_network(arrives, answered=True)
        with self._hidden(hidden):
            if again:
                self._note(await self.harness.desk.booking.send_again(unconfirmed.intent))
            else:
                self._note(await self.harness.desk.reconciling.give_up(unconfirmed.intent.id))
        left = {
            one.intent.id
            for one in (await self.harness.desk.reconciling.current()).unconfirmed_bookings
        }
        found = {booked.intent.id for booked in self.booked}
        if unconfirmed.intent.id not in left | found:
            assert hidden not in {LIST, PURSE}, "nothing is given up that could not be looked for"
            assert unconfirmed.searches >= 4, "and the look that every choice begins with"
            assert self.harness.clock.now - unconfirmed.intent.written_at >= SHORTEST

    @contextmanager
    def _hidden(self, call: str | None) -> Iterator[None]:
        """Loses the answers to a call, or to requests of single deliveries, during the block."""
        answers = {LIST: self.model.list, PURSE: self.model.wallet}
        if call in answers:
            self.harness.service.says(call, CUT)
        elif call is not None:
            self.harness.service.otherwise = (503, "{}")
        yield
        for restored, answer in answers.items():
            self.harness.service.says(restored, answer)
        self.harness.service.otherwise = self.model.one

    async def keep_waiting(self) -> None:
        for unconfirmed in ((await self.harness.desk.reconciling.current()).unconfirmed_bookings)[
            :1
        ]:
            await self.harness.desk.reconciling.keep_waiting(unconfirmed.intent.id)

    def _set_network(self, arrives: bool, answered: bool) -> None:
        self.model.lost = None if answered else CUT
        lost: httpx.HTTPError = httpx.ConnectError("down") if answered else CUT
        self.harness.service.says(BOOK, self.model.book if arrives else lost)

    def _note(self, outcome: Outcome | object) -> None:
        if isinstance(outcome, Booked):
            self.booked.append(outcome)

    async def check(self) -> None:
        """Checks that each delivery reported as booked is really that booking's."""
        there = {one["id"]: one for one in self.model.deliveries}
        for booked in self.booked:
            point = (
                there[booked.delivery.id][key] for key in ("deliveryLatitude", "deliveryLongitude")
            )
            assert tuple(round(d * 10**10) % 1000 for d in point) == mark_of(booked.intent.id)

    async def end(self) -> None:
        """Checks that without failures arrived bookings are found, and others are not booked."""
        for _ in range(2):
            self.harness.clock.go_on(minutes=10)
            await self.look(None)
        await self.check()
        ours = await self.harness.journal.recent_intents(
            self.harness.clock.now - timedelta(days=30)
        )
        marks = {digits(one): one["id"] for one in self.model.deliveries}
        for intent in ours:
            there = marks.get(mark_of(intent.id))
            assert intent.delivery_id == there
            assert (intent.state is IntentState.BOOKED) == (there is not None)
            assert read(intent.booking.dropoff) == mark_of(intent.id)


customers = st.integers(0, len(CUSTOMERS) - 1)
hidden = st.sampled_from([None, None, LIST, PURSE, "one"])
steps = st.one_of(
    st.tuples(st.just("book"), customers, st.booleans(), st.booleans()),
    # No counter's mark ends in zero.
    st.tuples(st.just("elsewhere"), customers, st.integers(1, 499).filter(lambda n: n % 10)),
    st.tuples(st.just("wait"), st.sampled_from([1.0, 5.0, 60.0, 400.0, 1000.0])),
    st.tuples(st.just("look"), hidden),
    st.tuples(st.just("look"), hidden),
    st.tuples(st.just("choose"), st.booleans(), st.booleans(), hidden),
    st.tuples(st.just("keep_waiting")),
)


async def walk(taken: list[tuple[Any, ...]], folder: Path) -> None:
    async with desk_at(folder / "desk.sqlite") as harness:
        scenario = Scenario(harness, model_of(harness))
        await harness.desk.tracking.refresh()
        for name, *details in taken:
            step: Callable[..., Awaitable[None]] = getattr(scenario, name)
            await step(*details)
            await scenario.check()
        await scenario.end()
        sent = [json.loads(one.content) for one in harness.service.asked(BOOK)]
        places = [(one["deliveryLatitude"], one["deliveryLongitude"]) for one in sent]
        assert len(places) == len(set(places)), "no request goes out twice"


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(steps, min_size=5, max_size=30))
def test_whatever_happens(taken: list[tuple[Any, ...]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(taken, Path(folder)))


waits = st.sampled_from([1.0, 20.0, 60.0, 120.0])


@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(steps, max_size=6),
    st.lists(st.tuples(hidden, waits), min_size=5, max_size=20),
    st.booleans(),
    hidden,
)
def test_until_the_clerk_may_choose(
    before: list[tuple[Any, ...]],
    weather: list[tuple[str | None, float]],
    again: bool,
    last: str | None,
) -> None:
    looks = [step for call, pause in weather for step in (("look", call), ("wait", pause))]
    lost = ("book", 0, False, False)
    taken = [*before, lost, *looks, ("choose", again, True, last), ("choose", again, False, None)]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(walk(taken, Path(folder)))
