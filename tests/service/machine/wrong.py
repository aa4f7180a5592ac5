"""Bookings that must be refused, with a word that the refusal must contain."""

from __future__ import annotations

from typing import Any, Final

ABSENT: Final = object()

CHANGES: Final[tuple[tuple[dict[str, Any], str], ...]] = (
    ({"customerName": ABSENT}, "customerName"),
    ({"customerName": None}, "customerName"),
    ({"customerName": "  "}, "customerName"),
    ({"customerName": ["Sara"]}, "customerName"),
    ({"customerNumber": ABSENT}, "customerNumber"),
    ({"customerNumber": 96530000901}, "customerNumber"),
    ({"pickupLatitude": ABSENT}, "pickupLatitude"),
    ({"pickupLongitude": "48.07"}, "pickupLongitude"),
    ({"deliveryLatitude": 90.000001}, "deliveryLatitude"),
    ({"deliveryLongitude": -180.5}, "deliveryLongitude"),
    ({"deliveryLatitude": True}, "deliveryLatitude"),
    ({"fromLatitude": 29.0}, "fromLatitude"),
    ({"toLongitude": 47.0}, "toLongitude"),
    ({"deliveryAddress": "Bayan"}, "deliveryAddress"),
    ({"deliveryAddress": ["Bayan", 7]}, "deliveryAddress"),
    ({"collectCash": "yes"}, "collectCash"),
    ({"collectCash": True, "totalAmount": "12.5"}, "totalAmount"),
    ({"collectCash": True, "totalAmount": 12.5}, "totalAmount"),
    ({"collectCash": True, "totalAmount": "-1.000"}, "totalAmount"),
    ({"vehicleType": "truck"}, "vehicleType"),
    ({"customPickup": 1}, "customPickup"),
    ({"specialNotes": 5}, "specialNotes"),
    ({"isScheduled": "true"}, "isScheduled"),
)

RAW: Final = (b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"customerName": NaN}', b"[" * 5000)


def changed(body: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Returns the body with these changes."""
    return {name: value for name, value in (body | changes).items() if value is not ABSENT}
