"""What a clerk is told of at once, wherever the eyes are."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from deskdispatch.domain.state import State
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


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
    State.ACCEPTED: AlertKind.ACCEPTED,
    State.PICKEDUP: AlertKind.PICKED_UP,
    State.DELIVERED: AlertKind.DELIVERED,
    State.FAILED: AlertKind.FAILED,
    State.REJECTED: AlertKind.REJECTED,
    State.CANCELLED: AlertKind.CANCELLED,
}
"""What a status that was reached is told as."""

STAYING: Final = frozenset({AlertKind.FAILED, AlertKind.REJECTED, AlertKind.CANCELLED})
"""Those that stay until somebody acknowledges them."""


class Alert(Value):
    """One event; ``about`` and ``kind`` together are its key, so that nothing rings twice.

    Attributes:
        about: The id of the delivery, or of the intent where that is in doubt.
        kind: What happened.
        at: When it was noticed.
        order_number: Of the delivery; empty for a booking in doubt.
        customer_name: The recipient; empty where not known.
        acknowledged_at: When the clerk took note; None while it stays.
    """

    about: str
    kind: AlertKind
    at: UtcTime
    order_number: str = ""
    customer_name: str = ""
    acknowledged_at: UtcTime | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What makes it one event."""
        return self.about, self.kind.value

    @property
    def must_be_acknowledged(self) -> bool:
        """Whether it stays until somebody takes note."""
        return self.kind in STAYING
