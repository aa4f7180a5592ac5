"""Bars by hour or day, and a heat map of hours and weekdays; for the window and for paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QStyle, QToolTip, QWidget

from deskdispatch.ui.look import theme
from deskdispatch.ui.overview.measures import Measure
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive import roles

BARS_HEIGHT: Final = 128
_ROW: Final = 20
_GAP: Final = 6
_LEAST: Final = 2
"""Height in pixels of the smallest bar that is more than nothing."""

_STEPS: Final = (10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100)
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
_KEYS: Final = {
    int(Qt.Key.Key_Left): (-1, 0),
    int(Qt.Key.Key_Right): (1, 0),
    int(Qt.Key.Key_Up): (0, -1),
    int(Qt.Key.Key_Down): (0, 1),
}


class Bar(NamedTuple):
    """One bar: its value and that of the period before, a short label and the words of both."""

    value: int
    before: int
    label: str
    words: str


class Ink(NamedTuple):
    """The colours that a chart is painted in."""

    bar: QColor
    line: QColor
    label: QColor
    text: QColor
    on_bar: QColor

    @classmethod
    def of_theme(cls) -> Ink:
        names = ("accent", "border", "muted", "text", "on_accent")
        return cls(*(theme.current().color(each) for each in names))

    @classmethod
    def of_paper(cls) -> Ink:
        ink = Qt.GlobalColor
        used = (ink.darkGray, ink.lightGray, ink.black, ink.black, ink.white)
        return cls(*map(QColor, used))


class ChartArea(NamedTuple):
    """The rectangle, font and direction of a painted chart."""

    box: QRect
    font: QFont
    direction: Qt.LayoutDirection


def scale_for(most: int, measure: Measure) -> int:
    """The top of a scale: a round figure, with a whole half but for 1, not below ``most``."""
    unit = 1000 if measure.is_money else 1
    power = 1
    while most > 10 * power * unit:
        power *= 10
    tops = (step * power // 10 for step in _STEPS if step * power % 10 == 0)
    return next(top * unit for top in tops if top * unit >= most and (top == 1 or top % 2 == 0))


class BarsDrawing:
    """Bars in a rectangle, with a scale of two lines, mirrored where it is read from the right.

    The bar of the period before is a line across the column at its height.
    """

    def __init__(self, bars: Sequence[Bar], measure: Measure, area: ChartArea) -> None:
        self._bars, self._measure = bars, measure
        self._box, self._font, self._direction = area
        self._top = scale_for(max((max(each[:2]) for each in bars), default=0), measure)

    def plot(self, painter_metrics_height: int, label_width: int) -> QRect:
        line = painter_metrics_height
        return self._box.adjusted(label_width + _GAP, line // 2 + 2, -1, -line - 4)

    def column(self, at: int, plot: QRect) -> QRect:
        count = max(1, len(self._bars))
        left = plot.left() + plot.width() * at // count
        right = plot.left() + plot.width() * (at + 1) // count
        return self._visual(QRect(left, plot.top(), right - left, plot.height()))

    def layout(self, painter: QPainter | QWidget) -> QRect:
        """The rectangle of the bars, without scale and labels."""
        metrics = painter.fontMetrics()
        widest = metrics.horizontalAdvance(self._measure.short(self._top))
        return self.plot(metrics.height(), widest)

    def paint(self, painter: QPainter, ink: Ink) -> None:
        painter.setFont(self._font)
        plot = self.layout(painter)
        self._paint_scale(painter, plot, ink)
        for at, bar in enumerate(self._bars):
            self._paint_bar(painter, self.column(at, plot), bar, ink)
        self._paint_labels(painter, plot, ink)

    def _paint_scale(self, painter: QPainter, plot: QRect, ink: Ink) -> None:
        line = painter.fontMetrics().height()
        for part, value in ((0, self._top), (1, self._top // 2)):
            y = plot.top() + part * plot.height() // 2
            painter.setPen(ink.line)
            rule = self._visual(QRect(plot.left(), y, plot.width(), 1))
            painter.drawLine(rule.topLeft(), rule.topRight())
            if part and self._top == 1 and not self._measure.is_money:
                continue
            width = plot.left() - self._box.left() - _GAP
            box = self._visual(QRect(self._box.left(), y - line // 2, width, line))
            painter.setPen(ink.label)
            side = QStyle.visualAlignment(self._direction, Qt.AlignmentFlag.AlignRight)
            painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, self._measure.short(value))
        painter.setPen(ink.label)
        foot = self._visual(QRect(plot.left(), plot.bottom() + 1, plot.width(), 1))
        painter.drawLine(foot.topLeft(), foot.topRight())

    def _paint_bar(self, painter: QPainter, column: QRect, bar: Bar, ink: Ink) -> None:
        gap = max(1, column.width() // 5)
        box = column.adjusted(gap, 0, -gap, 0)
        if bar.value:
            height = max(_LEAST, bar.value * column.height() // self._top)
            painter.fillRect(box.adjusted(0, column.height() - height, 0, 0), ink.bar)
        if bar.before:
            height = max(_LEAST, bar.before * column.height() // self._top)
            y = column.bottom() + 1 - height
            painter.setPen(QPen(ink.text, 2))
            painter.drawLine(column.left() + 1, y, column.right() - 1, y)

    def _paint_labels(self, painter: QPainter, plot: QRect, ink: Ink) -> None:
        """Paints as many labels as there is room for, each under its bar."""
        painter.setPen(ink.label)
        metrics = painter.fontMetrics()
        widest = max((metrics.horizontalAdvance(each.label) for each in self._bars), default=0)
        column = max(1, plot.width() // max(1, len(self._bars)))
        every = -(-(widest + _GAP) // column)
        for at in range(0, len(self._bars), every):
            middle = self.column(at, plot).center().x()
            box = QRect(0, plot.bottom() + 3, widest + 2, metrics.height())
            box.moveLeft(middle - box.width() // 2)
            box.moveLeft(max(self._box.left(), min(self._box.right() - box.width(), box.left())))
            painter.drawText(box, _CENTRE | Qt.TextFlag.TextDontClip, self._bars[at].label)

    def _visual(self, box: QRect) -> QRect:
        return QStyle.visualRect(self._direction, self._box, box)


class HeatDrawing:
    """Rows of cells, darker for more; each has its number where there is room, never colour alone.

    Args:
        rows: Bars of equal number each; their labels stand above the first row.
        heads: A label before each row.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[Bar]],
        heads: Sequence[str],
        measure: Measure,
        area: ChartArea,
    ) -> None:
        self._rows, self._heads, self._measure = rows, heads, measure
        self._box, self._font, self._direction = area
        self._most = max((bar.value for row in rows for bar in row), default=0)

    def cell(self, row: int, column: int, painter: QPainter | QWidget) -> QRect:
        lead, above = self._lead(painter), painter.fontMetrics().height() + 2
        width, height = self._box.width() - lead, self._box.height() - above
        count = max(1, len(self._rows[0]))
        left = lead + width * column // count
        right = lead + width * (column + 1) // count
        top = above + height * row // len(self._rows)
        bottom = above + height * (row + 1) // len(self._rows)
        logical = QRect(left, top, right - left, bottom - top).translated(self._box.topLeft())
        return QStyle.visualRect(self._direction, self._box, logical)

    def _lead(self, painter: QPainter | QWidget) -> int:
        metrics = painter.fontMetrics()
        return max((metrics.horizontalAdvance(each) for each in self._heads), default=0) + _GAP

    def paint(self, painter: QPainter, ink: Ink) -> None:
        painter.setFont(self._font)
        for row, bars in enumerate(self._rows):
            first = self.cell(row, 0, painter)
            lead = QRect(self._box.left(), first.top(), self._lead(painter), first.height())
            lead = QStyle.visualRect(self._direction, self._box, lead)
            side = QStyle.visualAlignment(self._direction, Qt.AlignmentFlag.AlignLeft)
            painter.setPen(ink.label)
            painter.drawText(lead, side | Qt.AlignmentFlag.AlignVCenter, self._heads[row])
            for column, bar in enumerate(bars):
                cell = self.cell(row, column, painter)
                self._paint_cell(painter, cell, bar, ink)
                if not row and column % 2 == 0:
                    above = QRect(cell.left(), self._box.top(), cell.width(), _ROW)
                    above.setBottom(cell.top() - 2)
                    painter.setPen(ink.label)
                    painter.drawText(above, _CENTRE | Qt.TextFlag.TextDontClip, bar.label)

    def _paint_cell(self, painter: QPainter, cell: QRect, bar: Bar, ink: Ink) -> None:
        box, share = cell.adjusted(1, 1, 0, 0), bar.value / self._most if self._most else 0.0
        painter.fillRect(box, _faint(ink.line, 90))
        if not bar.value:
            return
        painter.fillRect(box, _faint(ink.bar, round(40 + 215 * share)))
        words = self._measure.short(bar.value)
        if painter.fontMetrics().horizontalAdvance(words) <= box.width() - 2:
            painter.setPen(ink.on_bar if share > 0.55 else ink.text)
            painter.drawText(box, _CENTRE, words)


