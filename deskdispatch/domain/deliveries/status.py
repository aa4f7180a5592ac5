"""The states that a delivery walks through."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class DeliveryStatus(StrEnum):
    """The states of the contract; any other word is shown as it came."""

    PENDING = "PENDING"
    REQUESTED = "REQUESTED"
    ACCEPTED = "ACCEPTED"
    INPROGRESS = "INPROGRESS"
    PICKEDUP = "PICKEDUP"
    ENROUTE = "ENROUTE"
    DELIVERED = "DELIVERED"
    CANCELLED = "CANCELLED"
    REJECTED = "REJECTED"
    FAILED = "FAILED"


TOLD_BOOKED: Final = "TOLD_BOOKED"
"""Stands in the place of a status where a booking is known by the operator's word alone; no service
sends it."""

PROGRESS: Final = (
    DeliveryStatus.PENDING,
    DeliveryStatus.REQUESTED,
    DeliveryStatus.ACCEPTED,
    DeliveryStatus.INPROGRESS,
    DeliveryStatus.PICKEDUP,
    DeliveryStatus.ENROUTE,
    DeliveryStatus.DELIVERED,
)
"""The normal order; the index is the number of pips that are filled."""

TERMINAL: Final = frozenset(
    {
        DeliveryStatus.DELIVERED,
        DeliveryStatus.CANCELLED,
        DeliveryStatus.REJECTED,
        DeliveryStatus.FAILED,
    }
)


def pips(status: str) -> int | None:
    """How far along, 0 to 6; None for an end without delivery and for an unknown word."""
    return PROGRESS.index(DeliveryStatus(status)) if status in PROGRESS else None


def is_terminal(status: str) -> bool:
    """Whether nothing more will come; an unknown word is taken to be still moving."""
    return status in TERMINAL
