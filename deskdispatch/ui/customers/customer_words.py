"""One-line texts about customers and their earlier orders."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.ui.lib import counter_names
from deskdispatch.ui.text import language, times
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, joined, kwd
from deskdispatch.ui.text.marked_text import translated
from deskdispatch.ui.text.statuses import status_word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deskdispatch.domain.customers.customer import (
        Customer,
        CustomerPlace,
        CustomerProfile,
        CustomerTotals,
    )
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.places.places import Area
    from deskdispatch.domain.sharing.record import EarlierValue

LONGEST_NAME: Final = 60
"""Characters shown of a caller's name."""

_LONGEST_VALUE: Final = 2_000
"""Characters shown of an earlier value: a whole note."""

FIELDS: Final[dict[str, MarkedText]] = {
    "name": QT_TRANSLATE_NOOP("Customers", "Name"),
    "driver_note": QT_TRANSLATE_NOOP("Customers", "Note to driver"),
    "counter_note": QT_TRANSLATE_NOOP("Customers", "Note for us"),
    "warning": QT_TRANSLATE_NOOP("Customers", "Warning"),
    "is_blocked": QT_TRANSLATE_NOOP("Customers", "Do not book"),
}
"""Names of the editable fields of a ``Customer``."""

PLACE_FIELDS: Final[dict[str, MarkedText]] = {
    "address": QT_TRANSLATE_NOOP("Customers", "Address"),
    "area": QT_TRANSLATE_NOOP("Customers", "Area"),
    "detail": QT_TRANSLATE_NOOP("Customers", "Address details"),
}
"""Names of the editable fields of a ``CustomerPlace``."""


def area_of(place: CustomerPlace | None, areas: Sequence[Area]) -> str:
    """Returns the area of a place in the language of the window; "" if unknown."""
    from deskdispatch.domain.places.places import named_in

    return named_in(areas, place.area, language.current()) if place is not None else ""


def suggestion_words(profile: CustomerProfile, areas: Sequence[Area], now: datetime) -> str:
    """Returns a suggestion: name, phone, area of the last drop-off, and number of orders."""
    return joined(
        profile.customer.name,
        isolated(profile.number),
        area_of(profile.place, areas),
        orders_words(profile, now),
        mark_words(profile.customer),
    )


def orders_words(profile: CustomerProfile, now: datetime) -> str:
    if profile.last_order_at is None:
        return ""
    translate = QCoreApplication.translate
    count = translate("Customers", "%n orders", None, profile.orders)
    time = times.relative(profile.last_order_at, now)
    last = translate("Customers", "last {time}").format(time=time) if profile.orders > 1 else time
    cash = translate("Customers", "usually cash") if profile.cash.is_usual else ""
    return joined(count, last, cash)


def mark_words(customer: Customer) -> str:
    """Returns *Do not book* or *Warning*; "" for neither."""
    if customer.is_blocked:
        return QCoreApplication.translate("Customers", "Do not book")
    return QCoreApplication.translate("Customers", "Warning") if customer.warning else ""


def warning_words(customer: Customer) -> str:
    """Returns a clerk's warning about the customer; "" if there is none."""
    marks = [mark_words(customer), customer.warning]
    return ": ".join(embedded(each) for each in marks if each)


def totals_words(totals: CustomerTotals) -> str:
    translate = QCoreApplication.translate
    count = translate("Customers", "%n orders", None, totals.orders)
    failed = translate("Customers", "%n failed", None, totals.failed) if totals.failed else ""
    collected = translate("Customers", "{amount} collected").format(amount=kwd(totals.collected))
    outstanding = translate("Customers", "{amount} to collect").format(
        amount=kwd(totals.outstanding)
    )
    return joined(
        count,
        failed,
        collected if totals.collected else "",
        outstanding if totals.outstanding else "",
    )


def place_words(place: CustomerPlace, area: str) -> str:
    """Returns a place's address on one line; without one, its area and coordinates."""
    lines = [line for line in place.address if line != place.area]
    known = [each for each in (*lines, place.detail) if each]
    return joined(area, *(known or [isolated(place.point.text())]))


def recognised_words(profile: CustomerProfile, now: datetime) -> str:
    who = joined(profile.customer.name, orders_words(profile, now))
    template = QCoreApplication.translate("Customers", "{customer}. Enter fills the form.")
    warning = warning_words(profile.customer)
    return "\n".join(each for each in (warning, template.format(customer=who)) if each)


def no_orders_words() -> str:
    return QCoreApplication.translate("Customers", "No earlier orders with this phone.")


def call_words(number: str, callers: Sequence[str] | None) -> str:
    """Lists callers by their ``caller_words``, one per line; None if they are unknown yet."""
    translate = QCoreApplication.translate
    head = translate("Customers", "Call from {number}").format(number=isolated(number))
    if callers is None:
        return head
    return "\n".join((head, *(callers or (translate("Customers", "Unknown number"),))))


def caller_words(profile: CustomerProfile, areas: Sequence[Area], now: datetime) -> str:
    """Returns name, area of the last drop-off, and number of orders."""
    name, area = cleaned(profile.customer.name, LONGEST_NAME), area_of(profile.place, areas)
    return joined(name, area, orders_words(profile, now))


def order_words(order: DeliverySummary, now: datetime) -> str:
    at = order.created_at
    return joined(
        times.relative(datetime.fromtimestamp(at, UTC), now) if at is not None else "",
        isolated(order.order_number),
        order.area(language.current()),
        kwd(Decimal(order.price) / 1000) if order.price is not None else "",
        status_word(order.status),
    )


def earlier_words(earlier: EarlierValue, now: datetime) -> str:
    """Describes a replaced value, with counter and time."""
    translate, value = QCoreApplication.translate, earlier.value
    if isinstance(value, bool):
        said = translate("Customers", "Yes") if value else translate("Customers", "No")
    else:
        lines = value if isinstance(value, list) else [value]
        text = ", ".join(str(line) for line in lines if line)
        said = embedded(cleaned(text, _LONGEST_VALUE)) or NOTHING
    words = translate("Customers", "{field}: “{value}” · {counter} · {time}")
    return words.format(
        field=translated({**FIELDS, **PLACE_FIELDS}[earlier.field]),
        value=said,
        counter=embedded(counter_names.words_of(earlier.counter_id)),
        time=times.time_of(earlier.at, now),
    )
