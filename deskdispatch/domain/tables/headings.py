"""The headings of tables that people, shops and address books make, and what they say.

One table for orders and customers alike: the words of each field, in either language, by the
field's value. A heading is compared by its folded words in the singular, without numbers, so
``shipping_address_1``, ``Shipping Address1`` and ``Address 1&2 (Shipping)`` are one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.text.search_text import folded

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": (
        *("customer", "customer name", "client", "full name", "complete name", "display name"),
        *("contact", "contact name", "fn", "الاسم", "اسم", "اسم العميل", "اسم الزبون", "العميل"),
        *("الزبون", "الاسم الكامل", "المستلم", "اسم المستلم"),
    ),
    "first_name": ("given name", "الاسم الاول"),
    "last_name": ("family name", "surname", "الاسم الاخير", "اسم العائلة", "العائلة", "اللقب"),
    "phone": (
        *("phone number", "telephone", "tel", "mobile", "mobile phone", "cell", "cell phone"),
        *("whatsapp", "customer phone", "contact number", "gsm", "هاتف", "الهاتف", "رقم الهاتف"),
        *("تلفون", "التلفون", "موبايل", "الموبايل", "جوال", "الجوال", "نقال", "النقال", "رقم"),
        *("واتساب", "هاتف العميل", "primary phone", "home phone", "work phone", "mobile number"),
    ),
    "other_phones": (
        *("other phone", "alternate phone", "alternative phone", "second phone"),
        *("هاتف اخر", "هاتف بديل", "رقم اخر", "رقم بديل"),
    ),
    "area": (
        *("region", "district", "city", "town", "delivery area"),
        *("منطقة", "المنطقة", "المدينة", "الحي"),
    ),
    "address": (
        *("full address", "delivery address", "drop-off", "dropoff", "destination", "adr"),
        *("shipping address", "street address", "home address", "formatted address", "عنوان"),
        *("العنوان", "عنوان التوصيل", "العنوان الكامل", "عنوان الشحن"),
    ),
    "house": ("رقم المنزل",),
    "paci": ("الرقم الالي",),
    "address_detail": (
        *("address details", "details", "landmark", "directions", "additional address detail"),
        *("تفاصيل العنوان", "تفاصيل", "علامة مميزة"),
    ),
    "location": (
        *("location link", "map", "map link", "google maps", "google map", "coordinates"),
        *("gps", "pin", "geo", "الموقع", "موقع", "رابط الموقع", "اللوكيشن", "لوكيشن"),
    ),
    "latitude": ("lat", "delivery latitude", "خط العرض"),
    "longitude": ("lon", "lng", "long", "delivery longitude", "خط الطول"),
}
"""The headings of what orders and customers have in common, beside the field's value."""

NAME_PARTS: Final = frozenset(("first_name", "last_name", "name_part"))
"""The values of fields that make up a name."""

NOTHING_WANTED: Final = (
    *("id", "status", "order status", "financial status", "fulfillment status", "payment status"),
    *("email", "e-mail", "mail", "email address", "item", "item name", "product", "product name"),
    *("sku", "quantity", "qty", "state", "state code", "state name", "province", "province name"),
    *("country", "country code", "zip", "postcode", "postal code", "tag", "label", "type"),
    *("vendor", "source", "employee", "agent", "created at", "creation date", "order date"),
    *("business date", "paid at", "paid date", "fulfilled at", "cancelled at", "accepts marketing"),
    *("subtotal", "order subtotal", "shipping", "shipping amount", "shipping total"),
    *("shipping tax", "fee total", "refunded amount", "refunded total", "duties", "risk level"),
    *("order shipping amount", "tax", "tax name", "tax value", "tax total", "shipping tax total"),
    *("discount", "discount code", "discount amount", "discount total", "coupon", "coupon code"),
    *("payment reference", "payment id", "device id", "customer id", "restaurant name"),
    *("lineitem name", "lineitem quantity", "lineitem price", "lineitem compare at price"),
    *("lineitem sku", "lineitem requires shipping", "lineitem taxable", "lineitem discount"),
    *("lineitem fulfillment status", "order lines/product", "order lines/quantity"),
    *("order lines/unit price", "order lines/subtotal", "item price", "item cost", "unit price"),
    *("الحالة", "حالة الطلب", "تاريخ الطلب", "البريد", "البريد الالكتروني", "المنتج", "اسم المنتج"),
    *("الصنف", "الكمية", "الدولة", "المحافظة", "الخصم", "الضريبة", "تكلفة الشحن", "كوبون"),
)
"""Headings of shops' columns in which a booking needs nothing, whatever their cells look like."""

