"""The board: bookings in doubt on top, then deliveries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.intent import Intent
from deskdispatch.ui.widgets.board_filter import BoardFilter
from deskdispatch.ui.widgets.status_chip import StatusRole

__all__ = ["BoardFilter", "ChangedRole", "Column", "DeliveriesModel", "SortRole", "StatusRole"]

SortRole: Final = Qt.ItemDataRole.UserRole + 2
"""What a cell is sorted by."""

ChangedRole: Final = Qt.ItemDataRole.UserRole + 3
"""How fresh a row's change is: 1.0 just now, fading to 0.0 after 1.5 s."""

AnyIndex = QModelIndex | QPersistentModelIndex


class Column(IntEnum):
    """The columns, leading to trailing."""

    ORDER = 0
    TIME = 1
    CUSTOMER = 2
    PHONE = 3
    STATUS = 4
    DRIVER = 5
    PRICE = 6


class DeliveriesModel(QAbstractTableModel):
    """Filters and sorts by itself; newest first until told otherwise.

    Rows that a newer answer does not change are not touched, so a view repaints, and keeps
    its selection and place, by the row.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._clock: Clock = utc_now

    def set_clock(self, clock: Clock) -> None:
        """What gives the present (aware UTC)."""

    def upsert(self, deliveries: Sequence[Delivery]) -> None:
        """Take what an answer carries: new rows come, changed ones change and are tinted."""

    def set_doubtful(self, intents: Sequence[Intent]) -> None:
        """The bookings in doubt, all of them: they stand on top, newest first."""

    def set_filter(self, board_filter: BoardFilter) -> None:
        """Show one part of the board (resets the model if that is another)."""

    def set_search(self, text: str) -> None:
        """Show rows whose order, name, phone or driver holds every word; nothing shows all."""

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Qt's own: sort by a column; bookings in doubt stay on top."""

    def tick(self) -> None:
        """Time has passed: the relative times are stale."""

    def row_of(self, id: str) -> int | None:
        """The row of a delivery or an intent, if it is shown."""

    def delivery_at(self, row: int) -> Delivery | None:
        """The delivery in a row; None for an intent or no such row."""

    def intent_at(self, row: int) -> Intent | None:
        """The booking in doubt in a row; None for a delivery or no such row."""

    def counts(self) -> Mapping[BoardFilter, int]:
        """How many rows each part holds, whatever is searched for."""
        return {}

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Qt's own: rows shown."""
        return 0

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        """Qt's own: as many as ``Column`` names."""
        return 0 if parent.isValid() else len(Column)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Qt's own: one aspect of a cell."""
        return None
