"""Wrong bookings: the reason, and whether the operator has stopped and repaid them.

The service cannot cancel; its operator may be able to. The result shows in the delivery's status
and in the wallet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, Self

from deskdispatch.domain.account.account import DEBIT, WalletTransaction
from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.fields import Field
from deskdispatch.domain.text.marked_text import WordedEnum
from deskdispatch.domain.value import Value
from deskdispatch.domain.wallet.audit import order_of
from deskdispatch.domain.wire import UtcTime

UNPAID_AFTER: Final = timedelta(days=1)
"""Time after the cancellation without a refund before the clerk is alerted."""


class WrongReason(WordedEnum, context="WrongBookings"):
    """Reasons that are given to the operator."""

    CUSTOMER = "Wrong customer"
    PLACE = "Wrong place"
    AMOUNT = "Wrong amount"
    DOUBLED = "Booked twice"
    NOT_WANTED = "The customer cancelled"
    OTHER = "Other reason"


CORRECTED: Final[Mapping[WrongReason, Field | None]] = {
    WrongReason.CUSTOMER: Field.PHONE,
    WrongReason.PLACE: Field.DROPOFF,
    WrongReason.AMOUNT: Field.CASH_AMOUNT,
    WrongReason.OTHER: None,
}
"""The reasons after which a corrected one is booked, and the wrong field, if it is known."""

_MOVES: Final[Mapping[str, AlertKind]] = {
    DeliveryStatus.PICKEDUP: AlertKind.WRONG_PICKED_UP,
    DeliveryStatus.ENROUTE: AlertKind.WRONG_PICKED_UP,
    DeliveryStatus.DELIVERED: AlertKind.WRONG_DELIVERED,
}
_STOPPED: Final = frozenset(
    {DeliveryStatus.CANCELLED, DeliveryStatus.REJECTED, DeliveryStatus.FAILED}
)


class WrongBooking(Value):
    """A delivery that was reported to the operator; it names no customer.

    Attributes:
        reason: A ``WrongReason``, or the word of one that this release does not know.
        reported_status: The delivery's status at the report: how far it was is no news.
        is_paid: Whether it was debited, so that money should come back.
        stopped_at: When it was seen to have ended without being delivered.
        refunded_at: When money for it came into the wallet.
        ended_at: When its watch ended: all is reported, or a clerk dismissed it.
    """

    delivery_id: str
    order_number: str
    reason: str
    reported_at: UtcTime
    reported_status: str = ""
    is_paid: bool = True
    stopped_at: UtcTime | None = None
    refunded_at: UtcTime | None = None
    ended_at: UtcTime | None = None

    @property
    def is_watched(self) -> bool:
        return self.ended_at is None

    def seen(self, status: str, now: datetime) -> Self:
        """Returns the booking after a look at the delivery, which may have ended."""
        if self.stopped_at is None and status in _STOPPED:
            return self.model_copy(update={"stopped_at": now})._ended(now)
        return self

    def refunded(self, transactions: Sequence[WalletTransaction], now: datetime) -> Self:
        """Returns the booking after a look at the wallet."""
        if self.refunded_at is not None or not self.is_paid:
            return self
        if (back := money_back(self.order_number, transactions)) is None:
            return self
        return self.model_copy(update={"refunded_at": back.created_at})._ended(now)

    def dismissed(self, now: datetime) -> Self:
        return self.model_copy(update={"ended_at": now})

    def _ended(self, now: datetime) -> Self:
        is_repaid = self.refunded_at is not None or not self.is_paid
        return self.dismissed(now) if self.stopped_at is not None and is_repaid else self

    def alerts(self, status: str, now: datetime) -> tuple[AlertKind, ...]:
        """Returns the alerts that are due; the cancellation itself alerts elsewhere."""
        told = []
        move = _MOVES.get(status)
        if self.is_watched and move is not None and move is not _MOVES.get(self.reported_status):
            told.append(move)
        is_due = self.stopped_at is not None and now - self.stopped_at >= UNPAID_AFTER
        if self.refunded_at is not None:
            told.append(AlertKind.REFUNDED)
        elif self.is_watched and self.is_paid and is_due:
            told.append(AlertKind.NOT_REFUNDED)
        return tuple(told)


def money_back(
    order_number: str, transactions: Iterable[WalletTransaction]
) -> WalletTransaction | None:
    """Returns the first transaction of an order by which the balance rose; None without one.

    Types other than ``DEBIT`` are not documented. One whose balance before is not known counts,
    unless it is a debit: the one before it is not known, or is not the last that moved the balance.
    """
    before: WalletTransaction | None = None
    for each in sorted(transactions, key=lambda one: (one.created_at, one.id)):
        is_fall = before is not None and before.balance_after - each.balance_after == abs(
            each.amount
        )
        if not is_fall and each.type != DEBIT and order_of(each) == order_number.strip():
            return each
        before = each
    return None
