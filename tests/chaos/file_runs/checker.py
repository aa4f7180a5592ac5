"""Counts the deliveries of each order in the service's database, by the notes of the order.

No module of the desk is imported here: a desk under test must not vouch for itself.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """Result of a check.

    Attributes:
        doubled: Number of surplus deliveries, by notes.
        lost: Number of missing deliveries, by notes.
    """

    doubled: Counter[str]
    lost: Counter[str]

    @property
    def passed(self) -> bool:
        """Whether every order has the wanted number of deliveries."""
        return not self.doubled and not self.lost


def check(database: Path, wanted: Counter[str]) -> FileVerdict:
    """Compare the deliveries with the orders of a file.

    Args:
        database: SQLite database of a service that has stopped; it has no other deliveries.
        wanted: Number of deliveries, by notes.
    """
    query = "SELECT coalesce(special_notes, ''), count(*) FROM deliveries GROUP BY 1"
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        found = Counter(dict(connection.execute(query).fetchall()))
    return FileVerdict(doubled=found - wanted, lost=wanted - found)
