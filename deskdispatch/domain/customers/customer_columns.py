"""The columns of a table of customers, with their headings in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.address.parts import SPECS, AddressPart
from deskdispatch.domain.table import ColumnKind
from deskdispatch.domain.tables.headings import WORDS


class CustomerField(StrEnum):
    """What a column holds; the value is its stable heading in exports."""

    NAME = "name"
    NAME_PART = "name_part"
    """First and last names in columns of their own."""
    FIRM = "company"
    PHONE = "phone"
    OTHER_PHONES = "other_phones"
    AREA = "area"
    ADDRESS = "address"
    """In one line, as it is typed."""
    ADDRESS_LINES = "address_lines"
    """The lines of ``CustomerPlace.address`` as they stand."""
    BLOCK = "block"
    STREET = "street"
    AVENUE = "avenue"
    HOUSE = "house"
    BUILDING = "building"
    FLOOR = "floor"
    FLAT = "flat"
    PACI = "paci"
    DETAIL = "address_details"
    LATITUDE = "latitude"
    LONGITUDE = "longitude"
    LOCATION = "location"
    """A link to a map, or both degrees."""
    DRIVER_NOTE = "driver_note"
    COUNTER_NOTE = "counter_note"
    WARNING = "warning"
    BLOCKED = "do_not_book"
    OTHER_NAMES = "other_names"


PART_FIELDS: Final = {
    CustomerField(part.value): part for part in AddressPart if part is not AddressPart.AREA
}
"""The parts of an address that have columns of their own."""


@dataclass(frozen=True, slots=True)
class CustomerColumn:
    """A column.

    Attributes:
        field: What it holds.
        more: Headings that are read as it, in either language, beside those of ``WORDS``.
        kind: Of its cells in an export.
        width: In a workbook, characters.
        is_required: Whether a table without it is none of customers.
        is_exported: Whether an export has it.
    """

    field: CustomerField
    more: tuple[str, ...] = ()
    kind: ColumnKind = ColumnKind.TEXT
    width: int = 16
    is_required: bool = False
    is_exported: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        """The headings that are read as it, beside the field's value."""
        return (*WORDS.get(self.field, ()), *self.more)


def _part(field: CustomerField) -> CustomerColumn:
    return CustomerColumn(field, SPECS[PART_FIELDS[field]].words, is_exported=False)


COLUMNS: Final = (
    CustomerColumn(CustomerField.NAME, width=24),
    CustomerColumn(
        CustomerField.NAME_PART,
        (
            *("first name", *WORDS["first_name"], "middle name"),
            *("last name", *WORDS["last_name"]),
        ),
        is_exported=False,
    ),
    CustomerColumn(
        CustomerField.FIRM,
        (
            *("firm", "organization", "organisation", "organization name", "org", "company name"),
            *("الشركة", "شركة"),
        ),
        is_exported=False,
    ),
    CustomerColumn(CustomerField.PHONE, is_required=True),
    CustomerColumn(CustomerField.OTHER_PHONES, ("هواتف اخرى",), width=24),
    CustomerColumn(CustomerField.AREA),
    CustomerColumn(CustomerField.ADDRESS, is_exported=False),
    CustomerColumn(CustomerField.ADDRESS_LINES, width=32),
    _part(CustomerField.BLOCK),
    _part(CustomerField.STREET),
    _part(CustomerField.AVENUE),
    _part(CustomerField.HOUSE),
    _part(CustomerField.BUILDING),
    _part(CustomerField.FLOOR),
    _part(CustomerField.FLAT),
    _part(CustomerField.PACI),
    CustomerColumn(
        CustomerField.DETAIL, ("address detail", *WORDS["address_detail"], "وصف"), width=24
    ),
    CustomerColumn(CustomerField.LATITUDE, kind=ColumnKind.NUMBER),
    CustomerColumn(CustomerField.LONGITUDE, kind=ColumnKind.NUMBER),
    CustomerColumn(CustomerField.LOCATION, is_exported=False),
    CustomerColumn(
        CustomerField.DRIVER_NOTE,
        (
            *("note to driver", "note for driver", "delivery note", "delivery instructions"),
            *("courier note", "ملاحظة للسائق", "ملاحظات للسائق", "ملاحظات السائق"),
            *("ملاحظات التوصيل", "تعليمات التوصيل"),
        ),
        width=24,
    ),
    CustomerColumn(
        CustomerField.COUNTER_NOTE,
        (
            *("note", "note for counter", "remark", "comment", "internal note"),
            *("ملاحظة", "ملاحظات", "الملاحظات", "تعليق", "ملاحظة داخلية"),
        ),
        width=24,
    ),
    CustomerColumn(CustomerField.WARNING, ("alert", "caution", "تحذير", "تنبيه")),
    CustomerColumn(
        CustomerField.BLOCKED,
        ("blocked", "blacklist", "blacklisted", "banned", "do not deliver", "لا تحجز", "محظور"),
        ColumnKind.FLAG,
    ),
    CustomerColumn(CustomerField.OTHER_NAMES, ("other name", "alias", "اسماء اخرى"), width=24),
)
"""Every column, in the order of an export."""
