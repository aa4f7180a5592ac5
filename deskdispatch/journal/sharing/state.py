"""State of sharing on this PC: progress, clock, names of counters, and the change log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.sharing.checking import MOST_AHEAD
from deskdispatch.domain.sharing.record import COUNT_BITS, LAST_TIME
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import NOW_MS, maybe_time_of, storable, time_text


def _hybrid(at_ms: str) -> str:
    """Returns SQL for a time of this PC's clock as hybrid time; any number is accepted."""
    return f"min(max({at_ms} - ahead_ms, 0), {LAST_TIME >> COUNT_BITS}) << {COUNT_BITS}"


_SELECT: Final = """
    SELECT counter_id, database_id, seq, as_of, clock, ahead_ms, fill_kind FROM sharing
"""
_START: Final = """
    REPLACE INTO sharing (only, counter_id, database_id, started_at, fill_kind)
    VALUES (1, ?, ?, ?, '')
"""
_PRESENT_TIME: Final = _hybrid(NOW_MS)
_LATEST: Final = f"({_PRESENT_TIME}) + {(MOST_AHEAD // timedelta(milliseconds=1)) << COUNT_BITS}"
"""Latest hybrid time that is adopted: a single wrong time would shift all later ones."""

_SEE: Final = f"UPDATE sharing SET clock = max(clock, min(?, {_LATEST})), seq = max(seq, ?)"
_TICK: Final = f"""
    UPDATE sharing SET clock = max(min(clock, {LAST_TIME}) + 1, {_PRESENT_TIME}) RETURNING clock
"""
"""Time of a change: the present, but later than every time seen so far."""
_KEEP_NAME: Final = """
    INSERT INTO shared_counters (id, name) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name
"""
_RENAME: Final = """
    UPDATE shared_counters SET name = ? WHERE id = (SELECT counter_id FROM sharing)
"""
_SET_CLOCK_BACK: Final = f"UPDATE sharing SET clock = {_PRESENT_TIME} WHERE clock > {_LATEST}"
_NAMES: Final = "SELECT id, name FROM shared_counters"
_PRESENT: Final = "SELECT id FROM shared_counters WHERE left_at IS NULL"
_KEEP_LEFT: Final = """
    INSERT INTO shared_counters (id, name, left_at) VALUES (?, '', ?)
    ON CONFLICT (id) DO UPDATE SET left_at = excluded.left_at
    WHERE left_at IS NOT excluded.left_at
"""
_NOTE_LEFT: Final = f"{_KEEP_LEFT} AND left_at IS NULL"
IS_LOGGED: Final = "SELECT EXISTS (SELECT 1 FROM local_changes)"
COUNT: Final = "SELECT count(*) FROM local_changes"
_LAST: Final = """
    SELECT max(rowid) FROM (SELECT rowid FROM local_changes ORDER BY rowid LIMIT ?)
"""
_TAKE: Final = f"""
    REPLACE INTO shared_changes (kind, id, time)
    SELECT kind, id,
        max(min(clock, {LAST_TIME}) + logged.rowid - first, {_hybrid(f"min(at, {NOW_MS})")})
    FROM (SELECT min(rowid) - 1 AS first FROM local_changes) CROSS JOIN sharing
    CROSS JOIN local_changes AS logged WHERE logged.rowid <= ?
"""
"""Times later than all seen before the change: while a change is in the log, no time is adopted."""

_SET_CLOCK: Final = """
    UPDATE sharing SET clock = max(clock, (SELECT max(time) FROM shared_changes))
"""
_TAKEN: Final = "DELETE FROM local_changes WHERE rowid <= ?"
_SLICE: Final = 5_000
"""Rows deleted at once: takes some milliseconds."""

_FORGET: Final = f"""
    DELETE FROM shared_records WHERE rowid IN (SELECT rowid FROM shared_records LIMIT {_SLICE})
"""
_OF_OTHERS: Final = (
    "DELETE FROM local_changes",
    "DELETE FROM shared_changes",
    "DELETE FROM shared_doubts",
    "DELETE FROM shared_prints WHERE printed_at IS NULL",
)
"""Rows that are useless without the other counters; their bookings and slips stay."""


@dataclass(frozen=True, slots=True)
class SharingProgress:
    """Progress of sharing.

    Attributes:
        seq: All records of the database up to this number are here.
        as_of: When this PC last had all records of the others; None for never.
        clock: Latest hybrid time that was given or seen.
        ahead_ms: This PC's clock minus the database's, milliseconds.
        is_filled: Whether all rows from before sharing are noted, see ``change_log.fill_slice``.
    """

    counter_id: str
    database_id: str
    seq: int
    as_of: datetime | None
    clock: int
    ahead_ms: int
    is_filled: bool


