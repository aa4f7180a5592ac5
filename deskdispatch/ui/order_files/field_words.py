"""The names of the fields of a row, and of the columns of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.text.amounts import joined
from deskdispatch.ui.text.marked_text import translated

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import OrderFile

FIELDS: Final[dict[Field, MarkedText]] = {
    Field.REFERENCE: QT_TRANSLATE_NOOP("OrderFields", "Your order number"),
    Field.PHONE: QT_TRANSLATE_NOOP("OrderFields", "Phone"),
    Field.NAME: QT_TRANSLATE_NOOP("OrderFields", "Name"),
    Field.FIRST_NAME: QT_TRANSLATE_NOOP("OrderFields", "First name"),
    Field.LAST_NAME: QT_TRANSLATE_NOOP("OrderFields", "Last name"),
    Field.ALTERNATE_PHONE: QT_TRANSLATE_NOOP("OrderFields", "Second phone"),
    Field.AREA: QT_TRANSLATE_NOOP("OrderFields", "Area"),
    Field.ADDRESS: QT_TRANSLATE_NOOP("OrderFields", "Address"),
    Field.BLOCK: QT_TRANSLATE_NOOP("OrderFields", "Block"),
    Field.STREET: QT_TRANSLATE_NOOP("OrderFields", "Street"),
    Field.AVENUE: QT_TRANSLATE_NOOP("OrderFields", "Avenue"),
    Field.HOUSE: QT_TRANSLATE_NOOP("OrderFields", "House"),
    Field.BUILDING: QT_TRANSLATE_NOOP("OrderFields", "Building"),
    Field.FLOOR: QT_TRANSLATE_NOOP("OrderFields", "Floor"),
    Field.FLAT: QT_TRANSLATE_NOOP("OrderFields", "Flat"),
    Field.PACI: QT_TRANSLATE_NOOP("OrderFields", "PACI number"),
    Field.ADDRESS_DETAIL: QT_TRANSLATE_NOOP("OrderFields", "Address details"),
    Field.LOCATION: QT_TRANSLATE_NOOP("OrderFields", "Location"),
    Field.LATITUDE: QT_TRANSLATE_NOOP("OrderFields", "Latitude"),
    Field.LONGITUDE: QT_TRANSLATE_NOOP("OrderFields", "Longitude"),
    Field.VEHICLE: QT_TRANSLATE_NOOP("OrderFields", "Vehicle"),
    Field.COLLECT_CASH: QT_TRANSLATE_NOOP("OrderFields", "Collect cash"),
    Field.CASH_AMOUNT: QT_TRANSLATE_NOOP("OrderFields", "Cash amount"),
    Field.ORDER_TOTAL: QT_TRANSLATE_NOOP("OrderFields", "Order total"),
    Field.CURRENCY: QT_TRANSLATE_NOOP("OrderFields", "Currency"),
    Field.ORDER_STATUS: QT_TRANSLATE_NOOP("OrderFields", "Order status"),
    Field.SCHEDULE: QT_TRANSLATE_NOOP("OrderFields", "Scheduled for"),
    Field.SCHEDULE_TIME: QT_TRANSLATE_NOOP("OrderFields", "Time"),
    Field.NOTES: QT_TRANSLATE_NOOP("OrderFields", "Notes"),
    Field.PICKUP: QT_TRANSLATE_NOOP("OrderFields", "Branch"),
    Field.PICKUP_LOCATION: QT_TRANSLATE_NOOP("OrderFields", "Pickup location"),
    Field.PICKUP_NAME: QT_TRANSLATE_NOOP("OrderFields", "Pickup contact"),
    Field.PICKUP_NUMBER: QT_TRANSLATE_NOOP("OrderFields", "Pickup phone"),
    Field.NOT_BOOKED: QT_TRANSLATE_NOOP("OrderFields", "Why not booked"),
    Field.ROW_ID: QT_TRANSLATE_NOOP("OrderFields", "Row (by deskdispatch)"),
}
"""In the order in which they are offered and edited."""

_WRITTEN_HERE: Final = frozenset({Field.NOT_BOOKED, Field.ROW_ID})

_LONGEST_NAME: Final = 40
"""Characters of a heading beside others."""

FORM_ORDER: Final = tuple(each for each in FIELDS if each not in _WRITTEN_HERE)
"""Those that a clerk corrects."""


def field_word(field: Field) -> str:
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
