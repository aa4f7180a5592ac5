"""Reads the vehicle of a row, and its words in a template."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.text.search_text import folded

_WORDS: Final[Mapping[Vehicle, tuple[str, ...]]] = {
    Vehicle.BIKE: (
        *("Bike", "دراجة نارية", "motorbike", "motorcycle", "motor bike", "scooter"),
        *("دراجة", "سيكل"),
    ),
    Vehicle.CAR: ("Car", "سيارة", "sedan"),
    Vehicle.VAN: ("Van", "فان", "mini van", "minivan"),
}
"""The word of a template in English and in Arabic, then others that are read."""

_VEHICLES: Final = {
    folded(word): vehicle for vehicle, words in _WORDS.items() for word in (vehicle.value, *words)
}


def read_vehicle(text: str) -> Vehicle | None:
    """The vehicle of a word in either language; None for any other word."""
    return _VEHICLES.get(" ".join(folded(text).split()))


def vehicle_words(language: str) -> tuple[str, ...]:
    """The words of all vehicles: ``ar``; any other language is English."""
    at = 1 if language == "ar" else 0
    return tuple(words[at] for words in _WORDS.values())
