"""Reads all rows of a damaged file that SQLite, or a scan of its pages, can still reach.

The layout and the names of https://www.sqlite.org/fileformat2.html are used. Periodic copies of the
file with a log of bookings were tried instead: they lose the changes since the last copy, and delay
every booking further.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from deskdispatch.journal import database, schema
from deskdispatch.journal.database import transaction
from deskdispatch.journal.repair.tables import TABLES, RepairedTable, Row

PAGE: Final = 4096
"""Size in bytes of every page of a journal."""

_LEAF: Final = 13
"""First byte of a page that holds rows of a table."""

_MOST: Final = PAGE - 35
_LEAST: Final = (PAGE - 12) * 32 // 255 - 23
"""Bytes of a long row on the page itself: M and X in the file format description."""

_FREE_PAGES: Final = 32
"""Offset of the first trunk page of the freelist."""

_WHOLE: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of an integer by its serial type."""

_HEADER: Final = 100
"""Bytes of the file header on the first page; the names of the tables follow."""

_PAGE_COUNT: Final = 28
"""Offset of the page count in the header."""

_MISSES: Final = 20_000
"""Consecutive unreadable row numbers after which the search goes on from the end. The number
exceeds the rows below one page, even an interior page.
"""

_DAMAGE: Final = (sqlite3.Error, UnicodeDecodeError)
"""``UnicodeDecodeError``: an SQLite message quotes a name from a damaged schema."""

_SMALLEST: Final = 32
"""Smallest size of a row in bytes."""

_YOUNGER: Final = 2
"""Columns at the end of a table that older rows may lack."""

_SCANNED: Final = frozenset({"intents", "deliveries"})
"""Tables whose rows are searched for on every page if necessary."""

_LAST: Final = 2**63 - 1

_FOUND: Final = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
_SHORT: Final = """
    INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('table', ?1, ?1, ?2, ?3)
"""


