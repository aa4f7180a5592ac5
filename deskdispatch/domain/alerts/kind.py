"""The kinds of alerts: one entry holds all rules of a kind below the window."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, Self

from deskdispatch.domain.deliveries.status import DeliveryStatus


class AlertKind(StrEnum):
    """What happened; each has a sound of its own.

    Attributes:
        status: The status that this kind announces; None for an event that is none.
        implied_by: Later statuses that announce it too: a stage of seconds falls between two
            polls, and whoever is on the way has accepted.
    """

    status: DeliveryStatus | None
    implied_by: tuple[DeliveryStatus, ...]

    def __new__(
        cls, word: str, status: DeliveryStatus | None = None, *implied_by: DeliveryStatus
    ) -> Self:
        """A member whose value is the word that the journal and the settings know it by."""
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
    IN_DOUBT = "in_doubt"
    REMINDER = "reminder"
    """The time of a scheduled delivery is near."""

    @property
    def must_be_acknowledged(self) -> bool:
        """Whether it stays on screen until a clerk takes note: as its status says."""
        return self.status is not None and self.status.rules.must_be_acknowledged


KINDS: Final = {kind.status: kind for kind in AlertKind if kind.status is not None}
"""The kind that announces a status, where one does."""

ANNOUNCED: Final = {
    **{status.value: kind for kind in AlertKind for status in kind.implied_by},
    **{status.value: kind for status, kind in KINDS.items()},
}
"""The kind that a delivery's present status is announced as, by the wire's word."""

STAYING: Final = frozenset(kind for kind in AlertKind if kind.must_be_acknowledged)
"""Those that stay on screen until somebody acknowledges them."""
