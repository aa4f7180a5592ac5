"""The columns of an order file, with their headings in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.address.parts import SPECS, AddressPart


class OrderField(StrEnum):
    """What a column of an order file holds."""

    REFERENCE = "reference"
    """The shop's own number of the order."""
    PHONE = "phone"
    NAME = "name"
    ALTERNATE_PHONE = "alternate_phone"
    AREA = "area"
    ADDRESS = "address"
    """In one line, as it is typed."""
    BLOCK = "block"
    STREET = "street"
    AVENUE = "avenue"
    HOUSE = "house"
    BUILDING = "building"
    FLOOR = "floor"
    FLAT = "flat"
    PACI = "paci"
    ADDRESS_DETAIL = "address_detail"
    LOCATION = "location"
    """A link to a map, or both degrees."""
    LATITUDE = "latitude"
    LONGITUDE = "longitude"
    COLLECT_CASH = "collect_cash"
    """Yes or no."""
    CASH_AMOUNT = "cash_amount"
    """KWD."""
    VEHICLE = "vehicle"
    NOTES = "notes"
    PICKUP = "pickup"
    """The name of a branch."""
    PICKUP_LOCATION = "pickup_location"
    """Of a pickup that is no branch."""
    PICKUP_NAME = "pickup_name"
    PICKUP_NUMBER = "pickup_number"
    SCHEDULE = "schedule"
    """A day with or without its time."""
    SCHEDULE_TIME = "schedule_time"
    """A time in a column of its own."""
    NOT_BOOKED = "not_booked"
    """Why a row that was given back is not booked; it is for the eye alone."""
    ROW_ID = "row_id"
    """Of a row that was given back, by which it is known when it is read again."""


PART_FIELDS: Final[dict[OrderField, AddressPart]] = {
    OrderField(part.value): part for part in AddressPart if part is not AddressPart.AREA
}
"""The parts of an address that have columns of their own."""


@dataclass(frozen=True, slots=True)
class OrderColumn:
    """A column.

    Attributes:
        field: What it holds.
        english: Its heading in a template.
        arabic: The same in Arabic.
        more: Other headings that are read as it, in either language.
        width: In a template, characters.
        is_required: Whether a table without it is none of orders.
        is_in_template: Whether a template has it.
    """

    field: OrderField
    english: str
    arabic: str
    more: tuple[str, ...] = ()
    width: int = 16
    is_required: bool = False
    is_in_template: bool = True

    @property
    def words(self) -> tuple[str, ...]:
        """The headings that are read as it, beside the field's value."""
        return (self.english, self.arabic, *self.more)

    def heading(self, language: str) -> str:
        """Its heading in a template: ``ar``; any other language is English."""
        return self.arabic if language == "ar" else self.english


def _part(field: OrderField, *more: str) -> OrderColumn:
    spec = SPECS[PART_FIELDS[field]]
    return OrderColumn(field, spec.english, spec.arabic, (*spec.words, *more), is_in_template=False)


