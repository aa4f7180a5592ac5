"""Sample table with cells of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from pathlib import Path

from deskdispatch.domain.tables.table import Cell, ColumnKind, Row, TableColumn, TableHead
from deskdispatch.files.formats import Format, format_of
from deskdispatch.files.wire import PipeMessage, ReadOptions

COLUMNS = (
    TableColumn("Order", width=14),
    TableColumn("Time", ColumnKind.MOMENT, 20),
    TableColumn("الاسم"),
    TableColumn("Cash", ColumnKind.MONEY),
    TableColumn("Number", ColumnKind.NUMBER),
    TableColumn("Later", ColumnKind.FLAG),
)
HEAD = TableHead("Deliveries", COLUMNS)
AT = datetime(2026, 11, 21, 12, 0, 7)
"""Local time in Kuwait, in the form that the writing process receives."""

ROW: list[Cell] = ["ORD-1042", AT, "=فاطمة", Decimal("12.500"), 3, True]
UNKNOWN: list[Cell] = ["ORD-1043", None, "+965 9922 1234", "not known here", None, None]


def written(path: Path, *rows: Row, head: TableHead = HEAD) -> Path:
    """Writes a file in this process."""
    _lines, writer = Format(path.suffix[1:]).codec()
    with writer(path, head) as add:
        for row in rows:
            add(row)
    return path


def lines_of(path: Path, options: ReadOptions | None = None) -> Iterator[PipeMessage]:
    """Reads the lines of a file in this process."""
    lines, _writer = format_of(path).codec()
    return lines(path, options or ReadOptions())


def texts(path: Path) -> list[tuple[str, ...]]:
    """Returns the texts of a file, read with the program's reader."""
    return [line.cells for line in lines_of(path)]
