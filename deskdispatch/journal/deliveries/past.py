"""Distances, prices and durations of earlier deliveries; failed ones do not count."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from deskdispatch.domain.deliveries.arrivals import Arrival, if_plausible
from deskdispatch.domain.deliveries.status import FAILED, DeliveryStatus
from deskdispatch.domain.geo import DEGREE_KM, Coordinates
from deskdispatch.domain.places.oddities import Past
from deskdispatch.journal.values import quoted, storable

ORDERS_OF: Final = 500
"""Number of a customer's last orders that count: a shop may book many orders under one phone."""

MOST: Final = 100_000
"""Number of the newest deliveries that count: reading all of ten years would take a second."""

PAGE: Final = 500
"""Deliveries per page of durations; small, because a booking waits for the current page."""

_METRES: Final = DEGREE_KM * 1000
"""Metres per degree of latitude."""

_COUNTS: Final = f"status NOT IN {quoted(FAILED)}"
_SQUARE: Final = """
    ((latitude - :lat) * (latitude - :lat) + (longitude - :lon) * (longitude - :lon) * :cos2)
"""
"""Squared distance from a pickup in degrees of latitude; flat-earth, exact enough for Kuwait."""

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

ARRIVED: Final = f"""
    SELECT stands_at, id, status = '{DeliveryStatus.DELIVERED}' AND is_scheduled = 0,
        created_at, since - created_at, area_en, branch_id
    FROM summaries WHERE stands_at >= ? AND (stands_at, id) < (?, ?)
    ORDER BY stands_at DESC, id DESC LIMIT {PAGE}
"""

Position = tuple[float, str]
"""Sort position of a delivery: the time of its creation, and its id."""

_NOW: Final[Position] = (math.inf, "")


class Group(NamedTuple):
    """Deliveries of the shop with one past: those from a pickup, or all, by their prices."""

    pickup: Coordinates | None = None
    branch_id: str = ""


def farthest(
    connection: sqlite3.Connection, after: int, pickup: Coordinates, branch_id: str
) -> tuple[Past, int]:
    """Returns the farthest drop-off in rows after ``after``, from a branch or an unknown branch.

    Also returns the newest row, from which the next search continues. An empty branch is the
    account's own pickup.
    """
    newest = _newest(connection)
    since = max(after, newest - MOST)
    values = {**_from(pickup), "branch": storable(branch_id), "after": since}
    count, square = connection.execute(FARTHEST, values).fetchone()
    return Past(count, _metres(square)), newest


def dearest(connection: sqlite3.Connection, after: int) -> tuple[Past, int]:
    """Like ``farthest``, for the dearest of all deliveries, in fils."""
    newest = _newest(connection)
    count, fils = connection.execute(DEAREST, (max(after, newest - MOST),)).fetchone()
    return Past(count, fils or 0), newest


def of_phones(
    connection: sqlite3.Connection, asked: Sequence[tuple[str, Coordinates]]
) -> list[tuple[Past, Past]]:
    """Returns farthest and dearest of the last orders for each phone (``phone.key``) and pickup."""
    found = []
    for key, pickup in asked:
        row = connection.execute(OF_PHONE, {**_from(pickup), "key": key}).fetchone()
        placed, square, priced, fils = row
        found.append((Past(placed, _metres(square)), Past(priced, fils or 0)))
    return found


def of_shop_and_customers(
    connection: sqlite3.Connection,
    groups: Sequence[tuple[Group, int]],
    customers: Sequence[tuple[str, Coordinates]],
) -> tuple[list[tuple[Past, int]], list[tuple[Past, Past]]]:
    """Returns ``farthest`` or ``dearest`` of groups after their rows, and ``of_phones``."""
    shop = [
        farthest(connection, after, pickup, branch_id) if pickup else dearest(connection, after)
        for (pickup, branch_id), after in groups
    ]
    return shop, of_phones(connection, customers)


def arrivals(
    connection: sqlite3.Connection, since: datetime, older_than: Position | None = None
) -> tuple[list[Arrival], Position | None]:
    """Returns a page of on-demand deliveries that arrived, newest first.

    Also returns the position of the next page, or None at the end.
    """
    before = older_than or _NOW
    rows = connection.execute(ARRIVED, (since.timestamp(), *before)).fetchall()
    known = (
        Arrival(id, *values)
        for _, id, has_arrived, *values in rows
        if has_arrived and None not in values and values[2]
    )
    found = [each for each in known if if_plausible(each) is not None]
    return found, (rows[-1][:2] if len(rows) == PAGE else None)


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
