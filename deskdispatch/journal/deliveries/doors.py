"""Rows of the doors where deliveries ended: triggers queue deliveries, addresses are read later.

Each delivery booked by this or another counter has its own row, which is deleted when its customer
is erased; rows of other customers' deliveries to the same door stay. The end of a delivery is
shared with its booking, for a counter that never received it from the service.
"""

from __future__ import annotations

import sqlite3
from functools import cache
from time import monotonic
from typing import Any, Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.doors import (
    OUTCOMES,
    DoorAddress,
    DoorDelivery,
    KnownDoor,
    door_of,
    known_doors,
    read_door,
)
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import summaries
from deskdispatch.journal.values import storable

LAST: Final = 1e11
"""Seconds since 1970 that a calendar still knows."""

_ENDED: Final = """
    NEW.status IN ('DELIVERED', 'FAILED') AND (NEW.is_ours OR NEW.counter_id IS NOT NULL)
"""
_QUEUE: Final = """
    DELETE FROM doors WHERE delivery_id = NEW.id;
    INSERT INTO doors (delivery_id, status, ended_at)
    VALUES (NEW.id, NEW.status, coalesce(NEW.since, NEW.stands_at));
"""
TABLE: Final = (
    """
    CREATE TABLE doors (
        delivery_id TEXT PRIMARY KEY,
        status TEXT NOT NULL,
        ended_at REAL NOT NULL, -- seconds since 1970
        is_heard INTEGER NOT NULL DEFAULT 0 CHECK (is_heard IN (0, 1)), -- of another counter
        key TEXT, -- of the address: NULL where it is still to be read, empty where it names none
        avenue TEXT NOT NULL DEFAULT '',
        latitude REAL,
        longitude REAL
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX doors_key ON doors (key, ended_at) WHERE key <> ''",
    "CREATE INDEX doors_unread ON doors (delivery_id) WHERE key IS NULL",
    f"CREATE TRIGGER summaries_door_known AFTER INSERT ON summaries WHEN {_ENDED} BEGIN{_QUEUE}END",
    f"""
    CREATE TRIGGER summaries_door_learnt AFTER UPDATE ON summaries
    WHEN {_ENDED} AND (
        NEW.status <> OLD.status OR NEW.since IS NOT OLD.since
        OR NEW.is_ours <> OLD.is_ours OR NEW.counter_id IS NOT OLD.counter_id
    )
    BEGIN{_QUEUE}END
    """,
    """
    INSERT INTO doors (delivery_id, status, ended_at)
    SELECT id, status, coalesce(since, stands_at) FROM summaries
    WHERE status IN ('DELIVERED', 'FAILED') AND (is_ours OR counter_id IS NOT NULL)
    """,
)
"""Statements of the schema; rows from before are read in slices like new ones."""

_SLICE: Final = 40
_SLICE_S: Final = 0.008
"""Seconds after which a slice ends, because a booking waits for the current slice."""

_MOST: Final = 300
"""Largest number of deliveries counted for an address, newest first."""

UNREAD: Final = f"SELECT delivery_id FROM doors WHERE key IS NULL LIMIT {_SLICE}"
AT: Final = f"""
    SELECT avenue, latitude, longitude, status, ended_at FROM doors
    WHERE key = ? AND key <> '' ORDER BY ended_at DESC LIMIT {_MOST}
"""
ENDED: Final = """
    SELECT status, ended_at FROM doors WHERE delivery_id = ? AND key <> '' AND NOT is_heard
"""
_READ: Final = """
    UPDATE doors SET key = ?, avenue = ?, latitude = ?, longitude = ? WHERE delivery_id = ?
"""
_FORGET_EMPTY: Final = "DELETE FROM doors WHERE delivery_id = ? AND key = '' AND is_heard"
_HEAR: Final = """
    INSERT OR IGNORE INTO doors (delivery_id, status, ended_at, is_heard) VALUES (?, ?, ?, 1)
"""


def at(connection: sqlite3.Connection, address: DoorAddress) -> tuple[KnownDoor, ...]:
    """Returns the doors of an address; a missing avenue matches any avenue."""
    return known_doors(
        DoorDelivery(
            Coordinates(latitude=latitude, longitude=longitude),
            status == DeliveryStatus.DELIVERED,
            ended_at,
        )
        for avenue, latitude, longitude, status, ended_at in connection.execute(AT, (address.key,))
        if not avenue or not address.avenue or avenue == address.avenue
    )


def read_slice(connection: sqlite3.Connection) -> bool:
    """Reads the addresses of the next queued deliveries; returns whether there were any."""
    began = monotonic()
    ids = [id for (id,) in connection.execute(UNREAD)]
    if ids:
        sent = summaries.bookings(connection, ids)
        with transaction(connection):
            for id in ids:
                row: tuple[object, ...] = ("", "", None, None, id)
                if id in sent and (address := _address_of(booking := sent[id].booking)) is not None:
                    row = (*map(storable, address), *watermark.plain_degrees(booking.dropoff), id)
                connection.execute(_READ, row)
                if monotonic() - began > _SLICE_S:
                    break
    return bool(ids)


def known_end(connection: sqlite3.Connection, delivery_id: str) -> tuple[str, float] | None:
    """Returns end and time of a delivery to a known door, as the service reported it to this PC."""
    found = connection.execute(ENDED, (delivery_id,)).fetchone()
    return None if found is None else (found[0], found[1])


def record_end(connection: sqlite3.Connection, delivery_id: str, reported: Any) -> None:
    """Queues a delivery whose end another counter reported; a locally known end stays."""
    match reported:
        case [str(status), float(ended_at)] if status in OUTCOMES and 0 <= ended_at < LAST:
            row = (storable(delivery_id), status, ended_at)
            connection.execute(_FORGET_EMPTY, row[:1])
            connection.execute(_HEAR, row)


def _address_of(booking: Booking) -> DoorAddress | None:
    """Returns the door of a booking, also if its address was sent as typed."""
    lines = booking.delivery_address or ()
    if (found := door_of(lines)) is not None:
        return found
    typed = booking.additional_address_detail or ""
    if len(lines) > 1 or not any(map(str.isdecimal, typed)):
        return None
    return read_door(", ".join((*lines, typed)), _places())


@cache
def _places() -> PlaceIndex:
    return PlaceIndex(summaries.areas())
