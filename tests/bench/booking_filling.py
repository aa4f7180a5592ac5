"""Fills a journal with the booking requests behind its own deliveries."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.unconfirmed.intent import digest
from deskdispatch.journal.values import time_text, to_text
from tests.bench.customer_filling import name_of, number_of
from tests.bench.journal_filling import delivery_id

_THEN: Final = datetime(2025, 1, 1, 6, tzinfo=UTC)
_INTENT: Final = """
    INSERT INTO intents
        (id, booking, digest, written_at, state, settled_at, delivery_id, detail, who)
    VALUES (?, ?, ?, ?, 'booked', ?, ?, '', 'Sara')
"""


def fill(path: Path, rows: int) -> None:
    """Adds the booking request of every second one of ``rows`` deliveries to a journal."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany(_INTENT, _intents(rows))


def _intents(rows: int) -> Iterator[tuple[str, ...]]:
    for number in range(0, rows, 2):
        booking = _booking(number)
        at = _THEN + timedelta(minutes=7 * number)
        times = (time_text(at), time_text(at + timedelta(seconds=1)))
        asked = (f"intent {number}", to_text(booking), digest(booking))
        yield (*asked, times[0], times[1], delivery_id(number))


def _booking(number: int) -> Booking:
    collects = number % 4 == 0
    return Booking(
        customer_name=name_of(number),
        customer_number=number_of(number),
        pickup_latitude=29.3759,
        pickup_longitude=47.9774,
        delivery_latitude=29.25 + number % 97 / 500,
        delivery_longitude=47.9 + number % 89 / 500,
        delivery_address=("Salmiya", "Block 4", f"Street {number % 70}", "House 7"),
        pickup_address="Tunis Street, Hawally",
        additional_address_detail="Floor 2, Flat 7",
        collect_cash=collects,
        total_amount=Decimal(number % 40 + 1) / 8 if collects else None,
        special_notes="ring twice" if number % 6 == 0 else None,
        quoted_price=Decimal("1.250"),
    )
