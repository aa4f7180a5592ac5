"""Quotes: requests for a price, and prices before booking."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, ValidationError

from deskdispatch.domain.errors import UnreadablePrice
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.text.plain_text import figure, value_text
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import ON_THE_WIRE, Price

SCHEDULED = "scheduled"

CURRENCY = "KWD"
"""The only currency that the contract names."""


class QuoteRequest(Value):
    """A request for a price."""

    pickup: Coordinates
    dropoff: Coordinates
    area: str | None = None
    is_scheduled: bool = False

    def wire(self) -> dict[str, Any]:
        body: dict[str, Any] = {
            "fromLatitude": self.pickup.latitude,
            "fromLongitude": self.pickup.longitude,
            "toLatitude": self.dropoff.latitude,
            "toLongitude": self.dropoff.longitude,
        }
        if self.area:  # a service may look up a fixed price by either of them
            body["deliveryArea"] = body["deliveryPaciArea"] = self.area
        if self.is_scheduled:
            body["isScheduled"] = True
        return body


def _text(value: Any) -> str | None:
    return value_text(value) or None if isinstance(value, str) else None


def _number(value: Any) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        return None
    number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
    return number if figure(number) else None


def _duration(value: Any) -> Decimal | str | None:
    return _text(value) if isinstance(value, str) else _number(value)


def _currency(value: Any) -> str:
    """Checks that the currency is KWD as in the contract, ignoring case and spaces."""
    currency = CURRENCY if value is None else value_text(value).upper()
    if currency != CURRENCY:
        raise ValueError("another currency")
    return currency


_Text = Annotated[str | None, BeforeValidator(_text)]

_ROUND_THE_EARTH: Final = {"km": Decimal(40_076), "m": Decimal(40_076_000)}
"""Longer than any drive between two places."""


class Quote(Value):
    """A price, KWD and never negative; a scheduled one carries no distance, duration or zone.

    Unreadable values other than the price and its currency are None. ``estimated_duration`` is a
    number or text in a unit that the contract does not state, and ``special_zone`` has no stated
    type.
    """

    price: Price
    currency: Annotated[str, BeforeValidator(_currency)] = CURRENCY
    tier_label: _Text = None
    pricing_mode: _Text = None
    distance: Annotated[Decimal | None, BeforeValidator(_number)] = None
    distance_unit: _Text = None
    estimated_duration: Annotated[Decimal | str | None, BeforeValidator(_duration)] = None
    special_zone: Any = None

    @property
    def distance_text(self) -> str:
        """The distance, such as ``6.2 km``; empty if there is none, or it exceeds the Earth."""
        if self.distance is None:
            return ""
        unit = self.distance_unit or ""
        longest = _ROUND_THE_EARTH.get(unit.lower() or "km", max(_ROUND_THE_EARTH.values()))
        return f"{figure(self.distance)} {unit}".strip() if self.distance <= longest else ""

    @property
    def duration_text(self) -> str:
        duration = self.estimated_duration
        return figure(duration) if isinstance(duration, Decimal) else duration or ""

    @property
    def is_duration_bare(self) -> bool:
        return isinstance(self.estimated_duration, Decimal)

    @property
    def is_special(self) -> bool:
        """Whether a special zone matched, even if it has no name."""
        return bool(self.special_zone)

    @property
    def zone_name(self) -> str:
        """The special zone's name, if the answer has one; else empty."""
        zone = self.special_zone
        names = zone if isinstance(zone, list) else [zone]
        found = (one.get("name") if isinstance(one, dict) else one for one in names)
        return value_text(", ".join(one for one in found if isinstance(one, str)))


def quote_of(answer: Any) -> Quote:
    """Reads a quote; raises ``UnreadablePrice`` with the value received instead of KWD."""
    try:
        return Quote.model_validate(answer, context=ON_THE_WIRE)
    except ValidationError:
        price, currency = answer.get("price"), answer.get("currency")
        shown = [value_text(each) for each in (price, currency)]
    raise UnreadablePrice(" ".join(each for each in shown if each) if shown[0] else "")
