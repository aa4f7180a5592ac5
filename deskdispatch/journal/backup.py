"""The copy that is made of a database before its schema changes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from deskdispatch.journal import beside


def keep(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Copies the database as it is now beside itself, durable and whole or not at all.

    Args:
        connection: To the database; it holds the lock of a writer, so nobody changes it meanwhile.
        path: Its file.
        version: Of the schema that it is about to have.

    Raises:
        sqlite3.Error, OSError: The copy could not be written.
    """
    copy = beside.backup_of(path, version)
    with beside.draft_of(copy, "part") as part:
        with closing(sqlite3.connect(part)) as target:
            connection.backup(target)
        beside.put(part, copy)
