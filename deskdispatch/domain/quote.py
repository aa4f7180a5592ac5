"""A price before booking."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.pricing import Number
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import Kwd

SCHEDULED = "scheduled"

CURRENCY = "KWD"
"""The one currency that the contract names."""


class QuoteRequest(Value):
    """What a price depends on."""

    pickup: Coordinates
    dropoff: Coordinates
    area: str | None = None
    is_scheduled: bool = False

    def wire(self) -> dict[str, Any]:
        """The request body."""
        body: dict[str, Any] = {
            "fromLatitude": self.pickup.latitude,
            "fromLongitude": self.pickup.longitude,
            "toLatitude": self.dropoff.latitude,
            "toLongitude": self.dropoff.longitude,
        }
        if self.area:
            body["deliveryArea"] = self.area
        if self.is_scheduled:
            body["isScheduled"] = True
        return body


class Quote(Value):
    """A price; a scheduled one carries no distance, duration or zone.

    Attributes:
        distance: In ``distance_unit`` (``km``).
        price: KWD.
        estimated_duration: A number whose unit the contract does not give: shown as it came.
        special_zone: None, or something of a shape that the contract does not give.
    """

    price: Kwd
    currency: str = CURRENCY
    tier_label: str | None = None
    pricing_mode: str | None = None
    distance: Number | None = None
    distance_unit: str | None = None
    estimated_duration: Decimal | None = None
    special_zone: Any = None

    @property
    def zone_name(self) -> str | None:
        """The special zone in words, as far as what came can be read."""
        zone = self.special_zone
        if zone is None:
            return None
        name = zone.get("name") if isinstance(zone, dict) else zone
        return str(name if name is not None else zone)
