"""Builds typed tables for files from columns and rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import TypeVar

from PySide6.QtGui import QGuiApplication

from deskdispatch.domain.table import Cell, Head, Row, Table, TableColumn

T = TypeVar("T")


def export_table(
    title: str, columns: tuple[TableColumn, ...], rows: Sequence[T], cells: Callable[[T], Row]
) -> Table:
    """A typed table whose rows are made while the file is written.

    Args:
        title: The sheet's name, in the language of the window.
        columns: Heading, kind and width of each.
        rows: In order.
        cells: Makes the cells of one row, one a column.
    """
    head = Head(title, columns, len(rows), QGuiApplication.isRightToLeft())
    return Table(head, _made(rows, cells))


def _made(rows: Sequence[T], cells: Callable[[T], Row]) -> Iterator[Row]:
    """The rows, one at a time."""
    for row in rows:
        yield cells(row)


def moment_cell(at: datetime | None) -> Cell:
    """A time without fractions of a second."""
    return None if at is None else at.replace(microsecond=0)
