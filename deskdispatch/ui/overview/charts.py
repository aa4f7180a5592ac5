"""Charts of an overview: bars by hour or day, and a heat map of weekdays and hours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QWidget

from deskdispatch.domain.overview import HOURS, NOTHING, PeriodLength, Tally
from deskdispatch.ui.overview.measures import Measure, change_words, hour_words, weekday_words
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.times import short_day
from deskdispatch.ui.widgets.chart import Bar, Chart, ChartArea, Ink

if TYPE_CHECKING:
    from deskdispatch.domain.overview import Overview

translate = QCoreApplication.translate

_ROW: Final = 20
_GAP: Final = 6
_CENTRE: Final = Qt.AlignmentFlag.AlignCenter

_OPEN: Final = 9
_CLOSED: Final = 22
"""Range of the hours that are always shown."""


def bars(overview: Overview, measure: Measure) -> list[Bar]:
    """Returns a bar per hour for one day, a bar per day for a longer period."""
    period = overview.period
    if period.span is PeriodLength.DAY:
        now, before = overview.now.by_hour(), overview.before.by_hour()
        pairs = zip(now, before, strict=True)
        return [_bar(measure, pair, str(hour), hour_words(hour)) for hour, pair in enumerate(pairs)]
    days, earlier = overview.now.by_day(period.days), overview.before.by_day(period.before.days)
    short = period.span is PeriodLength.WEEK
    return [
        _bar(
            measure,
            (days[at], earlier[at] if at < len(earlier) else NOTHING),
            weekday_words(at) if short else str(day.day),
            short_day(day),
        )
        for at, day in enumerate(period.days)
    ]


def bars_title(overview: Overview, measure: Measure) -> str:
    if overview.period.span is PeriodLength.DAY:
        words = translate("Overview", "{figure} by hour")
    else:
        words = translate("Overview", "{figure} by day")
    return words.format(figure=measure.heading)


def heat(overview: Overview, measure: Measure) -> list[list[Bar]]:
    """Returns a row per weekday from Sunday, with a cell per shop hour and other hours in use."""
    now, before = overview.now.by_weekday(), overview.before.by_weekday()
    used = [
        hour
        for hour in HOURS
        if any(row[hour].orders for row in now) or any(row[hour].orders for row in before)
    ]
    hours = range(min(_OPEN, *used), max(_CLOSED, *used) + 1) if used else HOURS
    return [
        [
            _bar(
                measure,
                (now[day][hour], before[day][hour]),
                str(hour),
                joined(weekday_words(day), hour_words(hour)),
            )
            for hour in hours
        ]
        for day in range(7)
    ]


def heat_heads() -> Sequence[str]:
    return [weekday_words(day) for day in range(7)]


def heat_title(measure: Measure) -> str:
    return translate("Overview", "{figure} by weekday and hour").format(figure=measure.heading)


def _bar(measure: Measure, pair: tuple[Tally, Tally], label: str, name: str) -> Bar:
    now, before = pair
    figure = f"{name}: {measure.spoken(measure.value_of(now))}"
    words = joined(figure, *change_words(measure, now, before))
    return Bar(measure.value_of(now), measure.value_of(before), label, words)


class HeatMap(Chart):
    """Heat map of weekdays by hours."""

    def __init__(self, name: str) -> None:
        super().__init__(name, 8 * _ROW)
        self._heads: Sequence[str] = ()
        self._words: Callable[[int], str] = str

    def show_cells(
        self,
        title: str,
        rows: Sequence[Sequence[Bar]],
        heads: Sequence[str],
        words: Callable[[int], str],
    ) -> None:
        self._heads, self._words = heads, words
        self.show_rows(title, rows)

    def _drawing(self) -> HeatDrawing:
        return HeatDrawing(self._rows, self._heads, self._words, self._area())

    def _paint(self, painter: QPainter) -> None:
        self._drawing().paint(painter, Ink.of_theme())

    def _rect_of(self, row: int, column: int) -> QRect:
        return self._drawing().cell(row, column, self)


class HeatDrawing:
    """Rows of cells, darker for higher values.

    A cell shows its number if there is room, so that the value does not depend on colour alone.

    Args:
        rows: Bars, equally many per row; the labels of the first row are drawn above it.
        heads: A label before each row.
        words: Returns the short text of a value.
    """

    def __init__(
        self,
        rows: Sequence[Sequence[Bar]],
        heads: Sequence[str],
        words: Callable[[int], str],
        area: ChartArea,
    ) -> None:
        self._rows, self._heads, self._words = rows, heads, words
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
        words = self._words(bar.value)
        if painter.fontMetrics().horizontalAdvance(words) <= box.width() - 2:
            painter.setPen(ink.on_bar if share > 0.55 else ink.text)
            painter.drawText(box, _CENTRE, words)


def _faint(color: QColor, alpha: int) -> QColor:
    faint = QColor(color)
    faint.setAlpha(alpha)
    return faint
