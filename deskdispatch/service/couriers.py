"""Couriers: a background task that moves each delivery on when its next step is due."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Final

from deskdispatch.domain import phone
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus
from deskdispatch.domain.geo import Coordinates
from deskdispatch.service.pricing import road_km
from deskdispatch.service.seed import DRIVERS, Driver
from deskdispatch.service.store import queries
from deskdispatch.service.store.store import DatabaseConnection, Row, Store, StoreError

DISPATCH_LEAD: Final = timedelta(minutes=20)
"""Time before its schedule at which a scheduled delivery leaves PENDING."""

_LONGEST_SLEEP_S: Final = 60.0
"""Longest sleep in seconds; short enough to notice a changed clock or a suspended machine."""

_SHARED_SLEEP_S: Final = 1.0
"""Longest sleep in seconds with a shared database, whose other processes may book and die."""

_BUSY_SLEEP_S: Final = 0.05

_RETRY_AFTER_S: Final = 2.0

_log: Final = logging.getLogger(__name__)

_STAGE_MINUTES: Final = {
    DeliveryStatus.REQUESTED: (0.2, 0.5, 1.5),
    DeliveryStatus.ACCEPTED: (0.5, 1.5, 5.0),
    DeliveryStatus.INPROGRESS: (0.5, 1.0, 3.0),
    DeliveryStatus.PICKEDUP: (4.0, 8.0, 16.0),
    DeliveryStatus.ENROUTE: (0.3, 0.7, 2.0),
}
"""Least, most likely and longest wait before a state (triangular distribution)."""

_TRAFFIC: Final = (0.8, 1.0, 1.6)
_DOORSTEP_MINUTES: Final = (1.0, 2.0, 6.0)
_SEARCH_MINUTES: Final = (6.0, 8.0, 12.0)

_ENDINGS: Final = (
    (0.015, DeliveryStatus.REJECTED, DeliveryStatus.REQUESTED),
    (0.005, DeliveryStatus.CANCELLED, DeliveryStatus.REQUESTED),
    (0.005, DeliveryStatus.CANCELLED, DeliveryStatus.ACCEPTED),
    (0.015, DeliveryStatus.FAILED, DeliveryStatus.ENROUTE),
)
"""Share of orders with this ending, and the state before it; the others are delivered."""


class Couriers:
    """Moves deliveries through their journeys, ``rate`` times as fast as in real life.

    A scheduled delivery waits for its time by the clock, at every rate. Each delivery has its own
    seed and the time of its next step, so that a restart changes only the speed. A step gets the
    time at which it was due. A booking sets ``woken``: it may be due before the next check.
    """

    def __init__(self, store: Store, clock: Clock, rate: float, seed: int) -> None:
        self._store = store
        self._clock = clock
        self._rate = rate
        self.woken = asyncio.Event()
        self.seed = seed

    def first_due(self, row: Row) -> datetime | None:
        """Returns when a new order leaves PENDING; None if couriers are stopped."""
        if not self._rate:
            return None
        start: datetime = row["created_at"]
        first = _journey(row).steps[0]
        return start + _start_delay(row) + first.wait / self._rate

    async def run(self) -> None:
        if not self._rate:
            return
        is_resumed = False

        def work(connection: DatabaseConnection, now: datetime) -> datetime | None:
            if not is_resumed:
                self.resume(connection, now)
            return self.advance(connection, now)

        while True:
            self.woken.clear()
            now = self._clock()
            try:
                due = await self._store.run(work, now)
            except StoreError as error:
                _log.warning("the couriers wait for the database: %s", error)
                await asyncio.sleep(_RETRY_AFTER_S)
            else:
                is_resumed = True
                await self._sleep_until(due, now)

    def resume(self, connection: DatabaseConnection, now: datetime) -> None:
        """Reschedules waiting steps of earlier starts at this start's rate, if that is sooner."""
        changes = []
        for row in queries.open_deliveries(connection):
            start = max(now, row["updated_at"])
            if row["status"] == DeliveryStatus.PENDING:
                start = max(start, row["created_at"] + _start_delay(row))
            due = start + _journey(row).after(row["status"])[0].wait / self._rate
            if row["due_at"] is None or due < row["due_at"]:
                changes.append({"number": row["number"], "due_at": due})
        queries.reschedule(connection, changes)

    def advance(self, connection: DatabaseConnection, now: datetime) -> datetime | None:
        """Makes every step that is due; returns when the next one is due, if any."""
        while rows := queries.due_deliveries(connection, now):
            queries.write_steps(connection, [self._step(row) for row in rows])
        return queries.next_due(connection)

    def _step(self, row: Row) -> Row:
        journey = _journey(row)
        step, *rest = journey.after(row["status"])
        at: datetime = row["due_at"]
        has_driver = step.state in PROGRESS and step.state != DeliveryStatus.REQUESTED
        return {
            "number": row["number"],
            "step": len(journey.steps) - len(rest),
            "status": step.state.value,
            "at": at,
            "due_at": at + rest[0].wait / self._rate if rest else None,
            "driver_name": journey.driver.name if has_driver else row["driver_name"],
            "driver_phone": journey.driver.phone if has_driver else row["driver_phone"],
        }

    async def _sleep_until(self, due: datetime | None, advanced: datetime) -> None:
        seconds = _SHARED_SLEEP_S if self._store.is_shared else _LONGEST_SLEEP_S
        if due is not None:
            seconds = min(seconds, max((due - self._clock()).total_seconds(), 0.0))
            if due <= advanced:
                seconds = _BUSY_SLEEP_S
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.woken.wait()


