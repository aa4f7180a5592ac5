"""The words of the vehicles that carry deliveries."""

from __future__ import annotations

from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.ui.text.marked_text import translated


def vehicle_word(vehicle: str) -> str:
    """The word for a vehicle; an unknown one stays as it came."""
    return translated(Vehicle(vehicle).words) if vehicle in set(Vehicle) else vehicle