@contextmanager
def open_copy(copy: Path, first_page: bytes) -> Iterator[Salvage]:
    """Opens a copy of a damaged file, overwriting the header or first page if unreadable."""
    for lost in (0, _HEADER, PAGE):
        if lost:
            pages = -(-copy.stat().st_size // PAGE)
            with copy.open("r+b") as file:
                file.write(first_page[:lost])
                file.seek(_PAGE_COUNT)
                file.write(pages.to_bytes(4))
        with suppress(*_DAMAGE), closing(_connect(copy)) as connection:
            if schema.is_complete(connection, schema.version_of(connection)):
                break
    with closing(_connect(copy)) as connection:
        connection.text_factory = bytes
        yield Salvage(connection, copy.read_bytes(), lost)


class Salvage:
    """Reader of a copy of a damaged file.

    Attributes:
        is_complete: Whether everything read so far was readable.
    """

    def __init__(self, connection: sqlite3.Connection, content: bytes, lost: int) -> None:
        self._connection = connection
        self._content = content
        self._most_rows = len(content) // _SMALLEST
        self._knows_free_pages = not lost
        self._ended = True
        self.is_complete = lost < PAGE

    def rows(self, table: RepairedTable) -> Iterator[Row]:
        """Yields the valid rows of a table; after damage some may come twice."""
        was_whole, self.is_complete = self.is_complete, True
        yield from self._walk(table)
        if not self.is_complete and self._knows_free_pages and table.name in _SCANNED:
            yield from self._unreferenced(table)
        self.is_complete &= was_whole

    def _unreferenced(self, table: RepairedTable) -> Iterator[Row]:
        """Yields valid rows on any page, also on pages without a reference."""
        with suppress(ValueError, struct.error):
            for values in page_rows(self._content):
                missing = len(table.columns) - len(values)
                if 0 <= missing <= _YOUNGER:
                    row = _row(table.columns, [*values, *[None] * missing])
                    if row and table.is_valid(row):
                        yield row

    def _walk(self, table: RepairedTable) -> Iterator[Row]:
        """Yields valid rows by ascending row number, across damaged gaps."""
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
                    self.is_complete = False
            if self._ended:
                return
            at, misses = (reached, 0) if reached > at else (at + 1, misses + 1)
        if query:
            yield from self._from_the_end(table, query, at)

    def _from_the_end(self, table: RepairedTable, query: str, floor: int) -> Iterator[Row]:
        """Yields valid rows above a row number, descending to the first unreadable one."""
        reached = _LAST
        for number, row in self._scan(f"{query} WHERE rowid < ? ORDER BY rowid DESC", reached):
            if not floor < number < reached:
                return
            if row and table.is_valid(row):
                reached = number
                yield row

    def _query(self, table: RepairedTable) -> str:
        """Returns the query for row numbers and rows; empty if the file lacks the table."""
        for name in filter(None, (table.name, table.earlier_name)):
            try:
                found = self._connection.execute(f"PRAGMA table_info({name})").fetchall()
            except _DAMAGE:
                self.is_complete = False
                return ""
            if there := {column.decode() for _, column, *_ in found}:
                columns = [each if each in there else f"NULL AS {each}" for each in table.columns]
                return f"SELECT rowid, {', '.join(columns)} FROM {name} NOT INDEXED"
        return ""

    def _scan(self, query: str, start: int) -> Iterator[tuple[int, Row | None]]:
        """Yields rows with their numbers until damage; None for a row that is no text."""
        self._ended = False
        left = self._most_rows
        try:
            cursor = self._connection.execute(query, (start,))
            names = [about[0] for about in cursor.description[1:]]
            for number, *values in cursor:
                left -= 1
                yield number, _row(names, values)
                if left < 0:  # the pages form a cycle
                    return
            self._ended = True
        except _DAMAGE:
            self.is_complete = False


def _row(names: Sequence[str], values: list[Any]) -> Row | None:
    try:
        texts = [value.decode() if isinstance(value, bytes) else value for value in values]
    except UnicodeDecodeError:
        return None
    return dict(zip(names, texts, strict=True))


def _connect(copy: Path) -> sqlite3.Connection:
    """Connects read-only, without locks and side files."""
    connection = sqlite3.connect(f"{copy.absolute().as_uri()}?immutable=1", uri=True)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA writable_schema = ON")  # or a truncated schema would not be read
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def first_page(path: Path) -> bytes:
    """Returns a first page that holds the whole schema in shortened statements.

    Shared and less important tables are left out, as the full schema needs more than one page.
    Tables of the first release have the same root pages in every journal.
    """
    with closing(database.connect(path, 0)) as connection:
        connection.execute("PRAGMA synchronous = OFF")  # temporary file
        schema.migrate(connection)
        connection.execute("PRAGMA writable_schema = ON")
        names = [table.name for table in TABLES if not table.is_copy and not table.is_expendable]
        with transaction(connection):
            shortened = [
                (name, *connection.execute(_FOUND, (name,)).fetchone(), _short(connection, name))
                for name in names
            ]
            connection.execute("DELETE FROM sqlite_schema")  # or its tree keeps several pages
            connection.executemany(_SHORT, shortened)
    return path.read_bytes()[:PAGE]


def _short(connection: sqlite3.Connection, table: str) -> str:
    """Returns the shortest ``CREATE TABLE``: types only where values depend on them."""
    columns = []
    for _, name, kind, _, _, key in connection.execute(f"PRAGMA table_info({table})"):
        is_number = key and kind == "INTEGER"  # the row number itself, which the row does not store
        type_ = " INTEGER PRIMARY KEY" if is_number else " REAL" if kind == "REAL" else ""
        columns.append(name + type_)
    return f"CREATE TABLE {table}({','.join(columns)})"


def page_rows(content: bytes) -> Iterator[tuple[Any, ...]]:
    """Yields the values of every row of every table, texts as bytes; skips damaged rows.

    Free pages are skipped: they hold deleted rows. Raises ``ValueError`` or ``struct.error`` if the
    list of free pages is damaged.
    """
    free = _free(content)
    for number in range(2, len(content) // PAGE + 1):
        if number not in free and content[(number - 1) * PAGE] == _LEAF:
            yield from _rows_on(content, (number - 1) * PAGE)


def _free(content: bytes) -> set[int]:
    free: set[int] = set()
    (trunk,) = struct.unpack_from(">I", content, _FREE_PAGES)
    while trunk:
        if trunk in free:
            raise ValueError("the list of free pages is a circle")
        following, count = struct.unpack_from(">II", content, (trunk - 1) * PAGE)
        if count > PAGE // 4 - 2:
            raise ValueError("more than fit on a page")
        free.add(trunk)
        free.update(struct.unpack_from(f">{count}I", content, (trunk - 1) * PAGE + 8))
        trunk = following
    return free


def _rows_on(content: bytes, page: int) -> Iterator[tuple[Any, ...]]:
    (count,) = struct.unpack_from(">H", content, page + 3)
    for cell in range(min(count, PAGE // 4)):
        try:
            (start,) = struct.unpack_from(">H", content, page + 8 + 2 * cell)
            values = tuple(_values(_payload(content, page + start)))
        except (IndexError, ValueError, struct.error):
            continue
        yield values


def _payload(content: bytes, at: int) -> bytes:
    size, at = _varint(content, at)
    _, at = _varint(content, at)  # the row's number
    if size > len(content):
        raise ValueError("longer than the file")
    if size <= _MOST:
        return content[at : at + size]
    local = _LEAST + (size - _LEAST) % (PAGE - 4)
    at_end = at + (local if local <= _MOST else _LEAST)
    payload = content[at:at_end]
    (following,) = struct.unpack_from(">I", content, at_end)
    while len(payload) < size:
        start = (following - 1) * PAGE
        if start < PAGE:
            raise ValueError("ends too early")
        (following,) = struct.unpack_from(">I", content, start)
        payload += content[start + 4 : start + PAGE]
    return payload[:size]


def _values(payload: bytes) -> Iterator[Any]:
    end, at = _varint(payload, 0)
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        size = _WHOLE.get(kind, 8 if kind == 7 else (kind - 12) // 2 if kind >= 12 else 0)
        if body + size > len(payload):
            raise ValueError("ends too early")
        field = payload[body : body + size]
        body += size
        if kind >= 12:
            yield field
        elif kind == 7:
            yield struct.unpack(">d", field)[0]
        elif kind in {8, 9}:
            yield kind - 8
        else:
            yield int.from_bytes(field, signed=True) if kind in _WHOLE else None


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """Returns a variable-length integer, and the offset after it."""
    value = 0
    for number in range(8):
        byte = content[at + number]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + number + 1
    return value << 8 | content[at + 8], at + 9
