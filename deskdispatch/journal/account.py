"""Stored data of the service account: bootstrap answer, wallet transactions, watermark support."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.account.account import Bootstrap, WalletTransaction
from deskdispatch.domain.clock import TimeSpan
from deskdispatch.journal.database import transaction
from deskdispatch.journal.deliveries import deliveries
from deskdispatch.journal.values import from_text, storable, time_of, time_text, to_text, values_of

_ASK: Final = "SELECT keeps_digits FROM services WHERE base_url = ?"
_NOTE: Final = "REPLACE INTO services (base_url, keeps_digits, learnt_at) VALUES (?, ?, ?)"
NEWEST: Final = "SELECT value FROM transactions ORDER BY created_at DESC, id DESC"
SINCE: Final = """
    SELECT value FROM transactions WHERE created_at >= ? ORDER BY created_at DESC, id DESC
"""
_COVERED: Final = "SELECT since, until FROM coverage ORDER BY since"
_KEEP: Final = """
    INSERT INTO transactions (id, created_at, value) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET created_at = excluded.created_at, value = excluded.value
    WHERE value <> excluded.value
"""


def note_marks(connection: sqlite3.Connection, base_url: str, kept: bool, at: datetime) -> None:
    with transaction(connection):
        connection.execute(_NOTE, (storable(base_url), int(kept), time_text(at)))


def marks_kept(connection: sqlite3.Connection, base_url: str) -> bool | None:
    """Whether the service returns coordinates with all their digits; None if not known yet."""
    row = connection.execute(_ASK, (storable(base_url),)).fetchone()
    return None if row is None else bool(row[0])


def keep_bootstrap(connection: sqlite3.Connection, answer: Bootstrap, at: datetime) -> None:
    row = (time_text(at), to_text(answer))
    with transaction(connection):
        connection.execute("REPLACE INTO bootstrap (only, kept_at, value) VALUES (1, ?, ?)", row)


def bootstrap(connection: sqlite3.Connection) -> tuple[Bootstrap, datetime] | None:
    row = connection.execute("SELECT value, kept_at FROM bootstrap").fetchone()
    return None if row is None else (from_text(Bootstrap, row[0]), time_of(row[1]))


def keep_transactions(
    connection: sqlite3.Connection, transactions: Sequence[WalletTransaction], covers: TimeSpan
) -> None:
    if covers[0] > covers[1]:
        raise ValueError("a period that ends before it begins")
    with transaction(connection):
        noted = [each.reference for each in transactions if each.note and each.reference]
        erased = deliveries.erased_orders(connection, noted)
        rows = []
        for each in transactions:
            # a note may name the customer
            kept = each.model_copy(update={"note": None}) if each.reference in erased else each
            rows.append((storable(each.id), time_text(each.created_at), to_text(kept)))
        connection.executemany(_KEEP, rows)
        periods = merged_periods([*covered_periods(connection), covers])
        connection.execute("DELETE FROM coverage")
        connection.executemany(
            "INSERT INTO coverage (since, until) VALUES (?, ?)",
            [(time_text(since), time_text(until)) for since, until in periods],
        )


def transactions(
    connection: sqlite3.Connection, since: datetime | None = None
) -> tuple[WalletTransaction, ...]:
    query, parameters = (NEWEST, ()) if since is None else (SINCE, (time_text(since),))
    return values_of(connection, WalletTransaction, query, *parameters)


def covered_periods(connection: sqlite3.Connection) -> tuple[TimeSpan, ...]:
    """Returns the periods whose transactions are all stored, oldest first, none touching."""
    rows = connection.execute(_COVERED).fetchall()
    return tuple((time_of(since), time_of(until)) for since, until in rows)


def merged_periods(periods: Iterable[TimeSpan]) -> list[TimeSpan]:
    joined: list[TimeSpan] = []
    for since, until in sorted(periods):
        if joined and since <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(until, joined[-1][1]))
        else:
            joined.append((since, until))
    return joined
