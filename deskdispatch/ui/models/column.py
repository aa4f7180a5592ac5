"""The columns of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from operator import attrgetter
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.ui import language
from deskdispatch.ui.models.board_row import BoardRow
from deskdispatch.ui.models.row_order import NEWEST_FIRST, RowOrder, SortKey


class Column(IntEnum):
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


COLUMNS: Final = tuple(Column)
"""By their numbers."""

MONEY: Final = (Column.PRICE, Column.CASH)

_BY_CUSTOMER: Final = attrgetter("by_customer")

SLOW: Final = tuple(RowOrder(_BY_CUSTOMER, descending) for descending in (False, True))
"""The orders that take too long to be made while somebody waits: few names are alike."""

_KEYS: Final[Mapping[Column, Callable[[BoardRow], SortKey]]] = {
    Column.ORDER: attrgetter("by_order"),
    Column.TIME: NEWEST_FIRST.key,
    Column.CUSTOMER: _BY_CUSTOMER,
    Column.PHONE: attrgetter("by_phone"),
    Column.STATUS: attrgetter("by_status"),
    Column.DRIVER: attrgetter("by_driver"),
    Column.VEHICLE: attrgetter("by_vehicle"),
    Column.PRICE: attrgetter("by_price"),
    Column.CASH: attrgetter("by_cash"),
}
_AREA_KEYS: Final = {"ar": attrgetter("by_area_ar")}
_AREA_KEY: Final = attrgetter("by_area_en")


def order_by(column: Column, descending: bool) -> RowOrder:
    """What a column is sorted by; areas by their names in the language of now."""
    if column is Column.AREA:
        return RowOrder(_AREA_KEYS.get(language.current(), _AREA_KEY), descending)
    return RowOrder(_KEYS[column], descending)


def heading(column: Column) -> str:
    """The words over a column."""
    return {
        Column.ORDER: QCoreApplication.translate("Board", "Order"),
        Column.TIME: QCoreApplication.translate("Board", "Booked"),
        Column.CUSTOMER: QCoreApplication.translate("Board", "Customer"),
        Column.PHONE: QCoreApplication.translate("Board", "Phone"),
        Column.AREA: QCoreApplication.translate("Board", "Area"),
        Column.STATUS: QCoreApplication.translate("Board", "Status"),
        Column.DRIVER: QCoreApplication.translate("Board", "Driver"),
        Column.VEHICLE: QCoreApplication.translate("Board", "Vehicle"),
        Column.PRICE: QCoreApplication.translate("Board", "Price"),
        Column.CASH: QCoreApplication.translate("Board", "Cash"),
    }[column]


def alignment(column: Column) -> Qt.AlignmentFlag:
    """Money stands right in every language, so that its points are under each other."""
    return _RIGHT if column in MONEY else _LEADING


_RIGHT: Final = (
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter
)
_LEADING: Final = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