COLUMNS: Final = (
    OrderColumn(
        OrderField.REFERENCE,
        "Reference",
        "رقم الطلب",
        (
            *("order", "order number", "order id", "order ref", "order reference", "ref"),
            *("reference number", "invoice", "invoice number", "bill number", "receipt number"),
            *("الطلب", "رقم الفاتورة", "الفاتورة", "المرجع", "رقم المرجع"),
        ),
    ),
    OrderColumn(
        OrderField.PHONE,
        "Phone",
        "الهاتف",
        (
            *("phone number", "telephone", "tel", "mobile", "mobile phone", "cell", "cell phone"),
            *("whatsapp", "customer phone", "contact number", "gsm", "هاتف", "رقم الهاتف"),
            *("تلفون", "التلفون", "موبايل", "الموبايل", "جوال", "الجوال", "نقال", "النقال"),
            *("رقم", "واتساب", "هاتف العميل"),
        ),
        is_required=True,
    ),
    OrderColumn(
        OrderField.NAME,
        "Name",
        "الاسم",
        (
            *("customer", "customer name", "client", "full name", "contact", "contact name"),
            *("اسم", "اسم العميل", "اسم الزبون", "العميل", "الزبون", "المستلم", "اسم المستلم"),
        ),
        width=24,
    ),
    OrderColumn(
        OrderField.ALTERNATE_PHONE,
        "Second phone",
        "هاتف آخر",
        (
            *("other phone", "alternate phone", "alternative phone", "alternate customer number"),
            *("هاتف بديل", "رقم اخر", "رقم بديل"),
        ),
    ),
    OrderColumn(
        OrderField.AREA,
        "Area",
        "المنطقة",
        ("region", "district", "city", "town", "delivery area", "منطقة", "المدينة"),
    ),
    OrderColumn(
        OrderField.ADDRESS,
        "Address",
        "العنوان",
        (
            *("full address", "delivery address", "drop-off", "dropoff", "destination"),
            *("shipping address", "street address", "عنوان", "عنوان التوصيل", "العنوان الكامل"),
        ),
        width=40,
    ),
    _part(OrderField.BLOCK),
    _part(OrderField.STREET),
    _part(OrderField.AVENUE),
    _part(OrderField.HOUSE, "رقم المنزل"),
    _part(OrderField.BUILDING),
    _part(OrderField.FLOOR),
    _part(OrderField.FLAT),
    _part(OrderField.PACI, "الرقم الالي"),
    OrderColumn(
        OrderField.ADDRESS_DETAIL,
        "Address details",
        "تفاصيل العنوان",
        ("details", "landmark", "directions", "additional address detail", "تفاصيل", "علامة مميزة"),
        width=24,
    ),
    OrderColumn(
        OrderField.LOCATION,
        "Location",
        "الموقع",
        (
            *("location link", "map", "map link", "google maps", "google map", "coordinates"),
            *("gps", "pin", "geo", "موقع", "رابط الموقع", "اللوكيشن", "لوكيشن"),
        ),
        width=32,
    ),
    OrderColumn(
        OrderField.LATITUDE,
        "Latitude",
        "خط العرض",
        ("lat", "delivery latitude"),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.LONGITUDE,
        "Longitude",
        "خط الطول",
        ("lon", "lng", "long", "delivery longitude"),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.COLLECT_CASH,
        "Collect cash",
        "تحصيل نقدي",
        (
            *("cash on delivery", "payment", "payment method", "payment type", "paid by"),
            *("تحصيل", "طريقة الدفع", "الدفع", "الدفع عند الاستلام"),
        ),
        width=14,
    ),
    OrderColumn(
        OrderField.CASH_AMOUNT,
        "Cash amount",
        "مبلغ التحصيل",
        (
            *("cash", "cod", "cod amount", "amount", "amount to collect", "amount due", "kwd"),
            *("total amount", "المبلغ", "مبلغ", "كاش", "الكاش", "نقدا", "المبلغ المطلوب"),
        ),
        width=14,
    ),
    OrderColumn(
        OrderField.VEHICLE,
        "Vehicle",
        "المركبة",
        ("vehicle type", "transport", "نوع المركبة", "السيارة", "وسيلة التوصيل"),
        width=14,
    ),
    OrderColumn(
        OrderField.NOTES,
        "Notes",
        "ملاحظات",
        (
            *("note", "remark", "comment", "instructions", "delivery note", "driver note"),
            *("delivery instructions", "special notes", "note for driver", "note to driver"),
            *("ملاحظة", "الملاحظات", "ملاحظات التوصيل", "ملاحظات السائق", "تعليمات التوصيل"),
        ),
        width=32,
    ),
    OrderColumn(
        OrderField.PICKUP,
        "Branch",
        "الفرع",
        ("pickup branch", "pick up", "from branch", "store", "فرع", "الاستلام من", "المتجر"),
        width=20,
    ),
    OrderColumn(
        OrderField.PICKUP_LOCATION,
        "Pickup location",
        "موقع الاستلام",
        ("pickup map", "pickup coordinates", "pick up location"),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.PICKUP_NAME,
        "Pickup contact",
        "اسم جهة الاستلام",
        ("pickup name", "pick up name", "sender", "sender name", "المرسل", "اسم المرسل"),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.PICKUP_NUMBER,
        "Pickup phone",
        "هاتف جهة الاستلام",
        ("pick up phone", "sender phone", "sender mobile", "هاتف المرسل"),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.SCHEDULE,
        "Scheduled for",
        "موعد التوصيل",
        (
            *("scheduled", "scheduled at", "scheduled delivery at", "delivery date", "deliver on"),
            *("delivery time", "deliver at", "schedule date", "date", "التاريخ", "تاريخ التوصيل"),
            *("الموعد", "موعد"),
        ),
        width=20,
    ),
    OrderColumn(
        OrderField.SCHEDULE_TIME,
        "Time",
        "الوقت",
        ("schedule time", "time slot", "وقت", "وقت التوصيل", "الساعة"),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.NOT_BOOKED, "Why not booked", "سبب عدم الحجز", width=40, is_in_template=False
    ),
    OrderColumn(OrderField.ROW_ID, "deskdispatch row", "سطر deskdispatch", is_in_template=False),
)
"""Every column, in the order of a template."""
