"""The common look, selection and scrolling of the tables."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from deskdispatch.ui.look import theme


def dress(table: QTableView) -> None:
    """Selects whole rows, one line each, without a grid; Tab leaves the table."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.current().sizes["row"])


def style_long_table(table: QTableView, newest: int) -> None:
    """As ``dress`` for very many rows: multiple selection, newest first.

    Args:
        table: Has its model.
        newest: The time column.
    """
    dress(table)
    separate_header_selection(table)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    table.setSortingEnabled(True)
    table.sortByColumn(newest, Qt.SortOrder.DescendingOrder)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)


def separate_header_selection(table: QTableView) -> None:
    """Gives the header a selection model of its own; the table must have its model.

    Otherwise Qt asks every row at each paint whether a column is selected as a whole, which takes
    seconds for a hundred thousand rows.
    """
    header = table.horizontalHeader()
    header.setSelectionModel(QItemSelectionModel(table.model(), header))
