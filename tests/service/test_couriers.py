"""Tests of the journeys of orders, and of the couriers who make them."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from deskdispatch.service import booking
from deskdispatch.service.couriers import Couriers, Journey, plan_journey
from deskdispatch.service.messages.requests import OrderBody
from deskdispatch.service.store import queries
from deskdispatch.service.store.store import Row, Store
from tests.service.samples import NOON, SettableClock, booking_body, client_of, wire
from tests.servicing import start_service

ALL_THE_WAY = [
    "PENDING",
    "REQUESTED",
    "ACCEPTED",
    "INPROGRESS",
    "PICKEDUP",
    "ENROUTE",
    "DELIVERED",
]
ENDS = [
    ALL_THE_WAY,
    ["PENDING", "REQUESTED", "REJECTED"],
    ["PENDING", "REQUESTED", "CANCELLED"],
    ["PENDING", "REQUESTED", "ACCEPTED", "CANCELLED"],
    [*ALL_THE_WAY[:-1], "FAILED"],
]


class Deck:
    """Couriers over a store, with short ways to read the state of an order."""

    def __init__(self, store: Store, clock: SettableClock, rate: float = 1, seed: int = 7) -> None:
        self.store = store
        self.clock = clock
        self.couriers = Couriers(store, clock, rate, seed)

    async def book(self, **changes: Any) -> str:
        order = OrderBody.read(booking_body(**changes))
        row = await self.store.run(booking.book, order, self.clock.now, self.couriers)
        return str(row["id"])

    async def advance(self) -> Any:
        return await self.store.run(self.couriers.advance, self.clock.now)

    async def resume(self) -> None:
        await self.store.run(self.couriers.resume, self.clock.now)

    async def row(self, delivery: str) -> Row:
        found = await self.store.run(queries.delivery, delivery)
        assert found is not None
        return found[0]

    async def history(self, delivery: str) -> list[tuple[str, Any]]:
        found = await self.store.run(queries.delivery, delivery)
        assert found is not None
        return [(step["status"], step["at"]) for step in found[1]]

    async def states(self, delivery: str) -> list[str]:
        return [status for status, _ in await self.history(delivery)]


async def test_an_order_goes_all_the_way_within_two_hours(
    store: Store, clock: SettableClock
) -> None:
    deck = Deck(store, clock)
    order = await deck.book()
    clock.move(hours=2)
    assert await deck.advance() is None
    history = await deck.history(order)
    assert [status for status, _ in history] == ALL_THE_WAY
    times = [at for _, at in history]
    assert times[0] == NOON
    assert all(earlier < later for earlier, later in pairwise(times))
    assert timedelta(minutes=15) < times[-1] - times[0] < timedelta(minutes=75)
    assert (await deck.row(order))["updated_at"] == times[-1]


async def test_steps_are_made_when_they_are_due_and_not_before(
    store: Store, clock: SettableClock
) -> None:
    deck = Deck(store, clock)
    order = await deck.book()
    seen = []
    while (due := await deck.advance()) is not None:
        clock.now = due - timedelta(milliseconds=1)
        assert await deck.advance() == due
        seen.append((await deck.row(order))["status"])
        clock.now = due
    assert seen == ALL_THE_WAY[:-1]
    assert (await deck.row(order))["status"] == "DELIVERED"


async def test_a_driver_appears_with_acceptance(store: Store, clock: SettableClock) -> None:
    deck = Deck(store, clock)
    order = await deck.book(vehicleType="van")
    drivers = {}
    while (due := await deck.advance()) is not None:
        row = await deck.row(order)
        drivers[row["status"]] = (row["driver_name"], row["driver_phone"])
        clock.now = due
    assert drivers["PENDING"] == drivers["REQUESTED"] == (None, None)
    assert drivers["ACCEPTED"] in {
        ("Ramesh Gurung", "+965 3000 0211"),
        ("Abdul Rahim", "+965 3000 0212"),
    }
    assert drivers["ACCEPTED"] == drivers["ENROUTE"]


async def test_a_rate_makes_everything_faster(store: Store, clock: SettableClock) -> None:
    deck = Deck(store, clock, rate=600)
    order = await deck.book()
    clock.move(seconds=8)
    await deck.advance()
    assert (await deck.row(order))["status"] == "DELIVERED"


async def test_resting_couriers_leave_everything_pending(
    store: Store, clock: SettableClock
) -> None:
    deck = Deck(store, clock, rate=0)
    order = await deck.book()
    await deck.couriers.run()
    clock.move(days=30)
    assert await deck.advance() is None
    assert await deck.states(order) == ["PENDING"]


async def test_orders_end_in_every_way_and_mostly_well(store: Store, clock: SettableClock) -> None:
    deck = Deck(store, clock)
    orders = [await deck.book() for _ in range(300)]
    clock.move(hours=3)
    await deck.advance()
    histories = [await deck.states(order) for order in orders]
    assert all(history in ENDS for history in histories)
    ends = Counter(history[-1] for history in histories)
    assert ends.keys() == {"DELIVERED", "REJECTED", "CANCELLED", "FAILED"}
    assert 0.93 < ends["DELIVERED"] / len(orders) < 0.99


def test_a_seed_determines_all_steps() -> None:
    told = [[plan_journey(seed, number, "car", 7.5) for number in range(50)] for seed in (7, 7, 8)]
    assert told[0] == told[1]
    assert all(one != other for one, other in zip(told[0], told[2], strict=True))


@pytest.mark.parametrize("rate", [1, 6000])
@pytest.mark.parametrize("first_rate", [0, 0.001, 600])
async def test_a_scheduled_order_waits_for_its_time_at_every_rate(
    store: Store, clock: SettableClock, first_rate: float, rate: float
) -> None:
    at = NOON + timedelta(days=2)
    dispatched = at - timedelta(minutes=20)
    times = {"isScheduled": True, "scheduledDeliveryAt": wire(at)}
    order = await Deck(store, clock, rate=first_rate).book(**times)
    deck = Deck(store, clock, rate)
    await deck.resume()
    clock.now = dispatched
    due = await deck.advance()
    assert await deck.states(order) == ["PENDING"]
    assert dispatched < due < dispatched + timedelta(minutes=2)
    clock.now = at + timedelta(hours=2)
    await deck.advance()
    assert await deck.states(order) == ALL_THE_WAY


async def test_what_was_missed_while_it_was_off_is_made_up_at_its_times(
    store: Store, clock: SettableClock
) -> None:
    order = await Deck(store, clock).book()
    clock.move(days=1)
    later = Deck(store, clock, seed=99)
    await later.resume()
    await later.advance()
    history = await later.history(order)
    assert history[-1][0] == "DELIVERED"
    assert history[-1][1] < NOON + timedelta(hours=2)


async def test_a_restart_mid_way_goes_on_where_it_was(store: Store, clock: SettableClock) -> None:
    deck = Deck(store, clock)
    orders = [await deck.book(vehicleType=vehicle) for vehicle in ("bike", "car", "van")]
    clock.move(minutes=9)
    await deck.advance()
    before = [await deck.history(order) for order in orders]
    drivers = [(await deck.row(order))["driver_name"] for order in orders]
    assert all(1 < len(history) < 7 for history in before)
    for n, minutes in enumerate((4, 3, 120)):
        later = Deck(store, clock, seed=1000 + n)
        await later.resume()
        clock.move(minutes=minutes)
        await later.advance()
    after = [await deck.history(order) for order in orders]
    for order, earlier, whole, driver in zip(orders, before, after, drivers, strict=True):
        assert whole[: len(earlier)] == earlier
        assert [status for status, _ in whole] in ENDS
        assert all(one < other for (_, one), (_, other) in pairwise(whole))
        assert (await deck.row(order))["driver_name"] == driver


def test_a_killed_process_goes_on_mid_way(tmp_path: Path) -> None:
    with (
        start_service(tmp_path, "--courier-rate", "600") as first,
        httpx.Client(base_url=first.base_url, headers=first.headers) as client,
    ):
        order = client.post("/api/v1/deliveries", json=booking_body()).json()["delivery"]
        path = f"/api/v1/deliveries/{order['id']}"
        while len((early := client.get(path).json()["delivery"])["statusHistory"]) < 3:
            pass
        first.process.kill()
        first.process.wait()
    with client_of(tmp_path, "--courier-rate", "60000", "--seed", "43") as client:
        while (late := client.get(path).json()["delivery"])["status"] != "DELIVERED":
            pass
    seen = len(early["statusHistory"])
    assert late["statusHistory"][:seen] == early["statusHistory"]
    assert late["driverName"]
    assert late["driverPhone"].startswith("+965 ")
    assert late["updatedAt"] == late["statusHistory"][-1]["timestamp"]
    assert [step["status"] for step in late["statusHistory"]] == ALL_THE_WAY


async def test_orders_of_a_resting_time_start_when_couriers_come(
    store: Store, clock: SettableClock
) -> None:
    order = await Deck(store, clock, rate=0).book()
    clock.move(days=1)
    later = Deck(store, clock)
    await later.resume()
    due = await later.advance()
    assert clock.now < due < clock.now + timedelta(minutes=2)
    clock.move(hours=2)
    await later.advance()
    history = await later.history(order)
    assert history[1][1] > NOON + timedelta(days=1)


async def test_a_clock_set_back_leaves_step_times_ascending(
    store: Store, clock: SettableClock
) -> None:
    order = await Deck(store, clock, rate=0).book()
    clock.move(hours=-1)
    later = Deck(store, clock)
    await later.resume()
    clock.move(hours=3)
    await later.advance()
    times = [at for _, at in await later.history(order)]
    assert times == sorted(times)


async def test_faster_couriers_do_not_wait_for_slow_plans(
    store: Store, clock: SettableClock
) -> None:
    order = await Deck(store, clock, rate=0.001).book()
    faster = Deck(store, clock, rate=6000)
    await faster.resume()
    clock.move(minutes=3)
    await faster.advance()
    assert (await faster.row(order))["status"] == "DELIVERED"


def minutes(journey: Journey) -> float:
    return sum((step.wait for step in journey.steps), timedelta()) / timedelta(minutes=1)


def test_orders_end_in_the_shares_that_are_stated() -> None:
    ends = Counter(
        " ".join(step.state for step in plan_journey(1, number, "bike", 6.0).steps[-2:])
        for number in range(20_000)
    )
    shares = {end: count / 20_000 for end, count in ends.items()}
    assert shares == {
        "ENROUTE DELIVERED": pytest.approx(0.96, abs=0.006),
        "REQUESTED REJECTED": pytest.approx(0.015, abs=0.003),
        "REQUESTED CANCELLED": pytest.approx(0.005, abs=0.002),
        "ACCEPTED CANCELLED": pytest.approx(0.005, abs=0.002),
        "ENROUTE FAILED": pytest.approx(0.015, abs=0.003),
    }


@pytest.mark.parametrize("vehicle", ["bike", "car", "van"])
def test_a_driver_has_the_vehicle_that_was_asked_for(vehicle: str) -> None:
    drivers = {plan_journey(1, number, vehicle, 6.0).driver for number in range(200)}
    assert {driver.vehicle for driver in drivers} == {vehicle}
    assert len(drivers) > 1


def test_a_longer_way_takes_longer() -> None:
    near = [minutes(plan_journey(1, number, "bike", 2.0)) for number in range(500)]
    far = [minutes(plan_journey(1, number, "bike", 30.0)) for number in range(500)]
    assert sum(near) / 500 < 30 < sum(far) / 500 < 90


def test_every_stage_lasts_longer_than_zero() -> None:
    for number in range(500):
        assert all(step.wait > timedelta() for step in plan_journey(3, number, "car", 0.0).steps)
