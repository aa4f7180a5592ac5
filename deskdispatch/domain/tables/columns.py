"""The columns of a table made by people, shops or address books, and the words of headings.

Headings are compared by their folded words, in the singular, without article and numbers, so that
``shipping_address_1``, ``Shipping Address1`` and ``Address 1&2 (Shipping)`` are equal.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.domain.text.search_text import folded


@dataclass(frozen=True, slots=True)
class TableColumns:
    """The columns of a table.

    Attributes:
        first: The first line below the headings, from 0.
        groups: The person that each column belongs to, see ``groups_of``; may be shorter than the
            fields.
        guessed: The columns recognised only by their cells, from 0.
    """

    fields: tuple[Field | None, ...]
    first: int
    groups: tuple[str, ...] = ()
    guessed: frozenset[int] = frozenset()

    def cells(self, row: Sequence[str]) -> dict[Field, tuple[str, ...]]:
        found: dict[Field, tuple[str, ...]] = {}
        for field, cell in zip(self.fields, row, strict=False):
            if field is not None and (text := cell.strip()):
                found[field] = (*found.get(field, ()), text)
        return found

    def cells_by_group(self, row: Sequence[str]) -> Mapping[str, dict[Field, tuple[str, ...]]]:
        """Returns the cells by the person they belong to; ``""`` if the column names none."""
        found: dict[str, dict[Field, tuple[str, ...]]] = {}
        for at, (field, cell) in enumerate(zip(self.fields, row, strict=False)):
            if field is not None and (text := cell.strip()):
                cells = found.setdefault(self.group(at), {})
                cells[field] = (*cells.get(field, ()), text)
        return found

    def group(self, at: int) -> str:
        return self.groups[at] if at < len(self.groups) else ""

    def unread(self, row: Sequence[str]) -> dict[int, str]:
        fields = (*self.fields, *[None] * (len(row) - len(self.fields)))
        return {
            at: text
            for at, (field, cell) in enumerate(zip(fields, row, strict=False))
            if field is None and (text := cell.strip())
        }


NOTHING_WANTED: Final = (
    *("id", "status", "order status", "financial status", "fulfillment status", "payment status"),
    *("email", "e-mail", "mail", "email address", "item", "item name", "product", "product name"),
    *("sku", "quantity", "qty", "state", "state code", "state name", "province", "province name"),
    *("country", "country code", "zip", "postcode", "postal code", "tag", "label", "type"),
    *("vendor", "source", "employee", "agent", "created at", "creation date", "order date"),
    *("business date", "paid at", "paid date", "fulfilled at", "accepts marketing"),
    *("subtotal", "order subtotal", "shipping", "shipping amount", "shipping total"),
    *("shipping tax", "fee total", "duties", "risk level"),
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
"""Headings of shops' columns that no booking needs, whatever their cells look like."""

NEVER_GUESSED: Final = (*NOTHING_WANTED, "price", "السعر")
"""Headings whose cells must not be used for guessing; a price may be an item's, or the cash."""

UNITS: Final = ("kwd", "kd", "د", "ك", "دينار")
"""Words of the currency, which may stand in any heading."""


@dataclass(frozen=True, slots=True)
class MeantOtherwise:
    """A heading with another meaning ``beside`` others, in the exports of one shop system."""

    heading: str
    beside: tuple[str, ...]
    field: Field | None = None


_CASH: Final = (
    *("cash", "cash amount", "cod", "cod amount", "collect", "to collect", "amount to collect"),
    *("cash to collect", "amount due", "balance due", "outstanding balance", "remaining amount"),
    *("amount to be collected", "cash to be collected", "collection amount", "cash collection"),
    *("cod value", "remaining", "كاش", "الكاش", "نقدا", "نقدي", "التحصيل", "مبلغ التحصيل"),
    *("المطلوب", "المبلغ المطلوب", "المتبقي", "المبلغ المتبقي", "المستحق", "المبلغ المستحق"),
    *("remaining balance", "balance to pay", "amount remaining", "الرصيد المتبقي"),
    *("المبلغ الباقي", "باقي المبلغ"),
)
"""Headings that say of themselves that their amount is still to be paid."""
_AMOUNTS: Final = ("amount", "المبلغ", "مبلغ")
"""Headings that may also mean an amount before the delivery or a discount."""
_OF_GOODS: Final = (
    *("order amount", "order value", "invoice amount", "invoice value", "bill amount"),
    *("مبلغ الطلب", "قيمة الطلب", "قيمة الفاتورة", "مبلغ الفاتورة"),
)
"""Headings of amounts that may be without the delivery, beside a total with it."""
_TOTALS: Final = tuple(
    word for word in ("order total", *SPEC[Field.ORDER_TOTAL].order_words) if word not in _OF_GOODS
)
_PAID: Final = (SPEC[Field.PAID].english, SPEC[Field.PAID].arabic, *SPEC[Field.PAID].order_words)
_NET: Final = ("net", "net amount", "net total", "الصافي", "صافي المبلغ")
"""Headings of totals that may also be without a fee, so that other ones are compared."""
_GROSS: Final = tuple(word for word in _TOTALS if word not in _NET)
_NUMBER: Final = "رقم"
_PHONES: Final = tuple(word for word in SPEC[Field.PHONE].words if word != _NUMBER)

