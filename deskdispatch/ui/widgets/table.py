"""The common look, selection and scrolling of the tables."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from deskdispatch.ui.look import theme


def dress(table: QTableView) -> None:
    """Whole rows are chosen, each on one line and without a grid; Tab leaves the table."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.current().sizes["row"])


def dress_long(table: QTableView, newest: int) -> None:
    """As ``dress``, for very many rows: several can be chosen, and the newest come first.

    Args:
        table: Has its model.
        newest: The column of the time.
    """
    dress(table)
    detach_choice(table)
    table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
    table.setSortingEnabled(True)
    table.sortByColumn(newest, Qt.SortOrder.DescendingOrder)
    table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)


def detach_choice(table: QTableView) -> None:
    """Gives the header of a table, which has its model, a selection of its own.

    At each paint Qt asks every row whether a column is selected as a whole; with a hundred
    thousand rows that takes seconds.
    """
    header = table.horizontalHeader()
    header.setSelectionModel(QItemSelectionModel(table.model(), header))
