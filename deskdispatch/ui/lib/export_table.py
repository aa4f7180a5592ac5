"""Builds typed tables for files from columns and rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TypeVar

from PySide6.QtGui import QGuiApplication

from deskdispatch.domain.tables.table import Cell, Row, Table, TableColumn, TableHead

T = TypeVar("T")


def export_table(
    title: str, columns: tuple[TableColumn, ...], rows: Sequence[T], cells: Callable[[T], Row]
) -> Table:
    """A typed table whose rows are made while the file is written."""
    head = TableHead(title, columns, len(rows), QGuiApplication.isRightToLeft())
    return Table(head, map(cells, rows))


def moment_cell(at: datetime | None) -> Cell:
    """A time without fractions of a second."""
    return None if at is None else at.replace(microsecond=0)