OTHERWISE: Final = (
    # Shopify calls the number of the order "Name", and the shop that sold it "Location".
    MeantOtherwise("name", ("shipping name", "billing name", "lineitem name"), Field.REFERENCE),
    # So does Odoo in an export with its own names.
    MeantOtherwise("name", ("partner_id", "partner_id/name", "amount_total"), Field.REFERENCE),
    MeantOtherwise("location", ("lineitem name",)),
    # Beside a column of cash, the total may be paid otherwise.
    MeantOtherwise("total amount", _CASH, Field.ORDER_TOTAL),
    # Beside what the customer pays with, it is the change.
    MeantOtherwise("الباقي", ("معه", "يدفع من")),
    # Alone, a balance may be that of a wallet.
    *(
        MeantOtherwise(each, (*_TOTALS, *_OF_GOODS, *_AMOUNTS, *_PAID), Field.LEFT_TO_PAY)
        for each in ("balance", "الرصيد")
    ),
    # Beside a mere amount, either may be the cash, so that the clerk is asked if they differ.
    *(MeantOtherwise(each, _AMOUNTS, Field.CASH_AMOUNT) for each in _TOTALS),
    *(MeantOtherwise(each, _CASH, Field.ORDER_TOTAL) for each in _TOTALS),
    *(MeantOtherwise(each, _GROSS) for each in _OF_GOODS),
    # Beside the phone, a mere number is that of the row.
    MeantOtherwise(_NUMBER, _PHONES),
    # Foodics calls the time when the order was made "Time".
    MeantOtherwise("time", ("agent", "business date")),
)

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD: Final = re.compile(r"[^\W\d_]+")
_SHORTEST_STEM: Final = 3
_ARTICLE: Final = "ال"


def _words(heading: str) -> list[str]:
    return list(map(_stem, _WORD.findall(folded(_CAMEL.sub(" ", heading)))))


def _stem(word: str) -> str:
    """Returns a word in the singular, in Arabic without its article."""
    if word.isascii():
        return word[:-1] if len(word) > _SHORTEST_STEM and word.endswith("s") else word
    return word.removeprefix(_ARTICLE) if len(word) > len(_ARTICLE) + 1 else word


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
"""Words of a heading that name the person whose name, phone or address is below it."""


(_ADDRESS,) = _words("address")
_ABOUT: Final = frozenset((_ADDRESS, "id", "partner", "customer", "contact"))
"""Words beside those of ``_GROUPS`` in the first part of a heading written by Odoo."""

_NUMBERED: Final = re.compile(r"\s*\w+\s+(\d+)\s+-\s")
"""``Address 2 - Street``, the form of address books for columns of a second address."""


def key(heading: str, fillers: Iterable[str] = ()) -> str:
    return " ".join(word for word in _words(heading) if word not in fillers)


def by_script(heading: str, fillers: Iterable[str]) -> tuple[str, ...]:
    """The Latin words and the others of a heading that has both; nothing for any other.

    Fillers alone, such as the unit of ``رسوم التوصيل (KD)``, are left out beside other words.
    """
    latin = [word for word in _WORD.findall(heading) if word.isascii()]
    others = [word for word in _WORD.findall(heading) if not word.isascii()]
    several = (" ".join(latin), " ".join(others)) if latin and others else ()
    return tuple(each for each in several if key(each, fillers)) or several


def keys(heading: str, fillers: Iterable[str]) -> tuple[str, ...]:
    """Returns keys of a heading: whole, without fillers, then without words for the person.

    ``Delivery Address/Street``, as written by Odoo, is the street of a delivery address.
    """
    *path, last = heading.split("/")
    words = {word for part in path for word in _words(part)}
    if path and words <= {*_GROUPS, *_ABOUT}:
        heading = last
    plain = [word for word in _words(heading) if word not in _GROUPS and word != "to"]
    bare = list(dict.fromkeys(word for word in plain if word not in fillers)) or plain
    part = [word for word in bare if word != _ADDRESS]
    return key(heading), key(heading, fillers), " ".join(bare), " ".join(part)


def groups_of(headings: Sequence[str]) -> tuple[str, ...]:
    """Returns the persons or addresses named by headings; empty if no heading names one."""
    groups = tuple(map(_group, headings))
    return groups if any(groups) else ()


def _group(heading: str) -> str:
    named = (_GROUPS[word] for word in _words(heading) if word in _GROUPS)
    numbered = _NUMBERED.match(heading)
    return next(named, numbered[1] if numbered else "")
