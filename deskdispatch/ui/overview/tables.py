"""Rankings of areas, couriers and hours: rows with a bar, in the window and in files."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QRect, Qt
from PySide6.QtGui import QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionViewItem, QTableView

from deskdispatch.domain import phone
from deskdispatch.domain.overview import HOURS, NOTHING, Tally, added
from deskdispatch.domain.tables.table import Cell, ColumnKind, Table
from deskdispatch.ui.lib.item_models import RIGHT, AnyIndex
from deskdispatch.ui.look import theme
from deskdispatch.ui.overview.measures import (
    MEASURES,
    Measure,
    amount,
    area_words,
    change_words,
    courier_words,
    hour_words,
    period_words,
    share_words,
)
from deskdispatch.ui.text.amounts import embedded, joined, told_apart
from deskdispatch.ui.widgets.controls import named
from deskdispatch.ui.widgets.tables.columns import CellPainting, ColumnSpec, file_table
from deskdispatch.ui.widgets.tables.painted_cell import PaintedCell
from deskdispatch.ui.widgets.tables.table import style_table
from deskdispatch.ui.widgets.tables.table_model import TableModel
from deskdispatch.ui.widgets.whole_view import fit_rows, show_whole

if TYPE_CHECKING:
    from deskdispatch.domain.overview import Overview

translate = QCoreApplication.translate

SHOWN: Final = 8
"""Rows of a ranking; the others are one more row, and a file has all of them."""

_BAR_ROLE: Final = Qt.ItemDataRole.UserRole + 20
_NAME_WIDTH: Final = 132
_MARGIN: Final = 6


class RankedRow(NamedTuple):
    """A row of a ranking.

    Attributes:
        part: Kind of row, for a file: area, courier or hour.
        share: Share of the longest bar, 0 to 1.
        share_before: The same for the previous period.
    """

    part: str
    name: str
    now: Tally
    before: Tally
    share: float = 0.0
    share_before: float = 0.0


def area_rows(overview: Overview, measure: Measure) -> list[RankedRow]:
    part = translate("Overview", "Area")
    now = _named(overview.now.areas, area_words)
    before = _named(overview.before.areas, area_words)
    return _ranked(part, now, before, measure)


def courier_rows(overview: Overview, measure: Measure) -> list[RankedRow]:
    part = translate("Overview", "Driver")
    phones: dict[str, set[str]] = defaultdict(set)
    for name, number in (*overview.now.couriers, *overview.before.couriers):
        phones[name].update({phone.key(number)} - {""})

    def words(courier: tuple[str, str]) -> str:
        name, number = courier
        is_alike = bool(name and number) and len(phones[name]) > 1
        return told_apart(name, number) if is_alike else courier_words(courier)

    now = _named(overview.now.couriers, words)
    before = _named(overview.before.couriers, words)
    return _ranked(part, now, before, measure)


def hour_rows(overview: Overview, measure: Measure) -> list[RankedRow]:
    """Returns the hours in their order, except hours without any booking."""
    part = translate("Overview", "Hour")
    now, before = overview.now.by_hour(), overview.before.by_hour()
    rows = [
        RankedRow(part, hour_words(hour), now[hour], before[hour])
        for hour in HOURS
        if now[hour].orders or before[hour].orders
    ]
    return _with_shares(rows, measure)


def shortened(rows: Sequence[RankedRow]) -> list[RankedRow]:
    """Returns the first rows, and the others combined into one."""
    if len(rows) <= SHOWN + 1:
        return list(rows)
    others = rows[SHOWN:]
    words = translate("Overview", "%n others", None, len(others))
    now, before = added(each.now for each in others), added(each.before for each in others)
    return [*rows[:SHOWN], RankedRow(rows[0].part, words, now, before)]


def _named(
    groups: Mapping[tuple[str, str], Tally], words: Callable[[tuple[str, str]], str]
) -> dict[str, Tally]:
    found: dict[str, Tally] = {}
    for key, tally in groups.items():
        name = words(key)
        found[name] = found.get(name, NOTHING).plus(tally)
    return found


def _ranked(
    part: str, now: Mapping[str, Tally], before: Mapping[str, Tally], measure: Measure
) -> list[RankedRow]:
    names = dict.fromkeys((*now, *before))
    rows = [
        RankedRow(part, each, now.get(each, NOTHING), before.get(each, NOTHING)) for each in names
    ]
    rows.sort(key=lambda row: (-measure.value_of(row.now), -row.now.orders, row.name.casefold()))
    return _with_shares(rows, measure)


def _with_shares(rows: Sequence[RankedRow], measure: Measure) -> list[RankedRow]:
    values = [(measure.value_of(row.now), measure.value_of(row.before)) for row in rows]
    most = max((value for pair in values for value in pair), default=0) or 1
    return [
        row._replace(share=now / most, share_before=before / most)
        for row, (now, before) in zip(rows, values, strict=True)
    ]


class BarDelegate(PaintedCell):
    """Paints a bar from the leading edge, and a line across it for the previous period."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        self.paint_ground(painter, option, index)
        share, before = index.data(_BAR_ROLE)
        room = option.rect.adjusted(_MARGIN, 7, -_MARGIN, -7)
        bar = QRect(room)
        bar.setWidth(round(room.width() * share))
        if bar.width():
            box = QStyle.visualRect(option.direction, room, bar)
            painter.fillRect(box, theme.current().color("accent"))
        if before:
            mark = room.adjusted(0, -3, 0, 3)
            mark.setLeft(room.left() + round(room.width() * before) - 1)
            mark.setWidth(1)
            mark = QStyle.visualRect(option.direction, room, mark)
            painter.setPen(QPen(theme.current().color("text"), 2))
            painter.drawLine(mark.topLeft(), mark.bottomLeft())


