"""Fills a practice service's database with any number of deliveries."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from deskdispatch.service.store.tables import TABLES

FIRST: Final = 1001
STILL_PENDING: Final = 40

_COUNTING: Final = (
    "WITH RECURSIVE counting(n) AS"
    " (SELECT :first + 1 UNION ALL SELECT n + 1 FROM counting WHERE n < :last)"
)


def fill(database: Path, times: int, pending: int = STILL_PENDING) -> None:
    """Multiplies the one delivery of a database, in the service's own tables.

    Ids and customers differ; the newest few are PENDING like the first, the others have ended,
    one in eight without success.

    Args:
        database: Database with one delivery, of a service that has ended.
        times: Number of deliveries afterwards.
        pending: Number of deliveries that wait for a courier.
    """
    values = {"first": FIRST, "last": FIRST + times - 1}
    own = {
        "number": "n",
        "id": "lower(hex(randomblob(16)))",
        "customer_name": "'Customer ' || n",
        "status": f"CASE WHEN n > :last - {pending} THEN 'PENDING'"
        " WHEN n % 8 = 0 THEN 'FAILED' ELSE 'DELIVERED' END",
    }
    columns = TABLES["deliveries"]
    copied = ", ".join(own.get(name, f"the_first.{name}") for name in columns)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.execute(
            f"INSERT INTO deliveries ({', '.join(columns)}) {_COUNTING} SELECT {copied}"
            f" FROM counting, deliveries AS the_first WHERE the_first.number = :first",
            values,
        )
        connection.execute(
            "INSERT INTO status_history (number, step, status, at)"
            " SELECT number, 0, 'PENDING', created_at FROM deliveries"
            " WHERE number > :first",
            values,
        )
