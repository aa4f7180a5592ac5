"""The table model of the customers, read page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QAbstractTableModel, QObject, Qt, Signal

from deskdispatch.domain.clock import Clock
from deskdispatch.ui.customers.columns import COLUMNS, CellContext
from deskdispatch.ui.lib.item_models import NO_PARENT, AnyIndex
from deskdispatch.ui.text import plain

if TYPE_CHECKING:
    from deskdispatch.domain.customers.customer import CustomerProfile
    from deskdispatch.domain.places.places import Area

_WORDS: Final = frozenset({Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole})


class CustomersModel(QAbstractTableModel):
    """Customers as rows; a view that is scrolled to the end asks for the next page."""

    more_asked = Signal()
    """The next page is wanted: ``append`` gives it."""

    def __init__(self, clock: Clock, parent: QObject | None = None) -> None:
        super().__init__(parent)
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

    def retranslate(self) -> None:
        """Updates every text, after a change of language or of the time."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(COLUMNS) - 1)
        if self._rows:
            last = self.index(len(self._rows) - 1, len(COLUMNS) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

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

    def columnCount(self, parent: AnyIndex = NO_PARENT) -> int:
        """The number of columns."""
        return 0 if parent.isValid() else len(COLUMNS)

    def canFetchMore(self, parent: AnyIndex) -> bool:
        """Whether there may be another page."""
        return not parent.isValid() and self._has_more

    def fetchMore(self, parent: AnyIndex) -> None:
        """Asks for the next page, once."""
        if self.canFetchMore(parent):
            self._has_more = False
            self.more_asked.emit()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """A column's heading."""
        if orientation != Qt.Orientation.Horizontal or not 0 <= section < len(COLUMNS):
            return None
        if role in _WORDS:
            return COLUMNS[section].title
        return COLUMNS[section].alignment if role == Qt.ItemDataRole.TextAlignmentRole else None

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The data of a cell in one role."""
        profile = self.customer_at(index.row()) if index.isValid() else None
        if profile is None:
            return None
        column = COLUMNS[index.column()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return column.alignment
        if role in _WORDS:
            return column.text(profile, CellContext(self._areas, self._clock()))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain.tooltip(column.text(profile, CellContext(self._areas, self._clock())))
        return None
