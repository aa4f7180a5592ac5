"""What the clerk must hear of a booking that came out otherwise than it was asked for."""

from __future__ import annotations

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.doubts.confirmation import Difference, differences_of
from deskdispatch.domain.doubts.intent import Intent


def as_confirmed(intent: Intent, delivery: Delivery) -> Delivery:
    """The delivery of the 201; without one, as it is known by now."""
    confirmed = intent.answer if intent.contradiction is None else None
    return confirmed or delivery


def differences(intent: Intent, delivery: Delivery) -> tuple[Difference, ...]:
    """How a booking differs from what was asked.

    Args:
        intent: What was sent and answered.
        delivery: As known by now; without a 201, that it has ended is no difference.
    """
    confirmed = as_confirmed(intent, delivery)
    found = differences_of(intent.booking, confirmed)
    if confirmed is delivery:
        return tuple(each for each in found if each is not Difference.ENDED)
    return found
