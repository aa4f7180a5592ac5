"""The words for what an earlier booking leaves open."""

from __future__ import annotations

from enum import Enum
from typing import Final

from PySide6.QtCore import QCoreApplication


class Gap(Enum):
    """What is missing."""

    VEHICLE = "vehicle"
    AMOUNT = "amount"
    TIME = "time"
    PAST = "past"
    """There is a time, and it is too late for it."""


UNKNOWN: Final = frozenset({Gap.VEHICLE, Gap.TIME})
"""Those that leave no value in the form that could be refused."""


def words(gap: Gap) -> str:
    """What is missing, and what to do."""
    said = {
        Gap.VEHICLE: QCoreApplication.translate("Form", "Vehicle not known: choose one."),
        Gap.AMOUNT: QCoreApplication.translate(
            "Form", "Amount not known: type it, or switch cash off."
        ),
        Gap.TIME: QCoreApplication.translate(
            "Form", "Time not known: choose one, or book it for now."
        ),
        Gap.PAST: QCoreApplication.translate(
            "Form", "That time has passed: choose another, or book it for now."
        ),
    }
    return said[gap]
