"""Full-text index for the customer search.

The FTS5 index holds sequences of three characters (``trigram``), which find the customers who may
match; their texts are compared afterwards. Triggers queue customers whose text changed, so no write
waits for the index, and a search also looks at the queued customers. Without FTS5 all customers are
read.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Final

from deskdispatch.journal.database import transaction

GRAM: Final = 3
"""Characters of an index entry; shorter words are not in the index."""

FEW: Final = 1000
"""Matches above which reading customers by their last order finds a page sooner."""

_MOST_GRAMS: Final = 24
_SLICE: Final = 500
"""Customers or index pages per slice; small, because a booking waits for the current slice."""

_NO_INDEX: Final = -1
_STALE: Final = 0
TABLE: Final = (
    """
    CREATE TABLE customer_search_queue (
        row INTEGER PRIMARY KEY, -- of customers; 0: deleted ones left traces; -1: there is no index
        indexed TEXT -- the text that the index has of this row, or NULL
    ) STRICT
    """,
    f"INSERT INTO customer_search_queue VALUES ({_NO_INDEX}, NULL)",
)
"""Statements of the schema; ``update`` creates the index itself."""

_INDEX: Final = """
    CREATE VIRTUAL TABLE customer_search USING fts5 (
        haystack, content = 'customers', content_rowid = 'rowid',
        tokenize = 'trigram', detail = 'none', columnsize = 0
    )
"""
_NOTE: Final = """
    INSERT INTO customer_search_queue SELECT {0}, {1}
    WHERE NOT EXISTS (SELECT 1 FROM customer_search_queue WHERE row = {0});
"""
_TRIGGERS: Final = {
    "customers_search_insert": f"""
        CREATE TRIGGER customers_search_insert AFTER INSERT ON customers
        BEGIN {_NOTE.format("NEW.rowid", "NULL")} END
    """,
    "customers_search_update": f"""
        CREATE TRIGGER customers_search_update AFTER UPDATE OF haystack ON customers
        WHEN NEW.haystack <> OLD.haystack
        BEGIN {_NOTE.format("OLD.rowid", "OLD.haystack")} END
    """,
    "customers_search_delete": f"""
        CREATE TRIGGER customers_search_delete AFTER DELETE ON customers
        BEGIN {_NOTE.format("OLD.rowid", "OLD.haystack")} {_NOTE.format(_STALE, "NULL")} END
    """,
}
"""``INSERT OR IGNORE`` would not work: the firing statement decides how conflicts are handled."""

_MADE: Final = {
    name: " ".join(statement.split())
    for name, statement in {**_TRIGGERS, "customer_search": _INDEX}.items()
}
_FOUND: Final = "SELECT name, sql FROM sqlite_schema WHERE name LIKE 'customer%search%'"
_HAS_FTS5: Final = "SELECT count(*) FROM pragma_module_list WHERE name = 'fts5'"
_QUEUE_ALL: Final = f"""
    INSERT INTO customer_search_queue
    SELECT rowid, NULL FROM customers UNION ALL SELECT {_STALE}, NULL
"""
"""Merges the parts of the index into one, as after a deletion; one part is searched faster."""

_QUEUED: Final = f"SELECT row FROM customer_search_queue LIMIT {FEW + 1}"
_CHANGED: Final = f"""
    SELECT row, indexed, haystack FROM customer_search_queue
    LEFT JOIN customers ON customers.rowid = row WHERE row > {_STALE}
"""
NEXT: Final = f"{_CHANGED} ORDER BY row LIMIT {_SLICE}"
_DELETED: Final = f"{_CHANGED} AND haystack IS NULL"
_DONE: Final = "DELETE FROM customer_search_queue WHERE row = ?"
_DELETE: Final = """
    INSERT INTO customer_search (customer_search, rowid, haystack) VALUES ('delete', ?, ?)
"""
_INSERT: Final = "INSERT INTO customer_search (rowid, haystack) VALUES (?, ?)"
_MERGE: Final = f"INSERT INTO customer_search (customer_search, rank) VALUES ('merge', -{_SLICE})"
MATCHING: Final = f"""
    SELECT rowid FROM customer_search WHERE customer_search MATCH ? LIMIT {FEW + 1}
"""


def update(connection: sqlite3.Connection, *, is_new: bool = False) -> None:
    """Creates or updates the index; if it was missing, old or ``is_new``, queues all customers."""
    found = {name: " ".join(sql.split()) for name, sql in connection.execute(_FOUND) if sql}
    (has_fts5,) = connection.execute(_HAS_FTS5).fetchone()
    is_made = found.items() >= _MADE.items() if has_fts5 else found.keys().isdisjoint(_TRIGGERS)
    if is_made and not is_new:
        return
    with transaction(connection):
        for name in _TRIGGERS:
            connection.execute(f"DROP TRIGGER IF EXISTS {name}")
        connection.execute("DELETE FROM customer_search_queue")
        if not has_fts5:
            connection.execute(TABLE[1])
            return
        connection.execute("DROP TABLE IF EXISTS customer_search")
        for statement in (_INDEX, *_TRIGGERS.values()):
            connection.execute(statement)
        connection.execute(_QUEUE_ALL)


def index_slice(connection: sqlite3.Connection) -> bool:
    """Indexes the next slice of the queue; returns whether there was one."""
    queued = {row for (row,) in connection.execute(_QUEUED)}
    if not queued or _NO_INDEX in queued:
        return False
    with transaction(connection):
        if queued != {_STALE}:
            _take(connection, connection.execute(NEXT).fetchall())
            return True
        before = connection.total_changes
        connection.execute(_MERGE)
        if connection.total_changes - before < 2:  # SQLite's sign that nothing was left to merge
            connection.execute(_DONE, (_STALE,))
    return True


def forget_deleted(connection: sqlite3.Connection) -> None:
    """Removes deleted customers from the index and the queue, inside a transaction."""
    _take(connection, connection.execute(_DELETED).fetchall())


def _take(
    connection: sqlite3.Connection, changed: Iterable[tuple[int, str | None, str | None]]
) -> None:
    for row, indexed, haystack in changed:
        for statement, text in ((_DELETE, indexed), (_INSERT, haystack)):
            if text is not None:
                connection.execute(statement, (row, text.replace("\0", " ")))
        connection.execute(_DONE, (row,))


def rows_with(connection: sqlite3.Connection, words: Sequence[str]) -> list[int] | None:
    """Returns the rows of customers who may match every word.

    Returns None if the index cannot tell, or if there are more than ``FEW``.
    """
    grams = [
        word[at : at + GRAM]
        for word in words
        for at in (*range(0, len(word) - GRAM, GRAM), len(word) - GRAM)
        if at >= 0
    ]
    asked = [gram for gram in grams if "\0" not in gram][:_MOST_GRAMS]
    found = [row for (row,) in connection.execute(_QUEUED)]
    if not asked or _NO_INDEX in found or len(found) > FEW:
        return None
    query = " AND ".join('"{}"'.format(gram.replace('"', '""')) for gram in asked)
    found += [row for (row,) in connection.execute(MATCHING, (query,))]
    return None if len(found) > FEW else found
