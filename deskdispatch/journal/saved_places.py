"""Rows of the places that clerks gave a name."""

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
    """Deletes the places and texts that tell of an erased person, inside a transaction.

    Args:
        connection: To the journal.
        person: Who is erased.
        homes: Where the orders went: a place there is the person's with any part of the name.
    """
    for place in PLACES.every(connection):
        is_home = any(distance_km(home, place.point) <= SAME_PLACE_KM for home in homes)
        if any(person.is_named_in(name, is_home=is_home) for name in place.names):
            PLACES.delete_row(connection, place.id)
            continue
        told = [name for name in ("detail", "note") if person.is_named_in(getattr(place, name))]
        if told:
            PLACES.write(connection, place.model_copy(update=dict.fromkeys(told, "")))
