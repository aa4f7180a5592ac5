"""Message to the operator about a wrong delivery, in either language."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from deskdispatch.domain import money
from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.customer_messages.message import dialled_number, filled, plain
from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, MarkedText
from deskdispatch.domain.wrong_bookings import WrongReason
from deskdispatch.ui.text import language
from deskdispatch.ui.text.times import clock

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary

_CANCEL: Final = QT_TRANSLATE_NOOP("WrongBookings", "Please cancel order {order}.")
_REPAY: Final = QT_TRANSLATE_NOOP("WrongBookings", "Please return the fee of order {order}.")
"""For a delivery that has ended: it can no longer be cancelled."""

_FACTS: Final = QT_TRANSLATE_NOOP(
    "WrongBookings",
    "Booked: {time}\n"
    "Customer: {customer}\n"
    "Phone: {phone}\n"
    "Price: {price}\n"
    "Reason: {reason}\n"
    "{shop}",
)
_AMOUNT: Final = MarkedText("Amounts", "KWD {amount}")


def report_text(
    code: str, summary: DeliverySummary, reason: WrongReason, typed: str, shop: str
) -> str:
    """Returns the message to the operator, without lines for unknown facts.

    ``typed`` is the reason in the clerk's words, if it is another one.
    """
    price = None if summary.price is None else Decimal(summary.price) / 1000
    words = language.words_in(code, _AMOUNT)
    other = plain(typed) if reason is WrongReason.OTHER else ""
    values = {
        "order": plain(summary.order_number),
        "time": _booked_at(summary),
        "customer": plain(summary.customer_name),
        "phone": dialled_number(summary.customer_number),
        "price": "" if price is None else words.format(amount=money.text(price)),
        "reason": other or language.words_in(code, reason.words),
        "shop": plain(shop),
    }
    asked = _REPAY if summary.is_terminal else _CANCEL
    lines = (language.words_in(code, asked), language.words_in(code, _FACTS))
    return filled("\n".join(lines), values)


def _booked_at(summary: DeliverySummary) -> str:
    if summary.created_at is None:
        return ""
    at = datetime.fromtimestamp(summary.created_at, UTC)
    local = in_kuwait(at)
    return f"{local.day}/{local.month} {clock(at)}"
