"""Painting of the rows of the agenda."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.agenda import is_overdue
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.lib.item_models import AnyIndex
from deskdispatch.ui.look import icons, theme
from deskdispatch.ui.schedule.agenda_model import (
    AgendaRole,
    AgendaRow,
    RowKind,
    count_words,
    due_words,
    past_day_words,
    time_words,
    title,
)
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded, isolated, joined
from deskdispatch.ui.widgets.status_chip import ChipStatus, chip_size, paint_chip
from deskdispatch.ui.widgets.tables.painted_cell import PaintedCell

HEIGHTS: Final = {
    RowKind.OVERDUE: 34,
    RowKind.DAY: 34,
    RowKind.TIMELESS: 34,
    RowKind.HOUR: 22,
    RowKind.DELIVERY: 44,
}
_MARGIN: Final = 8
_TIME: Final = 56
_ICON: Final = 16
_DUE: Final = 110
"""Pixels for the time until a delivery is due."""


class AgendaDelegate(PaintedCell):
    """Paints day titles, hour rules, and two lines of text per delivery."""

    def __init__(self, parent: QObject, now: Clock) -> None:
        super().__init__(parent)
        self._now = now

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        row = index.data(AgendaRole)
        if not isinstance(row, AgendaRow):
            return super().sizeHint(option, index)
        return QSize(200, HEIGHTS[row.kind])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        row = index.data(AgendaRole)
        if not isinstance(row, AgendaRow):
            super().paint(painter, option, index)
            return
        self.paint_ground(painter, option, index)
        painter.save()
        line = _RowBox(painter, option)
        if row.summary is not None:
            self._paint_delivery(line, row.summary)
        elif row.kind is RowKind.HOUR:
            line.write(_MARGIN, _TIME, title(row, self._now()), "muted", small=True)
            line.rule(_MARGIN + _TIME, line.width - _MARGIN)
        else:
            self._paint_title(line, row)
        painter.restore()

    def _paint_title(self, line: _RowBox, row: AgendaRow) -> None:
        start = _MARGIN
        if row.kind is RowKind.OVERDUE:
            line.icon(start, "exclamation", "attention")
            start += _ICON + 4
        token = "attention" if row.kind is RowKind.OVERDUE else "text"
        count = count_words(row)
        wide = line.width_of(count) + _MARGIN
        line.write(
            start, line.width - start - wide - _MARGIN, title(row, self._now()), token, bold=True
        )
        line.write(line.width - wide, wide - _MARGIN, count, "muted", trailing=True)

    def _paint_delivery(self, line: _RowBox, summary: DeliverySummary) -> None:
        now = self._now()
        is_ended, is_late = summary.is_terminal, is_overdue(summary, now)
        ink = "muted" if is_ended else "text"
        day = past_day_words(summary, now)
        half = 0 if day else None
        line.write(_MARGIN, _TIME, time_words(summary), ink, half=half, bold=not is_ended)
        line.write(_MARGIN, _TIME, day, "muted", half=1, small=True)
        start = _MARGIN + _TIME + 4
        chip = line.chip(summary.status)
        end = line.width - _MARGIN
        named = joined(isolated(summary.order_number), embedded(summary.customer_name))
        line.write(start, end - chip - _MARGIN - start, named, ink, half=0)
        area = embedded(summary.area(language.current()))
        line.write(start, end - _DUE - start, area, "muted", half=1, small=True)
        due = due_words(summary, now)
        token = "attention" if is_late else "muted"
        line.write(end - _DUE, _DUE, due, token, half=1, small=True, trailing=True)


class _RowBox:
    """Box of one row, measured from the leading edge."""

    def __init__(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        self._painter = painter
        self._box = option.rect
        self._direction = option.direction
        self._font = QFont(option.font)
        self.width = option.rect.width()

    def width_of(self, text: str) -> int:
        return self._painter.fontMetrics().horizontalAdvance(text)

    def write(
        self,
        start: int,
        width: int,
        text: str,
        token: str,
        *,
        half: int | None = None,
        bold: bool = False,
        small: bool = False,
        trailing: bool = False,
    ) -> None:
        """Paints a text in a part of the row, elided if it does not fit."""
        font = QFont(self._font)
        font.setBold(bold)
        if small:
            font.setPointSize(theme.current().sizes["muted_pt"])
        self._painter.setFont(font)
        self._painter.setPen(theme.current().color(token))
        self._painter.setLayoutDirection(self._direction)
        box = self._box_of(start, width, half)
        edge = Qt.AlignmentFlag.AlignTrailing if trailing else Qt.AlignmentFlag.AlignLeading
        edge = QStyle.visualAlignment(self._direction, edge) | Qt.AlignmentFlag.AlignVCenter
        metrics = self._painter.fontMetrics()
        cut = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        self._painter.drawText(box, edge | Qt.TextFlag.TextSingleLine, cut)

    def icon(self, start: int, name: str, token: str) -> None:
        box = self._box_of(start, _ICON, None)
        ratio = self._painter.device().devicePixelRatioF()
        picture = icons.pixmap(name, token, _ICON, ratio)
        self._painter.drawPixmap(box.left(), box.center().y() - _ICON // 2 + 1, picture)

    def rule(self, start: int, end: int) -> None:
        box = self._box_of(start, end - start, None)
        self._painter.setPen(theme.current().color("border"))
        self._painter.drawLine(box.left(), box.center().y(), box.right(), box.center().y())

    def chip(self, status: str) -> int:
        """Paints the status at the trailing edge of the upper half; returns its width."""
        shown = ChipStatus(status)
        self._painter.setFont(self._font)
        width = chip_size(self._font, shown).width()
        box = self._box_of(self.width - _MARGIN - width, width, 0)
        paint_chip(self._painter, box, shown, self._direction)
        return width

    def _box_of(self, start: int, width: int, half: int | None) -> QRect:
        top, height = self._box.top(), self._box.height()
        if half is not None:
            top, height = top + 3 + half * (height - 6) // 2, (height - 6) // 2
        logical = QRect(self._box.left() + start, top, max(0, width), height)
        return QStyle.visualRect(self._direction, self._box, logical)
