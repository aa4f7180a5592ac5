"""The fields of a booking, of order files and of customers' files, declared once each.

An entry says how a field is typed and checked, its name on the wire, whether it is erased with a
customer, whether slip, details and search show it, and which headings in files mean it. The form,
drafts, order files, imports, slips and erasures are derived from it; its words in the window are
in ``ui.text.fields``. Fields with several values (points, cash, times) have their own code in
``booking.booking`` and ``order_files``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple


class Field(StrEnum):
    """A value that an input or a column of a file holds.

    The values are saved in the journal. For a field that is typed as text, the value is the name of
    its attribute of ``Draft``.
    """

    REFERENCE = "reference"
    """The shop's own number of the order."""
    PHONE = "phone"
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    NAME_PART = "name_part"
    """A first or a last name, if a customers' file has columns for them."""
    ALTERNATE_PHONE = "alternate_phone"
    DROPOFF = "dropoff"
    AREA = "area"
    ADDRESS = "address"
    """The address in one line, as typed."""
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
    VEHICLE = "vehicle"
    COLLECT_CASH = "collect_cash"
    """Yes or no."""
    CASH_AMOUNT = "cash_amount"
    """KWD."""
    CASH_FILS = "cash_fils"
    """The fils of the cash in a column of their own, beside the dinars."""
    CASH_WITH = "cash_with"
    """The amount (KWD) that the customer pays with, for which the driver brings the change."""
    ORDER_TOTAL = "order_total"
    """The total (KWD), which is collected if the payment is cash on delivery."""
    PAID = "paid"
    """Whether, or how much of, the order is paid already."""
    LEFT_TO_PAY = "left_to_pay"
    """What is left to pay (KWD), or what the customer has in a wallet."""
    REFUND = "refund"
    """How much (KWD) of the order is refunded."""
    CURRENCY = "currency"
    """The currency of both amounts."""
    ORDER_STATUS = "order_status"
    """The shop's progress with the order."""
    ORDER_TYPE = "order_type"
    """Whether the order is delivered, or the customer collects it."""
    SCHEDULE = "schedule"
    """A day with or without a time."""
    SCHEDULE_TIME = "schedule_time"
    """A time in a column of its own."""
    NOTES = "notes"
    """Notes for the driver."""
    PICKUP = "pickup"
    """The pickup; in a file, the name of a branch."""
    PICKUP_LOCATION = "pickup_location"
    """The location of a pickup that is not a branch."""
    PICKUP_NAME = "pickup_name"
    """The contact at a custom pickup."""
    PICKUP_NUMBER = "pickup_number"
    NOT_BOOKED = "not_booked"
    """Why a row of an exported file is not booked; it is never read."""
    ROW_ID = "row_id"
    """The id of a row of an exported file, by which it is recognised when read again."""

    COMPANY = "company"
    ADDRESS_LINES = "address_lines"
    """The lines of ``CustomerPlace.address`` unchanged."""
    COUNTER_NOTE = "counter_note"
    WARNING = "warning"
    BLOCKED = "do_not_book"
    OTHER_NAMES = "other_names"

    BASE_URL = "base_url"
    API_KEY = "api_key"
    EMAIL = "email"
    PASSWORD = "password"
    ORDER_NUMBER = "order_number"
    """The operator's number for the order of an unconfirmed booking."""


class TypedAs(StrEnum):
    """Ways in which a field of one line is typed and checked."""

    TEXT = "text"
    PHONE = "phone"


