"""The vehicles of the couriers."""

from __future__ import annotations

from deskdispatch.domain.text.marked_text import WordedEnum


class Vehicle(WordedEnum, context="Vehicle"):
    """What carries a delivery, by the service's names."""

    BIKE = "bike", "Bike"
    CAR = "car", "Car"
    VAN = "van", "Van"
