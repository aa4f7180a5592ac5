"""Tables of the tariff: rows by distance and by special zone, columns, export and view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHeaderView, QTableView

from deskdispatch.domain import money
from deskdispatch.domain.pricing.explanation import tiers_of
from deskdispatch.domain.tables.table import ColumnKind, Table
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.ui.lib.item_models import RIGHT
from deskdispatch.ui.look import theme
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined, kwd_exact, kwd_words
from deskdispatch.ui.text.tiers import km_figure, span_words, tier_words
from deskdispatch.ui.widgets.tables.columns import (
    Column,
    ColumnSpec,
    dress_columns,
    file_table,
    no_tooltip,
)
from deskdispatch.ui.widgets.tables.painted_cell import as_amount
from deskdispatch.ui.widgets.tables.table import style_table
from deskdispatch.ui.widgets.tables.table_model import TableModel

if TYPE_CHECKING:
    from deskdispatch.domain.pricing.special_zones import ZoneAreas
    from deskdispatch.domain.pricing.tariff import Tariff

_PADDING: Final = 24
"""Pixels of a column beside its widest text."""

_NAME_SHARE: Final = 0.45
"""Maximum share of a table's width for the names."""


class PriceRow(NamedTuple):
    """One price.

    Attributes:
        name: Distance or zone that it is for.
        note: More about it: the service's own name of a tier, or the areas of a zone.
        amount: KWD; None if unknown.
        code: The service's id of a zone.
    """

    name: str
    note: str
    amount: Decimal | None
    code: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it is unknown or in whole fils; a finer rate would be rounded as money."""
        return self.amount is None or money.rounded(self.amount) == self.amount


def distance_rows(tariff: Tariff) -> list[PriceRow]:
    """Returns the tiers, nearest first, then the rate for further kilometres."""
    rows = []
    for since, tier in tiers_of(tariff):
        name, label = span_words(since, tier.max_km), tier_words(tier.label or "")
        note = "" if label == without_isolates(name) else embedded(label)
        rows.append(PriceRow(name, note, tier.price_kwd))
    if tariff.extra_km_after is None and tariff.extra_km_rate_kwd is None:
        return rows
    words = QCoreApplication.translate("TariffPanel", "Each km past {distance} km")
    after = tariff.extra_km_after
    name = words.format(distance=NOTHING if after is None else km_figure(after))
    return [*rows, PriceRow(name, "", tariff.extra_km_rate_kwd)]


def zone_rows(zones: Sequence[ZoneAreas]) -> list[PriceRow]:
    """Returns the special zones, each with its areas."""
    comma, code = QCoreApplication.translate("TariffPanel", ", "), language.current()
    return [
        PriceRow(
            embedded(tier_words(each.zone.name)),
            comma.join(folded([area.name(code) for area in each.areas])),
            each.zone.price_kwd,
            isolated(each.zone.id or ""),
        )
        for each in zones
    ]


def folded(names: Sequence[str]) -> list[str]:
    """Joins consecutive numbered sectors into one name: ``Al Mutlaa 1–12``."""
    folded: list[tuple[str, str, str]] = []
    for text in names:
        name, _, number = text.rpartition(" ")
        before = folded[-1] if folded else ("", "", "")
        if not number.isdecimal():
            folded.append((text, "", ""))
        elif name == before[0] and before[2].isdecimal() and int(number) == int(before[2]) + 1:
            folded[-1] = (name, before[1], number)
        else:
            folded.append((name, number, number))
    return [
        f"{name} {first}".rstrip() if first == last else f"{name} {isolated(f'{first}–{last}')}"
        for name, first, last in folded
    ]


class PriceColumn(Column):
    """Columns, with the same headings as in files."""

    NAME = ColumnSpec[PriceRow](
        heading=lambda: QCoreApplication.translate("Tables", "For"),
        text=lambda row, now: row.name,
        value=lambda row: row.name,
        file_width=32,
    )
    NOTE = ColumnSpec[PriceRow](
        heading=lambda: QCoreApplication.translate("Tables", "Details"),
        text=lambda row, now: row.note,
        value=lambda row: row.note or None,
        file_width=48,
    )
    AMOUNT = ColumnSpec[PriceRow](
        heading=lambda: QCoreApplication.translate("Tables", "Price"),
        alignment=RIGHT,
        text=lambda row, now: kwd_exact(row.amount),
        value=lambda row: row.amount if row.is_whole else f"{row.amount:f}",
        tooltip=no_tooltip,
        spoken=lambda row, now: kwd_words(row.amount) if row.is_whole else kwd_exact(row.amount),
        painted=as_amount(lambda row: row.amount if row.is_whole else None),
        kind=ColumnKind.MONEY,
    )


BY_DISTANCE: Final[Sequence[ColumnSpec[PriceRow]]] = (
    replace(
        PriceColumn.NAME.spec,
        heading=lambda: QCoreApplication.translate("TariffPanel", "Distance"),
    ),
    replace(
        PriceColumn.NOTE.spec,
        heading=lambda: QCoreApplication.translate("TariffPanel", "The service's name"),
    ),
    PriceColumn.AMOUNT.spec,
)
BY_ZONE: Final[Sequence[ColumnSpec[PriceRow]]] = (
    replace(
        PriceColumn.NAME.spec,
        heading=lambda: QCoreApplication.translate("TariffPanel", "Zone"),
        tooltip=lambda row: joined(row.name, row.code),
    ),
    replace(
        PriceColumn.NOTE.spec,
        heading=lambda: QCoreApplication.translate("TariffPanel", "Areas known here"),
    ),
    PriceColumn.AMOUNT.spec,
)


def prices_table(rows: Sequence[PriceRow]) -> Table:
    title = QCoreApplication.translate("Tables", "Tariff")
    return file_table(title, [column.spec for column in PriceColumn], rows)


class PricesTable(QTableView):
    """Table as high as its rows, so that the page scrolls instead of the table."""

    def __init__(self, name: str, columns: Sequence[ColumnSpec[PriceRow]]) -> None:
        super().__init__()
        self.prices = TableModel[PriceRow](columns, self)
        self.setObjectName(name)
        self.setModel(self.prices)
        style_table(self)
        dress_columns(self, columns)
        self.setWordWrap(True)
        self.verticalHeader().setMinimumSectionSize(self.verticalHeader().defaultSectionSize())
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_rows(self, rows: Sequence[PriceRow]) -> None:
        self.prices.set_rows(rows)
        self.prices.retranslate()
        self.fit()

    def fit(self) -> None:
        """Fits the height to the rows, and the columns to their texts."""
        header = self.horizontalHeader()
        has_notes = any(row.note for row in self.prices.rows)
        self.setColumnHidden(PriceColumn.NOTE, not has_notes)
        fills = PriceColumn.NOTE if has_notes else PriceColumn.NAME
        for column in PriceColumn:
            stretch, fixed = QHeaderView.ResizeMode.Stretch, QHeaderView.ResizeMode.Fixed
            header.setSectionResizeMode(column, stretch if column is fills else fixed)
        for column in (PriceColumn.NAME, PriceColumn.AMOUNT):
            if column is not fills:
                hint = header.sectionSizeHint(column)
                widest = max(self.sizeHintForColumn(column), hint) + _PADDING
                most = int(self.viewport().width() * _NAME_SHARE)
                is_name = column is PriceColumn.NAME
                self.setColumnWidth(column, min(widest, most) if is_name else widest)
        self.resizeRowsToContents()
        for row in range(len(self.prices.rows)):  # one of several lines gets a single line's space
            if self.rowHeight(row) > self.verticalHeader().defaultSectionSize():
                self.setRowHeight(row, self.rowHeight(row) + theme.current().sizes["space_2"])
        frame = 2 * (self.frameWidth() + theme.current().sizes["space_1"])
        rows = self.verticalHeader().length()
        self.setFixedHeight(header.sizeHint().height() + rows + frame)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()
