"""A booking intent: one press of *Book*, from before the request is sent to its outcome."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final

from pydantic import Field

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.unconfirmed.confirmation import (
    Difference,
    OperatorReport,
    Statements,
    differences_of,
)
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

INTERRUPTED: Final = "interrupted"
"""Detail of an intent that was in flight when the program ended."""


class IntentState(StrEnum):
    """The states of an intent."""

    IN_FLIGHT = "in_flight"
    BOOKED = "booked"
    REFUSED = "refused"
    """The service received it and refused."""
    NOT_SENT = "not_sent"
    """It did not leave, or nobody was signed in: the service did not see it."""
    UNCONFIRMED = "in_doubt"
    GIVEN_UP = "given_up"
    """The clerk decided, after enough searches, that it was not booked."""
    REPORTED_BOOKED = "told_booked"
    """The operator named its order, no list showed it, and the clerk closed it as booked."""


AnyIntentState = Annotated[IntentState | str, Field(union_mode="left_to_right")]
"""A state, or a value that this release does not know and does not act on."""


class Intent(Value):
    """One press of *Book*.

    Attributes:
        id: 32 hex digits; only the mark derived from it leaves this machine.
        digest: SHA-256 of the request body, hex.
        written_at: When it was saved, before the request was sent.
        detail: Why it is not booked or unconfirmed, in the words of the service or the transport.
        service_ahead: Seconds that the service's clock was ahead of this PC's when it was written.
        who: The system's user who pressed *Book*; None if the system does not say.
        clerk: The name of the clerk chosen then; it stays when the clerk is removed.
    """

    id: str
    booking: Booking
    digest: str
    written_at: UtcTime
    state: AnyIntentState = IntentState.IN_FLIGHT
    settled_at: UtcTime | None = None
    delivery_id: str | None = None
    detail: str = ""
    service_ahead: float | None = None
    statements: Statements | None = None
    who: str | None = None
    clerk: str | None = None

    @property
    def answer(self) -> Delivery | None:
        """The delivery of the 201, whether or not it can be this booking's."""
        return None if self.statements is None else self.statements.answer

    @property
    def contradiction(self) -> str | None:
        """The ``Contradiction`` that excludes ``answer`` from this booking."""
        return None if self.statements is None else self.statements.contradiction

    @property
    def left_by(self) -> datetime:
        """When its request, if it left, had left: a sleep of the PC may delay it for hours.

        One that was sent is answered, or fails, by then, or the program has started again.
        """
        failed_at = self.settled_at if self.state is IntentState.UNCONFIRMED else None
        return max(self.written_at, failed_at or self.written_at)

    @property
    def operator_report(self) -> OperatorReport | None:
        return None if self.statements is None else self.statements.operator_report


def digest(booking: Booking) -> str:
    body = json.dumps(booking.wire(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(body.encode()).hexdigest()


def as_confirmed(intent: Intent, delivery: Delivery) -> Delivery:
    """Returns the delivery of the 201; without one, the delivery as known now."""
    confirmed = intent.answer if intent.contradiction is None else None
    return confirmed or delivery


def differences(intent: Intent, delivery: Delivery) -> tuple[Difference, ...]:
    """Returns the differences between a booking and its delivery; an end counts only in a 201."""
    confirmed = as_confirmed(intent, delivery)
    found = differences_of(intent.booking, confirmed)
    if confirmed is delivery:
        return tuple(each for each in found if each is not Difference.ENDED)
    return found


@dataclass(frozen=True, slots=True)
class Booked:
    """The service answered 201; ``failure`` is set if that could not be saved."""

    intent: Intent
    delivery: Delivery
    failure: KnownError | None = None


@dataclass(frozen=True, slots=True)
class NotBooked:
    """Certainly not booked: ``error`` is NotSent, Refused, Unauthorised, TokenEnded or NotFound."""

    intent: Intent
    error: KnownError


@dataclass(frozen=True, slots=True)
class Unconfirmed:
    """An unconfirmed outcome; the booking stays on the board until the outcome is known."""

    intent: Intent
    error: KnownError


Outcome = Booked | NotBooked | Unconfirmed
