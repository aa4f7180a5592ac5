"""Tells which column of a table of customers holds what."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.customers.customer_columns import COLUMNS, CustomerField
from deskdispatch.domain.tables.column_recognition import ColumnRecognition, looks_of_customers

_FILLERS: Final = (
    *("customer", "client", "contact", "the", "no", "nr", "number", "value", "formatted"),
    *("primary", "رقم", "العميل", "الزبون", "عميل", "زبون"),
)

CUSTOMER_RECOGNITION: Final = ColumnRecognition(
    COLUMNS,
    looks_of_customers(
        CustomerField.LOCATION, CustomerField.PHONE, CustomerField.NAME, CustomerField.ADDRESS
    ),
    _FILLERS,
)
"""Of a table that has a column of phones at least."""
