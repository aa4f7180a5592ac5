"""Texts on differences between a booking and the service's 201 answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.unconfirmed.confirmation import (
    Contradiction,
    Difference,
    currency_of,
    is_blank,
)
from deskdispatch.domain.unconfirmed.intent import Booked, Intent, as_confirmed, differences
from deskdispatch.ui.text.amounts import NOTHING, embedded, isolated, kwd
from deskdispatch.ui.text.statuses import status_word

_Words = Callable[[Booking, Delivery], str]


def contradiction_words(intent: Intent) -> str:
    """Explains why a 201 answers another booking than this one; "" if it does not."""
    answer, why = intent.answer, intent.contradiction
    if answer is None or why is None:
        return ""
    order = order_words(answer.order_number)
    if why == Contradiction.KNOWN:
        words = QCoreApplication.translate(
            "Confirmation", "The service answered with {order}, which was there before."
        )
    elif why == Contradiction.NO_CUSTOMER:
        words = QCoreApplication.translate(
            "Confirmation", "The service answered with {order}, which names no customer."
        )
    elif why == Contradiction.OTHER_CUSTOMER:
        words = QCoreApplication.translate(
            "Confirmation", "The service answered with {order} for another customer: {name}."
        )
    elif why == Contradiction.TOO_OLD:
        words = QCoreApplication.translate(
            "Confirmation", "The service answered with {order}, which is older than this booking."
        )
    else:
        words = QCoreApplication.translate(
            "Confirmation", "The service's answer names no order number."
        )
    return words.format(order=order, name=embedded(answer.customer_name or NOTHING))


def difference_words(intent: Intent, delivery: Delivery) -> tuple[str, ...]:
    """Returns a sentence for each difference; without a 201 the delivery's end is none."""
    booked = as_confirmed(intent, delivery)
    return tuple(
        _DIFFERENCES[each](intent.booking, booked) for each in differences(intent, delivery)
    )


def booked_words(booked: Booked) -> str:
    """Says that an order is booked, with its number and the differences; "" if there are none."""
    found = difference_words(booked.intent, booked.delivery)
    if not found:
        return ""
    words = QCoreApplication.translate("Confirmation", "{order} is booked, but not as asked:")
    order = order_words(booked.delivery.order_number)
    return " ".join((words.format(order=order), *found))


def order_words(order_number: str) -> str:
    """Returns an order number, left to right; a dash if the service gave none."""
    return NOTHING if is_blank(order_number) else isolated(order_number)


def _ended(_booking: Booking, booked: Delivery) -> str:
    words = QCoreApplication.translate(
        "Confirmation", "it has ended already ({status}), so no driver comes."
    )
    return words.format(status=embedded(status_word(booked.status)))


def _price(booking: Booking, booked: Delivery) -> str:
    words = QCoreApplication.translate("Confirmation", "it costs {price}, but {quoted} was quoted.")
    return words.format(price=kwd(booked.estimated_price), quoted=kwd(booking.quoted_price))


def _currency(_booking: Booking, booked: Delivery) -> str:
    words = QCoreApplication.translate("Confirmation", "its price is in {currency}, not in KWD.")
    return words.format(currency=isolated(currency_of(booked) or NOTHING))


def _scheduled(booking: Booking, _booked: Delivery) -> str:
    if booking.is_scheduled:
        return QCoreApplication.translate(
            "Confirmation", "it goes out now, but was asked for later."
        )
    return QCoreApplication.translate("Confirmation", "it waits for later, but was asked for now.")


_DIFFERENCES: Final[dict[Difference, _Words]] = {
    Difference.ENDED: _ended,
    Difference.PRICE: _price,
    Difference.CURRENCY: _currency,
    Difference.SCHEDULED: _scheduled,
}
