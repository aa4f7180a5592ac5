"""Rows of bookings made by other counters."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.schedule.window import LATEST
from deskdispatch.domain.sharing.bookings import SharedBooking
from deskdispatch.journal.failures import rows_of_others
from deskdispatch.journal.values import from_text, storable, time_of, time_text, to_text

_SELECT: Final = """
    SELECT delivery_id, order_number, booking, counter_id, who, booked_at, clerk
    FROM shared_bookings
"""
OF_DELIVERY: Final = f"{_SELECT} WHERE delivery_id = ?"
SINCE: Final = f"{_SELECT} WHERE booked_at >= ? ORDER BY booked_at DESC"
FOR_DAYS_SINCE: Final = f"""
    {_SELECT} WHERE booked_at >= ?1
        AND (booked_at >= ?2 OR json_extract(booking, '$.scheduledDeliveryAt') >= ?2)
"""
_WRITE: Final = """
    REPLACE INTO shared_bookings
        (delivery_id, order_number, booking, counter_id, who, booked_at, clerk)
    VALUES (?, ?, ?, ?, ?, ?, ?)
"""


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> SharedBooking | None:
    found = rows_of_others(connection, OF_DELIVERY, (storable(delivery_id),), _booking)
    return found[0] if found else None


def since(connection: sqlite3.Connection, at: datetime) -> tuple[SharedBooking, ...]:
    return tuple(rows_of_others(connection, SINCE, (time_text(at),), _booking))


def for_days_since(connection: sqlite3.Connection, at: datetime) -> tuple[SharedBooking, ...]:
    """Returns the bookings made since ``at`` or scheduled for later than ``at``."""
    times = time_text(at - LATEST), time_text(at)
    return tuple(rows_of_others(connection, FOR_DAYS_SINCE, times, _booking))


def write(connection: sqlite3.Connection, shared: SharedBooking) -> None:
    row = (
        storable(shared.delivery_id),
        storable(shared.order_number),
        to_text(shared.booking),
        storable(shared.counter_id),
        storable(shared.who),
        time_text(shared.booked_at),
        storable(shared.clerk),
    )
    connection.execute(_WRITE, row)


def _booking(row: Sequence[Any]) -> SharedBooking:
    delivery_id, order_number, booking, counter_id, who, booked_at, clerk = row
    return SharedBooking(
        delivery_id=delivery_id,
        order_number=order_number,
        booking=from_text(Booking, booking),
        counter_id=counter_id,
        who=who,
        booked_at=time_of(booked_at),
        clerk=clerk,
    )
