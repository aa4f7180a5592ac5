"""A table with something of everything."""

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
"""On a wall clock in Kuwait, as the process that writes is given it."""

ROW: list[Cell] = ["ORD-1042", AT, "=فاطمة", Decimal("12.500"), 3, True]
UNKNOWN: list[Cell] = ["ORD-1043", None, "+965 9922 1234", "not known here", None, None]


def written(path: Path, *rows: Row, head: TableHead = HEAD) -> Path:
    """A file made in this process."""
    _lines, writer = Format(path.suffix[1:]).codec()
    with writer(path, head) as add:
        for row in rows:
            add(row)
    return path


def lines_of(path: Path, options: ReadOptions | None = None) -> Iterator[PipeMessage]:
    """The lines of a file, read in this process."""
    lines, _writer = format_of(path).codec()
    return lines(path, options or ReadOptions())


def texts(path: Path) -> list[tuple[str, ...]]:
    """What stands in a file, by our own reader."""
    return [line.cells for line in lines_of(path)]
