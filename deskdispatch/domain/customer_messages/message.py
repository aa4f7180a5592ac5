"""Messages to customers: their templates, language, values, and link for WhatsApp.

A template has placeholders in braces; a line whose placeholder has no value is dropped.

It leaves the program, so it has no direction marks: WhatsApp gives each line the direction of its
first letter, and some phones show a box for an isolate. A number is digits only, which no
direction reorders.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, Self
from urllib.parse import quote

from deskdispatch.domain import money, phone
from deskdispatch.domain.deliveries.summary import Collect, DeliverySummary
from deskdispatch.domain.errors import RuleBroken
from deskdispatch.domain.text.digits import digits_only
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
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


LONGEST: Final = 1000
"""Maximum characters of a template."""

_BRACED: Final = re.compile(r"\{([^{}\n]*)\}")
_BLANK_LINES: Final = re.compile(r"\n{3,}")


class MessageKind(StrEnum):
    """The messages that a shop writes templates for.

    Attributes:
        placeholders: The names allowed in braces.
        usual: The program's own template.
    """

    placeholders: Sequence[str]
    usual: MarkedText

    def __new__(cls, value: str, *facts: Any) -> Self:
        made = str.__new__(cls, value)
        made._value_ = value
        made.placeholders, made.usual = facts
        return made

    PIN = (
        "pin",
        ("customer", "shop"),
        QT_TRANSLATE_NOOP(
            "CustomerMessages",
            "Hello {customer},\n"
            "please send us your location here on WhatsApp, for your delivery.\n"
            "{shop}",
        ),
    )
    DELIVERY = (
        "delivery",
        ("customer", "order", "status", "driver", "driver_phone", "cash", "when", "shop"),
        QT_TRANSLATE_NOOP(
            "CustomerMessages",
            "Your order {order} {status}.\n"
            "Driver: {driver}\n"
            "Driver's phone: {driver_phone}\n"
            "Cash to pay: {cash}\n"
            "Expected: {when}\n"
            "{shop}",
        ),
    )


class TemplateFault(StrEnum):
    """Reasons why a template cannot be used."""

    UNKNOWN_NAME = "unknown name"
    OPEN_BRACE = "open brace"
    TOO_LONG = "too long"


class FoundFault(NamedTuple):
    """A fault of a template, with the unknown name in braces, if any."""

    fault: TemplateFault
    name: str = ""


def fault_of(kind: MessageKind, template: str) -> FoundFault | None:
    """Returns the first fault of a template; None for a good or an empty one."""
    if len(template) > LONGEST:
        return FoundFault(TemplateFault.TOO_LONG)
    rest = _BRACED.sub("", template)
    if "{" in rest or "}" in rest:
        return FoundFault(TemplateFault.OPEN_BRACE)
    unknown = (name for name in _BRACED.findall(template) if name not in kind.placeholders)
    name = next(unknown, None)
    return None if name is None else FoundFault(TemplateFault.UNKNOWN_NAME, name)


def filled(template: str, values: Mapping[str, str]) -> str:
    """Returns the text of a message; drops lines with a placeholder that has no value."""
    lines = [
        _BRACED.sub(lambda found: values.get(found[1], ""), line)
        for line in template.splitlines()
        if all(values.get(name) for name in _BRACED.findall(line))
    ]
    return _BLANK_LINES.sub("\n\n", "\n".join(lines)).strip()
