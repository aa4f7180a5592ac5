"""Charts with cells chosen by mouse and keys, and bars, for the window and for paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QBrush,
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
from deskdispatch.ui.text.plain import tooltip
from deskdispatch.ui.widgets.assistive import roles

_GAP: Final = 6
_LEAST: Final = 2
"""Height in pixels of the smallest bar."""

_STEPS: Final = (10, 12, 16, 20, 24, 30, 40, 50, 60, 80, 100)
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter
_KEYS: Final = {
    int(Qt.Key.Key_Left): (-1, 0),
    int(Qt.Key.Key_Right): (1, 0),
    int(Qt.Key.Key_Up): (0, -1),
    int(Qt.Key.Key_Down): (0, 1),
}


class Bar(NamedTuple):
    """One bar, or one cell.

    Attributes:
        value: The height of the bar.
        before: The value of the previous period; 0 for none.
        label: A short label; empty for none.
        words: The description of the bar.
        is_known: Whether ``value`` is complete.
    """

    value: int
    before: int
    label: str
    words: str
    is_known: bool = True


class Scale(NamedTuple):
    """Unit and words of a chart's values.

    Attributes:
        words: Returns the words of a value beside its line.
        unit: The smallest top of a scale.
    """

    words: Callable[[int], str]
    unit: int = 1


class BarLook(NamedTuple):
    """Look of a chart of bars.

    Attributes:
        widest: Most pixels of a column, so that a few bars are not as wide as walls; they start at
            the leading edge.
        has_zeros: Whether a known zero is drawn as a line on the ground.
    """

    widest: int | None = None
    has_zeros: bool = False


class Ink(NamedTuple):
    """The colours that a chart is painted in."""

    bar: QColor
    hatching: QColor
    line: QColor
    label: QColor
    text: QColor
    on_bar: QColor

    @classmethod
    def of_theme(cls) -> Ink:
        names = ("accent", "disabled", "border", "muted", "text", "on_accent")
        return cls(*(theme.current().color(each) for each in names))

    @classmethod
    def of_paper(cls) -> Ink:
        ink = Qt.GlobalColor
        used = (ink.darkGray, ink.gray, ink.lightGray, ink.black, ink.black, ink.white)
        return cls(*map(QColor, used))


class ChartArea(NamedTuple):
    """The rectangle, font and direction of a painted chart."""

    box: QRect
    font: QFont
    direction: Qt.LayoutDirection


def scale_for(most: int, unit: int = 1) -> int:
    """Returns the top of a scale: a round number of units, even but for 1, not below ``most``."""
    power = 1
    while most > 10 * power * unit:
        power *= 10
    tops = (step * power // 10 for step in _STEPS if step * power % 10 == 0)
    return next(top * unit for top in tops if top * unit >= most and (top == 1 or top % 2 == 0))


PLAIN: Final = BarLook()


class BarsDrawing:
    """Bars in a rectangle, with a scale of two lines, mirrored in right-to-left layouts.

    The previous period's value is a line across the column at its height. A bar whose value is
    incomplete is hatched to the top, with the known part in front.
    """

    def __init__(
        self, bars: Sequence[Bar], scale: Scale, area: ChartArea, look: BarLook = PLAIN
    ) -> None:
        self._bars, self._scale, self._look = bars, scale, look
        self._box, self._font, self._direction = area
        self._top = scale_for(max((max(each[:2]) for each in bars), default=0), scale.unit)

    def column(self, at: int, plot: QRect) -> QRect:
        """Returns the rectangle of a bar at full height."""
        count = max(1, len(self._bars))
        width = min(plot.width(), count * (self._look.widest or plot.width()))
        left = plot.left() + width * at // count
        right = plot.left() + width * (at + 1) // count
        return self._visual(QRect(left, plot.top(), right - left, plot.height()))

    def layout(self, painter: QPainter | QWidget) -> QRect:
        """Returns the rectangle of the bars, without scale and labels."""
        metrics = painter.fontMetrics()
        lead, line = metrics.horizontalAdvance(self._scale.words(self._top)), metrics.height()
        return self._box.adjusted(lead + _GAP, line // 2 + 2, -1, -line - 4)

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
            if not value:
                continue
            width = plot.left() - self._box.left() - _GAP
            box = self._visual(QRect(self._box.left(), y - line // 2, width, line))
            painter.setPen(ink.label)
            side = QStyle.visualAlignment(self._direction, Qt.AlignmentFlag.AlignRight)
            painter.drawText(box, side | Qt.AlignmentFlag.AlignVCenter, self._scale.words(value))
        painter.setPen(ink.label)
        foot = self._visual(QRect(plot.left(), plot.bottom() + 1, plot.width(), 1))
        painter.drawLine(foot.topLeft(), foot.topRight())

    def _paint_bar(self, painter: QPainter, column: QRect, bar: Bar, ink: Ink) -> None:
        gap = max(1, column.width() // 5)
        box = column.adjusted(gap, 0, -gap, 0)
        if not bar.is_known:
            painter.fillRect(box, QBrush(ink.hatching, Qt.BrushStyle.BDiagPattern))
        if bar.value or (bar.is_known and self._look.has_zeros):
            height = max(_LEAST, bar.value * column.height() // self._top)
            painter.fillRect(box.adjusted(0, column.height() - height, 0, 0), ink.bar)
        if bar.before:
            height = max(_LEAST, bar.before * column.height() // self._top)
            y = column.bottom() + 1 - height
            painter.setPen(QPen(ink.text, 2))
            painter.drawLine(column.left() + 1, y, column.right() - 1, y)

    def _paint_labels(self, painter: QPainter, plot: QRect, ink: Ink) -> None:
        """Paints as many labels as fit, each under its bar."""
        painter.setPen(ink.label)
        metrics = painter.fontMetrics()
        labelled = [at for at, bar in enumerate(self._bars) if bar.label]
        widest = max(
            (metrics.horizontalAdvance(self._bars[at].label) for at in labelled), default=0
        )
        room = plot.width() // max(1, len(labelled))
        for at in labelled[:: -(-(widest + _GAP) // max(1, room))]:
            middle = self.column(at, plot).center().x()
            box = QRect(0, plot.bottom() + 3, widest + 2, metrics.height())
            box.moveLeft(middle - box.width() // 2)
            box.moveLeft(max(self._box.left(), min(self._box.right() - box.width(), box.left())))
            painter.drawText(box, _CENTRE | Qt.TextFlag.TextDontClip, self._bars[at].label)

    def _visual(self, box: QRect) -> QRect:
        return QStyle.visualRect(self._direction, self._box, box)


class Chart(QWidget):
    """Cells of which one is always chosen: the one under the pointer, else by the arrow keys.

    The accessible name describes the chosen cell, the description all cells that are not zero.

    Attributes:
        has_tips: Whether a tooltip describes the cell under the pointer; otherwise the chosen cell
            always has a frame, for words beside the chart.
    """

    pointed_changed = Signal()

    def __init__(self, name: str, height: int) -> None:
        super().__init__()
        self.setObjectName(name)
        self.has_tips = True
        self._height = height
        self._title = ""
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
    def chosen(self) -> tuple[int, int]:
        """Row and column that the keys have chosen."""
        return self._chosen

    @property
    def pointed(self) -> tuple[int, int] | None:
        """Row and column of the described cell; None if there are no cells."""
        at = self._hovered or self._chosen
        return at if self._has(*at) else None

    def show_rows(
        self, title: str, rows: Sequence[Sequence[Bar]], chosen: tuple[int, int] | None = None
    ) -> None:
        """Shows rows; keeps the chosen cell, or chooses ``chosen``."""
        self._title, self._rows, self._hovered = title, rows, None
        self._chosen = chosen or self._chosen
        if not self._has(*self._chosen):
            self._chosen = (0, 0)
        self._announce()

    def sizeHint(self) -> QSize:
        return QSize(320, self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, self._height)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        self._hover(at)
        if at is not None and self.has_tips:
            words = self._rows[at[0]][at[1]].words
            QToolTip.showText(event.globalPosition().toPoint(), tooltip(words), self)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = self._at(event.position().toPoint())
        if at is not None:
            self._chosen = at
            self._announce()

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
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

    def _hover(self, at: tuple[int, int] | None) -> None:
        if at != self._hovered:
            self._hovered = at
            self._announce()

    def _announce(self) -> None:
        at = self.pointed
        bar = self._rows[at[0]][at[1]] if at is not None else None
        self.setAccessibleName(f"{self._title}. {bar.words}" if bar else self._title)
        several = (bar for row in self._rows for bar in row)
        words = (each.words for each in several if self._is_described(each))
        self.setAccessibleDescription("; ".join(words))
        event = QAccessibleEvent(self, QAccessible.Event.NameChanged)
        QAccessible.updateAccessibility(event)
        self.update()
        self.pointed_changed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._rows:
            return
        painter = QPainter(self)
        painter.setFont(self._area().font)
        self._paint(painter)
        at = self.pointed
        strong = self.hasFocus() and self._hovered is None
        if at is not None and (strong or self._hovered or not self.has_tips):
            painter.setPen(
                QPen(theme.current().color("accent" if strong else "handle"), 1 + strong)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self._rect_of(*at).adjusted(0, 0, -1, 0))
        painter.end()

    def _area(self) -> ChartArea:
        font = QFont(self.font())
        font.setPointSize(theme.current().sizes["muted_pt"])
        return ChartArea(self.rect(), font, self.layoutDirection())

    def _at(self, where: QPoint) -> tuple[int, int] | None:
        for row, bars in enumerate(self._rows):
            for column in range(len(bars)):
                if self._target_of(row, column).contains(where):
                    return row, column
        return None

    def _is_described(self, bar: Bar) -> bool:
        return bool(bar.value or bar.before)

    def _target_of(self, row: int, column: int) -> QRect:
        """Returns the rectangle in which the pointer chooses a cell."""
        return self._rect_of(row, column)

    def _paint(self, painter: QPainter) -> None:
        raise NotImplementedError

    def _rect_of(self, row: int, column: int) -> QRect:
        raise NotImplementedError


class BarChart(Chart):
    """One row of bars, each chosen by the pointer above and below it, too."""

    def __init__(self, name: str, height: int, look: BarLook = PLAIN) -> None:
        super().__init__(name, height)
        self._look = look
        self._scale = Scale(str)

    def show_bars(
        self, title: str, bars: Sequence[Bar], scale: Scale, chosen: int | None = None
    ) -> None:
        """Shows bars; keeps the chosen column, or chooses ``chosen``."""
        self._scale = scale
        self.show_rows(title, [bars], None if chosen is None else (0, chosen))

    def _drawing(self) -> BarsDrawing:
        return BarsDrawing(self._rows[0], self._scale, self._area(), self._look)

    def _paint(self, painter: QPainter) -> None:
        self._drawing().paint(painter, Ink.of_theme())

    def _rect_of(self, row: int, column: int) -> QRect:
        drawing = self._drawing()
        return drawing.column(column, drawing.layout(self))

    def _is_described(self, bar: Bar) -> bool:
        return self._look.has_zeros or super()._is_described(bar)

    def _target_of(self, row: int, column: int) -> QRect:
        bar = self._rect_of(row, column)
        return QRect(bar.left(), 0, bar.width(), self.height())
