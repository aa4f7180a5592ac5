"""Rows of the print log: the slips of this PC, and those that other counters share."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from itertools import islice
from typing import Final

from deskdispatch.domain.slips.print_job import PrintClaim, PrintEntry
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
    return sum(connection.execute(each, key).fetchone()[0] for each in (COUNT, COUNT_SHARED))


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> tuple[PrintEntry, ...]:
    """Every slip of this delivery, the last one first."""
    key = (storable(delivery_id),)
    own, shared = (connection.execute(each, key) for each in (OF_DELIVERY, SHARED_OF_DELIVERY))
    return _latest(_entries(own), _entries(shared))


def recent(connection: sqlite3.Connection, limit: int) -> tuple[PrintEntry, ...]:
    """At most so many slips of all deliveries, the last one first."""
    most = max(limit, 0)
    own, shared = (connection.execute(each, (most,)) for each in (RECENT, RECENT_SHARED))
    return tuple(islice(_latest(_entries(own), _entries(shared)), most))


def claims_of(connection: sqlite3.Connection, delivery_id: str) -> tuple[PrintClaim, ...]:
    """The slips of this delivery that other counters are printing, the first claimed first."""
    found = connection.execute(CLAIMS, (storable(delivery_id),)).fetchall()
    claims = (
        PrintClaim(
            id=id,
            delivery_id=delivery_id,
            order_number=order_number,
            target=target,
            asked_at=time_of(asked_at),
            who=who,
            counter_id=counter_id,
        )
        for id, delivery_id, order_number, target, asked_at, who, counter_id in found
    )
    return tuple(sorted(claims, key=lambda claim: (claim.asked_at, claim.id)))


def _latest(own: Iterable[PrintEntry], shared: Iterable[PrintEntry]) -> tuple[PrintEntry, ...]:
    """All of both, the last one first; this PC's alone stay in the order they were printed in."""
    here, elsewhere = tuple(own), tuple(shared)
    if not elsewhere:
        return here
    return tuple(sorted((*here, *elsewhere), key=lambda entry: entry.printed_at, reverse=True))


def _entries(rows: sqlite3.Cursor) -> tuple[PrintEntry, ...]:
    return tuple(
        PrintEntry(
            delivery_id=id, printed_at=time_of(at), target=target, who=who, counter_id=counter_id
        )
        for id, at, target, who, counter_id in rows.fetchall()
    )
