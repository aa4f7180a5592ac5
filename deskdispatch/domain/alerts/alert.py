"""Alerts: events that the clerk is notified of, their kinds, and reminders."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple, Self

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class AlertKind(StrEnum):
    """The kinds of events; each has its own sound.

    Attributes:
        status: The status that this kind announces; None for other events.
        implied_by: Later statuses that announce it too: a short stage may fall between two polls.
    """

    status: DeliveryStatus | None
    implied_by: tuple[DeliveryStatus, ...]

    def __new__(
        cls, word: str, status: DeliveryStatus | None = None, *implied_by: DeliveryStatus
    ) -> Self:
        """Makes a member; its value is the word in the journal and in the settings."""
        kind = str.__new__(cls, word)
        kind._value_ = word
        kind.status = status
        kind.implied_by = implied_by
        return kind

    ACCEPTED = "accepted", DeliveryStatus.ACCEPTED, DeliveryStatus.INPROGRESS
    PICKED_UP = "picked_up", DeliveryStatus.PICKEDUP, DeliveryStatus.ENROUTE
    DELIVERED = "delivered", DeliveryStatus.DELIVERED
    FAILED = "failed", DeliveryStatus.FAILED
    REJECTED = "rejected", DeliveryStatus.REJECTED
    CANCELLED = "cancelled", DeliveryStatus.CANCELLED
    UNCONFIRMED = "in_doubt"
    REMINDER = "reminder"
    """The time of a scheduled delivery is near."""
    WALLET = "wallet"
    """The wallet runs out soon at the pace of the last days."""
    WRONG_PICKED_UP = "wrong_picked_up"
    """A delivery reported as wrong was picked up; the next kind means that it arrived."""
    WRONG_DELIVERED = "wrong_delivered"
    NOT_REFUNDED = "not_refunded"
    """A day after a delivery reported as wrong ended, no money has come back."""
    REFUNDED = "refunded"

    @property
    def is_of_wrong_booking(self) -> bool:
        return self in _OF_WRONG_BOOKINGS

    @property
    def setting(self) -> str:
        """The name of its switch in the alert settings, which several kinds may share."""
        return "wrong_booking" if self.is_of_wrong_booking else self.value

    @property
    def must_be_acknowledged(self) -> bool:
        if self.is_of_wrong_booking:
            return True
        return self.status is not None and self.status.rules.must_be_acknowledged


_OF_WRONG_BOOKINGS: Final = frozenset(
    {
        *(AlertKind.WRONG_PICKED_UP, AlertKind.WRONG_DELIVERED),
        *(AlertKind.NOT_REFUNDED, AlertKind.REFUNDED),
    }
)

KINDS: Final = {kind.status: kind for kind in AlertKind if kind.status is not None}
"""The kind that announces a status, if any."""

ANNOUNCED: Final = {
    **{status.value: kind for kind in AlertKind for status in kind.implied_by},
    **{status.value: kind for status, kind in KINDS.items()},
}
"""The kind that announces a delivery's status, by the word on the wire."""

STAYING: Final = frozenset(kind for kind in AlertKind if kind.must_be_acknowledged)
"""The kinds that stay on screen until they are acknowledged."""


class Alert(Value):
    """One event; ``about`` and ``kind`` together are its unique key.

    Attributes:
        about: The id of the delivery, or of the intent for an unconfirmed booking.
        order_number: Empty for an unconfirmed booking.
    """

    about: str
    kind: AlertKind
    at: UtcTime
    order_number: str = ""
    customer_name: str = ""
    acknowledged_at: UtcTime | None = None

    @classmethod
    def of(cls, summary: DeliverySummary, kind: AlertKind, at: datetime) -> Self:
        return cls(
            about=summary.id,
            kind=kind,
            at=at,
            order_number=summary.order_number,
            customer_name=summary.customer_name,
        )

    @property
    def key(self) -> tuple[str, str]:
        return self.about, self.kind.value

    @property
    def must_be_acknowledged(self) -> bool:
        return self.kind.must_be_acknowledged


class Reminder(NamedTuple):
    """A reminder of one delivery."""

    alert: Alert
    scheduled_at: datetime


def due(
    summaries: Iterable[DeliverySummary], now: datetime, ahead: timedelta
) -> tuple[Reminder, ...]:
    """Returns reminders of active deliveries scheduled within ``ahead``.

    Deliveries booked later than ``ahead`` before their time are left out, and those whose time has
    passed: the agenda shows them as overdue.
    """
    return tuple(
        Reminder(
            Alert.of(summary, AlertKind.REMINDER, now),
            datetime.fromtimestamp(summary.scheduled_at, UTC),
        )
        for summary in summaries
        if summary.scheduled_at is not None and _is_due(summary, summary.scheduled_at, now, ahead)
    )


def _is_due(summary: DeliverySummary, scheduled_at: float, now: datetime, ahead: timedelta) -> bool:
    rings_at = scheduled_at - ahead.total_seconds()
    booked_later = summary.created_at is not None and summary.created_at > rings_at
    return rings_at <= now.timestamp() < scheduled_at and not (booked_later or summary.is_terminal)
