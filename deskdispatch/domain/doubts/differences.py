"""What the clerk must hear of a booking that came out otherwise than it was asked for."""

from __future__ import annotations

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.doubts.confirmation import Difference, differences_of
from deskdispatch.domain.doubts.intent import Intent


def as_confirmed(intent: Intent, delivery: Delivery) -> Delivery:
    """The delivery as the 201 told of it; as it is known by now where none did."""
    confirmed = intent.answer if intent.contradiction is None else None
    return confirmed or delivery


def differences(intent: Intent, delivery: Delivery) -> tuple[Difference, ...]:
    """What was booked otherwise than it was asked for.

    Args:
        intent: What was sent, and what was answered.
        delivery: What is known of it by now; where no 201 told of it, its end is no surprise.
    """
    confirmed = as_confirmed(intent, delivery)
    found = differences_of(intent.booking, confirmed)
    if confirmed is delivery:
        return tuple(each for each in found if each is not Difference.ENDED)
    return found
