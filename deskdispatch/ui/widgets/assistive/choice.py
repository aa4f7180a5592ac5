"""A row that an assistive program toggles, taken as if it had been clicked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QAbstractItemView


def follow_choice(view: QAbstractItemView, take: Callable[[int], object]) -> None:
    """Calls ``take`` with the row; for a list of which one row is chosen by Enter or a click.

    WORKAROUND for Qt, which offers assistive programs nothing but *Toggle* of a row, and selects it
    without more. Keys, the mouse and the program itself move the current row with the selection;
    here the selection of one row has changed alone. In a view that selects one row at most, Qt
    does not toggle the one that is selected.
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
