"""Distances and prices of earlier deliveries; failed ones do not count."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from typing import Final

from deskdispatch.domain.deliveries.status import FAILED
from deskdispatch.domain.geo import EARTH_RADIUS_KM, Coordinates
from deskdispatch.domain.places.oddities import Past
from deskdispatch.journal.values import quoted, storable

ORDERS_OF: Final = 500
"""The last orders of a customer that count: a shop may book all that is fetched by one phone."""

MOST: Final = 100_000
"""The newest deliveries of the shop that count: all would be read for a second after ten years."""

_METRES: Final = math.radians(1) * EARTH_RADIUS_KM * 1000
"""Metres a degree of latitude."""

_COUNTS: Final = f"status NOT IN {quoted(FAILED)}"
_SQUARE: Final = """
    ((latitude - :lat) * (latitude - :lat) + (longitude - :lon) * (longitude - :lon) * :cos2)
"""
"""Of degrees of latitude from a pickup: on a flat earth, exact enough within Kuwait."""

FARTHEST: Final = f"""
    SELECT count(*), max({_SQUARE}) FROM summaries
    WHERE rowid > :after AND {_COUNTS} AND latitude IS NOT NULL AND longitude IS NOT NULL
        AND branch_id IN (:branch, '')
"""
DEAREST: Final = f"SELECT count(price), max(price) FROM summaries WHERE rowid > ? AND {_COUNTS}"
_NEWEST: Final = "SELECT coalesce(max(rowid), 0) FROM summaries"
OF_PHONE: Final = f"""
    SELECT count(latitude), max({_SQUARE}), count(price), max(price) FROM summaries
    WHERE {_COUNTS} AND id IN (
        SELECT delivery_id FROM customer_orders WHERE customer_id IN (
            SELECT customer_id FROM phones_of_customers
            JOIN customer_phones ON customer_phones.id = phone_id
            WHERE key = :key
        )
        ORDER BY at DESC LIMIT {ORDERS_OF}
    )
"""


def farthest(
    connection: sqlite3.Connection, after: int, pickup: Coordinates, branch_id: str
) -> tuple[Past, int]:
    """The farthest drop-off from a branch, or from one not known, of rows behind ``after``.

    Returns also the newest row, behind which the next look begins. An empty branch is the account's
    own pickup.
    """
    newest = _newest(connection)
    since = max(after, newest - MOST)
    values = {**_from(pickup), "branch": storable(branch_id), "after": since}
    count, square = connection.execute(FARTHEST, values).fetchone()
    return Past(count, _metres(square)), newest


def dearest(connection: sqlite3.Connection, after: int) -> tuple[Past, int]:
    """The dearest of all deliveries; as ``farthest``, in fils."""
    newest = _newest(connection)
    count, fils = connection.execute(DEAREST, (max(after, newest - MOST),)).fetchone()
    return Past(count, fils or 0), newest


def of_phones(
    connection: sqlite3.Connection, asked: Sequence[tuple[str, Coordinates]]
) -> list[tuple[Past, Past]]:
    """The farthest and the dearest of the last orders of each phone (``phone.key``) and pickup."""
    found = []
    for key, pickup in asked:
        row = connection.execute(OF_PHONE, {**_from(pickup), "key": key}).fetchone()
        placed, square, priced, fils = row
        found.append((Past(placed, _metres(square)), Past(priced, fils or 0)))
    return found


def _newest(connection: sqlite3.Connection) -> int:
    return int(connection.execute(_NEWEST).fetchone()[0])


def _from(pickup: Coordinates) -> dict[str, float | str]:
    return {
        "lat": pickup.latitude,
        "lon": pickup.longitude,
        "cos2": math.cos(math.radians(pickup.latitude)) ** 2,
    }


def _metres(square: float | None) -> int:
    return round(math.sqrt(square or 0.0) * _METRES)
