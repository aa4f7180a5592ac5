"""A customer with phones and places, and the marks that clerks set."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Final

from deskdispatch.domain.customers.names import is_same_name
from deskdispatch.domain.customers.record import OF_PROGRAM, Record
from deskdispatch.domain.geo import Coordinates, Latitude, Longitude, distance_km
from deskdispatch.domain.money import ZERO

SAME_PLACE_KM: Final = 0.02
"""Places of one customer within 20 m of each other are one."""


class Customer(Record):
    """A person or a firm that orders.

    Attributes:
        driver_note: Sent with every booking and printed.
        counter_note: Only for the clerk: neither sent nor printed.
        warning: For example "refused at the door twice"; empty for no warning.
        is_blocked: Whether no booking may be made for the customer.
        other_names: Names of customers that were merged into this one.
    """

    name: str = ""
    driver_note: str = ""
    counter_note: str = ""
    warning: str = ""
    is_blocked: bool = False
    other_names: tuple[str, ...] = ()

    def is_called(self, name: str) -> bool:
        return any(is_same_name(each, name) for each in (self.name, *self.other_names))


class CustomerPhone(Record):
    """A phone number as it was first typed, with Latin digits; a family may share it."""

    number: str = ""


class CustomerPlace(Record):
    """A drop-off with its address; its point never changes, another point is another place.

    Attributes:
        area: The English name of its area, if known.
    """

    latitude: Latitude
    longitude: Longitude
    area: str = ""
    address: tuple[str, ...] = ()
    detail: str = ""

    @property
    def point(self) -> Coordinates:
        return Coordinates(latitude=self.latitude, longitude=self.longitude)

    @property
    def worth(self) -> tuple[bool, int]:
        """Whether clerks typed the place, and how many of its fields are known."""
        origins = {stamp.origin for stamp in self.stamps.values()}
        known = sum(map(bool, (self.area, self.address, self.detail)))
        return bool(origins - OF_PROGRAM), known

    def is_at(self, point: Coordinates) -> bool:
        return distance_km(self.point, point) <= SAME_PLACE_KM


@dataclass(frozen=True, slots=True)
class CashHabit:
    """How many of the last orders with a known payment were paid at the door."""

    collected: int = 0
    of: int = 0

    @property
    def is_usual(self) -> bool:
        return self.of > 1 and 2 * self.collected > self.of


@dataclass(frozen=True, slots=True)
class CustomerProfile:
    """A customer with phones, places and last orders, as shown in lists and suggestions.

    Attributes:
        number: The phone by which the customer was found.
        other_numbers: The other phones, last used first.
        places: The places, last used first; none within 20 m of an earlier one.
    """

    customer: Customer
    number: str
    other_numbers: tuple[str, ...] = ()
    places: tuple[CustomerPlace, ...] = ()
    orders: int = 0
    last_order_id: str | None = None
    last_order_at: datetime | None = None
    cash: CashHabit = CashHabit()

    @property
    def place(self) -> CustomerPlace | None:
        """The place used last."""
        return self.places[0] if self.places else None


@dataclass(frozen=True, slots=True)
class CustomerTotals:
    """Sums over all orders of a customer.

    Attributes:
        failed: Orders that failed, were cancelled or found no driver.
        collected: KWD that couriers collected at the door.
        outstanding: KWD that couriers on their way are to collect.
    """

    orders: int = 0
    failed: int = 0
    collected: Decimal = ZERO
    outstanding: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class CustomerMerge:
    """A merge that can be undone; ``gone`` is the removed customer as before."""

    gone: Customer
    at: datetime


def distinct_places(places: Iterable[CustomerPlace]) -> tuple[CustomerPlace, ...]:
    """Returns one of several places within 20 m, in the order of the first of them.

    Places that clerks typed take precedence, then places with more known fields, then the first.
    """
    kept: list[CustomerPlace] = []
    for place in places:
        at = next((at for at, other in enumerate(kept) if other.is_at(place.point)), None)
        if at is None:
            kept.append(place)
        elif place.worth > kept[at].worth:
            kept[at] = place
    return tuple(kept)
