"""Tells which column of an order file holds what."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.order_files.columns import COLUMNS, OrderField
from deskdispatch.domain.tables.column_recognition import (
    CellLook,
    ColumnRecognition,
    is_location,
    is_name,
    is_words,
)
from deskdispatch.domain.tables.phone_cells import is_phone

_FILLERS: Final = (
    *("customer", "client", "contact", "recipient", "receiver", "consignee", "the", "no", "nr"),
    *("number", "رقم", "العميل", "الزبون", "المستلم", "عميل", "زبون"),
)

ORDER_RECOGNITION: Final = ColumnRecognition(
    COLUMNS,
    (
        CellLook(OrderField.LOCATION, is_location),
        CellLook(OrderField.PHONE, is_phone, is_repeated=True),
        CellLook(OrderField.NAME, is_name),
        CellLook(OrderField.ADDRESS, is_words),
    ),
    _FILLERS,
)
"""Of a table that has a column of phones at least."""
