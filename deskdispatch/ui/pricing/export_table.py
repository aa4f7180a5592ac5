"""The tariff as a typed table for files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain import money
from deskdispatch.domain.table import ColumnKind, Row, Table, TableColumn
from deskdispatch.domain.text.plain_text import without_isolates
from deskdispatch.ui.lib.export_table import export_table

if TYPE_CHECKING:
    from deskdispatch.ui.pricing.price_rows import PriceRow


def prices_table(rows: Sequence[PriceRow]) -> Table:
    """The prices, in the order given."""
    columns = (
        TableColumn(QCoreApplication.translate("Tables", "For"), width=32),
        TableColumn(QCoreApplication.translate("Tables", "Details"), width=48),
        TableColumn(QCoreApplication.translate("Tables", "Price"), ColumnKind.MONEY, 16),
    )
    return export_table(QCoreApplication.translate("Tables", "Tariff"), columns, rows, _cells)


def _cells(row: PriceRow) -> Row:
    """A rate finer than a fils is a text: money would be rounded."""
    amount = row.amount
    is_whole = amount is None or money.rounded(amount) == amount
    name, note = without_isolates(row.name), without_isolates(row.note)
    return (name, note or None, amount if is_whole else f"{amount:f}")
