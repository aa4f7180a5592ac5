"""What all tables share: look, selection, scrolling, and where their context menu opens."""

from __future__ import annotations

import sys

from PySide6.QtCore import QItemSelectionModel, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
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


def menu_position(view: QAbstractItemView, event: QContextMenuEvent) -> QPoint:
    """Where the context menu opens: at the pointer, or at the current row for the menu key."""
    if event.reason() == QContextMenuEvent.Reason.Mouse:
        return event.globalPos()
    return current_position(view)


def current_position(view: QAbstractItemView) -> QPoint:
    """Screen position of the middle of the current cell, scrolled into view."""
    current, viewport = view.currentIndex(), view.viewport()
    if current.isValid() and not viewport.rect().intersects(view.visualRect(current)):
        view.scrollTo(current)
    seen = view.visualRect(current).intersected(viewport.rect())
    return viewport.mapToGlobal(seen.center() if current.isValid() else QPoint())


def is_menu_key(event: QKeyEvent) -> bool:
    """Whether the key is Shift+F10, which only Windows turns into a menu event itself."""
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return sys.platform != "win32" and shift and event.key() == Qt.Key.Key_F10
