"""The database file, its side files and copies: names, creation and connection; transactions."""

from __future__ import annotations

import glob
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final

SIDE_FILES: Final = ("-journal", "-wal", "-shm")
"""Suffixes of the files that SQLite writes beside a database."""

_CACHE_KIB: Final = 8000
"""Fits the upper pages of all indexes of a million deliveries, and a page of customers."""


def connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """Connects to the file; creates the file and its folder if missing."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    make_private_file(path)  # SQLite gives its side files the mode of the main one
    return sqlite3.connect(path, timeout=busy_timeout, isolation_level=None)


def make_durable(connection: sqlite3.Connection) -> None:
    """Makes commits durable: a commit that returned has reached the disk.

    Deleted content is overwritten, so that it cannot be recovered from the file.

    The rollback journal is used rather than a write-ahead log: releases of SQLite before 3.51.3 can
    lose data in a log when two connections write.
    """
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")


def make_private(path: Path) -> None:
    if os.name == "posix":
        path.chmod(0o600)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Runs the block in a transaction: all of it or nothing; durable when it ends."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


@contextmanager
def savepoint(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("SAVEPOINT part")
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK TO part")
            connection.execute("RELEASE part")
        raise
    connection.execute("RELEASE part")


def check_marker_of(path: Path) -> Path:
    """Returns the marker file: while it exists, opening the database runs a full check."""
    return path.with_name(f"{path.name}.check")


def backup_path(path: Path, version: int) -> Path:
    """Returns the path of the copy made before a migration: ``desk.before-v2.sqlite``."""
    return path.with_name(f"{path.stem}.before-v{version}{path.suffix}")


def set_aside_names(path: Path, at: datetime) -> Iterator[Path]:
    """Yields names for a damaged file: ``desk.damaged-2026-11-21T144000Z.sqlite``, ``…Z-2``."""
    moment = at.astimezone(UTC).strftime("%Y-%m-%dT%H%M%SZ")
    yield path.with_name(f"{path.stem}.damaged-{moment}{path.suffix}")
    for number in count(2):
        yield path.with_name(f"{path.stem}.damaged-{moment}-{number}{path.suffix}")


def copies_of(path: Path) -> tuple[Path, ...]:
    names = (f"{glob.escape(path.stem)}.{kind}-*{path.suffix}" for kind in ("before", "damaged"))
    return tuple(found for name in names for found in sorted(path.parent.glob(name)))


def make_private_file(path: Path) -> None:
    """Creates an empty file that only its owner can read; an existing file is left unchanged."""
    # An existing file is not opened: closing it would drop the locks that SQLite holds in this
    # process.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


@contextmanager
def draft_of(path: Path, purpose: str) -> Iterator[Path]:
    """Yields a new private temporary file beside ``path``, named by purpose, deleted at the end."""
    draft = path.with_name(f"{path.name}.{purpose}")
    remove(draft)
    make_private_file(draft)
    try:
        yield draft
    finally:
        remove(draft)


def remove(path: Path) -> None:
    for suffix in ("", *SIDE_FILES):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
