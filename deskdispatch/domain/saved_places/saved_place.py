"""A place of the shop, such as ``Avenues, gate 5``: a point that clerks find by its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from deskdispatch.domain.fields import LONGEST_NOTE
from deskdispatch.domain.geo import Coordinates, Latitude, Longitude
from deskdispatch.domain.places import area_words
from deskdispatch.domain.text.plain_text import cleaned
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

LONGEST_NAME: Final = 80
"""Maximum characters of a name."""

TEXTS: Final[Mapping[str, int]] = {
    "name": LONGEST_NAME,
    "other_name": LONGEST_NAME,
    "detail": LONGEST_NOTE,
    "note": LONGEST_NOTE,
}
"""The texts of a place, with the maximum characters of each."""


class SavedPlace(Value):
    """A named point; bookings copy its point and address details, never its id.

    Attributes:
        id: A random id: two counters may save the same name.
        other_name: Another name that finds it, such as the Arabic one.
        detail: Address details that are filled in with it.
        note: The note to the driver that is filled in with it.
    """

    id: str
    name: str
    latitude: Latitude
    longitude: Longitude
    other_name: str = ""
    detail: str = ""
    note: str = ""
    saved_at: UtcTime

    @property
    def point(self) -> Coordinates:
        return Coordinates(latitude=self.latitude, longitude=self.longitude)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in (self.name, self.other_name) if name)

    def with_fields(self, fields: Mapping[str, Any]) -> Self:
        """Returns the place with new values of these fields, normalised by ``plain_fields``."""
        return self.model_copy(update=plain_fields(fields))


def plain_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Returns fields of a place with texts on one line, cut to their maximum."""
    return {
        name: cleaned(value, TEXTS[name]) if name in TEXTS else value
        for name, value in fields.items()
    }


def is_name(text: str) -> bool:
    """Whether a text contains a letter or a digit, by which a place can be found."""
    return bool(area_words.without_articles(area_words.split(text)))
