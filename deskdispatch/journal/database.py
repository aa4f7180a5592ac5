"""The database file and those beside it: how they are named, made and opened; transactions."""

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
"""The upper pages of all indexes of a million deliveries, and those of a page of customers."""


def connect(path: Path, busy_timeout: float) -> sqlite3.Connection:
    """A connection to the file, which is created with its folder if missing."""
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
    connection.execute(f"PRAGMA cache_size = -{_CACHE_KIB}")


def make_private(path: Path) -> None:
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
    """While this file exists, the database is to be checked in full when it is opened."""
    return path.with_name(f"{path.name}.check")


def backup_path(path: Path, version: int) -> Path:
    """The copy from before the migration to that version: ``desk.before-v2.sqlite``."""
    return path.with_name(f"{path.stem}.before-v{version}{path.suffix}")


def set_aside_names(path: Path, at: datetime) -> Iterator[Path]:
    """Names for a damaged file: ``desk.damaged-2026-11-21T144000Z.sqlite``, ``…Z-2.sqlite``."""
    moment = at.astimezone(UTC).strftime("%Y-%m-%dT%H%M%SZ")
    yield path.with_name(f"{path.stem}.damaged-{moment}{path.suffix}")
    for number in count(2):
        yield path.with_name(f"{path.stem}.damaged-{moment}-{number}{path.suffix}")


def copies_of(path: Path) -> tuple[Path, ...]:
    names = (f"{glob.escape(path.stem)}.{kind}-*{path.suffix}" for kind in ("before", "damaged"))
    return tuple(found for name in names for found in sorted(path.parent.glob(name)))


def make_private_file(path: Path) -> None:
    """Creates an empty file that only its owner reads; an existing one is left as it is."""
    # An existing file is not opened: closing it would drop the locks that SQLite holds in this
    # process.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


@contextmanager
def draft_of(path: Path, purpose: str) -> Iterator[Path]:
    """A new private temporary file beside this one, named by its purpose and deleted at the end."""
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
