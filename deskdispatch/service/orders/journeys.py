"""The planned journey of an order: its states, how long each lasts, and its driver.

A journey is random but determined by a seed and the order's number, so that it is repeatable.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Final

from deskdispatch.domain.booking.vehicle import Vehicle
from deskdispatch.domain.deliveries.status import PROGRESS, DeliveryStatus
from deskdispatch.service.seed import DRIVERS, Driver

_STAGE_MINUTES: Final = {
    DeliveryStatus.REQUESTED: (0.2, 0.5, 1.5),
    DeliveryStatus.ACCEPTED: (0.5, 1.5, 5.0),
    DeliveryStatus.INPROGRESS: (0.5, 1.0, 3.0),
    DeliveryStatus.PICKEDUP: (4.0, 8.0, 16.0),
    DeliveryStatus.ENROUTE: (0.3, 0.7, 2.0),
}
"""Least, most likely and longest wait before a state (triangular)."""

_SPEED_KMH: Final = {Vehicle.BIKE: 32, Vehicle.CAR: 30, Vehicle.VAN: 26}
_TRAFFIC: Final = (0.8, 1.0, 1.6)
_DOORSTEP_MINUTES: Final = (1.0, 2.0, 6.0)
_SEARCH_MINUTES: Final = (6.0, 8.0, 12.0)

_ENDINGS: Final = (
    (0.015, DeliveryStatus.REJECTED, DeliveryStatus.REQUESTED),
    (0.005, DeliveryStatus.CANCELLED, DeliveryStatus.REQUESTED),
    (0.005, DeliveryStatus.CANCELLED, DeliveryStatus.ACCEPTED),
    (0.015, DeliveryStatus.FAILED, DeliveryStatus.ENROUTE),
)
"""Share of orders that end so, and after which state; the others are delivered."""


@dataclass(frozen=True, slots=True)
class JourneyStep:
    """A state and how long after the one before it begins, in real life."""

    state: DeliveryStatus
    wait: timedelta


@dataclass(frozen=True, slots=True)
class Journey:
    """The steps of one order after PENDING, and its driver."""

    steps: tuple[JourneyStep, ...]
    driver: Driver

    def after(self, status: str) -> tuple[JourneyStep, ...]:
        """The steps after that status."""
        states = [DeliveryStatus.PENDING, *(step.state for step in self.steps)]
        return self.steps[states.index(DeliveryStatus(status)) :]


def plan(seed: int, number: int, vehicle: str, km: float) -> Journey:
    """The journey of that order.

    Args:
        seed: Of the random numbers.
        number: The order's, without its prefix.
        vehicle: One of ``bike``, ``car``, ``van``.
        km: From pickup to drop-off, by road.
    """
    chance = Random(f"{seed}:{number}")
    driver = chance.choice([each for each in DRIVERS if each.vehicle == vehicle])
    ending, last = _ending(chance.random())
    waits = {state: _triangular(chance, *shape) for state, shape in _STAGE_MINUTES.items()}
    driving = km * 60 / _SPEED_KMH[Vehicle(vehicle)] * _triangular(chance, *_TRAFFIC)
    waits[DeliveryStatus.DELIVERED] = driving + _triangular(chance, *_DOORSTEP_MINUTES)
    waits[DeliveryStatus.FAILED] = waits[DeliveryStatus.DELIVERED] + _triangular(
        chance, *_SEARCH_MINUTES
    )
    waits[DeliveryStatus.REJECTED] = waits[DeliveryStatus.CANCELLED] = _triangular(
        chance, *_SEARCH_MINUTES
    )
    states = (*PROGRESS[1 : PROGRESS.index(last) + 1], ending)
    return Journey(
        tuple(JourneyStep(state, timedelta(minutes=waits[state])) for state in states), driver
    )


def _ending(draw: float) -> tuple[DeliveryStatus, DeliveryStatus]:
    """The last state and the one before it."""
    for share, ending, last in _ENDINGS:
        if draw < share:
            return ending, last
        draw -= share
    return DeliveryStatus.DELIVERED, DeliveryStatus.ENROUTE


def _triangular(chance: Random, low: float, mode: float, high: float) -> float:
    return chance.triangular(low, high, mode)
