"""An earlier booking that a new one may repeat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from deskdispatch.domain.deliveries.delivery import Delivery


class DuplicateKind(StrEnum):
    """The state of the earlier booking."""

    UNCONFIRMED = "in_doubt"
    """Same phone, any place; it is unknown whether it is booked."""
    HELD = "held"
    """Same phone, same place, and about to be sent from this counter."""
    JUST_BOOKED = "just_booked"
    """Same phone, same place, minutes ago."""


@dataclass(frozen=True, slots=True)
class Duplicate:
    """An earlier booking that is worth a warning, never a block.

    Attributes:
        at: When it was made, UTC, by this PC's clock.
        name: The customer's name, as typed or as given by the service.
        counter_id: The id of the other counter that made it; empty for this one.
    """

    kind: DuplicateKind
    at: datetime
    order_number: str | None
    name: str
    delivery: Delivery | None = None
    counter_id: str = ""

    @property
    def question(self) -> object:
        """The same value for every warning about this booking."""
        return self.order_number or (self.counter_id, self.at)