def _faint(color: QColor, alpha: int) -> QColor:
    made = QColor(color)
    made.setAlpha(alpha)
    return made


class Chart(QWidget):
    """Cells to be pointed at, one always chosen: under the pointer, else by the arrow keys.

    Its accessible name tells the chosen one, its description all of them.
    """

    def __init__(self, name: str, height: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self._height = height
        self._title = ""
        self._measure: Measure | None = None
        self._rows: Sequence[Sequence[Bar]] = ()
        self._chosen = (0, 0)
        self._hovered: tuple[int, int] | None = None
        roles.set_chart_role(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def rows(self) -> Sequence[Sequence[Bar]]:
        return self._rows

    @property
    def pointed(self) -> Bar | None:
        row, column = self._hovered or self._chosen
        return self._rows[row][column] if self._has(row, column) else None

    def show_rows(self, title: str, measure: Measure, rows: Sequence[Sequence[Bar]]) -> None:
        self._title, self._measure, self._rows = title, measure, rows
        self._hovered = None
        if not self._has(*self._chosen):
            self._chosen = (0, 0)
        self._announce()

    def sizeHint(self) -> QSize:
        return QSize(320, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._height)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        if at != self._hovered:
            self._hovered = at
            self._announce()
        bar = self.pointed if at is not None else None
        if bar is not None:
            QToolTip.showText(event.globalPosition().toPoint(), tooltip(bar.words), self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        if at is not None:
            self._chosen = at
            self._announce()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self._announce()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self._chosen
        if event.key() in _KEYS:
            across, down = _KEYS[event.key()]
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                across = -across
            to = row + down, column + across
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End) and self._rows:
            to = row, 0 if event.key() == Qt.Key.Key_Home else len(self._rows[row]) - 1
        else:
            super().keyPressEvent(event)
            return
        if self._has(*to):
            self._hovered, self._chosen = None, to
            self._announce()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _has(self, row: int, column: int) -> bool:
        return 0 <= row < len(self._rows) and 0 <= column < len(self._rows[row])

    def _announce(self) -> None:
        bar = self.pointed
        self.setAccessibleName(f"{self._title}. {bar.words}" if bar else self._title)
        told = (bar.words for row in self._rows for bar in row if bar.value or bar.before)
        self.setAccessibleDescription("; ".join(told))
        event = QAccessibleEvent(self, QAccessible.Event.NameChanged)
        QAccessible.updateAccessibility(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._measure is None or not self._rows:
            return
        painter = QPainter(self)
        self._paint(painter)
        if self.pointed is not None:
            strong = self.hasFocus() and self._hovered is None
            painter.setPen(
                QPen(theme.current().color("accent" if strong else "handle"), 1 + strong)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._rect_of(*(self._hovered or self._chosen)).adjusted(0, 0, -1, 0))
        painter.end()

    def _area(self) -> ChartArea:
        font = QFont(self.font())
        font.setPointSize(theme.current().sizes["muted_pt"])
        return ChartArea(self.rect(), font, self.layoutDirection())

    def _at(self, where: QPoint) -> tuple[int, int] | None:
        for row, bars in enumerate(self._rows):
            for column in range(len(bars)):
                if self._rect_of(row, column).contains(where):
                    return row, column
        return None

    def _paint(self, painter: QPainter) -> None:
        raise NotImplementedError

    def _rect_of(self, row: int, column: int) -> QRect:
        raise NotImplementedError


class BarChart(Chart):
    """One row of bars."""

    def __init__(self, name: str) -> None:
        super().__init__(name, BARS_HEIGHT)

    def _drawing(self) -> BarsDrawing:
        assert self._measure is not None
        return BarsDrawing(self._rows[0], self._measure, self._area())

    def _paint(self, painter: QPainter) -> None:
        self._drawing().paint(painter, Ink.of_theme())

    def _rect_of(self, row: int, column: int) -> QRect:
        drawing = self._drawing()
        return drawing.column(column, drawing.layout(self))


class HeatMap(Chart):
    """Weekdays by hours."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 8 * _ROW)
        self.heads: Sequence[str] = ()

    def _drawing(self) -> HeatDrawing:
        assert self._measure is not None
        return HeatDrawing(self._rows, self.heads, self._measure, self._area())

    def _paint(self, painter: QPainter) -> None:
        self._drawing().paint(painter, Ink.of_theme())

    def _rect_of(self, row: int, column: int) -> QRect:
        return self._drawing().cell(row, column, self)
