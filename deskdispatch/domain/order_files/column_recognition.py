"""Tells which column of an order file holds what."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.order_files.columns import COLUMNS, OrderField
from deskdispatch.domain.tables.column_recognition import ColumnRecognition, looks_of_customers

_FILLERS: Final = (
    *("customer", "client", "contact", "the", "no", "nr", "number", "kwd", "kd"),
    *("رقم", "العميل", "الزبون", "عميل", "زبون"),
)

ORDER_RECOGNITION: Final = ColumnRecognition(
    COLUMNS,
    looks_of_customers(OrderField.LOCATION, OrderField.PHONE, OrderField.NAME, OrderField.ADDRESS),
    _FILLERS,
)
"""Of a table that has a column of phones at least."""
