"""The columns of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import NEWEST_FIRST, RowOrder, SortKey
from deskdispatch.ui.text import language


class BoardColumn(IntEnum):
    """The columns, leading to trailing."""

    ORDER = 0
    TIME = 1
    CUSTOMER = 2
    PHONE = 3
    AREA = 4
    STATUS = 5
    DRIVER = 6
    VEHICLE = 7
    PRICE = 8
    CASH = 9


COLUMNS: Final = tuple(BoardColumn)
"""By their numbers."""

MONEY: Final = (BoardColumn.PRICE, BoardColumn.CASH)

_BY_CUSTOMER: Final = attrgetter("by_customer")

SLOW: Final = tuple(RowOrder(_BY_CUSTOMER, descending) for descending in (False, True))
"""The orders that take too long to be made while somebody waits: few names are alike."""

_KEYS: Final[Mapping[BoardColumn, Callable[[BoardRow], SortKey]]] = {
    BoardColumn.ORDER: attrgetter("by_order"),
    BoardColumn.TIME: NEWEST_FIRST.key,
    BoardColumn.CUSTOMER: _BY_CUSTOMER,
    BoardColumn.PHONE: attrgetter("by_phone"),
    BoardColumn.STATUS: attrgetter("by_status"),
    BoardColumn.DRIVER: attrgetter("by_driver"),
    BoardColumn.VEHICLE: attrgetter("by_vehicle"),
    BoardColumn.PRICE: attrgetter("by_price"),
    BoardColumn.CASH: attrgetter("by_cash"),
}
_AREA_KEYS: Final = {"ar": attrgetter("by_area_ar")}
_AREA_KEY: Final = attrgetter("by_area_en")


def order_by(column: BoardColumn, descending: bool) -> RowOrder:
    """What a column is sorted by; areas by their names in the language of now."""
    if column is BoardColumn.AREA:
        return RowOrder(_AREA_KEYS.get(language.current(), _AREA_KEY), descending)
    return RowOrder(_KEYS[column], descending)


def heading(column: BoardColumn) -> str:
    """The words over a column."""
    return {
        BoardColumn.ORDER: QCoreApplication.translate("Board", "Order"),
        BoardColumn.TIME: QCoreApplication.translate("Board", "Booked"),
        BoardColumn.CUSTOMER: QCoreApplication.translate("Board", "Customer"),
        BoardColumn.PHONE: QCoreApplication.translate("Board", "Phone"),
        BoardColumn.AREA: QCoreApplication.translate("Board", "Area"),
        BoardColumn.STATUS: QCoreApplication.translate("Board", "Status"),
        BoardColumn.DRIVER: QCoreApplication.translate("Board", "Driver"),
        BoardColumn.VEHICLE: QCoreApplication.translate("Board", "Vehicle"),
        BoardColumn.PRICE: QCoreApplication.translate("Board", "Price"),
        BoardColumn.CASH: QCoreApplication.translate("Board", "Cash"),
    }[column]


def alignment(column: BoardColumn) -> Qt.AlignmentFlag:
    """Money stands right in every language, so that its points are under each other."""
    return _RIGHT if column in MONEY else _LEADING


_RIGHT: Final = (
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
)
_LEADING: Final = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
