"""Simulated operator of the service, called about bookings whose state no list can prove.

The answers are true: they are read from the service's database by a booking's notes and watermark.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.unconfirmed.intent import Booked, Intent
from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from deskdispatch.domain.unconfirmed.watermark import mark_of, read

_BY_NOTES: Final = """
    SELECT number, delivery_latitude, delivery_longitude FROM deliveries WHERE special_notes = ?
"""
_WAL_HEADER_SIZE: Final = 32
"""Bytes of a write-ahead log that change when it is restarted."""


def needs_operator(unconfirmed: UnconfirmedBooking) -> bool:
    """Whether a booking was searched for beyond its horizon and no search can prove its state."""
    evidence, until = unconfirmed.evidence, unconfirmed.wait_until
    if evidence is None or until is None or unconfirmed.intent.operator_report is not None:
        return False
    return not evidence.counts and evidence.at >= until


async def call_operator(
    desk: Desk, unconfirmed: UnconfirmedBooking, database: Path
) -> Booked | UnconfirmedBooking:
    """Look the booking up and enter the operator's report at the desk.

    Args:
        desk: The desk.
        unconfirmed: The unconfirmed booking.
        database: Database of the running service.
    """
    order = _order_of(unconfirmed.intent, database)
    if order is None:
        return await desk.operator.not_booked(unconfirmed.intent.id, "storm")
    return await desk.operator.booked_as(unconfirmed.intent.id, order, "storm")


def _order_of(intent: Intent, database: Path) -> str | None:
    with TemporaryDirectory(prefix="operator-") as folder:
        copy = _copy(database, Path(folder))
        with closing(sqlite3.connect(copy)) as connection:
            rows = connection.execute(_BY_NOTES, [intent.booking.special_notes]).fetchall()
    for number, latitude, longitude in rows:
        if read(Coordinates(latitude=latitude, longitude=longitude)) == mark_of(intent.id):
            return f"ORD-{number}"
    return None


def _copy(database: Path, folder: Path) -> Path:
    """Make a consistent copy, because the running service locks the file."""
    log = database.with_name(f"{database.name}-wal")
    while True:
        before = _wal_header(log)
        copy = Path(shutil.copy(database, folder))
        if log.exists():
            shutil.copy(log, folder)
        if _wal_header(log) == before:
            return copy


def _wal_header(log: Path) -> bytes:
    if not log.exists():
        return b""
    with log.open("rb") as file:
        return file.read(_WAL_HEADER_SIZE)
