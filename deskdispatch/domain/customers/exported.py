"""Customers as rows of a table that an import reads back, and as vCards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.customers.customer import Customer, CustomerPlace
from deskdispatch.domain.customers.customer_columns import COLUMNS, CustomerField
from deskdispatch.domain.table import Cell, Row, TableColumn

_EXPORTED: Final = tuple(column for column in COLUMNS if column.is_exported)

TABLE_COLUMNS: Final = tuple(
    TableColumn(column.field, column.kind, column.width) for column in _EXPORTED
)
"""Of a workbook or a CSV file. The headings are keys, the same in every language."""

CARD_COLUMNS: Final = tuple(
    map(TableColumn, ("FN", "TEL", "EXTENDED", "STREET", "LOCALITY", "GEO", "NOTE"))
)
"""Of vCards, see ``files.vcard_sink``: what a phone's address book has no field for is left out."""


@dataclass(frozen=True, slots=True)
class CustomerRecords:
    """All that is kept of a customer.

    Attributes:
        customer: The customer.
        numbers: The phones, the last used first.
        places: The last used first.
    """

    customer: Customer
    numbers: tuple[str, ...]
    places: tuple[CustomerPlace, ...]


def table_rows(records: CustomerRecords) -> Iterator[Row]:
    """A row for each place, one at least, in the order of ``TABLE_COLUMNS``."""
    for place in records.places or (None,):
        cells = {**_customer_cells(records), **(_place_cells(place) if place else {})}
        yield [cells.get(column.field) or None for column in _EXPORTED]


def card_rows(records: CustomerRecords) -> Iterator[Row]:
    """A row for each place, one at least, in the order of ``CARD_COLUMNS``."""
    customer = records.customer
    for place in records.places or (None,):
        address: Row = _card_address(place) if place else ("", "", "", "")
        yield [customer.name, "\n".join(records.numbers), *address, customer.counter_note]


def _customer_cells(records: CustomerRecords) -> dict[CustomerField, Cell]:
    customer = records.customer
    return {
        CustomerField.NAME: customer.name,
        CustomerField.PHONE: next(iter(records.numbers), ""),
        CustomerField.OTHER_PHONES: "\n".join(records.numbers[1:]),
        CustomerField.DRIVER_NOTE: customer.driver_note,
        CustomerField.COUNTER_NOTE: customer.counter_note,
        CustomerField.WARNING: customer.warning,
        CustomerField.BLOCKED: customer.is_blocked,
        CustomerField.OTHER_NAMES: "\n".join(customer.other_names),
    }


def _place_cells(place: CustomerPlace) -> dict[CustomerField, Cell]:
    return {
        CustomerField.AREA: place.area,
        CustomerField.ADDRESS_LINES: "\n".join(place.address),
        CustomerField.DETAIL: place.detail,
        CustomerField.LATITUDE: place.latitude,
        CustomerField.LONGITUDE: place.longitude,
    }


def _card_address(place: CustomerPlace) -> Row:
    """Extension, street, town and point."""
    lines = [line for line in place.address if line != place.area]
    point = f"{place.latitude},{place.longitude}"
    return place.detail, ", ".join(lines), place.area, point