def _name_column(heading: str) -> ColumnSpec[RankedRow]:
    return ColumnSpec(
        heading=lambda: heading,
        text=lambda row, now: embedded(row.name),
        value=lambda row: row.name,
        file_width=24,
    )


def _bar_column(measure: Measure) -> ColumnSpec[RankedRow]:
    return ColumnSpec(
        heading=lambda: "",
        tooltip=lambda row: joined(*change_words(measure, row.now, row.before)),
        spoken=lambda row, now: joined(*change_words(measure, row.now, row.before)),
        painted=CellPainting(_BAR_ROLE, lambda row: (row.share, row.share_before), BarDelegate),
    )


def _figure_column(measure: Measure) -> ColumnSpec[RankedRow]:
    def words(row: RankedRow) -> str:
        share = share_words(measure, row.now)
        figure = joined(f"{measure.heading}: {measure.spoken(measure.value_of(row.now))}", share)
        return joined(figure, *change_words(measure, row.now, row.before))

    return ColumnSpec(
        heading=lambda: measure.heading,
        alignment=RIGHT,
        text=lambda row, now: measure.text(row.now) if measure.value_of(row.now) else "",
        tooltip=words,
        spoken=lambda row, now: words(row),
        value=lambda row: _typed(measure, row.now),
        kind=ColumnKind.MONEY if measure.is_money else ColumnKind.NUMBER,
    )


def _typed(measure: Measure, tally: Tally) -> Cell:
    value = measure.value_of(tally)
    return amount(value) if measure.is_money else value


class Ranking(QTableView):
    """Table of ranked rows, as tall as its content."""

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name)
        self.ranked = TableModel[RankedRow](())
        self.setModel(self.ranked)
        self.setItemDelegateForColumn(1, BarDelegate(self))
        style_table(self)
        show_whole(self)

    def show_ranking(self, title: str, rows: Sequence[RankedRow], measure: Measure) -> None:
        """Shows rows with the bars of one measure; ``title`` is the heading of the names."""
        self.setAccessibleName(title)
        columns = (_name_column(title), _bar_column(measure), *map(_figure_column, MEASURES))
        self.ranked.beginResetModel()
        self.ranked.columns, self.ranked.rows = columns, list(rows)
        self.ranked.endResetModel()
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_names()

    def _fit_names(self) -> None:
        """Gives the names their share of the width, the same in tables of equal width."""
        self.setColumnWidth(0, max(_NAME_WIDTH, self.width() // 6))

    def _fit(self) -> None:
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(44)
        self._fit_names()
        cells, heads = self.fontMetrics(), header.fontMetrics()
        for column in range(2, self.ranked.columnCount()):
            head = heads.horizontalAdvance(
                self.ranked.headerData(column, Qt.Orientation.Horizontal)
            )
            texts = (self.ranked.index(row, column).data() for row in range(self.ranked.rowCount()))
            widest = max([head, *(cells.horizontalAdvance(text) for text in texts)])
            self.setColumnWidth(column, widest + 2 * _MARGIN + 4)
        fit_rows(self)


def overview_table(overview: Overview) -> Table:
    """Returns all figures as a table for files: totals, days, areas, couriers and hours."""
    first = MEASURES[0]
    total = translate("Overview", "Total")
    rows = [
        RankedRow(total, period_words(overview.period), overview.now.total, overview.before.total)
    ]
    if len(overview.period.days) > 1:
        now = overview.now.by_day(overview.period.days)
        before = overview.before.by_day(overview.period.before.days)
        word = translate("Overview", "Day")
        rows += (
            RankedRow(word, day.isoformat(), each, before[at] if at < len(before) else NOTHING)
            for at, (day, each) in enumerate(zip(overview.period.days, now, strict=True))
        )
    for make in (area_rows, courier_rows, hour_rows):
        rows += make(overview, first)
    return file_table(translate("Overview", "Overview"), _file_columns(overview), rows)


def _file_columns(overview: Overview) -> list[ColumnSpec[RankedRow]]:
    part = ColumnSpec[RankedRow](
        heading=lambda: translate("Overview", "By"), value=lambda row: row.part
    )
    columns = [part, _name_column(period_words(overview.period))]
    for measure in MEASURES:
        if measure.name != "late" or overview.knows_lateness:
            columns += (_figure_column(measure), _before_column(measure))
    columns.append(_count_column(translate("Overview", "Price unknown"), attrgetter("unpriced")))
    columns.append(_count_column(translate("Overview", "Cash unknown"), attrgetter("cash_unknown")))
    return columns


def _before_column(measure: Measure) -> ColumnSpec[RankedRow]:
    return replace(
        _figure_column(measure),
        heading=lambda: translate("Overview", "{figure}, before").format(figure=measure.heading),
        value=lambda row: _typed(measure, row.before),
    )


def _count_column(heading: str, count: Callable[[Tally], int]) -> ColumnSpec[RankedRow]:
    return ColumnSpec(
        heading=lambda: heading, value=lambda row: count(row.now), kind=ColumnKind.NUMBER
    )
