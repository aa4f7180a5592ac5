"""Delivery statuses: one entry holds all rules of a status except those of the window."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

_MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True)
class StatusRules:
    """The rules of one status.

    Attributes:
        is_final: No other status follows.
        is_failure: It ends without a delivery: it is no step of ``PROGRESS``, no cash was
            collected, and booking the same again is no mistake.
        limit_s: Seconds after which the stage is late while this shop has no history.
        floor_s: Minimum of a learned limit, in seconds.
        waits_for_schedule: A scheduled delivery may be in it for days on purpose.
    """

    is_final: bool = False
    is_failure: bool = False
    must_be_acknowledged: bool = False
    limit_s: float | None = None
    floor_s: float | None = None
    waits_for_schedule: bool = False


_DELIVERED: Final = StatusRules(is_final=True)
_FAILED: Final = StatusRules(is_final=True, is_failure=True, must_be_acknowledged=True)


def _stage(limit_min: float, floor_min: float, *, waits_for_schedule: bool = False) -> StatusRules:
    """Returns the rules of an active status; limits in minutes.

    Source of the limits: a driver is asked and found within minutes, or not at all. A driver who
    has accepted sets out, and one who has collected leaves. To a shop in town it is half an hour
    even in the evening traffic; from one end of Kuwait's towns to the other it is under an hour.
    Below the floor, the operator would only answer a call with *just a minute*.
    """
    return StatusRules(
        limit_s=limit_min * _MINUTE,
        floor_s=floor_min * _MINUTE,
        waits_for_schedule=waits_for_schedule,
    )


class DeliveryStatus(StrEnum):
    """The statuses of the contract in their normal order; others are shown as received."""

    rules: StatusRules

    def __new__(cls, word: str, rules: StatusRules = StatusRules()) -> Self:
        status = str.__new__(cls, word)
        status._value_ = word
        status.rules = rules
        return status

    PENDING = "PENDING", _stage(10, 3, waits_for_schedule=True)
    REQUESTED = "REQUESTED", _stage(10, 3, waits_for_schedule=True)
    ACCEPTED = "ACCEPTED", _stage(15, 5)
    INPROGRESS = "INPROGRESS", _stage(30, 10)
    PICKEDUP = "PICKEDUP", _stage(15, 5)
    ENROUTE = "ENROUTE", _stage(60, 20)
    DELIVERED = "DELIVERED", _DELIVERED
    CANCELLED = "CANCELLED", _FAILED
    REJECTED = "REJECTED", _FAILED
    FAILED = "FAILED", _FAILED


REPORTED_BOOKED: Final = "TOLD_BOOKED"
"""Used as the status of a booking known only by the operator's word; no service sends it."""

HELD: Final = "HELD"
SENDING: Final = "SENDING"
"""Used as the status of an order before it is sent, and until its answer comes."""

PROGRESS: Final = tuple(status for status in DeliveryStatus if not status.rules.is_failure)
"""The normal order; the index is the number of filled pips."""

ACTIVE: Final = tuple(status for status in DeliveryStatus if not status.rules.is_final)
"""Statuses that another status follows."""

TERMINAL: Final = frozenset(status for status in DeliveryStatus if status.rules.is_final)
"""Final statuses."""

FAILED: Final = frozenset(status for status in DeliveryStatus if status.rules.is_failure)
"""Statuses that end without a delivery."""


def pips(status: str) -> int | None:
    """Returns the progress, 0 to 6; None for a failed delivery and for an unknown status."""
    return PROGRESS.index(DeliveryStatus(status)) if status in PROGRESS else None


def is_terminal(status: str) -> bool:
    """Whether a status is final; an unknown status counts as active."""
    return status in TERMINAL
