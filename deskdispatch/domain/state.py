"""The states that a delivery walks through."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class State(StrEnum):
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
    State.PENDING,
    State.REQUESTED,
    State.ACCEPTED,
    State.INPROGRESS,
    State.PICKEDUP,
    State.ENROUTE,
    State.DELIVERED,
)
"""The normal order; the index is the number of pips that are filled."""

TERMINAL: Final = frozenset({State.DELIVERED, State.CANCELLED, State.REJECTED, State.FAILED})


def pips(status: str) -> int | None:
    """How far along, 0 to 6; None for an end without delivery and for an unknown word."""
    return PROGRESS.index(State(status)) if status in PROGRESS else None


def is_terminal(status: str) -> bool:
    """Whether nothing more will come; an unknown word is taken to be still moving."""
    return status in TERMINAL
