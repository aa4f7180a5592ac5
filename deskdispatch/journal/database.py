"""Opens the database file; transactions."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deskdispatch.journal.sidecar_files import make_private_file


def connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A connection to the file, which is created if missing; its content is not changed.

    Args:
        path: The file; its folder is created too.
        busy_timeout: Seconds to wait for a lock that another program holds.

    Raises:
        sqlite3.Error, OSError: It cannot be opened.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private_file(path)  # SQLite gives its side files the mode of the main one
    return sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)


def make_durable(connection: sqlite3.Connection) -> None:
    """Makes commits durable: one that returned has reached the disk.

    What is deleted is overwritten, so that nobody finds it in the file.

    The rollback journal is used rather than a write-ahead log: releases of SQLite before 3.51.3
    can lose data in a log when two connections write.
    """
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")


def make_private(path: Path) -> None:
    """Lets only the owner read the file, on systems with owners."""
    if os.name == "posix":
        path.chmod(0o600)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; durable when it ends."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


@contextmanager
def savepoint(connection: sqlite3.Connection) -> Iterator[None]:
    """A part of a transaction: all of it or nothing, and the rest stays."""
    connection.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK TO part")
            connection.execute("RELEASE part")
        raise
    connection.execute("RELEASE part")
