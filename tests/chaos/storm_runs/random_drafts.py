"""Random booking drafts of a few customers, so that customers and doors often repeat."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.geo import Coordinates
from tests.chaos.storm_runs.checker import NOTES

PICKUP: Final = Coordinates(latitude=29.33521, longitude=48.07186)

_REGULARS: Final = (
    ("9922 1234", "Fatima فاطمة"),
    ("+965 9922 1234", "FATIMA  فاطمة"),  # the same person, typed by another clerk
    ("6655 0101", "Abdullah Al-Mutairi"),
    ("5010 2030", "نورة العازمي"),
    ("5010 2030", "Noura Al-Azmi"),  # the same telephone number
    ("6700 9911", "José Núñez"),
    ("+44 20 7946 0018", 'Ms. O\'Brien; floor 3, "left"'),
    ("9400 5500", "Dar Flowers"),
    *((f"5550 {number:04}", f"Customer {number}") for number in range(32)),
)
_DOORS: Final = (
    (29.3759, 47.9774),
    (29.37591, 47.97741),  # a metre and a half from the first
    (29.3117, 48.0742),
    (29.29712345678901, 48.04498765432101),
    (29.33412, 48.02801),
)
_DISTINCT: Final = ((29.25, 29.37), (47.95, 48.08))
"""Ranges of latitude and longitude: Kuwait City and its surroundings."""

SERIALS_PER_DESK: Final = 10_000_000

_PLAIN_CHANCE: Final = 0.7
"""Share of plain bookings (motorbike, now, no cash), which are the hardest to tell apart."""


class CustomerMix(StrEnum):
    """Mix of customers who order at a desk."""

    REGULARS = "regulars"
    """Forty customers and five doors."""
    DISTINCT = "distinct"
    """A new customer and a new door each time."""
    ONE = "one"
    """One customer per desk with the same order at one door each time."""


class DraftGenerator:
    """Generates drafts as clerks type them.

    Args:
        rng: Random source.
        mix: Mix of customers who order.
    """

    def __init__(self, rng: random.Random, mix: CustomerMix = CustomerMix.REGULARS) -> None:
        self._random = rng
        self._mix = mix

    def draft(self, serial: str) -> Draft:
        """Return a complete draft whose notes contain the serial number.

        Args:
            serial: Digits, unique in a run.
        """
        phone, name, door = self._customer(serial)
        draft = Draft(
            phone=phone,
            name=name,
            notes=NOTES.format(serial),
            pickup=PICKUP,
            pickup_label="Block 5",
            dropoff=Coordinates(latitude=door[0], longitude=door[1]),
        )
        if self._mix is CustomerMix.ONE or self._random.random() < _PLAIN_CHANCE:
            return draft
        return draft.model_copy(update=self._extras())

    def _customer(self, serial: str) -> tuple[str, str, Sequence[float]]:
        if self._mix is CustomerMix.DISTINCT:
            return self._new_customer(serial)
        if self._mix is CustomerMix.ONE:
            desk = int(serial) // SERIALS_PER_DESK
            return f"5{desk:07}", f"Customer {desk}", _DOORS[0]
        return self._regular()

    def _regular(self) -> tuple[str, str, Sequence[float]]:
        phone, name = self._random.choice(_REGULARS)
        return phone, name, self._random.choice(_DOORS)

    def _new_customer(self, serial: str) -> tuple[str, str, Sequence[float]]:
        door = [round(self._random.uniform(low, high), 6) for low, high in _DISTINCT]
        return f"5{int(serial) % 10**7:07}", f"Customer {serial}", door

    def _extras(self) -> dict[str, object]:
        """Return vehicle, cash and schedule; its time is in the future for a clock a day ahead."""
        extras: dict[str, object] = {"vehicle": self._random.choice(list(Vehicle))}
        if self._random.random() < 0.5:
            extras |= {"collect_cash": True, "cash_amount": f"{self._random.randint(1, 40)}.250"}
        if self._random.random() < 0.3:
            later = datetime.now(UTC) + timedelta(hours=self._random.randint(26, 200))
            extras["scheduled_at"] = later
        return extras
