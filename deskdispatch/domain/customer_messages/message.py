"""A message to one customer: its language, its values, and its link for WhatsApp.

It leaves the program, so it has no direction marks: WhatsApp gives each line the direction of its
first letter, and some phones show a box for an isolate. A number is digits only, which no
direction reorders.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import quote

from deskdispatch.domain import money, phone
from deskdispatch.domain.deliveries.cash import Collect
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.text.digits import digits_only
from deskdispatch.domain.text.plain_text import cleaned, without_directions
from deskdispatch.domain.wire import LONGEST_TEXT

_ARABIC: Final = re.compile("[\u0620-\u064a\u066e-\u06d3]")
_E164: Final = re.compile(r"[1-9][0-9]{6,14}")


def language_for(name: str, former: str, usual: str) -> str:
    """Returns a message's language: the customer's former one, else by the name, else ``usual``."""
    return former or ("ar" if _ARABIC.search(name) else usual)


def plain(text: str) -> str:
    """Returns a name or number from outside on one line, without direction marks."""
    return without_directions(cleaned(text, LONGEST_TEXT)).strip()


def dialled_number(number: str) -> str:
    """Returns a number as dialled in Kuwait: only digits, with ``00`` for abroad."""
    return phone.dialled(phone.key(number)).replace("+", "00") if number else ""


def delivery_values(
    summary: DeliverySummary, *, status: str, currency: str, when: str, shop: str
) -> Mapping[str, str]:
    """Returns the values of the placeholders for a delivery; empty if unknown.

    An ended delivery has no values for its way to the customer.

    Args:
        summary: The summary of the delivery.
        status: The words for its status.
        currency: The words of an amount, with ``{amount}``.
        when: The approximate time of arrival.
        shop: The name of the shop.
    """
    cash = summary.cash_on_delivery
    amount = cash.amount if isinstance(cash, Collect) else None
    way = {
        "driver": plain(summary.driver_name),
        "driver_phone": dialled_number(summary.driver_phone),
        "cash": currency.format(amount=money.text(amount)) if amount else "",
        "when": when,
    }
    return {
        "customer": plain(summary.customer_name),
        "order": plain(summary.order_number),
        "status": status,
        "shop": plain(shop),
        **({} if summary.is_terminal else way),
    }


def whatsapp_link(number: str, text: str) -> str | None:
    """Returns the link that opens a chat with a text; None if the number is not a phone."""
    try:
        digits = digits_only(phone.key(phone.parse(number)))
    except RuleBroken:
        return None
    if _E164.fullmatch(digits) is None:
        return None
    return f"https://wa.me/{digits}?text={quote(text, safe='')}"