class FieldSpec(NamedTuple):
    """The declaration of one field.

    Attributes:
        english: Heading in files written here; empty if none has the field.
        words: Other headings for it in every file, in either language.
        order_words: Headings for it in order files only, as ``customer_words`` in customers' files.
        is_column_required: Whether a table without it is not a table of orders or customers.
        template: Its position in the template of an order file, from 1; 0 if absent.
        width: Width of its column in characters.
        wire: Its attributes of ``Booking``, which have the same names on the wire except for
            ``booking.NOT_SENT``; empty if it is not itself a field of a booking.
        typed_as: None if it has a check of its own, or is not typed.
        longest: Maximum characters of a text; 0 for no limit.
        at_custom_pickup: Whether it is sent only with a custom pickup.
        is_personal: Whether it is erased with the customer.
        named_by: The field with the name of the person whose phone it is.
        is_remark: Whether slip, details and search show it as sent, under its own name.
    """

    field: Field
    english: str = ""
    arabic: str = ""
    words: tuple[str, ...] = ()
    order_words: tuple[str, ...] = ()
    customer_words: tuple[str, ...] = ()
    in_orders: bool = True
    in_customers: bool = False
    is_column_required: bool = False
    template: int = 0
    width: int = 16
    wire: tuple[str, ...] = ()
    typed_as: TypedAs | None = None
    longest: int = 0
    is_required: bool = False
    at_custom_pickup: bool = False
    is_personal: bool = True
    named_by: Field = Field.NAME
    is_remark: bool = False

    def heading(self, language: str) -> str:
        """Returns the Arabic heading for ``ar``, else the English one."""
        return self.arabic if language == "ar" else self.english


LONGEST_NAME: Final = 120
LONGEST_NOTE: Final = 500
LONGEST_ORDER_NUMBER: Final = 64

