"""The doors where earlier deliveries arrived, by the address that was booked.

An address is identified by its area, block, street, and house or building; the avenue counts if
both have one. Floor and flat are behind the door. Addresses are compared as sent, in any spelling.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from deskdispatch.domain.deliveries.status import DeliveryStatus
from deskdispatch.domain.fields import SPEC, Field
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.places import area_words
from deskdispatch.domain.text.search_text import folded

if TYPE_CHECKING:
    from deskdispatch.domain.places.place_search import PlaceIndex

SAME_KM: Final = 0.025
"""Points this near are the same door."""

OUTCOMES: Final = (DeliveryStatus.DELIVERED, DeliveryStatus.FAILED)
"""The ends that count for a door: a cancelled or driverless delivery reached no door."""

_FIELDS: Final = (Field.BLOCK, Field.STREET, Field.AVENUE, Field.HOUSE, Field.BUILDING)


class DoorAddress(NamedTuple):
    """An address that names one door.

    Attributes:
        key: The same for every spelling of area, block, street, house and building.
        avenue: Empty if unknown.
    """

    key: str
    avenue: str = ""


class DoorDelivery(NamedTuple):
    """A delivery to an address that ended there, at a point.

    Attributes:
        ended_at: When it ended, in seconds since 1970.
    """

    point: Coordinates
    has_arrived: bool
    ended_at: float


_TOKEN: Final = re.compile(r"\d+|[^\W\d_]+")
_LAST: Final = "0"
"""Appended to the words, as a final letter ``a`` would be read as the start of an article."""


@dataclass(frozen=True, slots=True)
class KnownDoor:
    """A point of deliveries to one address; points within ``SAME_KM`` are one door."""

    point: Coordinates
    delivered: int = 0
    delivered_at: datetime | None = None
    failed: int = 0
    failed_at: datetime | None = None

    def is_at(self, point: Coordinates) -> bool:
        return distance_km(self.point, point) <= SAME_KM


def door_of(lines: Sequence[str]) -> DoorAddress | None:
    """Returns the door named by the lines of a sent address; None if they name none.

    A house needs block and street; a building with a name of its own needs neither.
    """
    values: dict[Field, str] = {}
    area = ""
    for line in lines:
        part = next((each for each in _FIELDS if line.startswith(f"{SPEC[each].english} ")), None)
        if part is not None:
            values[part] = _plain(line.removeprefix(SPEC[part].english))
        elif not values:  # sent in the table's spelling: other areas sound alike
            area = " ".join(area_words.split(line))
    house, building = values.get(Field.HOUSE, ""), values.get(Field.BUILDING, "")
    block, street = values.get(Field.BLOCK, ""), values.get(Field.STREET, "")
    is_named = any(_is_word(each) for each in building.split())
    if not area or not (house or building) or not (is_named or (block and street)):
        return None
    return DoorAddress(
        "|".join((area, block, street, house, building)), values.get(Field.AVENUE, "")
    )


def read_door(text: str, places: PlaceIndex) -> DoorAddress | None:
    """Returns the door of an address that was sent as typed."""
    from deskdispatch.domain.address.reading import read_address

    return door_of(read_address(text, places).address.street_parts("en"))


def known_doors(deliveries: Iterable[DoorDelivery]) -> tuple[KnownDoor, ...]:
    """Returns the doors of one address, most deliveries first; of equal ones the last used.

    ``deliveries`` are newest first; the last one to a door gives its point.
    """
    groups: list[list[DoorDelivery]] = []
    for delivery in deliveries:
        near = (each for each in groups if distance_km(each[0].point, delivery.point) <= SAME_KM)
        if (group := next(near, None)) is None:
            groups.append([delivery])
        else:
            group.append(delivery)
    doors = [_door(each) for each in groups]
    return tuple(sorted(doors, key=lambda door: -door.delivered))


def _door(group: Sequence[DoorDelivery]) -> KnownDoor:
    arrived = [each for each in group if each.has_arrived]
    failed = [each for each in group if not each.has_arrived]
    return KnownDoor(
        (arrived or group)[0].point,
        len(arrived),
        _last(arrived),
        len(failed),
        _last(failed),
    )


def _last(several: Sequence[DoorDelivery]) -> datetime | None:
    return datetime.fromtimestamp(several[0].ended_at, UTC) if several else None


def _plain(text: str) -> str:
    """Returns numbers, letters and words' consonants, alike in both scripts, without articles.

    A letter after a number or a name distinguishes two doors, so it is never dropped.
    """
    parts = _TOKEN.findall(folded(text))
    words = [each.lstrip("0") or "0" if each.isdecimal() else each for each in parts]
    kept = area_words.without_articles((*words, _LAST))[:-1]
    return " ".join(area_words.consonants(word) if _is_word(word) else word for word in kept)


def _is_word(text: str) -> bool:
    """Whether a text is a word, and not a number or a number's letter."""
    return len(text) > 2 and not text.isdecimal()
