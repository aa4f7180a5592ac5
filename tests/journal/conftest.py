"""Fixtures: a journal in a temporary folder, and values for it."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.intent import Intent, digest
from deskdispatch.journal.journal import Journal
from tests.journal.new_file import put_new

NOON = datetime(2026, 11, 21, 9, 0, 0, 123456, tzinfo=UTC)

MakeIntent = Callable[..., Intent]


@pytest.fixture
def noon() -> datetime:
    return NOON


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "desk.sqlite"


@pytest.fixture
async def journal(path: Path) -> AsyncIterator[Journal]:
    put_new(path)
    journal = await Journal.open(path)
    yield journal
    await journal.close()


@pytest.fixture
def booking() -> Booking:
    return Booking.model_validate(
        {
            "customerName": "سارة العلي",
            "customerNumber": "+965 9876 5432",
            "pickupLatitude": 29.3375,
            "pickupLongitude": 48.0758,
            "deliveryLatitude": 29.3697,
            "deliveryLongitude": 47.9783,
            "collectCash": True,
            "totalAmount": "12.500",
            "vehicleType": "van",
        }
    )


@pytest.fixture
def make_intent(booking: Booking) -> MakeIntent:
    def make(name: str = "a", written_at: datetime = NOON) -> Intent:
        return Intent(
            id=name.rjust(32, "0"), booking=booking, digest=digest(booking), written_at=written_at
        )

    return make


@pytest.fixture
async def written(path: Path, make_intent: MakeIntent, noon: datetime) -> Path:
    """Closed journal with an intent and a few pages of deliveries."""
    put_new(path)
    journal = await Journal.open(path)
    await journal.write_intent(make_intent())
    await journal.remember(
        [
            Delivery(id=f"d{n}", order_number="O", status="PENDING", customer_name="x" * 200)
            for n in range(200)
        ],
        noon,
    )
    await journal.close()
    return path


@pytest.fixture
def connection(written: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(written, isolation_level=None)) as connection:
        yield connection
