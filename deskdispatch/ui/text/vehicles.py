"""The words of the vehicles that carry deliveries."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.booking.vehicle import Vehicle


def vehicle_word(vehicle: str) -> str:
    """The word for a vehicle; an unknown one stays as it came."""
    words: dict[str, str] = {
        Vehicle.BIKE: QCoreApplication.translate("Form", "Bike"),
        Vehicle.CAR: QCoreApplication.translate("Form", "Car"),
        Vehicle.VAN: QCoreApplication.translate("Form", "Van"),
    }
    return words.get(vehicle, vehicle)
