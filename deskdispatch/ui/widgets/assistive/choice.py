"""Choice of a list row by an assistive program, handled like a click."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractItemView


def follow_choice(view: QAbstractItemView, take: Callable[[int], object]) -> None:
    """Calls ``take`` with a row that an assistive program toggles, as for Enter or a click.

    WORKAROUND for Qt, which offers assistive programs nothing but *Toggle* of a row, and only
    selects the row. Keys, the mouse and the program itself move the current row with the selection;
    *Toggle* changes the selection of one row alone. In a view that selects one row at most, Qt does
    not toggle the selected one.
    """
    before = view.currentIndex().row()

    def look() -> None:
        nonlocal before
        former, before = before, view.currentIndex().row()
        selected = {index.row() for index in view.selectionModel().selectedIndexes()}
        toggled = (selected ^ {before}) - {-1}
        if before == former and len(toggled) == 1 and view.isVisible():
            take(toggled.pop())

    view.selectionModel().selectionChanged.connect(lambda: QTimer.singleShot(0, view, look))
