"""The copy that is made of a database before its schema changes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from deskdispatch import atomic_file
from deskdispatch.journal import sidecar_files


def keep(path: Path, version: int) -> None:
    """Copies the database beside itself, durably, whole or not at all.

    The caller holds the write lock and has written nothing yet, so the file does not change. It is
    read by a connection of its own: SQLite copies nothing out of a writer's.

    Args:
        path: Of the database.
        version: Of the schema that it is about to have.

    Raises:
        sqlite3.Error, OSError: The copy could not be written.
    """
    copy = sidecar_files.backup_path(path, version)
    with sidecar_files.draft_of(copy, "part") as part:
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(part)) as target:
            source.backup(target)
        atomic_file.put(part, copy)
