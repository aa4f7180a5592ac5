"""The couriers: a background task that moves each delivery on when its next step is due."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Connection, RowMapping

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus
from deskdispatch.domain.geo import Coordinates
from deskdispatch.service.orders.journeys import Journey, plan
from deskdispatch.service.pricing.tariff import road_km
from deskdispatch.service.store import queries
from deskdispatch.service.store.store import Store, StoreError

DISPATCH_LEAD: Final = timedelta(minutes=20)
"""A scheduled delivery waits in PENDING until so long before its time."""

_LONGEST_SLEEP_S: Final = 60.0
"""Seconds; short enough to notice a changed clock or a machine that slept."""

_SHARED_SLEEP_S: Final = 1.0
"""Seconds; short enough to notice what another process booked before it died."""

_BUSY_SLEEP_S: Final = 0.05
"""Seconds, while another process makes the steps that are due."""

_RETRY_AFTER_S: Final = 2.0

_log: Final = logging.getLogger(__name__)


class Couriers:
    """Moves deliveries through their journeys, ``rate`` times as fast as in real life.

    A scheduled delivery waits for its time by the clock, at every rate.

    Each delivery carries its own seed and the time of its next step, so that a restart changes
    nothing but the speed. A step gets the time that it was due at, also when it is made late.
    """

    def __init__(self, store: Store, clock: Clock, rate: float, seed: int) -> None:
        self._store = store
        self._clock = clock
        self._rate = rate
        self._woken = asyncio.Event()
        self.seed = seed

    def first_due(self, row: dict[str, Any]) -> datetime | None:
        """When a new order leaves PENDING; None where couriers are stopped."""
        if not self._rate:
            return None
        start: datetime = row["created_at"]
        first = _journey(row).steps[0]
        return start + _start_delay(row) + first.wait / self._rate

    def wake(self) -> None:
        """Check at once: a new delivery may be due before the next check."""
        self._woken.set()

    async def run(self) -> None:
        """Move deliveries on until cancelled."""
        if not self._rate:
            return
        work = self.resume_and_advance
        while True:
            self._woken.clear()
            now = self._clock()
            try:
                due = await self._store.run(work, now)
            except StoreError as error:
                _log.warning("the couriers wait for the database: %s", error)
                await asyncio.sleep(_RETRY_AFTER_S)
            else:
                work = self.advance
                await self._sleep_until(due, now)

    def resume_and_advance(self, connection: Connection, now: datetime) -> datetime | None:
        """What is done first; as ``advance``."""
        self.resume(connection, now)
        return self.advance(connection, now)

    def resume(self, connection: Connection, now: datetime) -> None:
        """Give what waits since another start a time at this start's rate, if that is sooner.

        A clock that was set back meanwhile sends nobody back in time.
        """
        changes = []
        for row in queries.open_deliveries(connection):
            start = max(now, row["updated_at"])
            if row["status"] == DeliveryStatus.PENDING:
                start = max(start, row["created_at"] + _start_delay(row))
            due = start + _journey(row).after(row["status"])[0].wait / self._rate
            if row["due_at"] is None or due < row["due_at"]:
                changes.append({"of": row["number"], "due_at": due})
        queries.reschedule(connection, changes)

    def advance(self, connection: Connection, now: datetime) -> datetime | None:
        """Make every step that is due; gives when the next one will be, if any."""
        while rows := queries.due_deliveries(connection, now):
            queries.write_steps(connection, [self._step(row) for row in rows])
        return queries.next_due(connection)

    def _step(self, row: RowMapping) -> dict[str, Any]:
        journey = _journey(row)
        step, *rest = journey.after(row["status"])
        at: datetime = row["due_at"]
        has_driver = step.state in PROGRESS and step.state != DeliveryStatus.REQUESTED
        return {
            "of": row["number"],
            "step": len(journey.steps) - len(rest),
            "status": step.state.value,
            "at": at,
            "due_at": at + rest[0].wait / self._rate if rest else None,
            "driver_name": journey.driver.name if has_driver else row["driver_name"],
            "driver_phone": journey.driver.phone if has_driver else row["driver_phone"],
        }

    async def _sleep_until(self, due: datetime | None, advanced: datetime) -> None:
        seconds = _SHARED_SLEEP_S if self._store.shared else _LONGEST_SLEEP_S
        if due is not None:
            seconds = min(seconds, max((due - self._clock()).total_seconds(), 0.0))
            if due <= advanced:
                seconds = _BUSY_SLEEP_S
        try:
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        except TimeoutError:
            return


def _journey(row: RowMapping | dict[str, Any]) -> Journey:
    pickup = Coordinates(latitude=row["pickup_latitude"], longitude=row["pickup_longitude"])
    dropoff = Coordinates(latitude=row["delivery_latitude"], longitude=row["delivery_longitude"])
    km = float(road_km(pickup, dropoff))
    return plan(row["courier_seed"], row["number"], row["vehicle_type"], km)


def _start_delay(row: RowMapping | dict[str, Any]) -> timedelta:
    """How long an order waits before couriers are assigned."""
    at: datetime | None = row["scheduled_at"]
    created: datetime = row["created_at"]
    return timedelta() if at is None else max(at - DISPATCH_LEAD - created, timedelta())