SPECS: Final = (
    FieldSpec(
        Field.REFERENCE,
        "Reference",
        "رقم الطلب",
        order_words=(
            *("order", "order number", "order id", "order ref", "order reference", "ref"),
            *("order code", "display id", "reference number", "invoice", "invoice number"),
            *("invoice no", "bill no", "receipt no"),
            *("رقم الطلبية", "رقم الأوردر"),
            *("sales order", "bill number", "receipt number", "الطلب", "رقم الفاتورة", "الفاتورة"),
            *("المرجع", "رقم المرجع"),
        ),
        template=1,
    ),
    FieldSpec(
        Field.PHONE,
        "Phone",
        "الهاتف",
        words=(
            *("phone number", "telephone", "tel", "mobile", "mobile phone", "cell", "cell phone"),
            *("whatsapp", "customer phone", "contact number", "gsm", "هاتف", "الهاتف"),
            *("رقم الهاتف", "تلفون", "التلفون", "موبايل", "الموبايل", "جوال", "الجوال", "نقال"),
            *("النقال", "رقم", "واتساب", "هاتف العميل", "primary phone", "home phone"),
            *("work phone", "mobile number", "whats app", "contact no", "customer contact"),
            *("cust phone", "cust mobile", "recipient number", "receiver number", "recipient no"),
            *("receiver no", "رقم المستلم"),
        ),
        in_customers=True,
        is_column_required=True,
        template=2,
        wire=("customer_number",),
        typed_as=TypedAs.PHONE,
        is_required=True,
    ),
    FieldSpec(
        Field.NAME,
        "Name",
        "الاسم",
        words=(
            *("customer", "customer name", "client", "full name", "complete name"),
            *("display name", "contact", "contact name", "fn", "الاسم", "اسم", "اسم العميل"),
            *("اسم الزبون", "العميل", "الزبون", "الاسم الكامل", "المستلم", "اسم المستلم"),
            *("recipient", "receiver", "consignee"),
        ),
        in_customers=True,
        template=3,
        width=24,
        wire=("customer_name",),
        typed_as=TypedAs.TEXT,
        longest=LONGEST_NAME,
        is_required=True,
    ),
    FieldSpec(
        Field.FIRST_NAME, "First name", "الاسم الأول", order_words=("given name", "الاسم الاول")
    ),
    FieldSpec(
        Field.LAST_NAME,
        "Last name",
        "اسم العائلة",
        order_words=(
            *("family name", "surname", "الاسم الاخير", "اسم العائلة", "العائلة", "اللقب"),
        ),
    ),
    FieldSpec(
        Field.NAME_PART,
        customer_words=(
            *("first name", "given name", "الاسم الاول", "middle name", "last name"),
            *("family name", "surname", "الاسم الاخير", "اسم العائلة", "العائلة", "اللقب"),
        ),
        in_orders=False,
        in_customers=True,
    ),
    FieldSpec(
        Field.ALTERNATE_PHONE,
        "Second phone",
        "هاتف آخر",
        words=(
            *("other phone", "alternate phone", "alternative phone", "second phone"),
            *("alternate number", "alternative number", "alternate mobile", "alternative mobile"),
            *("alt phone", "alt mobile", "alt number", "second mobile", "second number"),
            *("secondary phone", "secondary mobile", "secondary number", "other number"),
            *("other mobile", "backup phone", "backup number"),
            *("هاتف اخر", "هاتف بديل", "رقم اخر", "رقم بديل"),
        ),
        order_words=("alternate customer number",),
        customer_words=("هواتف اخرى",),
        in_customers=True,
        template=4,
        wire=("alternate_customer_number",),
        typed_as=TypedAs.PHONE,
    ),
    FieldSpec(
        Field.PICKUP,
        "Branch",
        "الفرع",
        order_words=(
            *("pickup branch", "pick up", "from branch", "store", "فرع", "الاستلام من", "المتجر"),
            *("branch name", "pickup from", "pick up from", "اسم الفرع"),
        ),
        template=13,
        width=20,
        wire=("pickup_latitude", "pickup_longitude", "branch_id", "custom_pickup"),
        is_personal=False,
    ),
    FieldSpec(
        Field.PICKUP_LOCATION,
        "Pickup location",
        "موقع الاستلام",
        order_words=("pickup map", "pickup coordinates", "pick up location"),
    ),
    FieldSpec(
        Field.PICKUP_NAME,
        "Pickup contact",
        "اسم جهة الاستلام",
        order_words=(
            *("pickup name", "pick up name", "sender", "sender name", "المرسل", "اسم المرسل"),
        ),
        wire=("pickup_name",),
        typed_as=TypedAs.TEXT,
        longest=LONGEST_NAME,
        at_custom_pickup=True,
    ),
    FieldSpec(
        Field.PICKUP_NUMBER,
        "Pickup phone",
        "هاتف جهة الاستلام",
        order_words=(
            *("pick up phone", "sender phone", "sender mobile", "sender number", "sender no"),
            *("هاتف المرسل", "رقم المرسل"),
        ),
        wire=("pickup_number",),
        typed_as=TypedAs.PHONE,
        at_custom_pickup=True,
        named_by=Field.PICKUP_NAME,
    ),
    FieldSpec(
        Field.DROPOFF,
        in_orders=False,
        wire=("delivery_latitude", "delivery_longitude", "delivery_address"),
    ),
    FieldSpec(
        Field.AREA,
        "Area",
        "المنطقة",
        words=(
            *("region", "district", "city", "town", "delivery area", "area name", "اسم المنطقة"),
            *("منطقة", "المنطقة", "المدينة", "الحي"),
        ),
        in_customers=True,
        template=5,
    ),
    FieldSpec(
        Field.ADDRESS,
        "Address",
        "العنوان",
        words=(
            *("full address", "delivery address", "drop-off", "dropoff", "destination", "adr"),
            *("shipping address", "street address", "home address", "formatted address", "عنوان"),
            *("العنوان", "عنوان التوصيل", "العنوان الكامل", "عنوان الشحن"),
        ),
        order_words=("address line",),
        in_customers=True,
        template=6,
        width=40,
    ),
    FieldSpec(Field.BLOCK, "Block", "قطعة", in_customers=True),
    FieldSpec(Field.STREET, "Street", "شارع", in_customers=True),
    FieldSpec(Field.AVENUE, "Avenue", "جادة", words=("jadda", "jada", "lane"), in_customers=True),
    FieldSpec(
        Field.HOUSE,
        "House",
        "منزل",
        words=("رقم المنزل", "house building", "building house"),
        in_customers=True,
    ),
    FieldSpec(Field.BUILDING, "Building", "بناية", in_customers=True),
    FieldSpec(Field.FLOOR, "Floor", "الدور", in_customers=True),
    FieldSpec(Field.FLAT, "Flat", "شقة", in_customers=True),
    FieldSpec(Field.PACI, "PACI", "الرقم الآلي", words=("الرقم الالي",), in_customers=True),
    FieldSpec(
        Field.ADDRESS_DETAIL,
        "Address details",
        "تفاصيل العنوان",
        words=(
            *("address details", "details", "landmark", "directions", "additional address detail"),
            *("additional directions", "delivery directions", "address notes", "nearest landmark"),
            *("تفاصيل العنوان", "تفاصيل", "علامة مميزة", "ملاحظات العنوان"),
        ),
        customer_words=("address detail", "وصف"),
        in_customers=True,
        template=7,
        width=24,
        wire=("additional_address_detail",),
        typed_as=TypedAs.TEXT,
        longest=LONGEST_NOTE,
    ),
    FieldSpec(
        Field.LOCATION,
        "Location",
        "الموقع",
        words=(
            *("location link", "map", "map link", "google maps", "google map", "coordinates"),
            *("gps", "pin", "geo", "الموقع", "موقع", "رابط الموقع", "اللوكيشن", "لوكيشن"),
            *("google maps link", "google map link", "maps link", "map url", "maps url"),
            *("location url", "map location", "رابط اللوكيشن", "رابط الخريطة", "الخريطة"),
        ),
        in_customers=True,
        template=8,
        width=32,
    ),
    FieldSpec(
        Field.LATITUDE,
        "Latitude",
        "خط العرض",
        words=("lat", "delivery latitude", "خط العرض"),
        in_customers=True,
    ),
    FieldSpec(
        Field.LONGITUDE,
        "Longitude",
        "خط الطول",
        words=("lon", "lng", "long", "delivery longitude", "خط الطول"),
        in_customers=True,
    ),
    FieldSpec(
        Field.VEHICLE,
        "Vehicle",
        "المركبة",
        order_words=("vehicle type", "transport", "نوع المركبة", "السيارة", "وسيلة التوصيل"),
        template=11,
        width=14,
        wire=("vehicle_type",),
        is_personal=False,
    ),
    FieldSpec(
        Field.COLLECT_CASH,
        "Collect cash",
        "تحصيل نقدي",
        order_words=(
            *("cash on delivery", "payment", "payment method", "payment type", "paid by"),
            *("payment method title", "payment gateway", "payment mode", "mode of payment"),
            *("method of payment", "type of payment", "pay method", "pay type", "payment via"),
            *("gateway", "paid via", "نوع الدفع", "وسيلة الدفع", "السداد", "طريقة السداد"),
            *("طريقة الدفع", "الدفع", "الدفع عند الاستلام", "الدفع عند التوصيل"),
        ),
        template=9,
        width=14,
    ),
    FieldSpec(
        Field.CASH_AMOUNT,
        "Cash amount",
        "مبلغ التحصيل",
        order_words=(
            *("cash", "cod", "cod amount", "amount", "amount to collect", "amount due", "kwd"),
            *("outstanding balance", "total amount", "cash to collect", "to collect", "collect"),
            *("balance due", "kd", "remaining", "remaining amount", "amount to be collected"),
            *("cash to be collected", "collection amount", "cash collection", "cod value"),
            *("collect amount", "cod amt", "cash on delivery amount", "total due", "due amount"),
            *("amount in", "to pay", "مبلغ الكاش", "مبلغ نقدي"),
            *("المبلغ", "مبلغ", "كاش", "الكاش", "نقدا", "نقدي", "التحصيل", "المطلوب"),
            *("المبلغ المطلوب", "المبلغ بالدينار", "دينار", "المتبقي", "المبلغ المتبقي"),
            *("dinar", "dinars", "الدينار", "remaining balance", "balance to pay"),
            *("amount remaining", "الرصيد المتبقي", "المبلغ الباقي", "باقي المبلغ"),
            *("المستحق", "المبلغ المستحق"),
        ),
        template=10,
        width=14,
        wire=("collect_cash", "total_amount", "fee_in_total"),
        is_personal=False,
    ),
    FieldSpec(
        Field.CASH_WITH,
        "Change for",
        "يدفع من",
        order_words=(
            *("pays with", "paying with", "cash given", "change from", "change needed for"),
            *("الباقي من", "فكة من", "فكة", "صرف من", "معه"),
        ),
        width=14,
        wire=("cash_with",),
        is_personal=False,
    ),
    FieldSpec(
        Field.CASH_FILS,
        "Fils",
        "فلس",
        order_words=("amount fils", "cash fils", "cod fils", "total fils", "المبلغ بالفلس"),
    ),
    FieldSpec(
        Field.ORDER_TOTAL,
        "Order total",
        "إجمالي الطلب",
        order_words=(
            *("total", "grand total", "order total amount", "total price", "order value"),
            *("invoice amount", "invoice total", "invoice value", "bill total", "bill amount"),
            *("amount total", "order amount", "الإجمالي", "المجموع", "اجمالي", "المجموع الكلي"),
            *("قيمة الطلب", "المبلغ الإجمالي", "إجمالي المبلغ", "المبلغ الكلي", "مبلغ الطلب"),
            *("قيمة الفاتورة", "مبلغ الفاتورة", "إجمالي الفاتورة", "السعر الكلي"),
            *("net", "net total", "net amount", "after discount", "total after discount"),
            *("amount after discount", "price after discount", "final amount", "final total"),
            *("final price", "total with delivery", "amount with delivery", "الصافي"),
            *("total including delivery", "صافي المبلغ", "بعد الخصم", "المبلغ بعد الخصم"),
            *("السعر بعد الخصم", "الإجمالي بعد الخصم", "المجموع بعد الخصم", "المبلغ النهائي"),
            *("الإجمالي النهائي", "السعر النهائي", "المبلغ مع التوصيل", "المجموع مع التوصيل"),
            *("الإجمالي مع التوصيل", "المبلغ شامل التوصيل", "الإجمالي شامل التوصيل"),
            *("السعر مع التوصيل", "السعر شامل التوصيل"),
        ),
    ),
    FieldSpec(
        Field.PAID,
        "Paid",
        "مدفوع",
        order_words=(
            *("is paid", "already paid", "prepaid", "paid online", "amount paid", "paid amount"),
            *("deposit", "advance", "advance paid", "advance payment", "down payment"),
            *("knet", "k-net", "كي نت", "ك نت", "card amount", "online amount", "paid by card"),
            *("paid by link", "gift card amount", "store credit used", "المدفوع اونلاين"),
            *(
                "دفعة مقدمة",
                "الدفعة المقدمة",
                "المدفوع",
                "تم الدفع",
                "مدفوع مسبقا",
                "المبلغ المدفوع",
                "عربون",
            ),
        ),
    ),
    FieldSpec(Field.LEFT_TO_PAY, "Left to pay", "الباقي"),
    FieldSpec(
        Field.REFUND,
        "Refunded",
        "المسترد",
        order_words=(
            *("refund", "refund amount", "refunded amount", "refunded total", "total refunded"),
            *("order refund amount", "المبلغ المسترد", "المبلغ المسترجع"),
        ),
    ),
    FieldSpec(
        Field.CURRENCY,
        "Currency",
        "العملة",
        order_words=("order currency", "currency code", "عملة"),
    ),
    FieldSpec(
        Field.ORDER_STATUS,
        "Order status",
        "حالة الطلب",
        order_words=(
            *("status", "financial status", "fulfillment status", "payment status", "الحالة"),
            *("delivery status", "shipping status", "shipment status", "fulfilment status"),
            *("cancelled at", "canceled at", "cancelled on", "حالة الدفع", "حالة التوصيل"),
            *("حالة الشحن", "حالة الشحنة", "حالة السداد"),
        ),
    ),
    FieldSpec(
        Field.ORDER_TYPE,
        "Order type",
        "نوع الطلب",
        order_words=(
            *("type", "fulfillment type", "delivery type", "delivery method", "shipping method"),
            *("service type", "order mode", "طريقة التوصيل", "طريقة الاستلام"),
        ),
    ),
    FieldSpec(
        Field.SCHEDULE,
        "Scheduled for",
        "موعد التوصيل",
        order_words=(
            *("scheduled", "scheduled at", "scheduled delivery at", "delivery date", "deliver on"),
            *("delivery time", "deliver at", "schedule date", "date", "التاريخ", "تاريخ التوصيل"),
            *("when", "الموعد", "موعد", "متى", "delivery day", "requested delivery date"),
            *("preferred delivery date", "preferred delivery time", "يوم التوصيل"),
        ),
        template=14,
        width=20,
        wire=("is_scheduled", "scheduled_delivery_at"),
        is_personal=False,
    ),
    FieldSpec(
        Field.SCHEDULE_TIME,
        "Time",
        "الوقت",
        order_words=(
            *("schedule time", "time slot", "slot", "delivery slot", "delivery time slot"),
            *("preferred time", "وقت", "وقت التوصيل", "الساعة", "فترة التوصيل"),
        ),
    ),
    FieldSpec(
        Field.NOTES,
        "Notes",
        "ملاحظات",
        order_words=(
            *("note", "remark", "comment", "instructions", "delivery note", "driver note"),
            *("delivery instructions", "special notes", "note for driver", "note to driver"),
            *("order notes", "special instructions", "instructions for driver", "ملاحظات الطلب"),
            *("ملاحظة", "الملاحظات", "ملاحظات التوصيل", "ملاحظات السائق", "تعليمات التوصيل"),
        ),
        customer_words=(
            *("driver note", "note to driver", "note for driver", "delivery note"),
            *("delivery instructions", "courier note", "ملاحظة للسائق", "ملاحظات للسائق"),
            *("ملاحظات السائق", "ملاحظات التوصيل", "تعليمات التوصيل"),
        ),
        in_customers=True,
        template=12,
        width=32,
        wire=("special_notes",),
        typed_as=TypedAs.TEXT,
        longest=LONGEST_NOTE,
        is_remark=True,
    ),
    FieldSpec(Field.NOT_BOOKED, "Why not booked", "سبب عدم الحجز", width=40),
    FieldSpec(Field.ROW_ID, "deskdispatch row", "سطر deskdispatch"),
    FieldSpec(
        Field.COMPANY,
        customer_words=(
            *("firm", "organization", "organisation", "organization name", "org", "company name"),
            *("الشركة", "شركة"),
        ),
        in_orders=False,
        in_customers=True,
    ),
    FieldSpec(Field.ADDRESS_LINES, in_orders=False, in_customers=True),
    FieldSpec(
        Field.COUNTER_NOTE,
        customer_words=(
            *("note", "note for counter", "remark", "comment", "internal note"),
            *("ملاحظة", "ملاحظات", "الملاحظات", "تعليق", "ملاحظة داخلية"),
        ),
        in_orders=False,
        in_customers=True,
    ),
    FieldSpec(
        Field.WARNING,
        customer_words=("alert", "caution", "تحذير", "تنبيه"),
        in_orders=False,
        in_customers=True,
    ),
    FieldSpec(
        Field.BLOCKED,
        customer_words=(
            *("blocked", "blacklist", "blacklisted", "banned", "do not deliver", "لا تحجز"),
            "محظور",
        ),
        in_orders=False,
        in_customers=True,
    ),
    FieldSpec(
        Field.OTHER_NAMES,
        customer_words=("other name", "alias", "اسماء اخرى"),
        in_orders=False,
        in_customers=True,
    ),
)
"""Every field, in the order in which a booking is checked."""

SPEC: Final[Mapping[Field, FieldSpec]] = {spec.field: spec for spec in SPECS}

SENT: Final = tuple(spec for spec in SPECS if spec.wire)
"""The fields of a booking."""

TEXTS: Final = tuple(spec for spec in SENT if spec.typed_as is not None)
"""The fields of a booking that are typed in one line each."""

REMARKS: Final = tuple(spec for spec in TEXTS if spec.is_remark)
"""The free texts that slip, details and search show as they were sent."""


def longest_of(field: Field) -> int:
    """Returns the maximum characters of a text; 0 for no limit."""
    if field is Field.ORDER_NUMBER:
        return LONGEST_ORDER_NUMBER
    return SPEC[field].longest if field in SPEC else 0
