"""The vehicles of the couriers."""

from __future__ import annotations

from deskdispatch.domain.text.marked_text import QT_TRANSLATE_NOOP, WordedEnum


class Vehicle(WordedEnum):
    """What carries a delivery, by the service's names."""

    BIKE = "bike", QT_TRANSLATE_NOOP("Vehicle", "Bike")
    CAR = "car", QT_TRANSLATE_NOOP("Vehicle", "Car")
    VAN = "van", QT_TRANSLATE_NOOP("Vehicle", "Van")
