"""Fixtures: customers in a journal in memory, made from booked and seen deliveries."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.customers.customer import CustomerProfile, Origin, Stamp
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.journal.booking import intents
from deskdispatch.journal.customers import profiles, recording
from deskdispatch.journal.deliveries import deliveries
from deskdispatch.journal.order_files import rows as file_rows
from tests.journal.new_file import in_memory

THEN = datetime(2026, 11, 21, 9, tzinfo=UTC)
HOME = Coordinates(latitude=29.3375, longitude=48.0758)
NORTH_BY_A_METRE = 1 / 111_195
"""One metre in degrees of latitude."""

SENT: dict[str, Any] = {
    "customer_name": "Sara Al-Ali",
    "customer_number": "9876 5432",
    "pickup_latitude": 29.30,
    "pickup_longitude": 48.00,
    "delivery_latitude": HOME.latitude,
    "delivery_longitude": HOME.longitude,
}


@dataclass
class CustomerRecords:
    """Journal of orders, one per minute, and the customers that are recorded from them."""

    connection: sqlite3.Connection
    number: Iterator[int] = field(default_factory=lambda: count(1))
    said: list[Delivery] = field(default_factory=list)
    """Orders as received from the service."""

    def book(self, **fields: Any) -> str:
        """Books an order here; returns its id."""
        return self.book_at(self.next_minute(), **fields)

    def book_at(self, at: datetime, *, row_id: str | None = None, **fields: Any) -> str:
        """Books an order here at ``at``, maybe from a row of an order file; returns its id."""
        id = f"d{next(self.number)}"
        booking = Booking(**{**SENT, **fields})
        intent = Intent(
            id=id.rjust(32, "0"), booking=booking, digest=digest(booking), written_at=at
        )
        row = None if row_id is None else file_rows.one(self.connection, row_id)
        intents.write(self.connection, intent, row)
        made = Delivery(id=id, order_number=id, status="PENDING", created_at=at)
        named = made.model_copy(update={"customer_name": booking.customer_name})
        intents.settle_booked(self.connection, intent.id, named, at)
        self.said.append(named)
        return id

    def see(self, **fields: Any) -> str:
        """Sees an order that was booked elsewhere; returns its id."""
        at, id = self.next_minute(), f"d{next(self.number)}"
        seen = {"id": id, "order_number": id, "status": "PENDING", "created_at": at, **fields}
        self.said.append(Delivery(**seen))
        deliveries.remember(self.connection, self.said[-1:], at)
        return str(seen["id"])

    def refuse(self, *, row_id: str | None = None, **fields: Any) -> str:
        """Books an order here that the service refuses; returns the intent's id."""
        at, id = self.next_minute(), f"{next(self.number)}".rjust(32, "e")
        booking = Booking(**{**SENT, **fields})
        intent = Intent(id=id, booking=booking, digest=digest(booking), written_at=at)
        row = None if row_id is None else file_rows.one(self.connection, row_id)
        intents.write(self.connection, intent, row)
        detail = f"no courier for {booking.customer_name}"
        intents.settle(self.connection, id, IntentState.REFUSED, at, detail=detail)
        return id

    def end(self, id: str) -> None:
        """Ends an order as delivered."""
        known = deliveries.one(self.connection, id)
        assert known is not None
        ended = known.model_copy(update={"status": "DELIVERED"})
        deliveries.remember(self.connection, [ended], THEN)

    def record(self) -> None:
        """Records the customers of all queued orders."""
        while recording.record_slice(self.connection):
            pass

    def found(self, typed: str, limit: int = 6) -> tuple[CustomerProfile, ...]:
        """Records all orders, then returns the customers whose phone begins with ``typed``."""
        self.record()
        return profiles.by_phone(self.connection, phone.typed_prefixes(typed), limit)

    def one(self, typed: str = "98765432") -> CustomerProfile:
        """Returns the only customer with that phone."""
        (profile,) = self.found(typed)
        return profile

    def next_minute(self) -> datetime:
        """Returns a time one minute after the previous one."""
        return THEN + timedelta(minutes=next(self.number))


def stamp(at: datetime) -> Stamp:
    """Returns the stamp of a clerk's change at a time."""
    return Stamp(at=at, origin=Origin.CLERK)


@pytest.fixture
def records() -> Iterator[CustomerRecords]:
    with in_memory() as connection:
        yield CustomerRecords(connection)
