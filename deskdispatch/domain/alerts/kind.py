"""The kinds of alerts: one entry holds all rules of a kind below the window."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

from deskdispatch.domain.deliveries.status import DeliveryStatus


class AlertKind(StrEnum):
    """The kinds of events; each has its own sound.

    Attributes:
        status: The status that this kind announces; None for other events.
        implied_by: Later statuses that announce it too, as a short stage may fall between two
            polls.
    """

    status: DeliveryStatus | None
    implied_by: tuple[DeliveryStatus, ...]

    def __new__(
        cls, word: str, status: DeliveryStatus | None = None, *implied_by: DeliveryStatus
    ) -> Self:
        """A member; its value is the word in the journal and in the settings."""
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

    @property
    def must_be_acknowledged(self) -> bool:
        """Whether it stays on screen until it is acknowledged."""
        return self.status is not None and self.status.rules.must_be_acknowledged


KINDS: Final = {kind.status: kind for kind in AlertKind if kind.status is not None}
"""The kind that announces a status, where one does."""

ANNOUNCED: Final = {
    **{status.value: kind for kind in AlertKind for status in kind.implied_by},
    **{status.value: kind for status, kind in KINDS.items()},
}
"""The kind that announces a delivery's status, by the wire's word."""

STAYING: Final = frozenset(kind for kind in AlertKind if kind.must_be_acknowledged)
"""The kinds that stay on screen until they are acknowledged."""
