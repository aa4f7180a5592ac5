"""Replacement of a damaged file by a new one with the salvaged rows."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from deskdispatch import atomic_file
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.journal import database, schema
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import backfill
from deskdispatch.journal.repair import salvage
from deskdispatch.journal.repair.tables import TABLES, RepairedTable, as_after_start

_ORPHANS: Final = (
    "DELETE FROM doubts WHERE intent_id NOT IN (SELECT id FROM intents)",
    "DELETE FROM differences WHERE intent_id NOT IN (SELECT id FROM intents)",
    "DELETE FROM summaries WHERE id NOT IN (SELECT id FROM deliveries)",
)
_SHARED_ANEW: Final = (
    "UPDATE prints SET job_id = printed_at || ' ' || delivery_id || ' ' || id WHERE job_id IS NULL",
    "DELETE FROM shared_records WHERE is_unsent = 0",
    "UPDATE sharing SET seq = 0, fill_kind = '', fill_id = '', is_applying = 0",
)
"""Makes sharing fetch lost rows from the shared database again, and send the rows it lacks."""
_CHANGES: Final = slice(24, 28)
"""Bytes of the change counter in the file header."""


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether every page and row is valid; most damage raises ``sqlite3.Error``, as a lock does."""
    if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
        return False
    return all(
        table.is_valid(dict(zip(table.columns, values, strict=True)))
        for table in TABLES
        for values in connection.execute(f"SELECT {', '.join(table.columns)} FROM {table.name}")
    )


def replace_damaged(path: Path, now: datetime) -> JournalRepair:
    """Replaces a damaged database; only one program may do so at a time.

    There is always a file at ``path``: the old one, or the finished new one. Raises
    ``JournalError`` ``LOCKED`` where another program still writes to it.
    """
    before = _Stamp.of(path)
    with database.draft_of(path, "new") as new, database.draft_of(path, "old") as old:
        shutil.copyfile(path, old)
        rows, is_whole = _recovered(old, new, now)
        if _Stamp.of(path) != before:
            raise JournalError(JournalFailure.LOCKED)
        aside = _set_aside(path, now)
        atomic_file.put(new, path)
    return JournalRepair(
        set_aside=aside.name,
        bookings=rows["intents"],
        deliveries=rows["deliveries"],
        is_whole=is_whole,
    )


class _Stamp(NamedTuple):
    size: int
    modified: int
    changes: bytes

    @classmethod
    def of(cls, path: Path) -> _Stamp:
        about = path.stat()
        with path.open("rb") as file:
            start = file.read(_CHANGES.stop)
        return cls(about.st_size, about.st_mtime_ns, start[_CHANGES])


def _recovered(old: Path, new: Path, now: datetime) -> tuple[dict[str, int], bool]:
    """Writes the new file; returns its rows by table, and whether everything was readable."""
    with closing(database.connect(new, 0)) as connection:
        database.make_durable(connection)
        schema.migrate(connection)
        with database.draft_of(new, "page") as page:
            first_page = salvage.first_page(page)
        with salvage.open_copy(old, first_page) as source, transaction(connection):
            rows = {table.name: _copy(source, table, connection, now) for table in TABLES}
            for statement in (*_ORPHANS, *_SHARED_ANEW):
                connection.execute(statement)
            backfill.queue_all(connection)
        return rows, source.is_complete


def _copy(
    source: salvage.Salvage, table: RepairedTable, target: sqlite3.Connection, now: datetime
) -> int:
    places = ", ".join(f":{name}" for name in table.columns)
    insert = f"INSERT OR IGNORE INTO {table.name} ({', '.join(table.columns)}) VALUES ({places})"
    copied, is_intent = 0, table.name == "intents"
    for row in source.rows(table):
        try:
            taken = target.execute(insert, as_after_start(row, now) if is_intent else row).rowcount
        except sqlite3.IntegrityError:  # a value of another type
            taken = 0
        copied += taken
        source.is_complete &= bool(taken)
    return copied


def _set_aside(path: Path, now: datetime) -> Path:
    for aside in database.set_aside_names(path, now):
        with suppress(FileExistsError):
            _link_or_copy(path, aside)
            break
    database.make_private(aside)
    for suffix in database.SIDE_FILES:
        with suppress(FileNotFoundError):
            path.with_name(path.name + suffix).rename(aside.with_name(aside.name + suffix))
    atomic_file.sync_folder(path)
    return aside


def _link_or_copy(path: Path, aside: Path) -> None:
    """Links or copies the file; raises ``FileExistsError`` if the name is taken."""
    try:
        os.link(path, aside)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        with database.draft_of(aside, "part") as part:
            shutil.copyfile(path, part)
            if aside.exists():
                raise FileExistsError(aside) from None
            atomic_file.put(part, aside)
