"""What a courier rides or drives."""

from __future__ import annotations

from enum import StrEnum


class Vehicle(StrEnum):
    """What carries it."""

    BIKE = "bike"
    CAR = "car"
    VAN = "van"
