"""What a report for support says of a journal, and the texts of customers that it must not hold.

The file is opened for reading only and read in short slices, so that no booking waits for it.
"""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Any, Final

from deskdispatch.domain.report.known_customers import KnownCustomers
from deskdispatch.domain.text.digits import latin
from deskdispatch.journal.failures import mapped

_ROWS: Final = 1000
"""Rows a slice: a lock is held for some milliseconds."""


class Kind(Enum):
    """What a value of the journal is."""

    NAME = auto()
    TEXT = auto()
    """An address, a note or what else was typed."""
    PHONE = auto()
    AMOUNT = auto()
    """KWD, as text."""
    FILS = auto()
    DEGREES = auto()


COLUMNS: Final = (
    ("briefs", "customer_name", Kind.NAME),
    ("briefs", "driver_name", Kind.NAME),
    ("briefs", "customer_number", Kind.PHONE),
    ("briefs", "driver_phone", Kind.PHONE),
    ("briefs", "typed", Kind.TEXT),
    ("briefs", "cash", Kind.FILS),
    ("briefs", "latitude", Kind.DEGREES),
    ("briefs", "longitude", Kind.DEGREES),
    ("alerts", "customer_name", Kind.NAME),
    ("customer_phones", "digits", Kind.PHONE),
    ("customer_places", "latitude", Kind.DEGREES),
    ("customer_places", "longitude", Kind.DEGREES),
    ("kept_drafts", "name", Kind.TEXT),
    ("shared_doubts", "name", Kind.NAME),
)
"""Columns that are about a customer or a driver, and what each holds."""

VALUES: Final[tuple[tuple[str, str, Kind | None], ...]] = (
    ("intents", "booking", None),
    ("intents", "statements", None),
    ("doubts", "evidence", None),
    ("draft", "value", None),
    ("kept_drafts", "value", None),
    ("customers", "value", None),
    ("customer_phones", "value", None),
    ("customer_places", "value", None),
    ("customer_merges", "before", None),
    ("order_file_rows", "value", None),
    ("shared_records", "fields", None),
    ("shared_bookings", "booking", None),
    ("shared_doubts", "phones", Kind.PHONE),
)
"""Columns with JSON about a customer, and what it holds where no key says so."""

_KEYS: Final = (
    (
        re.compile(r"(?i)(?:customer|other|driver|pickup)_?names?$|^(?:typed:)?name(?:$|:)"),
        Kind.NAME,
    ),
    (re.compile(r"(?i)phone|(?<!order)(?<!order_)number"), Kind.PHONE),
    (re.compile(r"(?i)address|detail|note|warning|cells|corrections|text|reference"), Kind.TEXT),
    (re.compile(r"(?i)cash_?amount|total_?amount"), Kind.AMOUNT),
    (re.compile(r"(?i)l(?:at|ong)itude$"), Kind.DEGREES),
)
"""What the keys of such JSON say of their values; the first that matches."""


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


def known_customers(path: Path) -> KnownCustomers:
    """What a journal knows of customers.

    Raises:
        JournalError: It cannot be read.
    """
    found: dict[Kind, set[str]] = {kind: set() for kind in Kind}
    with mapped(), closing(_opened(path)) as connection:
        for table, column, holds in COLUMNS:
            found[holds].update(map(str, _column(connection, table, column)))
        for table, column, kind in VALUES:
            for value in _column(connection, table, column):
                _collect(_decoded(value), found, kind)
    amounts = {*_numbers(found[Kind.AMOUNT]), *(each / 1000 for each in _numbers(found[Kind.FILS]))}
    return KnownCustomers(
        *(found[Kind.NAME], found[Kind.TEXT], found[Kind.PHONE]),
        amounts,
        _numbers(found[Kind.DEGREES]),
    )


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)


def _count(connection: sqlite3.Connection, table: str) -> int:
    (count,) = connection.execute(f'SELECT count(*) FROM "{table}"').fetchone()
    return int(count)


def _column(connection: sqlite3.Connection, table: str, column: str) -> Iterator[Any]:
    """The values of a column, slice by slice; none where an earlier release had no such column."""
    known = connection.execute(
        "SELECT 1 FROM pragma_table_info(?) WHERE name = ?", (table, column)
    ).fetchone()
    last = -1
    while known is not None:
        rows = connection.execute(
            f'SELECT rowid, "{column}" FROM "{table}" WHERE rowid > ? ORDER BY rowid LIMIT ?',
            (last, _ROWS),
        ).fetchall()
        yield from (value for _, value in rows if value)
        if len(rows) < _ROWS:
            return
        last = rows[-1][0]


def _decoded(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:  # of a damaged row
        return None


def _collect(value: Any, found: dict[Kind, set[str]], kind: Kind | None = None) -> None:
    """Sorts the values by what their keys say, or the keys around those."""
    if isinstance(value, dict):
        for key, inner in value.items():
            _collect(inner, found, _kind(key) or kind)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, found, kind)
    elif kind is not None and value is not None and not isinstance(value, bool):
        found[kind].add(str(value))


@cache
def _kind(key: str) -> Kind | None:
    return next((kind for pattern, kind in _KEYS if pattern.search(key)), None)


def _numbers(texts: Iterable[str]) -> Iterator[Decimal]:
    """Those that are numbers: an amount is kept as it was typed."""
    for text in texts:
        with suppress(InvalidOperation):
            number = Decimal(latin(text).replace(",", ".").strip())
            if number.is_finite():
                yield number
