"""A customer with phones and places, with the time and source of each field's last change.

Several desks may change one record: of two values of a field, the one with the newer stamp counts,
so changes can be merged in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any, Final, Self

from pydantic import Field

from deskdispatch.domain.geo import Coordinates, Latitude, Longitude, distance_km
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.places import area_words
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

SAME_PLACE_KM: Final = 0.02
"""Places of one customer within 20 m of each other are one."""


class Origin(StrEnum):
    """Sources of a field's value."""

    BOOKING = "booking"
    """A delivery that this desk booked."""
    SERVICE = "service"
    """A delivery that the service listed, booked elsewhere."""
    MERGE = "merge"
    """A merge, which filled a blank field with data of the same place."""
    IMPORT = "import"
    CLERK = "clerk"
    """A clerk who changed the record on purpose."""


PROGRAM_ORIGINS: Final[frozenset[str]] = frozenset({Origin.BOOKING, Origin.SERVICE, Origin.MERGE})
"""Origins of values that no clerk set on purpose."""

AnyOrigin = Annotated[Origin | str, Field(union_mode="left_to_right")]
"""An origin, or a value that this release does not know and keeps unchanged."""


class Stamp(Value):
    """Time and source of the last change of a field."""

    at: UtcTime
    origin: AnyOrigin


class Record(Value):
    """A record with a random UUID; a field without a stamp was never set."""

    id: str
    stamps: Mapping[str, Stamp] = {}

    def with_fields(self, stamp: Stamp, **fields: Any) -> Self:
        """Sets fields that differ and whose stamp is not newer; returns itself if none is set."""
        new = {
            name: value
            for name, value in fields.items()
            if getattr(self, name) != value and self.stamps.get(name, stamp).at <= stamp.at
        }
        if not new:
            return self
        stamps = {**self.stamps, **dict.fromkeys(new, stamp)}
        return self.model_copy(update={**new, "stamps": stamps})

    def with_edits(self, stamp: Stamp, **fields: Any) -> Self:
        """Sets differing fields, never earlier than the values replaced, which the clerk saw."""
        kept = [self.stamps[name].at for name in fields if name in self.stamps]
        later = stamp.model_copy(update={"at": max([stamp.at, *kept])})
        return self.with_fields(later, **fields)

    def with_blanks_filled(self, stamp: Stamp, **fields: Any) -> Self:
        blank = {name: value for name, value in fields.items() if name not in self.stamps}
        return self.with_fields(stamp, **blank)

    @property
    def changed_at(self) -> datetime | None:
        return max((stamp.at for stamp in self.stamps.values()), default=None)


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
    def completeness(self) -> tuple[bool, int]:
        """Whether clerks typed the place, and how many of its fields are known."""
        origins = {stamp.origin for stamp in self.stamps.values()}
        known = sum(map(bool, (self.area, self.address, self.detail)))
        return bool(origins - PROGRAM_ORIGINS), known

    def is_at(self, point: Coordinates) -> bool:
        return distance_km(self.point, point) <= SAME_PLACE_KM


@dataclass(frozen=True, slots=True)
class CashHabit:
    """How many of the last orders with a known payment were paid at the door."""

    collected: int = 0
    known: int = 0

    @property
    def is_usual(self) -> bool:
        return self.known > 1 and 2 * self.collected > self.known


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
    """A merge that can be undone; ``removed`` is the removed customer as before."""

    removed: Customer
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
        elif place.completeness > kept[at].completeness:
            kept[at] = place
    return tuple(kept)


_TITLES: Final = frozenset(
    (
        *("mr", "mrs", "ms", "miss", "dr", "eng", "sheikh", "abu", "bu", "um", "umm", "om"),
        *("السيد", "السيده", "استاذ", "دكتور", "د", "مهندس", "م", "شيخ", "ابو", "بو", "ام"),
    )
)
"""Words that many names share. ``Abu`` and ``Um`` are followed by the name of a child."""


def is_same_name(first: str, second: str) -> bool:
    """Whether two names share a word by its consonants, so that they may be one person's.

    ``Mohammed Al-Ali``, ``محمد`` and ``mohd ali`` may be one person; a blank name may be anyone's.
    """
    one, other = _keys(first), _keys(second)
    return not one or not other or not one.isdisjoint(other)


def is_equal_name(first: str, second: str) -> bool:
    """Whether two names have the same words in usual spellings, and are not blank."""
    words = _words(first)
    return bool(words) and words == _words(second)


def name_key(name: str) -> str:
    """Returns the consonants of the first significant word of a name; empty if blank."""
    words = _words(name)
    keys = (area_words.consonants(word) for word in words if word not in _TITLES)
    return next((key for key in keys if key), min(words, default=""))


def _words(name: str) -> tuple[str, ...]:
    return area_words.without_articles(area_words.split(name))


def _keys(name: str) -> frozenset[str]:
    words = _words(name)
    keys = {area_words.consonants(word) for word in words if word not in _TITLES}
    return frozenset(key for key in keys if key) or frozenset(words)
