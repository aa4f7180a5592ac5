"""Rows of the print queue."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.slips.print_job import PrintJob
from deskdispatch.journal.database import transaction
from deskdispatch.journal.slips import prints
from deskdispatch.journal.values import columns_of, from_row, storable, time_text

FIELDS: Final = tuple(PrintJob.model_fields)
OLDEST: Final = f"SELECT {', '.join(FIELDS)} FROM print_jobs ORDER BY asked_at, rowid"
_QUEUE: Final = f"""
    INSERT INTO print_jobs ({", ".join(FIELDS)}) VALUES ({", ".join("?" * len(FIELDS))})
    ON CONFLICT (id) DO NOTHING
"""
_KEEP: Final = f"""
    UPDATE print_jobs SET {", ".join(f"{name} = ?" for name in FIELDS[1:])} WHERE id = ?
"""
_DROP: Final = "DELETE FROM print_jobs WHERE id = ?"


def queue(connection: sqlite3.Connection, *jobs: PrintJob) -> None:
    """Appends jobs; one that is queued already stays as it is."""
    with transaction(connection):
        connection.executemany(_QUEUE, map(columns_of, jobs))


def waiting(connection: sqlite3.Connection) -> tuple[PrintJob, ...]:
    """All queued jobs, oldest first."""
    return tuple(from_row(PrintJob, row) for row in connection.execute(OLDEST).fetchall())


def keep(connection: sqlite3.Connection, *jobs: PrintJob) -> None:
    """Updates jobs; one that was dropped meanwhile is not inserted."""
    with transaction(connection):
        connection.executemany(_KEEP, ((*rest, id) for id, *rest in map(columns_of, jobs)))


def drop(connection: sqlite3.Connection, *ids: str) -> None:
    """Deletes jobs; unknown ids are ignored."""
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
        connection.executemany(prints.LOG, out)
        connection.executemany(_DROP, ((storable(job.id),) for job in jobs))
