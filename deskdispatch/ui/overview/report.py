"""Printed overview: figures, charts and all rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QRect, Qt, QUrl
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPainter, QTextDocument, QTextImageFormat

from deskdispatch.domain.overview import PeriodLength
from deskdispatch.ui.overview import charts
from deskdispatch.ui.overview.charts import HeatDrawing
from deskdispatch.ui.overview.measures import (
    MEASURES,
    change_words,
    compared_words,
    missing_words,
    period_words,
    share_words,
)
from deskdispatch.ui.overview.tables import RankedRow, area_rows, courier_rows, hour_rows
from deskdispatch.ui.printing.direction import line, time_text
from deskdispatch.ui.printing.font import families
from deskdispatch.ui.printing.report import ReportWriter, lines_of
from deskdispatch.ui.text.amounts import embedded, joined
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.chart import BarsDrawing, ChartArea, Ink

if TYPE_CHECKING:
    from deskdispatch.domain.overview import Overview

translate = QCoreApplication.translate

_WIDE: Final = 660
"""Width of a chart in pixels, at 96 dpi; less than A4 has between its margins."""

_BARS: Final = 130
_HEAT: Final = 170
_FINER: Final = 4
"""Dots of a chart per pixel of the page."""

_PERCENT: Final = 100


@dataclass(frozen=True, slots=True)
class OverviewReport:
    """Content of a printed overview; ``measure`` names the measure in its charts."""

    overview: Overview
    measure: str
    shop: str
    counter: str
    printed_at: datetime

    def writer(self, narrow: bool) -> OverviewWriter:
        return OverviewWriter(self, narrow)


class OverviewWriter(ReportWriter):
    """Writer of an overview, for a page."""

    def __init__(self, report: OverviewReport, narrow: bool) -> None:
        super().__init__(narrow)
        self._report = report
        self._measure = next(each for each in MEASURES if each.name == report.measure)
        self._write()

    @property
    def title(self) -> str:
        return translate("Overview", "Overview")

    def _write(self) -> None:
        report, overview = self._report, self._report.overview
        self._line(
            f"{self.title}: {embedded(period_words(overview.period))}", 16, bold=True, first=True
        )
        for words in (report.shop, report.counter):
            if words := line(words):
                self._line(embedded(words), 11, bold=True)
        as_of = translate("CashSheet", "As of {time}").format(time=time_text(overview.made_at))
        self._line(as_of)
        self._line(compared_words(overview))
        self._figures()
        self._charts()
        for rows in (
            area_rows(overview, self._measure),
            courier_rows(overview, self._measure),
            hour_rows(overview, self._measure),
        ):
            self._ranking(rows)
        self._line(translate("Overview", "Line across a bar: the period before."), 8, gap=6)
        for measure in MEASURES:
            self._line(f"{measure.heading}: {translated(measure.hint)}", 8)

    def _figures(self) -> None:
        overview = self._report.overview
        now, before = overview.now.total, overview.before.total
        table = self._table(2, [_PERCENT // len(MEASURES)] * len(MEASURES), gap=8, headings=1)
        for at, measure in enumerate(MEASURES):
            self._fill(table, 0, at, measure.heading)
            is_known = measure.name != "late" or overview.knows_lateness
            figure = joined(measure.spoken(measure.value_of(now)), share_words(measure, now))
            changes = (*change_words(measure, now, before), missing_words(measure, now))
            self._fill(table, 1, at, lines_of(figure, *changes) if is_known else "—")

    def _charts(self) -> None:
        overview, measure = self._report.overview, self._measure
        self._line(charts.bars_title(overview, measure), 11, bold=True, gap=10)
        bars = charts.bars(overview, measure)
        self._picture("bars", _BARS, lambda area: BarsDrawing(bars, measure.scale, area).paint)
        if overview.period.span is not PeriodLength.DAY:
            rows, heads = charts.heat(overview, measure), charts.heat_heads()
            self._line(charts.heat_title(measure), 11, bold=True, gap=10)
            self._picture(
                "heat", _HEAT, lambda area: HeatDrawing(rows, heads, measure.short, area).paint
            )

    def _picture(
        self,
        name: str,
        height: int,
        drawing: Callable[[ChartArea], Callable[[QPainter, Ink], None]],
    ) -> None:
        image = QImage(_WIDE * _FINER, height * _FINER, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        font = QFont(families())
        font.setPixelSize(11)
        painter = QPainter(image)
        painter.scale(_FINER, _FINER)
        direction = QGuiApplication.layoutDirection()
        painter.setFont(font)
        drawing(ChartArea(QRect(0, 0, _WIDE, height), font, direction))(painter, Ink.of_paper())
        painter.end()
        url = QUrl(f"chart:{name}")
        self.document.addResource(QTextDocument.ResourceType.ImageResource, url, image)
        form = QTextImageFormat()
        form.setName(url.toString())
        form.setWidth(_WIDE)
        form.setHeight(height)
        self._line("", gap=2)
        self._cursor.insertImage(form)

    def _ranking(self, rows: Sequence[RankedRow]) -> None:
        if not rows:
            return
        table = self._table(len(rows) + 1, (30, *[14] * len(MEASURES)), gap=10, headings=1)
        self._fill(table, 0, 0, rows[0].part, bold=True)
        for at, measure in enumerate(MEASURES, start=1):
            self._fill(table, 0, at, measure.heading, bold=True, money=True)
        for row, ranked in enumerate(rows, start=1):
            self._fill(table, row, 0, embedded(line(ranked.name)))
            for at, measure in enumerate(MEASURES, start=1):
                figure = measure.text(ranked.now) if measure.value_of(ranked.now) else ""
                self._fill(table, row, at, figure, money=True)
