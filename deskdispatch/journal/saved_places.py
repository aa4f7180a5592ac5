"""Rows of the places that clerks named."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Sequence
from typing import Final

from deskdispatch.domain.customers.erasure import ErasedPerson
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.saved_places.place_names import SAME_PLACE_KM
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.journal.database import transaction
from deskdispatch.journal.value_table import ValueTable

TABLE: Final = """
    CREATE TABLE saved_places (
        id TEXT PRIMARY KEY, -- a random UUID
        value TEXT NOT NULL
    ) STRICT
"""
PLACES: Final = ValueTable("saved_places", SavedPlace)


def keep(connection: sqlite3.Connection, places: Sequence[SavedPlace]) -> None:
    with transaction(connection):
        for place in places:
            PLACES.write(connection, place)


def erase(
    connection: sqlite3.Connection, person: ErasedPerson, homes: Collection[Coordinates]
) -> None:
    """Deletes saved places and texts that name an erased person, inside a transaction.

    Args:
        connection: Connection to the journal.
        person: The erased person.
        homes: Destinations of the person's orders: a place there is deleted if it has any part of
            the name.
    """
    for place in PLACES.every(connection):
        is_home = any(distance_km(home, place.point) <= SAME_PLACE_KM for home in homes)
        if any(person.is_named_in(name, is_home=is_home) for name in place.names):
            PLACES.delete_row(connection, place.id)
            continue
        named = [name for name in ("detail", "note") if person.is_named_in(getattr(place, name))]
        if named:
            PLACES.write(connection, place.model_copy(update=dict.fromkeys(named, "")))
