"""The table model of the customers, read page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.customers.columns import COLUMNS, CellContext
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.widgets.tables.text_table_model import TextTableModel

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.places.places import Area


class CustomersModel(TextTableModel):
    """Customers as rows; a view that is scrolled to the end asks for the next page."""

    more_asked = Signal()
    """The next page is wanted: ``append`` gives it."""

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(COLUMNS, parent)
        self._clock = clock
        self._areas: Sequence[Area] = ()
        self._rows: list[CustomerProfile] = []
        self._has_more = False

    def set_areas(self, areas: Sequence[Area]) -> None:
        """Sets the areas, which cells name in the language of the window."""
        self._areas = areas

    def set_customers(self, page: Sequence[CustomerProfile], *, has_more: bool) -> None:
        """Replaces all rows by a first page."""
        self.beginResetModel()
        self._rows, self._has_more = list(page), has_more
        self.endResetModel()

    def append(self, page: Sequence[CustomerProfile], *, has_more: bool) -> None:
        """Adds the next page."""
        self._has_more = has_more
        if not page:
            return
        first = len(self._rows)
        self.beginInsertRows(NO_PARENT, first, first + len(page) - 1)
        self._rows += page
        self.endInsertRows()

    def update(self, profile: CustomerProfile) -> None:
        """Shows a changed customer in its row, where there is one."""
        at = self.row_of(profile.customer.id)
        if at is not None:
            self._rows[at] = profile
            self.dataChanged.emit(self.index(at, 0), self.index(at, len(COLUMNS) - 1))

    def customer_at(self, row: int) -> CustomerProfile | None:
        """The row's customer; None for no such row."""
        return self._rows[row] if 0 <= row < len(self._rows) else None

    def row_of(self, customer_id: str) -> int | None:
        """The row of a customer; None where it is not listed."""
        ids = (profile.customer.id for profile in self._rows)
        return next((at for at, id in enumerate(ids) if id == customer_id), None)

    def rowCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of rows read so far."""
        return 0 if parent.isValid() else len(self._rows)

    def canFetchMore(self, parent: AnyIndex) -> bool:
        """Whether there may be another page."""
        return not parent.isValid() and self._has_more

    def fetchMore(self, parent: AnyIndex) -> None:
        """Asks for the next page, once."""
        if self.canFetchMore(parent):
            self._has_more = False
            self.more_asked.emit()

    def text_at(self, row: int, column: int) -> str:
        """What stands in a cell."""
        return COLUMNS[column].text(self._rows[row], CellContext(self._areas, self._clock()))
