"""The table view of the board: scrolling, keys and selection."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRect,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QContextMenuEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyle,
    QStyleOptionViewItem,
    QWidget,
)

from deskdispatch.ui.deliveries.model.column import BoardColumn, BoardSpec
from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.lib.item_models import AnyIndex
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.keys import ENTER
from deskdispatch.ui.widgets.tables.columns import clipboard_lines, dress_columns
from deskdispatch.ui.widgets.tables.painted_cell import FlagDelegate
from deskdispatch.ui.widgets.tables.table import (
    LongTable,
    SortHeader,
    current_position,
    is_menu_key,
    menu_position,
    style_long_table,
)

COPIED_AT_ONCE: Final = 400
"""Number of rows copied in one step; more are copied in slices between events."""

_Cursor = QAbstractItemView.CursorAction
_Hint = QAbstractItemView.ScrollHint
_HELD = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)


_SHIFT = Qt.KeyboardModifier.ShiftModifier
_MOVES = frozenset(
    {
        *(Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
        *(Qt.Key.Key_Home, Qt.Key.Key_End),
    }
)


class BoardTable(LongTable):
    """A table that keeps its scroll position while rows come and go above.

    The order column stays at the start edge while it is scrolled sideways.
    """

    typed = Signal(str)
    """A letter was typed, which is for the search."""

    opened = Signal()
    """Enter was pressed on the current row."""

    chosen_again = Signal()
    """A key that moves the row could not move further, and selected the current row again."""

    close_asked = Signal()
    """Escape was pressed while a row is selected."""

    copy_asked = Signal()

    menu_asked = Signal(QPoint)
    """Position on the screen for the context menu."""

    def __init__(self, model: DeliveriesModel) -> None:
        super().__init__()
        self._anchor = QPersistentModelIndex()
        self._anchor_top = 0
        # Connected before Qt's own slot, which would select a neighbour of a removed row.
        model.rowsAboutToBeRemoved.connect(self._on_rows_about_to_be_removed)
        for about in (model.rowsAboutToBeInserted, model.rowsAboutToBeMoved):
            about.connect(self._remember_anchor)
        self.setModel(model)
        for done in (model.rowsInserted, model.rowsRemoved, model.rowsMoved):
            done.connect(self._hold_anchor)
        self.setObjectName("deliveriesTable")
        style_long_table(self, newest=BoardColumn.TIME, header=FrozenHeader(self))
        self.setItemDelegate(FlagDelegate(self))
        dress_columns(self, model.columns)
        # So that scrolling repaints only the new rows.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def set_compact(self, on: bool) -> None:
        """Sets a reduced or the usual row height; keeps the top row."""
        top = self.indexAt(self.viewport().rect().topLeft())
        sizes, header = theme.current().sizes, self.verticalHeader()
        header.setMinimumSectionSize(sizes["row_compact"])
        header.setDefaultSectionSize(sizes["row_compact" if on else "row"])
        if top.isValid() and self.verticalScrollBar().value() > 0:
            self.scrollTo(top, QAbstractItemView.ScrollHint.PositionAtTop)

    def row_height(self) -> int:
        return self.verticalHeader().defaultSectionSize()

    def rows_in_sight(self) -> tuple[int, int]:
        """Returns the first and the last row that are at least partly visible."""
        bottom = self.rowAt(self.viewport().height() - 1)
        last = bottom if bottom >= 0 else self.model().rowCount() - 1
        return max(self.rowAt(0), 0), last

    def current_row(self) -> int:
        """Returns the current row if it is selected, else -1."""
        index = self.currentIndex()
        if index.isValid() and self.selectionModel().isSelected(index):
            return index.row()
        return -1

    def is_between_choices(self) -> bool:
        """Whether the current row is not selected.

        Qt changes the selection before the current row, and Ctrl+click deselects single rows; the
        details stay open until there is a new current row.
        """
        selection, index = self.selectionModel(), self.currentIndex()
        return index.isValid() and selection.hasSelection() and not selection.isSelected(index)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fills the background, as the opaque viewport must, then paints the rows."""
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme.current().color("surface"))
        painter.end()
        super().paintEvent(event)
        frozen = self.frozen_rect().intersected(event.rect())
        if not frozen.isEmpty():
            self._paint_frozen(frozen)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keeps a visible current row visible, as when the details open below."""
        super().resizeEvent(event)
        index = self.currentIndex()
        row = self.visualRect(index)
        if row.isValid() and row.top() >= 0 and row.bottom() < event.oldSize().height():
            self.scrollTo(index)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Opens on Enter, closes on Escape, copies on Ctrl+C, passes letters to the search."""
        text, held = event.text(), event.modifiers() & _HELD
        if event.key() in ENTER and not held:
            if not self.selectionModel().hasSelection():
                self._choose_current()
            self.opened.emit()
        elif event.key() == Qt.Key.Key_Escape and self.current_row() >= 0:
            self.close_asked.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy_asked.emit()
        elif is_menu_key(event):
            self.menu_asked.emit(current_position(self))
        elif text.isprintable() and text.strip() and not held:
            self.typed.emit(text)
        else:
            before = QPersistentModelIndex(self.currentIndex())
            super().keyPressEvent(event)
            is_move = event.key() in _MOVES and not event.modifiers() & (_HELD | _SHIFT)
            if is_move and before.isValid() and before.row() == self.currentIndex().row():
                if self.current_row() < 0:  # the key could not leave it, as on a board of one row
                    self._choose_current()
                self.chosen_again.emit()

    def _choose_current(self) -> None:
        """Selects the current row, or the top one if there is none."""
        selection, current = self.selectionModel(), self.currentIndex()
        flag = QItemSelectionModel.SelectionFlag
        index = current if current.isValid() else self.model().index(0, 0)
        selection.setCurrentIndex(index, flag.ClearAndSelect | flag.Rows)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(menu_position(self, event))

    def moveCursor(
        self, cursorAction: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        last = self.model().rowCount() - 1
        ends = {_Cursor.MoveHome: 0, _Cursor.MoveEnd: last}
        if cursorAction in ends and last >= 0:
            column = max(0, self.currentIndex().column())
            return self.model().index(ends[cursorAction], column)
        return super().moveCursor(cursorAction, modifiers)

    def frozen_rect(self) -> QRect:
        return _frozen_rect(self.horizontalHeader(), self.viewport().height())

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if dx:  # Qt moved the pixels of the frozen cells, too
            self.viewport().update()
            self.horizontalHeader().viewport().update()

    def dataChanged(
        self, topLeft: AnyIndex, bottomRight: AnyIndex, roles: Sequence[int] = ()
    ) -> None:
        super().dataChanged(topLeft, bottomRight, roles)
        if not (frozen := self.frozen_rect()).isEmpty():
            self.viewport().update(frozen)

    def indexAt(self, pos: QPoint) -> QModelIndex:
        if self.frozen_rect().contains(pos):
            return self.model().index(self.rowAt(pos.y()), BoardColumn.ORDER)
        return super().indexAt(pos)

    def scrollTo(self, index: AnyIndex, hint: _Hint = _Hint.EnsureVisible) -> None:
        """Scrolls no cell under the order column, and never sideways for an order cell."""
        bar = self.horizontalScrollBar()
        before, frozen = bar.value(), self.frozen_rect()
        super().scrollTo(index, hint)
        if index.column() == BoardColumn.ORDER:
            bar.setValue(before)
            return
        covered = self.frozen_rect().intersected(self.visualRect(index))
        if not frozen.isEmpty() and not covered.isEmpty():
            bar.setValue(bar.value() - covered.width())

    def _paint_frozen(self, frozen: QRect) -> None:
        painter = QPainter(self.viewport())
        painter.setClipRect(frozen)
        painter.fillRect(frozen, theme.current().color("surface"))
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        painter.setFont(option.font)
        whole, selection = self.frozen_rect(), self.selectionModel()
        row = self.rowAt(frozen.top())
        while 0 <= row < self.model().rowCount():
            top = self.rowViewportPosition(row)
            if top > frozen.bottom():
                break
            index = self.model().index(row, BoardColumn.ORDER)
            option.rect = QRect(whole.left(), top, whole.width(), self.rowHeight(row))
            option.state = QStyle.StateFlag.State_Enabled
            if selection.isSelected(index):
                option.state |= QStyle.StateFlag.State_Selected
            self.itemDelegateForIndex(index).paint(painter, option, index)
            row += 1
        _paint_edge(painter, whole, self.isRightToLeft())
        painter.end()

    def _on_rows_about_to_be_removed(self, parent: AnyIndex, first: int, last: int) -> None:
        """Removes the selection of removed rows only.

        Qt would select a neighbour, and a clerk would suddenly read out another customer's phone.
        """
        if first <= self.currentIndex().row() <= last:
            self.selectionModel().clearCurrentIndex()
        self._remember_anchor()

    def _remember_anchor(self) -> None:
        """Remembers the top row, unless the board shows the place where new rows appear."""
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


def _frozen_rect(header: QHeaderView, height: int) -> QRect:
    """Returns the frozen place of the order column; empty unless it is partly scrolled away."""
    if header.isSectionHidden(BoardColumn.ORDER):
        return QRect()
    left, width = header.sectionViewportPosition(BoardColumn.ORDER), header.sectionSize(0)
    if header.isRightToLeft():
        edge = header.viewport().width() - width
        return QRect(edge, 0, width, height) if left > edge else QRect()
    return QRect(0, 0, width, height) if left < 0 else QRect()


class FrozenHeader(SortHeader):
    """Header that paints the order's heading over the scrolled ones, and takes its clicks."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_grabbed = False

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        frozen = _frozen_rect(self, self.height())
        if frozen.isEmpty():
            return
        painter = QPainter(self.viewport())
        painter.fillRect(frozen, theme.current().color("background"))
        self.paintSection(painter, frozen, BoardColumn.ORDER)
        _paint_edge(painter, frozen, self.isRightToLeft())
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._is_grabbed = _frozen_rect(self, self.height()).contains(event.position().toPoint())
        super().mousePressEvent(self._in_place(event, is_frozen=self._is_grabbed))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        is_over = _frozen_rect(self, self.height()).contains(event.position().toPoint())
        is_pressed = event.buttons() != Qt.MouseButton.NoButton
        super().mouseMoveEvent(
            self._in_place(event, is_frozen=self._is_grabbed if is_pressed else is_over)
        )

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(self._in_place(event, is_frozen=self._is_grabbed))
        self._is_grabbed = False

    def _in_place(self, event: QMouseEvent, *, is_frozen: bool) -> QMouseEvent:
        """Returns the event moved to the heading's scrolled place, the only one that Qt knows."""
        frozen = _frozen_rect(self, self.height())
        if not is_frozen or frozen.isEmpty():
            return event
        off = self.sectionViewportPosition(BoardColumn.ORDER) - frozen.left()
        at = event.position() + QPointF(off, 0)
        return QMouseEvent(
            event.type(),
            at,
            event.globalPosition(),
            event.button(),
            event.buttons(),
            event.modifiers(),
        )


def _paint_edge(painter: QPainter, frozen: QRect, is_mirrored: bool) -> None:
    painter.setPen(theme.current().color("border"))
    across = frozen.left() if is_mirrored else frozen.right()
    painter.drawLine(across, frozen.top(), across, frozen.bottom())


class BoardCopying(QObject):
    """Copies rows without blocking the window."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._left: Iterator[str] = iter(())
        self._lines: list[str] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def start(self, rows: Sequence[BoardRow], columns: Sequence[BoardSpec]) -> None:
        """Copies rows, dropping an unfinished copy; without rows the clipboard stays unchanged."""
        self._timer.stop()
        if rows:
            self._left, self._lines = clipboard_lines(columns, rows), []
            self._timer.start()
            self._go_on()

    def _go_on(self) -> None:
        lines = list(islice(self._left, COPIED_AT_ONCE))
        self._lines += lines
        if len(lines) < COPIED_AT_ONCE:
            self._timer.stop()
            QApplication.clipboard().setText("\n".join(self._lines))
            self._lines = []
