"""The copy that is made of a journal of an earlier release, and its migration, beside a loop."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from deskdispatch.journal import database, schema
from tests.bench.journal_filling import fill
from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

BLOCK_MS: Final = 16.0

_BACK: Final = (
    "DROP TABLE customer_search_queue",
    "DROP INDEX summaries_stands_at",
    "CREATE INDEX summaries_stands_at ON summaries (stands_at DESC, id DESC)",
    "CREATE INDEX deliveries_created_at ON deliveries (created_at DESC, id DESC)",
    "CREATE INDEX deliveries_status ON deliveries (status, created_at DESC)",
    f"PRAGMA user_version = {len(schema.STEPS) - 1}",
)
"""What makes a journal of the release before the present one."""


def backed_up(scale: Scale, folder: Path) -> list[Measure]:
    """The longest that the window would stand still meanwhile, and until the journal is open."""
    path, rows = folder / "desk.sqlite", scale.rows * 10
    fill(path, rows)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for trigger in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'"):
            if trigger[0].startswith("customers_search"):
                connection.execute(f"DROP TRIGGER {trigger[0]}")
        connection.execute("DROP TABLE customer_search")
        for statement in _BACK:
            connection.execute(statement)
    told = report_of("desk_migrates", folder, str(folder), str(rows))
    assert database.backup_path(path, len(schema.STEPS)).stat().st_size > rows
    words = f"{rows:,} deliveries copied and migrated"
    return [
        Measure("longest block of an idle loop", "ms", (told["idle own"],)),
        Measure(f"{words}: longest block", "ms", (told["open own"],), limit=BLOCK_MS),
        Measure("with what other programs took", "ms", (told["open block"],)),
        Measure(f"{words}, until the journal is open", "s", (told["open time"],)),
    ]
