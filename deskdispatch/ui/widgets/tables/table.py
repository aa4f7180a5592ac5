"""Look, selection, scrolling, headings and menu position of all tables."""

from __future__ import annotations

import sys
from typing import Final, cast

from PySide6.QtCore import (
    QAbstractItemModel,
    QItemSelection,
    QItemSelectionModel,
    QPoint,
    QRect,
    QSignalBlocker,
    Qt,
)
from PySide6.QtGui import (
    QAccessible,
    QContextMenuEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyleOptionHeader,
    QTableView,
    QWidget,
)

from deskdispatch.ui.lib.item_models import neighbours
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.widgets.assistive.long_table import ModelChanges, answer_quickly
from deskdispatch.ui.widgets.tables.table_model import BareHeadingRole, TableModel

MANY_CELLS: Final = 200
"""Number of cells that Qt reports to assistive programs at once in a few milliseconds."""


class LongTable(QTableView):
    """A table of very many rows, fast also in a sort and while an assistive program runs."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chosen: list[object] = []

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Sets the model; in a sort of a ``TableModel`` the selected rows stay selected.

        WORKAROUND for Qt: it maps an index of each selected cell to its new place, one by one,
        which takes half a minute for 50,000 rows. So these are deselected before Qt's own slot.
        """
        if isinstance(model, TableModel):
            model.layoutAboutToBeChanged.connect(self._deselect)
        super().setModel(model)
        if isinstance(model, TableModel):
            model.layoutChanged.connect(self._select_again)
        ModelChanges(self)

    def chosen_spans(self) -> list[tuple[int, int]]:
        """Returns the selected rows as ordered (first, last); ``selectedRows`` takes seconds."""
        ranges = self.selectionModel().selection().toList()
        merged: list[tuple[int, int]] = []
        for first, last in sorted({(each.top(), each.bottom()) for each in ranges}):
            if merged and first <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
            else:
                merged.append((first, last))
        return merged

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        answer_quickly(self)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Tells Qt of one cell if many were selected or deselected at once.

        WORKAROUND for Qt: while an assistive program runs it lists every cell to report the first
        one; *Select all* of a hundred thousand rows would take five seconds.
        """
        if QAccessible.isActive() and _cells(selected) + _cells(deselected) > MANY_CELLS:
            super().selectionChanged(_first_cell(selected), _first_cell(deselected))
            self.viewport().update()
        else:
            super().selectionChanged(selected, deselected)

    def _deselect(self) -> None:
        """Remembers the selected rows, and deselects them without a signal."""
        model = cast("TableModel[object]", self.model())
        self._chosen = [
            row for first, last in self.chosen_spans() for row in model.rows_between(first, last)
        ]
        with QSignalBlocker(self.selectionModel()):
            self.selectionModel().clearSelection()

    def _select_again(self) -> None:
        """Selects the remembered rows at their new places, without a signal."""
        model, selection = cast("TableModel[object]", self.model()), QItemSelection()
        chosen, self._chosen = {id(row) for row in self._chosen}, []
        rows = model.rows_between(0, model.rowCount() - 1) if chosen else []
        for first, last in neighbours(at for at, row in enumerate(rows) if id(row) in chosen):
            selection.select(model.index(first, 0), model.index(last, model.columnCount() - 1))
        with QSignalBlocker(self.selectionModel()):
            self.selectionModel().select(selection, QItemSelectionModel.SelectionFlag.Select)


def _cells(selection: QItemSelection) -> int:
    return sum(each.width() * each.height() for each in selection.toList())


def _first_cell(selection: QItemSelection) -> QItemSelection:
    ranges = selection.toList()
    return QItemSelection(ranges[0].topLeft(), ranges[0].topLeft()) if ranges else selection


def style_table(table: QTableView) -> None:
    """Selects whole rows, one line each, without a grid; Tab leaves the table."""
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setTabKeyNavigation(False)
    table.setWordWrap(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    table.verticalHeader().setDefaultSectionSize(theme.current().sizes["row"])


def style_long_table(table: QTableView, newest: int, header: SortHeader | None = None) -> None:
    """Styles a table of very many rows with multiple selection, newest first by the time column."""
    style_table(table)
    table.setHorizontalHeader(header or SortHeader(table))
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
    """Returns where the context menu opens: at the pointer, or the current row for the menu key."""
    if event.reason() == QContextMenuEvent.Reason.Mouse:
        return event.globalPos()
    return current_position(view)


def current_position(view: QAbstractItemView) -> QPoint:
    """Returns the screen position of the middle of the current cell, scrolled into view."""
    current, viewport = view.currentIndex(), view.viewport()
    if current.isValid() and not viewport.rect().intersects(view.visualRect(current)):
        view.scrollTo(current)
    seen = view.visualRect(current).intersected(viewport.rect())
    return viewport.mapToGlobal(seen.center() if current.isValid() else QPoint())


def is_menu_key(event: QKeyEvent) -> bool:
    """Whether the key is Shift+F10, which only Windows turns into a menu event itself."""
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return sys.platform != "win32" and shift and event.key() == Qt.Key.Key_F10


ARROW: Final = 12
"""Side of the arrow, in pixels."""

_PADDING: Final = 4
"""Pixels of padding in a heading, as in the style sheet."""

_GAP: Final = 4


class SortHeader(QHeaderView):
    """A horizontal header whose arrow follows the text of the sorted column.

    Qt puts it at the far edge of the column, beside the text of the next one. In a right-aligned
    column the arrow stands before the text, so that text and figures still line up.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setDefaultAlignment(Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logicalIndex: int) -> None:
        super().initStyleOptionForIndex(option, logicalIndex)
        if self._has_arrow(logicalIndex):
            option.sortIndicator = QStyleOptionHeader.SortIndicator.None_
            option.text = self._text(logicalIndex)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:
        painter.save()
        super().paintSection(painter, rect, logicalIndex)
        painter.restore()
        if self._has_arrow(logicalIndex):
            is_down = self.sortIndicatorOrder() is Qt.SortOrder.DescendingOrder
            arrow = icons.icon("chevron-down" if is_down else "chevron-up", "muted")
            arrow.paint(painter, self._arrow_rect(rect, logicalIndex))

    def _has_arrow(self, section: int) -> bool:
        return self.isSortIndicatorShown() and self.sortIndicatorSection() == section

    def _arrow_rect(self, section_rect: QRect, section: int) -> QRect:
        text = self._metrics().horizontalAdvance(self._text(section))
        across, role = Qt.Orientation.Horizontal, Qt.ItemDataRole.TextAlignmentRole
        own = self.model().headerData(section, across, role)
        edge = self.defaultAlignment() if own is None else Qt.AlignmentFlag(own)
        alignment = QStyle.visualAlignment(self.layoutDirection(), edge)
        if alignment & Qt.AlignmentFlag.AlignRight:
            left = section_rect.right() + 1 - _PADDING - text - _GAP - ARROW
        else:
            left = section_rect.left() + _PADDING + text + _GAP
        return QRect(left, section_rect.center().y() - ARROW // 2 + 1, ARROW, ARROW)

    def _text(self, section: int) -> str:
        """Returns the heading beside the arrow, without its unit if there is too little room."""
        room = max(self.sectionSize(section) - 2 * _PADDING - _GAP - ARROW, 0)
        metrics, across = self._metrics(), Qt.Orientation.Horizontal
        words = str(self.model().headerData(section, across) or "")
        if metrics.horizontalAdvance(words) > room:
            words = str(self.model().headerData(section, across, BareHeadingRole) or words)
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, room)

    def _metrics(self) -> QFontMetrics:
        font = QFont(self.font())
        font.setPointSize(theme.current().sizes["muted_pt"])
        return QFontMetrics(font)
