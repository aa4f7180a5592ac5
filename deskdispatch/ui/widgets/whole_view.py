"""Lists and tables as high as their rows, so that the page scrolls instead of them."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QAbstractItemView, QTableView

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.controls import scrolling_area

MOST_ROWS: Final = 100
"""Number of rows beyond which a view scrolls by itself."""


def show_whole(view: QAbstractItemView) -> None:
    """Prepares a view for ``fit_rows``; the page scrolls along when arrow keys move in it."""
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.selectionModel().currentChanged.connect(lambda current, _before: _follow(view, current))


def fit_rows(view: QAbstractItemView, least: int = 0) -> None:
    """Sets a view's height to its rows, but at least ``least`` rows; call after they change."""
    count = view.model().rowCount()
    shown = max(least, min(count, MOST_ROWS))
    tall = max(view.sizeHintForRow(0), 0) or theme.current().sizes["row"]
    head = 0
    if isinstance(view, QTableView):
        tall = view.verticalHeader().defaultSectionSize()
        head = view.horizontalHeader().sizeHint().height()
    frame = 2 * (view.frameWidth() + theme.current().sizes["space_1"])
    view.setFixedHeight(head + shown * tall + frame)
    is_whole = count <= MOST_ROWS
    policies = Qt.ScrollBarPolicy
    view.setVerticalScrollBarPolicy(
        policies.ScrollBarAlwaysOff if is_whole else policies.ScrollBarAsNeeded
    )


def _follow(view: QAbstractItemView, current: QModelIndex) -> None:
    """Scrolls the page to the current row."""
    if not current.isValid() or not view.hasFocus():
        return
    area = scrolling_area(view)
    page = area.widget() if area is not None else None
    if area is None or page is None:
        return
    row = view.visualRect(current)
    for corner in (row.bottomLeft(), row.topLeft()):
        at = view.viewport().mapTo(page, QPoint(0, corner.y()))
        area.ensureVisible(page.width() // 2, at.y(), 0, row.height())