def start(
    connection: sqlite3.Connection,
    counter_id: str,
    database_id: str,
    at: datetime,
    *,
    name: str = "",
) -> None:
    """Begins to record changes; ``forget`` has run before."""
    with transaction(connection):
        connection.execute(_START, (counter_id, database_id, time_text(at)))
        keep_name(connection, counter_id, storable(name))


def stop(connection: sqlite3.Connection) -> None:
    """Stops recording changes; ``forget`` deletes the copy of the shared records."""
    with transaction(connection):
        connection.execute("DELETE FROM sharing")
        for statement in _OF_OTHERS:
            connection.execute(statement)


def forget(connection: sqlite3.Connection) -> bool:
    """Deletes a slice of the shared records if sharing is off; returns whether there was one."""
    if read(connection) is not None:
        return False
    with transaction(connection):
        return connection.execute(_FORGET).rowcount > 0


def read(connection: sqlite3.Connection) -> SharingProgress | None:
    row = connection.execute(_SELECT).fetchone()
    if row is None:
        return None
    counter_id, database_id, seq, text, clock, ahead_ms, fill_kind = row
    as_of = maybe_time_of(text)
    return SharingProgress(
        counter_id, database_id, seq, as_of, clock, ahead_ms, is_filled=fill_kind is None
    )


def counter_id(connection: sqlite3.Connection) -> str:
    """Returns the counter id of this PC; empty if it does not share."""
    row = connection.execute("SELECT counter_id FROM sharing").fetchone()
    return "" if row is None else str(row[0])


def note_clock(connection: sqlite3.Connection, ahead_ms: int) -> None:
    """Saves by how many milliseconds this PC's clock is ahead of the database's.

    A hybrid clock that is too far ahead of the database's clock is set back.
    """
    with transaction(connection):
        connection.execute("UPDATE sharing SET ahead_ms = ?", (ahead_ms,))
        connection.execute(_SET_CLOCK_BACK)


def note_as_of(connection: sqlite3.Connection, at: datetime) -> None:
    with transaction(connection):
        connection.execute("UPDATE sharing SET as_of = ?", (time_text(at),))


def share_again(connection: sqlite3.Connection) -> None:
    """Restarts sharing after the database lost data: reads and sends all records again."""
    with transaction(connection):
        connection.execute("UPDATE sharing SET seq = 0")
        connection.execute("UPDATE shared_records SET is_unsent = 1")


def rename(connection: sqlite3.Connection, name: str) -> None:
    with transaction(connection):
        connection.execute(_RENAME, (storable(name),))


def keep_name(connection: sqlite3.Connection, id: str, name: str) -> None:
    connection.execute(_KEEP_NAME, (id, name))


def counter_names(connection: sqlite3.Connection) -> dict[str, str]:
    return {id: name for id, name in connection.execute(_NAMES).fetchall() if name}


def present_counters(connection: sqlite3.Connection) -> frozenset[str]:
    return frozenset(id for (id,) in connection.execute(_PRESENT).fetchall())


def note_left(connection: sqlite3.Connection, ids: Iterable[str], at: datetime) -> None:
    """Saves for all counters that these ones have left; an earlier time of leaving stays."""
    with transaction(connection):
        connection.executemany(_NOTE_LEFT, [(storable(id), time_text(at)) for id in ids])


def keep_left(connection: sqlite3.Connection, id: str, left_at: str) -> None:
    connection.execute(_KEEP_LEFT, (id, left_at))


def tick(connection: sqlite3.Connection) -> int:
    """Returns a hybrid time later than all that were given or seen, inside a transaction."""
    return int(connection.execute(_TICK).fetchone()[0])


def adopt_clock(connection: sqlite3.Connection, clock: int, seq: int) -> None:
    """Adopts a hybrid time, unless too far ahead, and a number of the database."""
    connection.execute(_SEE, (max(0, min(clock, LAST_TIME)), seq))


def move_logged(connection: sqlite3.Connection, limit: int = -1) -> None:
    """Moves logged changes to the changes to be shared, in a transaction; at most ``limit``."""
    (last,) = connection.execute(_LAST, (limit,)).fetchone()
    if last is not None:
        connection.execute(_TAKE, (last,))
        connection.execute(_SET_CLOCK)
        connection.execute(_TAKEN, (last,))


@contextmanager
def applying(connection: sqlite3.Connection) -> Iterator[SharingProgress]:
    """Opens a transaction in which triggers log nothing; earlier local changes are noted first."""
    with transaction(connection):
        connection.execute("UPDATE sharing SET is_applying = 1")
        move_logged(connection)
        sharing = read(connection)
        assert sharing is not None
        yield sharing
        connection.execute("UPDATE sharing SET is_applying = 0")


@contextmanager
def logging_changes(connection: sqlite3.Connection) -> Iterator[None]:
    """Lets triggers log again within ``applying``: the changes are this PC's own."""
    connection.execute("UPDATE sharing SET is_applying = 0")
    yield
    connection.execute("UPDATE sharing SET is_applying = 1")
    move_logged(connection)
