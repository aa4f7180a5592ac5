"""What a report for support says of a journal, and the texts of customers that it must not hold.

The file is opened for reading only and read in short slices, so that no booking waits for it.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from deskdispatch.domain.report.redaction import KnownTexts
from deskdispatch.journal.faults import mapped

_ROWS: Final = 1000
"""Rows a slice: a lock is held for some milliseconds."""

_NAMES: Final = (
    ("briefs", "customer_name"),
    ("briefs", "driver_name"),
    ("alerts", "customer_name"),
)
"""Columns with the name of a person."""

_VALUES: Final = (
    ("intents", "booking"),
    ("draft", "value"),
    ("kept_drafts", "value"),
    ("customers", "value"),
    ("customer_places", "value"),
    ("customer_merges", "before"),
    ("order_file_rows", "value"),
)
"""Columns with JSON about a customer."""

_NAME_KEY: Final = re.compile(r"(?i)(?:customer|other)_?names?$|^name$")
_TEXT_KEY: Final = re.compile(r"(?i)address|detail|note|warning|cells|text|pickup_?name")


@dataclass(frozen=True, slots=True)
class JournalStatistics:
    """The size of a journal.

    Attributes:
        version: Of its schema.
        megabytes: Of its file.
        rows: How many each table has.
    """

    version: int
    megabytes: float
    rows: dict[str, int] = field(default_factory=dict)


def statistics_of(path: Path) -> JournalStatistics:
    """Counts the rows of each table.

    Raises:
        JournalError: It cannot be read.
    """
    with mapped(), closing(_opened(path)) as connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        names = connection.execute(
            "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        ).fetchall()
        rows = {name: _count(connection, name) for (name,) in names}
        return JournalStatistics(version, path.stat().st_size / 1e6, rows)


def customer_texts(path: Path) -> KnownTexts:
    """The names, addresses and notes of a journal.

    Raises:
        JournalError: It cannot be read.
    """
    names: set[str] = set()
    texts: set[str] = set()
    with mapped(), closing(_opened(path)) as connection:
        for table, column in _NAMES:
            names.update(_column(connection, table, column))
        for table, column in _VALUES:
            for value in _column(connection, table, column):
                _collect(_decoded(value), names, texts)
        texts.update(_column(connection, "kept_drafts", "name"))
    return KnownTexts(names, texts)


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()
    return int(count)


def _column(connection: sqlite3.Connection, table: str, column: str) -> Iterator[str]:
    """The texts of a column, slice by slice; none where an earlier release had no such table."""
    known = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (table,)).fetchone()
    last = -1
    while known is not None:
        rows = connection.execute(
            f'SELECT rowid, "{column}" FROM "{table}" WHERE rowid > ? ORDER BY rowid LIMIT ?',
            (last, _ROWS),
        ).fetchall()
        yield from (text for _, text in rows if isinstance(text, str) and text)
        if len(rows) < _ROWS:
            return
        last = rows[-1][0]


def _decoded(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:  # of a damaged row
        return None


def _collect(value: Any, names: set[str], texts: set[str], key: str = "") -> None:
    """Sorts the texts under the keys of a customer's data."""
    if isinstance(value, dict):
        for name, inner in value.items():
            _collect(inner, names, texts, name if not _is_about(key) else key)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, names, texts, key)
    elif isinstance(value, str) and value:
        if _NAME_KEY.search(key):
            names.add(value)
        elif _TEXT_KEY.search(key):
            texts.add(value)


def _is_about(key: str) -> bool:
    return bool(_TEXT_KEY.search(key))
