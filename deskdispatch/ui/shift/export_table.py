"""The cash sheet as a typed table for files."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.shift.cash_sheet import CashPart, CashSheet, CashSum, DriverCash
from deskdispatch.domain.table import ColumnKind, Row, Table, TableColumn
from deskdispatch.ui.lib.export_table import export_table
from deskdispatch.ui.shift.cash_words import driver_words, part_word, unknown_word


def cash_table(sheet: CashSheet) -> Table:
    """A row a driver, a total, and the excluded deliveries."""
    part_words = [(part_word(part), unknown_word(part)) for part in CashPart]
    columns = (
        TableColumn(QCoreApplication.translate("Tables", "Driver"), width=24),
        TableColumn(QCoreApplication.translate("Tables", "Phone"), width=18),
        *(
            column
            for known, unknown in part_words
            for column in (
                TableColumn(known, ColumnKind.MONEY),
                TableColumn(unknown, ColumnKind.NUMBER, 20),
            )
        ),
        TableColumn(QCoreApplication.translate("Tables", "Orders excluded from totals"), width=40),
    )
    title = QCoreApplication.translate("Tables", "Cash sheet")
    rows = [*sheet.drivers, _all_of(sheet)]
    return export_table(title, columns, rows, _cash_cells)


def _cash_cells(driver: DriverCash) -> Row:
    sums = [driver.sum(part) for part in CashPart]
    amounts = [cell for each in sums for cell in _sum_cells(each)]
    unknown = ", ".join(each.order_number for one in sums for each in one.unknown)
    return [driver_words(driver), driver.phone or None, *amounts, unknown or None]


def _sum_cells(of: CashSum) -> tuple[Decimal | None, int | None]:
    """The known sum and the number of unknown amounts; None for none."""
    return of.known if of.count or not of.unknown else None, len(of.unknown)


def _all_of(sheet: CashSheet) -> DriverCash:
    name = QCoreApplication.translate("CashSheet", "Total")
    return DriverCash(name, "", *(sheet.total(part) for part in CashPart))
