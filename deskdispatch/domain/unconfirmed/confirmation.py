"""Checks a confirmed booking against its request, and stores the operator's reports."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Final

from pydantic import Field

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.booking.quote import CURRENCY
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

CLOCK_TOLERANCE: Final = timedelta(seconds=10)
"""How much older than its press of *Book* a delivery may seem: the service's clock is measured
to a second or two, and another machine may set the times of deliveries.
"""

_REMEMBERED: Final = 4096
"""Size of the name cache: a search compares the same few names again and again."""

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Zs", "Zl", "Zp"})


class Contradiction(StrEnum):
    """Reasons why the delivery of a 201 is not the one that was booked."""

    NO_ID = "no_id"
    KNOWN = "known"
    """The delivery was known here before the request was sent, or belongs to another booking."""
    NO_CUSTOMER = "no_customer"
    OTHER_CUSTOMER = "other_customer"
    TOO_OLD = "too_old"
    """The delivery is older than the request, by the service's own clock."""
    NO_ORDER_NUMBER = "no_order_number"


AnyContradiction = Annotated[Contradiction | str, Field(union_mode="left_to_right")]
"""A reason, or a value that this release does not know."""


class Difference(StrEnum):
    """Differences between a booked delivery and the request."""

    ENDED = "ended"
    """The delivery has already ended: no courier will come."""
    PRICE = "price"
    CURRENCY = "currency"
    SCHEDULED = "scheduled"


class OperatorReport(Value):
    """A report of the service's operator, by telephone; no order number means *not booked*."""

    order_number: str | None = None
    at: UtcTime
    who: str = ""


class Statements(Value):
    """Statements of the service and its operator about a booking.

    Attributes:
        contradiction: Why ``answer`` cannot be this booking's; None if it can.
        operator_report: The last report. Stored as ``told``.
    """

    answer: Delivery | None = None
    contradiction: AnyContradiction | None = None
    operator_report: OperatorReport | None = Field(default=None, alias="told")


def contradiction_of(
    booking: Booking, answer: Delivery, sent_at: datetime, aheads: Iterable[float | None]
) -> Contradiction | None:
    """Returns the reason why an answer's delivery is not the one that was booked; else None.

    An answer must name its customer; any other missing field is no contradiction. ``aheads`` are
    the seconds that the service's clock was ahead of ours, measured before and after; without any,
    no times are compared.
    """
    if is_blank(answer.id):
        return Contradiction.NO_ID
    name = answer.customer_name
    if name is None or is_blank(name):
        return Contradiction.NO_CUSTOMER
    if folded_name(name) != folded_name(booking.customer_name):
        return Contradiction.OTHER_CUSTOMER
    known, created_at = [each for each in aheads if each is not None], answer.created_at
    earliest = sent_at - CLOCK_TOLERANCE + timedelta(seconds=min(known, default=0))
    if known and created_at is not None and created_at < earliest:
        return Contradiction.TOO_OLD
    return Contradiction.NO_ORDER_NUMBER if is_blank(answer.order_number) else None


def differences_of(booking: Booking, delivery: Delivery) -> tuple[Difference, ...]:
    """Returns differences between a delivery and its booking; missing fields do not count."""
    found = {
        Difference.ENDED: delivery.is_terminal,
        Difference.PRICE: _differ(booking.quoted_price, delivery.estimated_price),
        Difference.CURRENCY: _differ(CURRENCY, currency_of(delivery)),
        Difference.SCHEDULED: _differ(booking.is_scheduled, delivery.is_scheduled),
    }
    return tuple(difference for difference, is_there in found.items() if is_there)


def currency_of(delivery: Delivery) -> str | None:
    named = (delivery.model_extra or {}).get("currency")
    return named.strip().upper() or None if isinstance(named, str) else None


@lru_cache(_REMEMBERED)
def folded_name(name: str) -> str:
    """Returns a name for comparison: NFKC, without case and direction marks, single spaces."""
    composed = unicodedata.normalize("NFKC", name).casefold()
    seen = "".join(c for c in composed if unicodedata.category(c) != "Cf")
    return " ".join(unicodedata.normalize("NFKC", seen).split())


def is_blank(text: str) -> bool:
    return all(unicodedata.category(c) in _INVISIBLE for c in text)


def _differ(expected: object, actual: object) -> bool:
    return expected is not None and actual is not None and expected != actual
