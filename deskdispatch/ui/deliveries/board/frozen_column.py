"""Table whose order column stays at the start edge while it is scrolled sideways."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyleOptionViewItem, QWidget

from deskdispatch.ui.deliveries.model.column import BoardColumn
from deskdispatch.ui.lib.item_models import AnyIndex
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.tables.table import LongTable, SortHeader

_Hint = QAbstractItemView.ScrollHint


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


class FrozenOrderTable(LongTable):
    """A table with a ``FrozenHeader`` whose order cells stay visible, too."""

    def frozen_rect(self) -> QRect:
        return _frozen_rect(self.horizontalHeader(), self.viewport().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        frozen = self.frozen_rect().intersected(event.rect())
        if not frozen.isEmpty():
            self._paint_frozen(frozen)

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


def _paint_edge(painter: QPainter, frozen: QRect, is_mirrored: bool) -> None:
    painter.setPen(theme.current().color("border"))
    across = frozen.left() if is_mirrored else frozen.right()
    painter.drawLine(across, frozen.top(), across, frozen.bottom())
