"""How every table of the program looks and is walked through."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.table_header import detach_choice


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
