"""Size of a journal, for a report: the file is opened for reading only."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from deskdispatch.journal.failures import mapped


@dataclass(frozen=True, slots=True)
class JournalStatistics:
    """Size of a journal."""

    version: int
    megabytes: float
    rows: dict[str, int] = field(default_factory=dict)


def statistics_of(path: Path) -> JournalStatistics:
    address = f"{path.absolute().as_uri()}?mode=ro"
    with mapped(), closing(sqlite3.connect(address, uri=True)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        names = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        ).fetchall()
        rows = {
            name: int(connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0])
            for (name,) in names
        }
        return JournalStatistics(version, path.stat().st_size / 1e6, rows)
