"""An alert: one event that the clerk is notified of."""

from __future__ import annotations

from datetime import datetime
from typing import Self

from deskdispatch.domain.alerts.kind import AlertKind
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

__all__ = ["Alert", "AlertKind"]


class Alert(Value):
    """One event; ``about`` and ``kind`` together are its unique key.

    Attributes:
        about: The id of the delivery, or of the intent where that is unconfirmed.
        kind: What happened.
        at: When it was noticed.
        order_number: Of the delivery; empty for an unconfirmed booking.
        customer_name: The recipient; empty where not known.
        acknowledged_at: When the clerk acknowledged it; None while it stays.
    """

    about: str
    kind: AlertKind
    at: UtcTime
    order_number: str = ""
    customer_name: str = ""
    acknowledged_at: UtcTime | None = None

    @classmethod
    def of(cls, summary: DeliverySummary, kind: AlertKind, at: datetime) -> Self:
        """An alert about a delivery."""
        return cls(
            about=summary.id,
            kind=kind,
            at=at,
            order_number=summary.order_number,
            customer_name=summary.customer_name,
        )

    @property
    def key(self) -> tuple[str, str]:
        """The unique key of the event."""
        return self.about, self.kind.value

    @property
    def must_be_acknowledged(self) -> bool:
        """Whether it stays until it is acknowledged."""
        return self.kind.must_be_acknowledged