NEVER_GUESSED: Final = (*NOTHING_WANTED, "price", "السعر")
"""Those whose cells tell nothing; a price may be an item's, or the cash to collect."""


@dataclass(frozen=True, slots=True)
class MeantOtherwise:
    """A heading that means something else in the exports of one shop system.

    Attributes:
        heading: The heading.
        beside: One of these headings tells that it is such an export.
        field: The value of the field that it is there; empty for none.
    """

    heading: str
    beside: tuple[str, ...]
    field: str = ""


OTHERWISE: Final = (
    # Shopify calls the number of the order "Name", and the shop that sold it "Location".
    MeantOtherwise("name", ("shipping name", "billing name", "lineitem name"), "reference"),
    MeantOtherwise("location", ("lineitem name",)),
    # Foodics calls the moment when the order was made "Time".
    MeantOtherwise("time", ("agent", "business date")),
)

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD: Final = re.compile(r"[^\W\d_]+")


def _words(heading: str) -> list[str]:
    """The folded words of a heading in the singular, without numbers."""
    words = _WORD.findall(folded(_CAMEL.sub(" ", heading)))
    return [
        word[:-1] if word.isascii() and len(word) > 3 and word.endswith("s") else word
        for word in words
    ]


SHIPPING: Final = "shipping"
BILLING: Final = "billing"

_GROUPS: Final[Mapping[str, str]] = {
    word: group
    for group, words in {
        SHIPPING: (
            *("shipping", "ship", "delivery", "recipient", "receiver", "consignee"),
            *("المستلم", "الشحن", "التوصيل"),
        ),
        BILLING: ("billing", "bill", "invoice", "payer", "buyer", "الفوترة", "الفاتورة"),
        "home": ("home",),
        "business": ("business", "work", "office"),
        "other": ("other",),
    }.items()
    for word in _words(" ".join(words))
}
"""Words of a heading that say whose name, phone or address stands under it."""

PERSONAL: Final = frozenset(
    (
        *(*WORDS, "name_part", "company", "alternate_phone", "address_details"),
        *("block", "street", "avenue", "building", "floor", "flat"),
    )
)
"""The values of fields whose heading may say whose they are."""

(_ADDRESS,) = _words("address")
_ABOUT: Final = frozenset((_ADDRESS, "id", "partner", "customer", "contact"))
"""Words beside those of ``_GROUPS`` in the first part of a heading such as Odoo writes."""

_NUMBERED: Final = re.compile(r"\s*\w+\s+(\d+)\s+-\s")
"""``Address 2 - Street``, as address books write the columns of a second address."""


def key(heading: str, fillers: Iterable[str] = ()) -> str:
    """The folded words of a heading in the singular, without numbers and fillers."""
    return " ".join(word for word in _words(heading) if word not in fillers)


def keys(heading: str, fillers: Iterable[str]) -> tuple[str, ...]:
    """What a heading may be known by: as it stands, without fillers, then without whose it is.

    ``Delivery Address/Street``, as Odoo writes it, is the street of a delivery address, as is
    ``shipping_address_street``.
    """
    *path, last = heading.split("/")
    words = {word for part in path for word in _words(part)}
    if path and words <= {*_GROUPS, *_ABOUT}:
        heading = last
    plain = [word for word in _words(heading) if word not in _GROUPS and word != "to"]
    bare = [word for word in plain if word not in fillers] or plain
    part = [word for word in bare if word != _ADDRESS]
    return key(heading), key(heading, fillers), " ".join(bare), " ".join(part)


def groups_of(headings: Sequence[str]) -> tuple[str, ...]:
    """Whose name, phone or address stands under each heading; empty where it does not say.

    No groups at all where no heading says.
    """
    groups = tuple(map(_group, headings))
    return groups if any(groups) else ()


def _group(heading: str) -> str:
    named = (_GROUPS[word] for word in _words(heading) if word in _GROUPS)
    numbered = _NUMBERED.match(heading)
    return next(named, numbered[1] if numbered else "")
