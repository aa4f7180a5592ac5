"""Rows of the print queue, and of the print log of this PC and of other counters."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from operator import attrgetter, itemgetter
from typing import Any, Final

from deskdispatch.domain.slips.print_job import PrintEntry, PrintJob, SlipElsewhere
from deskdispatch.journal.database import transaction
from deskdispatch.journal.failures import rows_of_others
from deskdispatch.journal.values import columns_of, from_row, storable, time_of, time_text

JOB_COLUMNS: Final = tuple(
    "trouble" if name == "failure" else name for name in PrintJob.model_fields
)
"""Columns of a job in the order of its fields; the column ``trouble`` holds its failure."""

OLDEST_JOBS: Final = f"SELECT {', '.join(JOB_COLUMNS)} FROM print_jobs ORDER BY asked_at, rowid"
_QUEUE: Final = f"""
    INSERT INTO print_jobs ({", ".join(JOB_COLUMNS)}) VALUES ({", ".join("?" * len(JOB_COLUMNS))})
    ON CONFLICT (id) DO NOTHING
"""
_KEEP: Final = f"""
    UPDATE print_jobs SET {", ".join(f"{name} = ?" for name in JOB_COLUMNS[1:])} WHERE id = ?
"""
_DROP: Final = "DELETE FROM print_jobs WHERE id = ?"


def queue(connection: sqlite3.Connection, *jobs: PrintJob) -> None:
    with transaction(connection):
        connection.executemany(_QUEUE, map(columns_of, jobs))


def waiting(connection: sqlite3.Connection) -> tuple[PrintJob, ...]:
    return tuple(from_row(PrintJob, row) for row in connection.execute(OLDEST_JOBS).fetchall())


def keep(connection: sqlite3.Connection, *jobs: PrintJob) -> None:
    """Updates jobs; one that was dropped meanwhile is not inserted."""
    with transaction(connection):
        connection.executemany(_KEEP, ((*rest, id) for id, *rest in map(columns_of, jobs)))


def drop(connection: sqlite3.Connection, *ids: str) -> None:
    with transaction(connection):
        connection.executemany(_DROP, ((storable(id),) for id in ids))


def settle(connection: sqlite3.Connection, jobs: Sequence[PrintJob], at: datetime) -> None:
    """Moves printed jobs from the queue to the log, all or none."""
    out = [
        (
            storable(job.delivery_id),
            time_text(at),
            storable(job.target),
            storable(job.who),
            storable(job.id),
        )
        for job in jobs
    ]
    with transaction(connection):
        connection.executemany(LOG, out)
        connection.executemany(_DROP, ((storable(job.id),) for job in jobs))


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
ELSEWHERE: Final = """
    SELECT counter_id, printed_at, asked_at FROM shared_prints
    WHERE delivery_id = ? AND (printed_at IS NOT NULL OR NOT EXISTS (
        SELECT 1 FROM shared_counters AS gone
        WHERE gone.id = shared_prints.counter_id AND left_at IS NOT NULL
    ))
"""
"""Slips that other counters printed or print; the claims of a counter that has left are void."""

LOG: Final = """
    INSERT INTO prints (delivery_id, printed_at, target, who, job_id) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (job_id) WHERE job_id IS NOT NULL DO NOTHING
"""


def count(connection: sqlite3.Connection, delivery_id: str) -> int:
    key = (storable(delivery_id),)
    (own,) = connection.execute(COUNT, key).fetchone()
    return int(sum([own, *rows_of_others(connection, COUNT_SHARED, key, itemgetter(0))]))


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> tuple[PrintEntry, ...]:
    key = (storable(delivery_id),)
    own = [_entry(row) for row in connection.execute(OF_DELIVERY, key).fetchall()]
    return _latest(own, rows_of_others(connection, SHARED_OF_DELIVERY, key, _entry))


def recent(connection: sqlite3.Connection, limit: int) -> tuple[PrintEntry, ...]:
    """Returns at most ``limit`` printed slips of all deliveries, the last one first."""
    most = max(limit, 0)
    own = [_entry(row) for row in connection.execute(RECENT, (most,)).fetchall()]
    shared = rows_of_others(connection, RECENT_SHARED, (most,), _entry)
    return _latest(own, shared)[:most]


def elsewhere(
    connection: sqlite3.Connection, numbers: Mapping[str, str]
) -> tuple[SlipElsewhere, ...]:
    """Returns slips of other counters: the one printed last, else the first to be printed.

    ``numbers`` has the order numbers of the deliveries by their ids.
    """
    found = []
    for id, number in numbers.items():
        slip_of = partial(_elsewhere, id, number)
        there = rows_of_others(connection, ELSEWHERE, (storable(id),), slip_of)
        if printed := [slip for slip in there if slip.is_printed]:
            found.append(max(printed, key=attrgetter("at")))
        elif there:
            found.append(min(there, key=attrgetter("at")))
    return tuple(found)


def _elsewhere(id: str, number: str, row: Sequence[Any]) -> SlipElsewhere:
    counter_id, printed_at, asked_at = row
    at = time_of(asked_at if printed_at is None else printed_at)
    return SlipElsewhere(id, number, counter_id, at, is_printed=printed_at is not None)


def _latest(own: Sequence[PrintEntry], shared: Sequence[PrintEntry]) -> tuple[PrintEntry, ...]:
    """Merges entries by time, the last one first; own entries alone keep the order of printing."""
    if not shared:
        return tuple(own)
    return tuple(sorted((*own, *shared), key=lambda entry: entry.printed_at, reverse=True))


def _entry(row: Sequence[Any]) -> PrintEntry:
    id, at, target, who, counter_id = row
    return PrintEntry(
        delivery_id=id, printed_at=time_of(at), target=target, who=who, counter_id=counter_id
    )
