"""Table of the cash sheet, one row per driver: columns and export."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain import money
from deskdispatch.domain.shift.cash_sheet import CashPart, CashSum, DriverCash
from deskdispatch.domain.tables.table import Cell, ColumnKind, Table
from deskdispatch.ui.lib.item_models import RIGHT
from deskdispatch.ui.shift.cash_words import (
    driver_words,
    in_kwd,
    not_known_words,
    settled_words,
    sum_words,
)
from deskdispatch.ui.text.amounts import embedded, isolated, joined, told_apart
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.widgets.tables.columns import Column, ColumnSpec, file_table

if TYPE_CHECKING:
    from deskdispatch.domain.shift.cash_sheet import CashSheet


class DriverRow(NamedTuple):
    """Row of the table; ``is_alike`` if another driver has the same name."""

    cash: DriverCash
    is_alike: bool = False


def driver_rows(drivers: Sequence[DriverCash]) -> list[DriverRow]:
    names = Counter(driver.name.casefold() for driver in drivers)
    return [DriverRow(driver, names[driver.name.casefold()] > 1) for driver in drivers]


def driver_name(row: DriverRow) -> str:
    """The driver; equal names get the end of their phone number."""
    name = driver_words(row.cash)
    return told_apart(name, row.cash.phone) if row.is_alike else embedded(name)


def _name_and_phone(row: DriverRow) -> str:
    phone = row.cash.phone if row.cash.name else ""
    return joined(embedded(driver_words(row.cash)), isolated(phone))


def short_sum(of: CashSum) -> str:
    """Returns ``12.500`` or ``12.500 + 2 missing``, which fit a column; "" for no deliveries."""
    known = isolated(money.text(of.known)) if of.count else ""
    if not of.unknown or not of.count:
        return known or not_known_words(of)
    words = QCoreApplication.translate("CashSheet", "{amount} + %n missing", None, len(of.unknown))
    return words.format(amount=known)


def _sum_column(
    name: Callable[[], str], sum_of: Callable[[DriverCash], CashSum]
) -> ColumnSpec[DriverRow]:
    def known(row: DriverRow) -> Cell:
        of = sum_of(row.cash)
        return of.known if of.count or not of.unknown else None

    def spoken(row: DriverRow) -> str:
        words = sum_words(sum_of(row.cash)) or QCoreApplication.translate("CashSheet", "none")
        return f"{name()}: {words}"

    return ColumnSpec(
        heading=lambda: in_kwd(name()),
        alignment=RIGHT,
        text=lambda row, now: short_sum(sum_of(row.cash)),
        tooltip=spoken,
        spoken=lambda row, now: spoken(row),
        value=known,
        kind=ColumnKind.MONEY,
    )


def _part_column(part: CashPart) -> ColumnSpec[DriverRow]:
    return _sum_column(lambda: translated(part.words), lambda cash: cash.sum(part))


class CashColumn(Column):
    """Columns in the window."""

    DRIVER = ColumnSpec[DriverRow](
        heading=lambda: QCoreApplication.translate("CashSheet", "Driver"),
        text=lambda row, now: driver_name(row),
        value=lambda row: driver_words(row.cash),
        tooltip=_name_and_phone,
        spoken=lambda row, now: _name_and_phone(row),
        file_width=24,
    )
    COLLECTED = _part_column(CashPart.COLLECTED)
    SETTLED = _sum_column(settled_words, lambda cash: cash.settled)
    PENDING = _part_column(CashPart.PENDING)
    FAILED = _part_column(CashPart.FAILED)


CASH_COLUMNS: Final = tuple(column.spec for column in CashColumn)


def _file_columns() -> list[ColumnSpec[DriverRow]]:
    """Returns the columns of a file: phones, separate known and unknown sums, excluded orders."""
    phone = ColumnSpec[DriverRow](
        heading=lambda: QCoreApplication.translate("Tables", "Phone"),
        value=lambda row: row.cash.phone or None,
        file_width=18,
    )
    excluded = ColumnSpec[DriverRow](
        heading=lambda: QCoreApplication.translate("Tables", "Orders excluded from totals"),
        value=_excluded_orders,
        file_width=40,
    )
    undelivered = ColumnSpec[DriverRow](
        heading=lambda: QCoreApplication.translate("Tables", "Settled, but not delivered"),
        value=lambda row: ", ".join(row.cash.undelivered) or None,
        file_width=40,
    )
    sums = (column for part in CashPart for column in _file_sums(part))
    settled = replace(CashColumn.SETTLED.spec, heading=settled_words)
    return [CashColumn.DRIVER.spec, phone, *sums, settled, undelivered, excluded]


def _file_sums(part: CashPart) -> tuple[ColumnSpec[DriverRow], ColumnSpec[DriverRow]]:
    known = replace(_part_column(part), heading=lambda: translated(part.words))
    unknown = ColumnSpec[DriverRow](
        heading=lambda: translated(part.unknown),
        value=lambda row: len(row.cash.sum(part).unknown),
        kind=ColumnKind.NUMBER,
        file_width=20,
    )
    return known, unknown


def _excluded_orders(row: DriverRow) -> Cell:
    sums = (row.cash.sum(part) for part in CashPart)
    return ", ".join(each.order_number for of in sums for each in of.unknown) or None


def cash_table(sheet: CashSheet) -> Table:
    """Returns the sheet as a table for files: one row per driver, then the total."""
    total = QCoreApplication.translate("CashSheet", "Total")
    sums = (sheet.total(part) for part in CashPart)
    whole = DriverCash(
        *sums, name=total, phone="", settled=sheet.settled, undelivered=sheet.undelivered
    )
    rows = [DriverRow(driver) for driver in (*sheet.drivers, whole)]
    return file_table(QCoreApplication.translate("Tables", "Cash sheet"), _file_columns(), rows)
