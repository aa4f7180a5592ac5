"""Trips from Salmiya with their prices, calculated by hand from the tariff."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Final, NamedTuple

PICKUP: Final = (29.33521, 48.07186)
FLAT_RATE: Final = Decimal("2.500")


class Trip(NamedTuple):
    """Drop-off with its on-demand price, and the tier or zone of that price."""

    latitude: float
    longitude: float
    price: Decimal
    label: str

    def ends(self, pickup: str = "pickup", dropoff: str = "delivery") -> dict[str, float]:
        """Returns the four coordinates of a request's body, in the given spelling."""
        return {
            f"{pickup}Latitude": PICKUP[0],
            f"{pickup}Longitude": PICKUP[1],
            f"{dropoff}Latitude": self.latitude,
            f"{dropoff}Longitude": self.longitude,
        }

    def body(self, name: str, **more: Any) -> dict[str, Any]:
        """Returns the body of a booking for a customer named ``name``."""
        return {"customerName": name, "customerNumber": "+965 3000 0901", **self.ends(), **more}


TRIPS: Final = (
    Trip(29.3117, 48.0742, Decimal("1.250"), "Up to 5 km"),  # Rumaithiya, 3.54 km
    Trip(29.29712345678901, 48.04498765432101, Decimal("1.750"), "5 to 10 km"),  # Bayan, 6.71 km
    Trip(29.38, 47.99, Decimal("2.250"), "10 to 15 km"),  # Sharq, 12.65 km
    Trip(29.174, 48.121, Decimal("2.754"), "Over 25 km"),  # Fintas, 25.04 km
    Trip(28.57, 48.38, Decimal("12.429"), "Over 25 km"),  # Nuwaiseeb, 121.79 km
    Trip(29.337, 47.658, Decimal("3.000"), "Al Jahra / Ali Sabah Al Salam"),
    Trip(28.590, 48.111, Decimal("5.000"), "Al Wafra / Al Khiran / Al Mutlaa"),
)
