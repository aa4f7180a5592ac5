"""The table view of the board: scrolling, keys and selection."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from deskdispatch.ui.deliveries.model.deliveries_model import AnyIndex, BoardColumn, DeliveriesModel
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets import row_menu
from deskdispatch.ui.widgets.amount_delegate import AmountDelegate
from deskdispatch.ui.widgets.flag_delegate import FlagDelegate
from deskdispatch.ui.widgets.status_chip import StatusDelegate
from deskdispatch.ui.widgets.table import dress_long

_Cursor = QAbstractItemView.CursorAction
_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


class BoardTable(QTableView):
    """Qt's table, with rows that stay under the hand while others come and go above them."""

    typed = Signal(str)
    """A letter that is meant for the search."""

    opened = Signal()
    """Enter: the clerk wants the details of the chosen row."""

    copy_asked = Signal()
    """Ctrl+C."""

    menu_asked = Signal(QPoint)
    """The menu of what is chosen, at that place of the screen."""

    def __init__(self, model: DeliveriesModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._anchor = QPersistentModelIndex()
        self._anchor_top = 0
        # Before Qt's own: its selection would go over to a neighbour of a row that goes.
        model.rowsAboutToBeRemoved.connect(self._on_rows_about_to_be_removed)
        for about in (model.rowsAboutToBeInserted, model.rowsAboutToBeMoved):
            about.connect(self._take_anchor)
        self.setModel(model)
        for done in (model.rowsInserted, model.rowsRemoved, model.rowsMoved):
            done.connect(self._hold_anchor)
        self._dress()

    def _dress(self) -> None:
        self.setObjectName("deliveriesTable")
        dress_long(self, newest=BoardColumn.TIME)
        self.setItemDelegate(FlagDelegate(self))
        for column in BoardColumn:
            if column.spec.chip is not None:
                self.setItemDelegateForColumn(column, StatusDelegate(self))
            elif column.spec.amount is not None:
                self.setItemDelegateForColumn(column, AmountDelegate(self))
        # Qt then moves the picture of the rows that stay and paints only those that come.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def chosen_rows(self) -> list[tuple[int, int]]:
        """The selected rows, from and to, in their order.

        ``selectedRows`` makes an index for each: a hundred thousand take it seconds.
        """
        ranges = self.selectionModel().selection().toList()
        spans = sorted({(each.top(), each.bottom()) for each in ranges})
        merged: list[tuple[int, int]] = []
        for first, last in spans:
            if merged and first <= merged[-1][1] + 1:
                merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
            else:
                merged.append((first, last))
        return merged

    def current_row(self) -> int:
        """The row that the details are of: the current one, if it is selected; -1 for none."""
        index = self.currentIndex()
        if index.isValid() and self.selectionModel().isSelected(index):
            return index.row()
        return -1

    def is_between_choices(self) -> bool:
        """Whether the current row is not among the chosen ones.

        Qt moves the selection first and the current row after, and Ctrl takes single rows out of
        a selection; what is shown of the row before stays until there is a new one.
        """
        selection, index = self.selectionModel(), self.currentIndex()
        return index.isValid() and selection.hasSelection() and not selection.isSelected(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Qt's own: the ground first, which an opaque viewport has to paint itself."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.current().color("surface"))
        painter.end()
        super().paintEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt's own: Enter opens, Ctrl+C copies, and what is typed searches."""
        text, held = event.text(), event.modifiers() & _HELD
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not held:
            self.opened.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        elif row_menu.is_asked_by(event):
            self.menu_asked.emit(row_menu.place_of_current(self))
        elif text.isprintable() and text.strip() and not held:
            self.typed.emit(text)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Qt's own: by mouse and by key."""
        self.menu_asked.emit(row_menu.place(self, event))

    def moveCursor(
        self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Qt's own: Home and End go to the first and the last row, as in every list."""
        last = self.model().rowCount() - 1
        ends = {_Cursor.MoveHome: 0, _Cursor.MoveEnd: last}
        if cursorAction in ends and last >= 0:
            column = max(0, self.currentIndex().column())
            return self.model().index(ends[cursorAction], column)
        return super().moveCursor(cursorAction, modifiers)

    def _on_rows_about_to_be_removed(self, parent: AnyIndex, first: int, last: int) -> None:
        """Of several chosen rows the details are of the current one.

        Qt goes on with a neighbour of one that goes, and a clerk who reads a telephone number out
        of the details must not suddenly read another's.
        """
        if first <= self.currentIndex().row() <= last:
            self.selectionModel().clearCurrentIndex()
        self._take_anchor()

    def _take_anchor(self) -> None:
        """Notes which row stands at the top, unless that is where new ones are waited for."""
        self._anchor = QPersistentModelIndex()
        if self.verticalScrollBar().value() > 0:
            top = self.indexAt(self.viewport().rect().topLeft())
            self._anchor = QPersistentModelIndex(top.siblingAtColumn(0))
            self._anchor_top = self.rowViewportPosition(top.row())

    def _hold_anchor(self) -> None:
        if not self._anchor.isValid():
            return
        self.updateGeometries()
        moved = self.rowViewportPosition(self._anchor.row()) - self._anchor_top
        if moved:
            bar = self.verticalScrollBar()
            bar.setValue(bar.value() + moved)
        self._anchor = QPersistentModelIndex()
