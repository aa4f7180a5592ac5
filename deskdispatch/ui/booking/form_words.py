"""The words of the form: what stands beside each field, and what a screen reader says of it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from deskdispatch.domain.errors import Field


def labels() -> dict[Field, str]:
    """The label of each field."""
    return {
        Field.PHONE: QCoreApplication.translate("Form", "Phone"),
        Field.NAME: QCoreApplication.translate("Form", "Name"),
        Field.DROPOFF: QCoreApplication.translate("Form", "Drop-off"),
        Field.ADDRESS_DETAIL: QCoreApplication.translate("Form", "Details"),
        Field.PICKUP: QCoreApplication.translate("Form", "Pickup"),
        Field.PICKUP_NAME: QCoreApplication.translate("Form", "Contact"),
        Field.PICKUP_NUMBER: QCoreApplication.translate("Form", "Contact no."),
        Field.VEHICLE: QCoreApplication.translate("Form", "Vehicle"),
        Field.CASH_AMOUNT: QCoreApplication.translate("Form", "Cash"),
        Field.SCHEDULE: QCoreApplication.translate("Form", "When"),
        Field.NOTES: QCoreApplication.translate("Form", "Notes"),
        Field.ALTERNATE_PHONE: QCoreApplication.translate("Form", "2nd phone"),
    }


def accessible_names() -> dict[str, str]:
    """What a screen reader calls each editor, by the editor's object name."""
    return {
        "phoneEdit": QCoreApplication.translate("Form", "Customer's phone"),
        "nameEdit": QCoreApplication.translate("Form", "Customer's name"),
        "dropoffEdit": QCoreApplication.translate(
            "Form", "Drop-off: paste a location or click the map"
        ),
        "addressDetailEdit": QCoreApplication.translate(
            "Form", "Apartment, floor or other details of the address"
        ),
        "pickupEdit": QCoreApplication.translate(
            "Form", "Pickup: the branch, or a pasted location"
        ),
        "pickupNameEdit": QCoreApplication.translate("Form", "Contact's name at the pickup"),
        "pickupNumberEdit": QCoreApplication.translate("Form", "Contact's phone at the pickup"),
        "vehicleCombo": QCoreApplication.translate("Form", "Vehicle"),
        "cashCheck": QCoreApplication.translate("Form", "Collect cash on delivery"),
        "cashAmountEdit": QCoreApplication.translate("Form", "Cash to collect in KWD"),
        "scheduleCheck": QCoreApplication.translate("Form", "Deliver later"),
        "scheduleEdit": QCoreApplication.translate("Form", "When to deliver, Kuwait time"),
        "notesEdit": QCoreApplication.translate("Form", "Notes for the driver"),
        "alternatePhoneEdit": QCoreApplication.translate("Form", "Customer's second phone"),
    }
