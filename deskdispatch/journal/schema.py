"""The tables of the journal and the steps that lead to them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

from deskdispatch.domain.errors import JournalError, JournalFault
from deskdispatch.journal.database import transaction

APPLICATION_ID: Final = 0x4453_4B4A
"""``DSKJ``: tells the journal's files from those of other programs."""

Step = tuple[str, ...]
"""The statements of one migration; together they are one transaction."""

_FIRST: Final[Step] = (
    """
    CREATE TABLE intents (
        id TEXT PRIMARY KEY,
        booking TEXT NOT NULL,
        digest TEXT NOT NULL,
        written_at TEXT NOT NULL,
        state TEXT NOT NULL,
        settled_at TEXT,
        delivery_id TEXT,
        detail TEXT NOT NULL,
        CHECK ((state = 'in_flight') = (settled_at IS NULL))
    ) STRICT
    """,
    "CREATE UNIQUE INDEX intents_one_in_flight ON intents (state) WHERE state = 'in_flight'",
    """
    CREATE INDEX intents_open ON intents (written_at DESC)
    WHERE state IN ('in_flight', 'in_doubt')
    """,
    """
    CREATE UNIQUE INDEX intents_delivery_id ON intents (delivery_id)
    WHERE delivery_id IS NOT NULL
    """,
    """
    CREATE TABLE deliveries (
        id TEXT PRIMARY KEY,
        order_number TEXT NOT NULL,
        status TEXT NOT NULL,
        created_at TEXT NOT NULL, -- when it was first seen, where the service does not say
        seen_at TEXT NOT NULL, -- when it was last seen to change
        value TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX deliveries_created_at ON deliveries (created_at DESC, id DESC)",
    "CREATE INDEX deliveries_order_number ON deliveries (order_number)",
    "CREATE INDEX deliveries_status ON deliveries (status, created_at DESC)",
    """
    CREATE TABLE bootstrap (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE prints (
        id INTEGER PRIMARY KEY,
        delivery_id TEXT NOT NULL,
        printed_at TEXT NOT NULL,
        target TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX prints_delivery_id ON prints (delivery_id)",
)

_SECOND: Final[Step] = (
    "ALTER TABLE intents ADD COLUMN service_ahead REAL",
    "CREATE INDEX intents_written_at ON intents (written_at DESC)",
    "CREATE INDEX intents_booked ON intents (settled_at DESC) WHERE state = 'booked'",
    "CREATE INDEX intents_given_up ON intents (settled_at DESC) WHERE state = 'given_up'",
    """
    CREATE TABLE doubts (
        intent_id TEXT PRIMARY KEY,
        looks INTEGER NOT NULL,
        next_look_at TEXT,
        wait_until TEXT,
        evidence TEXT,
        trouble TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE draft (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE kept_drafts (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        kept_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE transactions (
        id TEXT PRIMARY KEY,
        created_at TEXT NOT NULL,
        value TEXT NOT NULL
    ) STRICT
    """,
    "CREATE INDEX transactions_created_at ON transactions (created_at DESC, id DESC)",
    """
    CREATE TABLE coverage (
        since TEXT PRIMARY KEY,
        until TEXT NOT NULL
    ) STRICT
    """,
    """
    CREATE TABLE services (
        base_url TEXT PRIMARY KEY,
        keeps_digits INTEGER NOT NULL CHECK (keeps_digits IN (0, 1)),
        learnt_at TEXT NOT NULL
    ) STRICT
    """,
)

STEPS: Final[tuple[Step, ...]] = (_FIRST, _SECOND)
"""``PRAGMA user_version`` counts the steps taken. A step that was released never changes."""


def check(connection: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Whether the file is a journal that this release understands, or new and empty.

    Raises:
        JournalError: ``NOT_A_JOURNAL`` or ``NEWER_SCHEMA``.
    """
    mark, version = _pragma(connection, "application_id"), _pragma(connection, "user_version")
    if mark != APPLICATION_ID:
        (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        if mark or version or things:
            raise JournalError(JournalFault.NOT_A_JOURNAL)
    if version > len(steps):
        raise JournalError(JournalFault.NEWER_SCHEMA)


def migrate(connection: sqlite3.Connection, steps: Sequence[Step] = STEPS) -> None:
    """Takes the steps that this file has not taken, each in a transaction of its own."""
    while (version := _pragma(connection, "user_version")) < len(steps):
        _take(connection, version, steps[version])


def _take(connection: sqlite3.Connection, version: int, step: Step) -> None:
    with transaction(connection):
        if _pragma(connection, "user_version") != version:
            return  # another start of the program was quicker
        for statement in step:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {version + 1}")


def _pragma(connection: sqlite3.Connection, name: str) -> int:
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])
