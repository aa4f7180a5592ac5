"""The kinds of events that a clerk is told of at once."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from deskdispatch.domain.deliveries.status import DeliveryStatus


class AlertKind(StrEnum):
    """What happened; each has a sound of its own."""

    ACCEPTED = "accepted"
    PICKED_UP = "picked_up"
    DELIVERED = "delivered"
    FAILED = "failed"
    REJECTED = "rejected"
    CANCELLED = "cancelled"
    IN_DOUBT = "in_doubt"
    REMINDER = "reminder"
    """The time of a scheduled delivery is near."""


KINDS: Final = {
    DeliveryStatus.ACCEPTED: AlertKind.ACCEPTED,
    DeliveryStatus.PICKEDUP: AlertKind.PICKED_UP,
    DeliveryStatus.DELIVERED: AlertKind.DELIVERED,
    DeliveryStatus.FAILED: AlertKind.FAILED,
    DeliveryStatus.REJECTED: AlertKind.REJECTED,
    DeliveryStatus.CANCELLED: AlertKind.CANCELLED,
}
"""What a status that was reached is told as."""

STAYING: Final = frozenset({AlertKind.FAILED, AlertKind.REJECTED, AlertKind.CANCELLED})
"""Those that stay until somebody acknowledges them."""
