"""The customers of the storm: few, so that the same person at the same door comes back often."""

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
    ("+965 9922 1234", "FATIMA  فاطمة"),  # the same person, as another clerk types it
    ("6655 0101", "Abdullah Al-Mutairi"),
    ("5010 2030", "نورة العازمي"),
    ("5010 2030", "Noura Al-Azmi"),  # one telephone in the house
    ("6700 9911", "José Núñez"),
    ("+44 20 7946 0018", 'Ms. O\'Brien; floor 3, "left"'),
    ("9400 5500", "Dar Flowers"),
    *((f"5550 {number:04}", f"Customer {number}") for number in range(32)),
)
_DOORS: Final = (
    (29.3759, 47.9774),
    (29.37591, 47.97741),  # next door, a metre and a half away
    (29.3117, 48.0742),
    (29.29712345678901, 48.04498765432101),
    (29.33412, 48.02801),
)
_DISTINCT: Final = ((29.25, 29.37), (47.95, 48.08))
"""Latitudes and longitudes of Kuwait City and what lies around it."""

SERIALS: Final = 10_000_000
"""Numbers of bookings that a desk has for itself."""

_PLAIN: Final = 0.7
"""How many bookings are a motorbike, now, without cash: what looks most alike."""


class Crowd(StrEnum):
    """Who calls a shop."""

    REGULARS = "regulars"
    DISTINCT = "distinct"
    """Every customer and every door is another one."""
    ONE = "one"
    """One customer of each desk wants the same at one door again and again."""


class Pool:
    """Drafts as clerks type them.

    Args:
        chance: What is drawn.
        crowd: Who calls.
    """

    def __init__(self, chance: random.Random, crowd: Crowd = Crowd.REGULARS) -> None:
        self._chance = chance
        self._crowd = crowd

    def draft(self, serial: str) -> Draft:
        """A form that can be sent; its notes tell the judge which it is.

        Args:
            serial: Digits that no other draft of the storm has.
        """
        phone, name, door = self._caller(serial)
        draft = Draft(
            phone=phone,
            name=name,
            notes=NOTES.format(serial),
            pickup=PICKUP,
            pickup_label="Block 5",
            dropoff=Coordinates(latitude=door[0], longitude=door[1]),
        )
        if self._crowd is Crowd.ONE or self._chance.random() < _PLAIN:
            return draft
        return draft.model_copy(update=self._more())

    def _caller(self, serial: str) -> tuple[str, str, Sequence[float]]:
        if self._crowd is Crowd.DISTINCT:
            return self._stranger(serial)
        if self._crowd is Crowd.ONE:
            desk = int(serial) // SERIALS
            return f"5{desk:07}", f"Customer {desk}", _DOORS[0]
        return self._regular()

    def _regular(self) -> tuple[str, str, Sequence[float]]:
        phone, name = self._chance.choice(_REGULARS)
        return phone, name, self._chance.choice(_DOORS)

    def _stranger(self, serial: str) -> tuple[str, str, Sequence[float]]:
        door = [round(self._chance.uniform(low, high), 6) for low, high in _DISTINCT]
        return f"5{int(serial) % 10**7:07}", f"Customer {serial}", door

    def _more(self) -> dict[str, object]:
        """Cash, another vehicle, another time, also where this PC's clock is a day off."""
        more: dict[str, object] = {"vehicle": self._chance.choice(list(Vehicle))}
        if self._chance.random() < 0.5:
            more |= {"collect_cash": True, "cash_amount": f"{self._chance.randint(1, 40)}.250"}
        if self._chance.random() < 0.3:
            later = datetime.now(UTC) + timedelta(hours=self._chance.randint(26, 200))
            more["scheduled_at"] = later
        return more
