"""Requests and clocks for the tests of the service."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

NOON = datetime(2030, 1, 31, 9, 0, tzinfo=UTC)
"""Noon in Kuwait."""


class SettableClock:
    """Clock that stands still until it is moved."""

    def __init__(self, now: datetime = NOON) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> datetime:
        self.now += timedelta(**by)
        return self.now


def booking_body(**changes: Any) -> dict[str, Any]:
    """Returns a booking from Salmiya to Bayan, KWD 1.750; a change to None omits the field."""
    body = {
        "customerName": "Sara Al-Mutairi",
        "customerNumber": "+965 3000 0901",
        "pickupLatitude": 29.33521,
        "pickupLongitude": 48.07186,
        "deliveryLatitude": 29.29712345678901,
        "deliveryLongitude": 48.04498765432101,
    }
    return {name: value for name, value in (body | changes).items() if value is not None}


def wire(moment: datetime) -> str:
    """Returns a time in the contract's format."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z"
