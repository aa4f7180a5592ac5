"""Reads all rows of a damaged file that SQLite, or a scan of its pages, can still reach."""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from deskdispatch.journal import schema
from deskdispatch.journal.repair import btree
from deskdispatch.journal.repair.btree import PAGE
from deskdispatch.journal.repair.tables import RepairedTable, Row

_HEADER: Final = 100
"""Bytes at the start of the first page; behind them are the names of the tables."""

_PAGE_COUNT: Final = 28
"""Where the header says of how many pages the file is."""

_MISSES: Final = 20_000
"""So many row numbers in a row may be unreadable before the search goes on from the end: more
than hang on one page, even on one that only leads to others."""

_DAMAGE: Final = (sqlite3.Error, UnicodeDecodeError)
"""The second where SQLite's own words name a thing out of a damaged schema."""

_SMALLEST: Final = 32
"""The least bytes of a row."""

_YOUNGER: Final = 2
"""Columns at the end of a table that may be newer than a row."""

_SCANNED: Final = frozenset({"intents", "deliveries"})
"""Tables whose rows are searched for on every page if need be."""

_LAST: Final = 2**63 - 1


@contextmanager
def opened(copy: Path, first_page: bytes) -> Iterator[Salvage]:
    """A copy of a damaged file, repaired where it says what stands where.

    Args:
        copy: May be written to.
        first_page: Of a new journal, and alone enough to read its tables, see ``stand_in``.

    Raises:
        sqlite3.Error, OSError: The copy cannot be written or opened.
    """
    for lost in (0, _HEADER, PAGE):
        _overwrite(copy, first_page[:lost])
        if _is_understood(copy):
            break
    with closing(_connect(copy)) as connection:
        connection.text_factory = bytes
        yield Salvage(connection, copy.read_bytes(), lost)


class Salvage:
    """Reads a copy of a damaged file.

    Attributes:
        is_whole: Whether everything that was met so far could be read.
    """

    def __init__(self, connection: sqlite3.Connection, content: bytes, lost: int) -> None:
        self._connection = connection
        self._content = content
        self._most_rows = len(content) // _SMALLEST
        self._knows_free_pages = not lost
        self._ended = True
        self.is_whole = lost < PAGE

    def rows(self, table: RepairedTable) -> Iterator[Row]:
        """The valid rows of a table; where damage was met, some may come twice."""
        was_whole, self.is_whole = self.is_whole, True
        yield from self._walk(table)
        if not self.is_whole and self._knows_free_pages and table.name in _SCANNED:
            yield from self._unreferenced(table)
        self.is_whole &= was_whole

    def _unreferenced(self, table: RepairedTable) -> Iterator[Row]:
        """Valid rows on any page, also on those that no page refers to any more."""
        with suppress(ValueError, struct.error):
            for values in btree.rows(self._content):
                missing = len(table.columns) - len(values)
                if 0 <= missing <= _YOUNGER:
                    row = _row(table.columns, [*values, *[None] * missing])
                    if row and table.is_valid(row):
                        yield row

    def _walk(self, table: RepairedTable) -> Iterator[Row]:
        """Reads rows by ascending row number, across damaged gaps."""
        query = self._query(table)
        at = misses = 0
        most_misses = min(_MISSES, self._most_rows)
        while query and misses < most_misses:
            reached = at
            for number, row in self._scan(f"{query} WHERE rowid > ? ORDER BY rowid", at):
                if row and number > reached and table.is_valid(row):
                    reached = number
                    yield row
                else:
                    self.is_whole = False
            if self._ended:
                return
            at, misses = (reached, 0) if reached > at else (at + 1, misses + 1)
        if query:
            yield from self._from_the_end(table, query, at)

    def _from_the_end(self, table: RepairedTable, query: str, floor: int) -> Iterator[Row]:
        """The valid rows above that number, descending to the first unreadable one."""
        reached = _LAST
        for number, row in self._scan(f"{query} WHERE rowid < ? ORDER BY rowid DESC", reached):
            if not floor < number < reached:
                return
            if row and table.is_valid(row):
                reached = number
                yield row

    def _query(self, table: RepairedTable) -> str:
        """The query for row numbers and rows; empty where the file lacks the table."""
        try:
            found = self._connection.execute(f"PRAGMA table_info({table.name})").fetchall()
        except _DAMAGE:
            self.is_whole = False
            return ""
        there = {name.decode() for _, name, *_ in found}
        columns = [name if name in there else f"NULL AS {name}" for name in table.columns]
        return f"SELECT rowid, {', '.join(columns)} FROM {table.name} NOT INDEXED" if there else ""

    def _scan(self, query: str, start: int) -> Iterator[tuple[int, Row | None]]:
        """Rows with their numbers, until damage stops it; None for one that is no text."""
        self._ended = False
        left = self._most_rows
        try:
            cursor = self._connection.execute(query, (start,))
            names = [about[0] for about in cursor.description[1:]]
            for number, *values in cursor:
                left -= 1
                yield number, _row(names, values)
                if left < 0:  # the pages lead in a circle
                    return
            self._ended = True
        except _DAMAGE:
            self.is_whole = False


def _row(names: Sequence[str], values: list[Any]) -> Row | None:
    try:
        texts = [value.decode() if isinstance(value, bytes) else value for value in values]
    except UnicodeDecodeError:
        return None
    return dict(zip(names, texts, strict=True))


def _is_understood(copy: Path) -> bool:
    try:
        with closing(_connect(copy)) as connection:
            return schema.is_whole(connection, schema.version_of(connection))
    except _DAMAGE:
        return False


def _connect(copy: Path) -> sqlite3.Connection:
    """Read-only, without locks and side files."""
    connection = sqlite3.connect(f"{copy.absolute().as_uri()}?immutable=1", uri=True)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA writable_schema = ON")  # or one that was cut would not be read
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def _overwrite(copy: Path, start: bytes) -> None:
    if not start:
        return
    pages = -(-copy.stat().st_size // PAGE)
    with copy.open("r+b") as file:
        file.write(start)
        file.seek(_PAGE_COUNT)
        file.write(pages.to_bytes(4))
