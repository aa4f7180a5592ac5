"""The columns of a table of customers, with their headings in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.address.parts import SPECS, AddressPart
from deskdispatch.domain.table import ColumnKind


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
        words: The headings that are read as it, in either language, beside the field's value.
        kind: Of its cells in an export.
        width: In a workbook, characters.
        is_required: Whether a table without it is none of customers.
        is_exported: Whether an export has it.
    """

    field: CustomerField
    words: tuple[str, ...]
    kind: ColumnKind = ColumnKind.TEXT
    width: int = 16
    is_required: bool = False
    is_exported: bool = True


def _part(field: CustomerField, *words: str) -> CustomerColumn:
    spec = SPECS[PART_FIELDS[field]]
    return CustomerColumn(field, (*spec.words, *words), is_exported=False)


COLUMNS: Final = (
    CustomerColumn(
        CustomerField.NAME,
        (
            *("customer", "customer name", "client", "full name", "display name", "contact", "fn"),
            *("الاسم", "اسم", "اسم العميل", "اسم الزبون", "العميل", "الزبون", "الاسم الكامل"),
        ),
        width=24,
    ),
    CustomerColumn(
        CustomerField.NAME_PART,
        (
            *("first name", "given name", "middle name", "last name", "family name", "surname"),
            *("الاسم الاول", "الاسم الاخير", "اسم العائلة", "العائلة", "اللقب"),
        ),
        is_exported=False,
    ),
    CustomerColumn(
        CustomerField.FIRM,
        ("firm", "organization", "organisation", "organization name", "org", "الشركة", "شركة"),
        is_exported=False,
    ),
    CustomerColumn(
        CustomerField.PHONE,
        (
            *("phone number", "telephone", "tel", "mobile", "mobile phone", "cell", "cell phone"),
            *("whatsapp", "primary phone", "home phone", "work phone", "contact number", "gsm"),
            *("الهاتف", "هاتف", "رقم الهاتف", "تلفون", "التلفون", "موبايل", "الموبايل", "جوال"),
            *("الجوال", "نقال", "النقال", "رقم", "واتساب"),
        ),
        is_required=True,
    ),
    CustomerColumn(
        CustomerField.OTHER_PHONES,
        (
            *("other phone", "alternate phone", "alternative phone", "second phone"),
            *("هاتف اخر", "هاتف بديل", "رقم اخر", "رقم بديل", "هواتف اخرى"),
        ),
        width=24,
    ),
    CustomerColumn(
        CustomerField.AREA,
        ("region", "district", "city", "town", "المنطقة", "منطقة", "المدينة"),
    ),
    CustomerColumn(
        CustomerField.ADDRESS,
        (
            *("full address", "delivery address", "home address", "street address", "adr"),
            *("العنوان", "عنوان", "عنوان التوصيل", "العنوان الكامل"),
        ),
        is_exported=False,
    ),
    CustomerColumn(CustomerField.ADDRESS_LINES, (), width=32),
    _part(CustomerField.BLOCK),
    _part(CustomerField.STREET),
    _part(CustomerField.AVENUE),
    _part(CustomerField.HOUSE, "رقم المنزل"),
    _part(CustomerField.BUILDING),
    _part(CustomerField.FLOOR),
    _part(CustomerField.FLAT),
    _part(CustomerField.PACI, "الرقم الالي"),
    CustomerColumn(
        CustomerField.DETAIL,
        (
            *("address detail", "details", "landmark", "directions"),
            *("تفاصيل العنوان", "تفاصيل", "علامة مميزة", "وصف"),
        ),
        width=24,
    ),
    CustomerColumn(CustomerField.LATITUDE, ("lat", "خط العرض"), ColumnKind.NUMBER),
    CustomerColumn(CustomerField.LONGITUDE, ("lon", "lng", "long", "خط الطول"), ColumnKind.NUMBER),
    CustomerColumn(
        CustomerField.LOCATION,
        (
            *("location link", "map", "map link", "google maps", "google map", "coordinates"),
            *("gps", "pin", "geo", "الموقع", "موقع", "رابط الموقع", "اللوكيشن", "لوكيشن"),
        ),
        is_exported=False,
    ),
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
