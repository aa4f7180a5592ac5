"""Builds a replacement for a damaged first page or schema page."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from deskdispatch.journal import database, schema
from deskdispatch.journal.database import transaction
from deskdispatch.journal.repair.btree import PAGE
from deskdispatch.journal.repair.tables import TABLES

_FOUND: Final = "SELECT rootpage FROM sqlite_schema WHERE name = ?"
_SHORT: Final = """
    INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES ('table', ?1, ?1, ?2, ?3)
"""


def first_page(path: Path) -> bytes:
    """A first page that holds the whole schema in shortened statements.

    The full schema takes more than one page, so tables whose rows other counters have too are left
    out. Tables of the first release have the same root pages
    in every journal.

    Args:
        path: Where a new journal may be made for this.

    Raises:
        sqlite3.Error, OSError: That cannot be written.
    """
    with closing(database.connect(path, 0)) as connection:
        connection.execute("PRAGMA synchronous = OFF")  # it is looked at once, and gone
        schema.migrate(connection)
        connection.execute("PRAGMA writable_schema = ON")
        names = [table.name for table in TABLES if not table.is_copy]
        with transaction(connection):
            shortened = [
                (name, *connection.execute(_FOUND, (name,)).fetchone(), _short(connection, name))
                for name in names
            ]
            connection.execute("DELETE FROM sqlite_schema")  # or its tree keeps several pages
            connection.executemany(_SHORT, shortened)
    return path.read_bytes()[:PAGE]


def _short(connection: sqlite3.Connection, table: str) -> str:
    """The shortest ``CREATE TABLE``: types only where values depend on them."""
    columns = []
    for _, name, kind, _, _, key in connection.execute(f"PRAGMA table_info({table})"):
        is_number = key and kind == "INTEGER"  # of the row itself, which does not hold it then
        type_ = " INTEGER PRIMARY KEY" if is_number else " REAL" if kind == "REAL" else ""
        columns.append(name + type_)
    return f"CREATE TABLE {table}({','.join(columns)})"
