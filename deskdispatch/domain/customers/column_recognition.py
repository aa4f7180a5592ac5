"""Tells which column of a table of customers holds what."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.customers.customer_columns import COLUMNS, CustomerField
from deskdispatch.domain.tables.column_recognition import (
    CellLook,
    ColumnRecognition,
    is_location,
    is_name,
    is_words,
)
from deskdispatch.domain.tables.phone_cells import is_phone

_FILLERS: Final = (
    *("customer", "client", "contact", "the", "no", "nr", "number", "value", "formatted"),
    *("primary", "رقم", "العميل", "الزبون", "عميل", "زبون"),
)

CUSTOMER_RECOGNITION: Final = ColumnRecognition(
    COLUMNS,
    (
        CellLook(CustomerField.LOCATION, is_location),
        CellLook(CustomerField.PHONE, is_phone, is_repeated=True),
        CellLook(CustomerField.NAME, is_name),
        CellLook(CustomerField.ADDRESS, is_words),
    ),
    _FILLERS,
)
"""Of a table that has a column of phones at least."""
