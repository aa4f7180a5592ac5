"""Table of customers, read page by page: columns and model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.customers.customer_words import area_of, mark_words
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.text import times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated
from deskdispatch.ui.widgets.tables.columns import Column, ColumnSpec
from deskdispatch.ui.widgets.tables.table_model import TableModel

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.places.places import Area


class CustomerRow(NamedTuple):
    """Row of the table; the areas are those of the country."""

    profile: CustomerProfile
    areas: Sequence[Area]


def _last_order(row: CustomerRow, now: datetime) -> str:
    at = row.profile.last_order_at
    return NOTHING if at is None else times.relative(at, now)


class CustomerColumn(Column):
    """Columns in their order."""

    NAME = ColumnSpec[CustomerRow](
        heading=lambda: QCoreApplication.translate("Customers", "Name"),
        width=140,
        text=lambda row, now: embedded(row.profile.customer.name) or NOTHING,
    )
    PHONE = ColumnSpec[CustomerRow](
        heading=lambda: QCoreApplication.translate("Customers", "Phone"),
        width=118,
        text=lambda row, now: isolated(row.profile.number) or NOTHING,
    )
    AREA = ColumnSpec[CustomerRow](
        heading=lambda: QCoreApplication.translate("Customers", "Area"),
        width=94,
        text=lambda row, now: area_of(row.profile.place, row.areas) or NOTHING,
    )
    ORDERS = ColumnSpec[CustomerRow](
        heading=lambda: QCoreApplication.translate("Customers", "Orders"),
        width=56,
        alignment=Qt.AlignmentFlag.AlignCenter,  # clear of the next column, which begins with one
        text=lambda row, now: str(row.profile.orders),
    )
    LAST_ORDER = ColumnSpec[CustomerRow](
        heading=lambda: QCoreApplication.translate("Customers", "Last order"),
        width=116,
        text=_last_order,
    )
    MARKS = ColumnSpec[CustomerRow](
        heading=lambda: QCoreApplication.translate("Customers", "Flags"),
        width=86,
        text=lambda row, now: mark_words(row.profile.customer),
    )


class CustomersModel(TableModel[CustomerRow]):
    """Customers as rows; scrolling to the end requests the next page."""

    more_asked = Signal()
    """Requests the next page, for ``append``."""

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__([column.spec for column in CustomerColumn], parent, clock)
        self._areas: Sequence[Area] = ()
        self._has_more = False

    def set_areas(self, areas: Sequence[Area]) -> None:
        self._areas = areas
        self.rows = [row._replace(areas=areas) for row in self.rows]

    def set_customers(self, page: Sequence[CustomerProfile], *, has_more: bool) -> None:
        self.beginResetModel()
        self.rows = [CustomerRow(profile, self._areas) for profile in page]
        self._has_more = has_more
        self.endResetModel()

    def append(self, page: Sequence[CustomerProfile], *, has_more: bool) -> None:
        self._has_more = has_more
        if not page:
            return
        first = len(self.rows)
        self.beginInsertRows(NO_PARENT, first, first + len(page) - 1)
        self.rows += [CustomerRow(profile, self._areas) for profile in page]
        self.endInsertRows()

    def update(self, profile: CustomerProfile) -> None:
        at = self.row_of(profile.customer.id)
        if at is not None:
            self.rows[at] = CustomerRow(profile, self._areas)
            self.dataChanged.emit(self.index(at, 0), self.index(at, len(self.columns) - 1))

    def customer_at(self, row: int) -> CustomerProfile | None:
        found = self.row_at(row)
        return None if found is None else found.profile

    def row_of(self, customer_id: str) -> int | None:
        ids = (row.profile.customer.id for row in self.rows)
        return next((at for at, id in enumerate(ids) if id == customer_id), None)

    def canFetchMore(self, parent: AnyIndex) -> bool:
        return not parent.isValid() and self._has_more

    def fetchMore(self, parent: AnyIndex) -> None:
        if self.canFetchMore(parent):
            self._has_more = False
            self.more_asked.emit()
