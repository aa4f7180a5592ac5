"""The columns of the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Final

from PySide6.QtCore import QCoreApplication, Qt

from deskdispatch.ui.models import board_row
from deskdispatch.ui.models.board_row import BoardRow, SortKey


class Column(IntEnum):
    """The columns, leading to trailing."""

    ORDER = 0
    TIME = 1
    CUSTOMER = 2
    PHONE = 3
    STATUS = 4
    DRIVER = 5
    PRICE = 6


KEYS: Final[Mapping[Column, Callable[[BoardRow], SortKey]]] = {
    Column.ORDER: board_row.by_order,
    Column.TIME: board_row.by_time,
    Column.CUSTOMER: board_row.by_customer,
    Column.PHONE: board_row.by_phone,
    Column.STATUS: board_row.by_status,
    Column.DRIVER: board_row.by_driver,
    Column.PRICE: board_row.by_price,
}
"""What each column is sorted by."""


def heading(column: Column) -> str:
    """The words over a column."""
    return {
        Column.ORDER: QCoreApplication.translate("Board", "Order"),
        Column.TIME: QCoreApplication.translate("Board", "Booked"),
        Column.CUSTOMER: QCoreApplication.translate("Board", "Customer"),
        Column.PHONE: QCoreApplication.translate("Board", "Phone"),
        Column.STATUS: QCoreApplication.translate("Board", "Status"),
        Column.DRIVER: QCoreApplication.translate("Board", "Driver"),
        Column.PRICE: QCoreApplication.translate("Board", "Price"),
    }[column]


def alignment(column: Column) -> Qt.AlignmentFlag:
    """Money stands right in every language, so that its points are under each other."""
    if column is Column.PRICE:
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute
        return right | Qt.AlignmentFlag.AlignVCenter
    return Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
