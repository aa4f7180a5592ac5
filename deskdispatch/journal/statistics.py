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
    with mapped(), closing(_opened(path)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        names = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        ).fetchall()
        rows = {name: _count(connection, name) for (name,) in names}
        return JournalStatistics(version, path.stat().st_size / 1e6, rows)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()
    return int(count)