@dataclass(frozen=True, slots=True)
class JourneyStep:
    """A state, and its delay after the previous one in real life."""

    state: DeliveryStatus
    wait: timedelta


@dataclass(frozen=True, slots=True)
class Journey:
    """Steps of one order after PENDING, and its driver."""

    steps: tuple[JourneyStep, ...]
    driver: Driver

    def after(self, status: str) -> tuple[JourneyStep, ...]:
        states = [DeliveryStatus.PENDING, *(step.state for step in self.steps)]
        return self.steps[states.index(DeliveryStatus(status)) :]


def plan_journey(
    seed: int, number: int, vehicle: str, km: float, *, is_met: bool = True
) -> Journey:
    """Returns the journey of an order: random, but the same for its seed and number."""
    chance = Random(f"{seed}:{number}")
    driver = chance.choice([each for each in DRIVERS if each.vehicle == vehicle] or DRIVERS)
    ending, last = DeliveryStatus.DELIVERED, DeliveryStatus.ENROUTE
    share = chance.random()
    for most, early, before in _ENDINGS:
        if share < most:
            ending, last = early, before
            break
        share -= most
    if not is_met:
        ending, last = DeliveryStatus.FAILED, DeliveryStatus.ENROUTE

    def draw(least: float, likely: float, longest: float) -> float:
        return chance.triangular(least, longest, likely)

    waits = {state: draw(*shape) for state, shape in _STAGE_MINUTES.items()}
    driving = km * 60 / Vehicle(vehicle).speed_kmh * draw(*_TRAFFIC)
    waits[DeliveryStatus.DELIVERED] = driving + draw(*_DOORSTEP_MINUTES)
    waits[DeliveryStatus.FAILED] = waits[DeliveryStatus.DELIVERED] + draw(*_SEARCH_MINUTES)
    waits[DeliveryStatus.REJECTED] = waits[DeliveryStatus.CANCELLED] = draw(*_SEARCH_MINUTES)
    states = (*PROGRESS[1 : PROGRESS.index(last) + 1], ending)
    return Journey(
        tuple(JourneyStep(state, timedelta(minutes=waits[state])) for state in states), driver
    )


def _journey(row: Row) -> Journey:
    pickup = Coordinates(latitude=row["pickup_latitude"], longitude=row["pickup_longitude"])
    dropoff = Coordinates(latitude=row["delivery_latitude"], longitude=row["delivery_longitude"])
    km = float(road_km(pickup, dropoff))
    is_met = phone.key(row["customer_number"]) != phone.key(phone.PRACTICE_UNREACHABLE)
    return plan_journey(row["courier_seed"], row["number"], row["vehicle_type"], km, is_met=is_met)


def _start_delay(row: Row) -> timedelta:
    """Returns how long an order waits before couriers are assigned."""
    at: datetime | None = row["scheduled_at"]
    created: datetime = row["created_at"]
    return timedelta() if at is None else max(at - DISPATCH_LEAD - created, timedelta())
