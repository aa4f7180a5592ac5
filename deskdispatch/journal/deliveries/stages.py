"""Rows of finished delivery stages and their durations."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby, pairwise
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.lateness import waits_on_purpose
from deskdispatch.journal.values import storable

LENGTHS: Final = "SELECT status, seconds FROM stages WHERE began_at >= ?"
_KEEP: Final = """
    INSERT INTO stages (began_at, delivery_id, status, seconds) VALUES (?, ?, ?, ?)
    ON CONFLICT (began_at, delivery_id, status) DO UPDATE SET seconds = excluded.seconds
    WHERE seconds <> excluded.seconds
"""

KEPT: Final = timedelta(days=90)
"""Age limit of stages: no query needs older ones."""

_FORGET: Final = """
    DELETE FROM stages WHERE (began_at, delivery_id, status) IN (
        SELECT began_at, delivery_id, status FROM stages WHERE began_at < ? LIMIT ?
    )
"""
_FORGOTTEN_FOR_EACH: Final = 20
"""Old stages deleted with each written delivery, so that a long history shrinks gradually."""

Stage = tuple[float, str, str, float]
"""Beginning (seconds since 1970), delivery id, status, duration in seconds."""


def write(connection: sqlite3.Connection, deliveries: Sequence[Delivery], now: datetime) -> None:
    """Writes finished stages younger than ``KEPT``, and deletes some older ones."""
    since = (now - KEPT).timestamp()
    found = (stage for each in deliveries for stage in finished_stages(each))
    connection.executemany(_KEEP, (stage for stage in found if stage[0] >= since))
    connection.execute(_FORGET, (since, _FORGOTTEN_FOR_EACH * len(deliveries)))


def lengths(connection: sqlite3.Connection, since: datetime) -> Mapping[str, tuple[float, ...]]:
    """Returns the durations in seconds of stages that began since then, by status."""
    lasted: defaultdict[str, list[float]] = defaultdict(list)
    for status, seconds in connection.execute(LENGTHS, (since.timestamp(),)):
        lasted[status].append(seconds)
    return {status: tuple(each) for status, each in lasted.items()}


def finished_stages(delivery: Delivery) -> Iterator[Stage]:
    """Yields every stage that was followed by another, without waits for a scheduled time."""
    history = sorted(delivery.status_history or (), key=lambda entry: entry.timestamp)
    steps = (next(entries) for _, entries in groupby(history, key=lambda entry: entry.status))
    for begin, end in pairwise(steps):
        if waits_on_purpose(begin.status, delivery.is_scheduled):
            continue
        began_at = begin.timestamp.timestamp()
        seconds = end.timestamp.timestamp() - began_at
        yield began_at, storable(delivery.id), storable(begin.status), seconds
