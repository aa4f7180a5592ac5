"""The service's operator, whom a clerk rings about what no list shows any more.

He reads the service's own database, by the notes and the mark of a booking, and says what is true.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.doubts.doubt import Doubt
from deskdispatch.domain.doubts.intent import Booked, Intent
from deskdispatch.domain.doubts.watermark import mark_of, read
from deskdispatch.domain.geo import Coordinates

_BOOKED: Final = """
    SELECT number, delivery_latitude, delivery_longitude FROM deliveries WHERE special_notes = ?
"""
_HEADER: Final = 32
"""Bytes of a write-ahead log that change when it begins anew."""


def must_be_asked(doubt: Doubt) -> bool:
    """Whether a booking was looked for beyond its horizon, and no look can tell."""
    evidence, until = doubt.evidence, doubt.wait_until
    if evidence is None or until is None or doubt.intent.operator_report is not None:
        return False
    return not evidence.counts and evidence.at >= until


async def ring(desk: Desk, doubt: Doubt, database: Path) -> Booked | Doubt:
    """Asks, and enters what he says.

    Args:
        desk: Where it is entered.
        doubt: The booking.
        database: Of the service, which is running.
    """
    order = _order_of(doubt.intent, database)
    if order is None:
        return await desk.operator.not_booked(doubt.intent.id, "storm")
    return await desk.operator.booked_as(doubt.intent.id, order, "storm")


def _order_of(intent: Intent, database: Path) -> str | None:
    with TemporaryDirectory(prefix="operator-") as folder:
        copy = _copied(database, Path(folder))
        with closing(sqlite3.connect(copy)) as books:
            rows = books.execute(_BOOKED, [intent.booking.special_notes]).fetchall()
    for number, latitude, longitude in rows:
        if read(Coordinates(latitude=latitude, longitude=longitude)) == mark_of(intent.id):
            return f"ORD-{number}"
    return None


def _copied(database: Path, folder: Path) -> Path:
    """The service has its file to itself: a copy, as a crash would leave it."""
    log = database.with_name(f"{database.name}-wal")
    while True:
        before = _header(log)
        copy = Path(shutil.copy(database, folder))
        if log.exists():
            shutil.copy(log, folder)
        if _header(log) == before:
            return copy


def _header(log: Path) -> bytes:
    if not log.exists():
        return b""
    with log.open("rb") as file:
        return file.read(_HEADER)
