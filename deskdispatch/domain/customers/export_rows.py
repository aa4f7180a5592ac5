"""Customers as rows of a table that an import reads back, and as vCards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.customers.customer import Customer, CustomerPlace
from deskdispatch.domain.fields import Field
from deskdispatch.domain.tables.table import Cell, ColumnKind, Row, TableColumn

_COLUMNS: Final = {
    Field.NAME: TableColumn("name", width=24),
    Field.PHONE: TableColumn("phone"),
    Field.ALTERNATE_PHONE: TableColumn("other_phones", width=24),
    Field.AREA: TableColumn("area"),
    Field.ADDRESS_LINES: TableColumn("address_lines", width=32),
    Field.ADDRESS_DETAIL: TableColumn("address_details", width=24),
    Field.LATITUDE: TableColumn("latitude", ColumnKind.NUMBER),
    Field.LONGITUDE: TableColumn("longitude", ColumnKind.NUMBER),
    Field.NOTES: TableColumn("driver_note", width=24),
    Field.COUNTER_NOTE: TableColumn("counter_note", width=24),
    Field.WARNING: TableColumn("warning"),
    Field.BLOCKED: TableColumn("do_not_book", ColumnKind.FLAG),
    Field.OTHER_NAMES: TableColumn("other_names", width=24),
}
TABLE_COLUMNS: Final = tuple(_COLUMNS.values())
"""Columns of a workbook or a CSV file. The headings are keys, the same in every language."""

CARD_COLUMNS: Final = tuple(
    map(TableColumn, ("FN", "TEL", "EXTENDED", "STREET", "LOCALITY", "GEO", "NOTE"))
)
"""Columns of vCards, see ``files.vcard``; fields that address books lack are left out."""


@dataclass(frozen=True, slots=True)
class CustomerRecords:
    """All records of a customer; numbers and places have the last used first."""

    customer: Customer
    numbers: tuple[str, ...]
    places: tuple[CustomerPlace, ...]


def table_rows(records: CustomerRecords) -> Iterator[Row]:
    """Yields a row for each place, at least one, in the order of ``TABLE_COLUMNS``."""
    customer = records.customer
    cells: dict[Field, Cell] = {
        Field.NAME: customer.name,
        Field.PHONE: next(iter(records.numbers), ""),
        Field.ALTERNATE_PHONE: "\n".join(records.numbers[1:]),
        Field.NOTES: customer.driver_note,
        Field.COUNTER_NOTE: customer.counter_note,
        Field.WARNING: customer.warning,
        Field.BLOCKED: customer.is_blocked,
        Field.OTHER_NAMES: "\n".join(customer.other_names),
    }
    for place in records.places or (None,):
        if place is not None:
            cells |= {
                Field.AREA: place.area,
                Field.ADDRESS_LINES: "\n".join(place.address),
                Field.ADDRESS_DETAIL: place.detail,
                Field.LATITUDE: place.latitude,
                Field.LONGITUDE: place.longitude,
            }
        yield [cells.get(field) or None for field in _COLUMNS]


def card_rows(records: CustomerRecords) -> Iterator[Row]:
    """Yields a row for each place, at least one, in the order of ``CARD_COLUMNS``."""
    customer = records.customer
    for place in records.places or (None,):
        address = ("", "", "", "")
        if place is not None:
            lines = ", ".join(line for line in place.address if line != place.area)
            address = (place.detail, lines, place.area, f"{place.latitude},{place.longitude}")
        yield [customer.name, "\n".join(records.numbers), *address, customer.counter_note]
