"""Rows of the places that clerks gave a name."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from deskdispatch.domain.customers.erasure import ErasedPerson
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.saved_places.place_names import SAME_PLACE_KM
from deskdispatch.domain.saved_places.saved_place import SavedPlace
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable, to_text, values_of

TABLE: Final = """
    CREATE TABLE saved_places (
        id TEXT PRIMARY KEY, -- a random UUID
        value TEXT NOT NULL
    ) STRICT
"""
ALL: Final = "SELECT value FROM saved_places ORDER BY id"
ONE: Final = "SELECT value FROM saved_places WHERE id = ?"
_KEEP: Final = """
    INSERT INTO saved_places (id, value) VALUES (?, ?)
    ON CONFLICT (id) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
"""
_FIELDS: Final = tuple(SavedPlace.model_fields)
DELETE: Final = "DELETE FROM saved_places WHERE id = ?"


def every(connection: sqlite3.Connection) -> tuple[SavedPlace, ...]:
    return values_of(connection, SavedPlace, ALL)


def one(connection: sqlite3.Connection, id: str) -> SavedPlace | None:
    row = connection.execute(ONE, (storable(id),)).fetchone()
    return None if row is None else from_text(SavedPlace, row[0])


def keep(connection: sqlite3.Connection, places: Sequence[SavedPlace]) -> None:
    with transaction(connection):
        for place in places:
            write(connection, place)


def write(connection: sqlite3.Connection, place: SavedPlace) -> None:
    """Writes all fields, also blank ones, so that the row is the same text at every counter."""
    whole = place.model_copy(update={name: getattr(place, name) for name in _FIELDS})
    connection.execute(_KEEP, (storable(place.id), to_text(whole)))


def edit(connection: sqlite3.Connection, id: str, fields: Mapping[str, Any]) -> SavedPlace | None:
    """Sets fields of a place as it is now; None for one that is gone."""
    with transaction(connection):
        place = one(connection, id)
        if place is not None:
            place = place.with_fields(fields)
            write(connection, place)
    return place


def delete(connection: sqlite3.Connection, ids: Collection[str]) -> None:
    with transaction(connection):
        connection.executemany(DELETE, [(storable(id),) for id in ids])


def erase(
    connection: sqlite3.Connection, person: ErasedPerson, homes: Collection[Coordinates]
) -> None:
    """Deletes the places and texts that tell of an erased person, inside a transaction.

    Args:
        connection: To the journal.
        person: Who is erased.
        homes: Where the orders went: a place there is the person's with any part of the name.
    """
    for place in every(connection):
        is_home = any(distance_km(home, place.point) <= SAME_PLACE_KM for home in homes)
        if any(person.is_named_in(name, is_home=is_home) for name in place.names):
            connection.execute(DELETE, (place.id,))
            continue
        told = [name for name in ("detail", "note") if person.is_named_in(getattr(place, name))]
        if told:
            write(connection, place.model_copy(update=dict.fromkeys(told, "")))
