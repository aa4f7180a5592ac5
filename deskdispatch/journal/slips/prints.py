"""Rows of the print log: the slips of this PC, and those that other counters share."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from operator import itemgetter
from typing import Any, Final

from deskdispatch.domain.slips.print_job import PrintClaim, PrintEntry
from deskdispatch.journal.others import rows_of_others
from deskdispatch.journal.values import storable, time_of

_SELECT: Final = "SELECT delivery_id, printed_at, target, coalesce(who, ''), '' FROM prints"
COUNT: Final = "SELECT count(*) FROM prints WHERE delivery_id = ?"
OF_DELIVERY: Final = f"{_SELECT} WHERE delivery_id = ? ORDER BY id DESC"
RECENT: Final = f"{_SELECT} ORDER BY id DESC LIMIT ?"
_SELECT_SHARED: Final = """
    SELECT delivery_id, printed_at, target, who, counter_id FROM shared_prints
    WHERE printed_at IS NOT NULL
"""
COUNT_SHARED: Final = """
    SELECT count(*) FROM shared_prints WHERE delivery_id = ? AND printed_at IS NOT NULL
"""
SHARED_OF_DELIVERY: Final = f"{_SELECT_SHARED} AND delivery_id = ?"
RECENT_SHARED: Final = f"{_SELECT_SHARED} ORDER BY printed_at DESC LIMIT ?"
CLAIMS: Final = """
    SELECT id, delivery_id, order_number, target, asked_at, who, counter_id FROM shared_prints
    WHERE delivery_id = ? AND printed_at IS NULL AND NOT EXISTS (
        SELECT 1 FROM shared_counters AS gone
        WHERE gone.id = shared_prints.counter_id AND left_at IS NOT NULL
    )
"""
"""Those of a counter that shares no more are void."""

LOG: Final = """
    INSERT INTO prints (delivery_id, printed_at, target, who, job_id) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (job_id) WHERE job_id IS NOT NULL DO NOTHING
"""


def count(connection: sqlite3.Connection, delivery_id: str) -> int:
    """How many slips of this delivery were printed, at any counter."""
    key = (storable(delivery_id),)
    (own,) = connection.execute(COUNT, key).fetchone()
    return int(sum([own, *rows_of_others(connection, COUNT_SHARED, key, itemgetter(0))]))


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> tuple[PrintEntry, ...]:
    """Every slip of this delivery, the last one first."""
    key = (storable(delivery_id),)
    own = [_entry(row) for row in connection.execute(OF_DELIVERY, key).fetchall()]
    return _latest(own, rows_of_others(connection, SHARED_OF_DELIVERY, key, _entry))


def recent(connection: sqlite3.Connection, limit: int) -> tuple[PrintEntry, ...]:
    """At most so many slips of all deliveries, the last one first."""
    most = max(limit, 0)
    own = [_entry(row) for row in connection.execute(RECENT, (most,)).fetchall()]
    shared = rows_of_others(connection, RECENT_SHARED, (most,), _entry)
    return _latest(own, shared)[:most]


def claims_of(connection: sqlite3.Connection, delivery_id: str) -> tuple[PrintClaim, ...]:
    """The slips of this delivery that other counters are printing, the first claimed first."""
    claims = rows_of_others(connection, CLAIMS, (storable(delivery_id),), _claim)
    return tuple(sorted(claims, key=lambda claim: (claim.asked_at, claim.id)))


def _latest(own: Sequence[PrintEntry], shared: Sequence[PrintEntry]) -> tuple[PrintEntry, ...]:
    """All of both, the last one first; this PC's alone stay in the order they were printed in."""
    if not shared:
        return tuple(own)
    return tuple(sorted((*own, *shared), key=lambda entry: entry.printed_at, reverse=True))


def _entry(row: Sequence[Any]) -> PrintEntry:
    id, at, target, who, counter_id = row
    return PrintEntry(
        delivery_id=id, printed_at=time_of(at), target=target, who=who, counter_id=counter_id
    )


def _claim(row: Sequence[Any]) -> PrintClaim:
    id, delivery_id, order_number, target, asked_at, who, counter_id = row
    return PrintClaim(
        id=id,
        delivery_id=delivery_id,
        order_number=order_number,
        target=target,
        asked_at=time_of(asked_at),
        who=who,
        counter_id=counter_id,
    )
