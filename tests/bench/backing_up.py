"""Benchmark: backup copy and migration of an earlier release's journal while the loop runs."""

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

_TABLES: Final = """
    SELECT name FROM pragma_table_list
    WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite%'
"""
_COLUMNS: Final = "SELECT name FROM pragma_table_info(?, 'main')"


def backed_up(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the longest block of the event loop, and the time until the journal is open."""
    path, present, rows = folder / "desk.sqlite", folder / "present.sqlite", scale.rows * 10
    fill(present, rows)
    _make_earlier(path, present)
    present.unlink()
    told = report_of("desk_migrates", folder, str(folder), str(rows))
    assert database.backup_path(path, len(schema.STEPS)).stat().st_size > rows
    assert not [*folder.glob("*damaged*")], "it was migrated, not repaired"
    words = f"{rows:,} deliveries copied and migrated"
    return [
        Measure("longest block of an idle loop", "ms", (told["idle own"],)),
        Measure(f"{words}: longest block", "ms", (told["open own"],), limit=BLOCK_MS),
        Measure("with what other programs took", "ms", (told["open block"],)),
        Measure(f"{words}, until the journal is open", "s", (told["open time"],)),
    ]


def _make_earlier(path: Path, present: Path) -> None:
    """Makes a journal with the previous release's schema, filled from a present one."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.migrate(connection, schema.STEPS[:-1])
        triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
        made = triggers.fetchall()
        for name, _statement in made:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute("ATTACH ? AS present", (str(present),))
        connection.execute("BEGIN")
        for (table,) in connection.execute(_TABLES).fetchall():
            columns = [column for (column,) in connection.execute(_COLUMNS, (table,))]
            named = ", ".join(columns)
            connection.execute(f"DELETE FROM main.{table}")
            connection.execute(
                f"INSERT INTO main.{table} ({named}) SELECT {named} FROM present.{table}"
            )
        connection.execute("COMMIT")
        for _name, statement in made:
            connection.execute(statement)
