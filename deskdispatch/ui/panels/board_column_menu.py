"""The menu of the board's columns: what a mouse does with the headings, for the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from deskdispatch.ui.models.column import Column, heading

if TYPE_CHECKING:
    from deskdispatch.ui.panels.board_columns import BoardColumns

_ASCENDING, _DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


def fill(menu: QMenu, columns: BoardColumns) -> None:
    """Fills a menu anew, in the language and with the columns of now."""
    menu.clear()
    shown = columns.shown()
    for column in sorted(Column, key=columns.place):
        action = QAction(heading(column), menu)
        action.setCheckable(True)
        action.setChecked(column in shown)
        action.setEnabled(shown != [column])
        action.toggled.connect(lambda wanted, column=column: columns.show(column, wanted))
        menu.addAction(action)
    menu.addSeparator()
    _fill_orders(menu.addMenu(QCoreApplication.translate("BoardColumns", "&Sort by")), columns)
    _fill_moves(menu.addMenu(QCoreApplication.translate("BoardColumns", "&Move")), columns)
    at_first = QCoreApplication.translate("BoardColumns", "As at first")
    menu.addAction(at_first).triggered.connect(columns.reset)


def _fill_orders(menu: QMenu, columns: BoardColumns) -> None:
    """Whatever is sorted by is turned round by choosing it once more."""
    menu.setObjectName("boardSortMenu")
    group = QActionGroup(menu)
    sorted_by, order = columns.sorted_by()
    for column in sorted(Column, key=columns.place):
        is_it = column is sorted_by
        arrow = ("  ▴" if order is _ASCENDING else "  ▾") if is_it else ""
        action = QAction(heading(column) + arrow, group)
        action.setCheckable(True)
        action.setChecked(is_it)
        to = _turned(order) if is_it else _DESCENDING if column is Column.TIME else _ASCENDING
        action.triggered.connect(lambda _on, column=column, to=to: columns.sort_by(column, to))
        menu.addAction(action)


def _fill_moves(menu: QMenu, columns: BoardColumns) -> None:
    menu.setObjectName("boardMoveMenu")
    shown = columns.shown()
    to_first = QCoreApplication.translate("BoardColumns", "Towards the &first")
    to_last = QCoreApplication.translate("BoardColumns", "Towards the &last")
    for column in shown:
        moves = menu.addMenu(heading(column))
        for words, steps, end in ((to_first, -1, shown[0]), (to_last, 1, shown[-1])):
            action = moves.addAction(words)
            action.setEnabled(column is not end)
            action.triggered.connect(
                lambda _on, column=column, steps=steps: columns.move(column, steps)
            )


def _turned(order: Qt.SortOrder) -> Qt.SortOrder:
    return _ASCENDING if order is _DESCENDING else _DESCENDING
