"""The names of the fields of a row, and of the columns of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.marked_text import translated

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import OrderFile

FIELDS: Final[dict[OrderField, MarkedText]] = {
    OrderField.REFERENCE: QT_TRANSLATE_NOOP("OrderFields", "Your order number"),
    OrderField.PHONE: QT_TRANSLATE_NOOP("OrderFields", "Phone"),
    OrderField.NAME: QT_TRANSLATE_NOOP("OrderFields", "Name"),
    OrderField.FIRST_NAME: QT_TRANSLATE_NOOP("OrderFields", "First name"),
    OrderField.LAST_NAME: QT_TRANSLATE_NOOP("OrderFields", "Last name"),
    OrderField.ALTERNATE_PHONE: QT_TRANSLATE_NOOP("OrderFields", "Second phone"),
    OrderField.AREA: QT_TRANSLATE_NOOP("OrderFields", "Area"),
    OrderField.ADDRESS: QT_TRANSLATE_NOOP("OrderFields", "Address"),
    OrderField.BLOCK: QT_TRANSLATE_NOOP("OrderFields", "Block"),
    OrderField.STREET: QT_TRANSLATE_NOOP("OrderFields", "Street"),
    OrderField.AVENUE: QT_TRANSLATE_NOOP("OrderFields", "Avenue"),
    OrderField.HOUSE: QT_TRANSLATE_NOOP("OrderFields", "House"),
    OrderField.BUILDING: QT_TRANSLATE_NOOP("OrderFields", "Building"),
    OrderField.FLOOR: QT_TRANSLATE_NOOP("OrderFields", "Floor"),
    OrderField.FLAT: QT_TRANSLATE_NOOP("OrderFields", "Flat"),
    OrderField.PACI: QT_TRANSLATE_NOOP("OrderFields", "PACI number"),
    OrderField.ADDRESS_DETAIL: QT_TRANSLATE_NOOP("OrderFields", "Address details"),
    OrderField.LOCATION: QT_TRANSLATE_NOOP("OrderFields", "Location"),
    OrderField.LATITUDE: QT_TRANSLATE_NOOP("OrderFields", "Latitude"),
    OrderField.LONGITUDE: QT_TRANSLATE_NOOP("OrderFields", "Longitude"),
    OrderField.VEHICLE: QT_TRANSLATE_NOOP("OrderFields", "Vehicle"),
    OrderField.COLLECT_CASH: QT_TRANSLATE_NOOP("OrderFields", "Collect cash"),
    OrderField.CASH_AMOUNT: QT_TRANSLATE_NOOP("OrderFields", "Cash amount"),
    OrderField.ORDER_TOTAL: QT_TRANSLATE_NOOP("OrderFields", "Order total"),
    OrderField.CURRENCY: QT_TRANSLATE_NOOP("OrderFields", "Currency"),
    OrderField.ORDER_STATUS: QT_TRANSLATE_NOOP("OrderFields", "Order status"),
    OrderField.SCHEDULE: QT_TRANSLATE_NOOP("OrderFields", "Scheduled for"),
    OrderField.SCHEDULE_TIME: QT_TRANSLATE_NOOP("OrderFields", "Time"),
    OrderField.NOTES: QT_TRANSLATE_NOOP("OrderFields", "Notes"),
    OrderField.PICKUP: QT_TRANSLATE_NOOP("OrderFields", "Branch"),
    OrderField.PICKUP_LOCATION: QT_TRANSLATE_NOOP("OrderFields", "Pickup location"),
    OrderField.PICKUP_NAME: QT_TRANSLATE_NOOP("OrderFields", "Pickup contact"),
    OrderField.PICKUP_NUMBER: QT_TRANSLATE_NOOP("OrderFields", "Pickup phone"),
    OrderField.NOT_BOOKED: QT_TRANSLATE_NOOP("OrderFields", "Why not booked"),
    OrderField.ROW_ID: QT_TRANSLATE_NOOP("OrderFields", "Row (by deskdispatch)"),
}
"""In the order in which they are offered and edited."""

_WRITTEN_HERE: Final = frozenset({OrderField.NOT_BOOKED, OrderField.ROW_ID})

_LONGEST_NAME: Final = 40
"""Characters of a heading beside others."""

FORM_ORDER: Final = tuple(each for each in FIELDS if each not in _WRITTEN_HERE)
"""Those that a clerk corrects."""


def field_word(field: OrderField) -> str:
    """The name of a field."""
    return translated(FIELDS[field])


def column_name(file: OrderFile, at: int) -> str:
    """The heading of a column, from 0; its number for one without."""
    heading = file.headings[at].strip() if at < len(file.headings) else ""
    number = QCoreApplication.translate("OrderFields", "Column {number}").format(number=at + 1)
    return heading or number


def unread_words(file: OrderFile) -> str:
    """The names of the columns that hold something and are not read; empty without any."""
    return joined(*(cleaned(column_name(file, at), _LONGEST_NAME) for at in sorted(file.unread)))
