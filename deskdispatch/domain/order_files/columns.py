"""The columns of an order file, with their headings in both languages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from deskdispatch.domain.address.parts import SPECS, AddressPart
from deskdispatch.domain.tables.headings import WORDS


class OrderField(StrEnum):
    """What a column of an order file holds."""

    REFERENCE = "reference"
    """The shop's own number of the order."""
    PHONE = "phone"
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    """Names in columns of their own."""
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
    ORDER_TOTAL = "order_total"
    """KWD; it is collected where the payment is cash on delivery."""
    CURRENCY = "currency"
    """Of both amounts."""
    ORDER_STATUS = "order_status"
    """How far the shop is with it."""
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
        more: Other headings that are read as it, in either language, beside those of ``WORDS``.
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
        return (self.english, self.arabic, *WORDS.get(self.field, ()), *self.more)

    def heading(self, language: str) -> str:
        """Its heading in a template: ``ar``; any other language is English."""
        return self.arabic if language == "ar" else self.english


def _part(field: OrderField) -> OrderColumn:
    spec = SPECS[PART_FIELDS[field]]
    return OrderColumn(field, spec.english, spec.arabic, spec.words, is_in_template=False)


COLUMNS: Final = (
    OrderColumn(
        OrderField.REFERENCE,
        "Reference",
        "رقم الطلب",
        (
            *("order", "order number", "order id", "order ref", "order reference", "ref"),
            *(
                "order code",
                "display id",
                "reference number",
                "invoice",
                "invoice number",
                "bill number",
                "receipt number",
            ),
            *("الطلب", "رقم الفاتورة", "الفاتورة", "المرجع", "رقم المرجع"),
        ),
    ),
    OrderColumn(OrderField.PHONE, "Phone", "الهاتف", is_required=True),
    OrderColumn(OrderField.NAME, "Name", "الاسم", width=24),
    OrderColumn(OrderField.FIRST_NAME, "First name", "الاسم الأول", is_in_template=False),
    OrderColumn(OrderField.LAST_NAME, "Last name", "اسم العائلة", is_in_template=False),
    OrderColumn(
        OrderField.ALTERNATE_PHONE,
        "Second phone",
        "هاتف آخر",
        (*WORDS["other_phones"], "alternate customer number"),
    ),
    OrderColumn(OrderField.AREA, "Area", "المنطقة"),
    OrderColumn(OrderField.ADDRESS, "Address", "العنوان", ("address line",), width=40),
    _part(OrderField.BLOCK),
    _part(OrderField.STREET),
    _part(OrderField.AVENUE),
    _part(OrderField.HOUSE),
    _part(OrderField.BUILDING),
    _part(OrderField.FLOOR),
    _part(OrderField.FLAT),
    _part(OrderField.PACI),
    OrderColumn(OrderField.ADDRESS_DETAIL, "Address details", "تفاصيل العنوان", width=24),
    OrderColumn(OrderField.LOCATION, "Location", "الموقع", width=32),
    OrderColumn(OrderField.LATITUDE, "Latitude", "خط العرض", is_in_template=False),
    OrderColumn(OrderField.LONGITUDE, "Longitude", "خط الطول", is_in_template=False),
    OrderColumn(
        OrderField.COLLECT_CASH,
        "Collect cash",
        "تحصيل نقدي",
        (
            *("cash on delivery", "payment", "payment method", "payment type", "paid by"),
            *("payment method title", "payment gateway"),
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
            *(
                "outstanding balance",
                "total amount",
                "المبلغ",
                "مبلغ",
                "كاش",
                "الكاش",
                "نقدا",
                "المبلغ المطلوب",
            ),
        ),
        width=14,
    ),
    OrderColumn(
        OrderField.ORDER_TOTAL,
        "Order total",
        "إجمالي الطلب",
        (
            *("total", "grand total", "order total amount", "total price", "الإجمالي", "المجموع"),
            *("اجمالي", "المجموع الكلي"),
        ),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.CURRENCY,
        "Currency",
        "العملة",
        ("order currency", "currency code", "عملة"),
        is_in_template=False,
    ),
    OrderColumn(
        OrderField.ORDER_STATUS,
        "Order status",
        "حالة الطلب",
        ("status", "financial status", "fulfillment status", "payment status", "الحالة"),
        is_in_template=False,
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
            *("when", "الموعد", "موعد", "متى"),
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
