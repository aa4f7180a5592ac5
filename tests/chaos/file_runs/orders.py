"""Random order files: many customers, some of them several times, and some orders twice."""

from __future__ import annotations

import csv
import random
from collections import Counter
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from deskdispatch.domain.clock import in_kuwait
from deskdispatch.domain.fields import SPECS, Field

Order = dict[Field, str]
"""The cells of an order that are not blank."""

_FIELDS: Final = (
    Field.REFERENCE,
    Field.PHONE,
    Field.NAME,
    Field.LOCATION,
    Field.CASH_AMOUNT,
    Field.VEHICLE,
    Field.NOTES,
    Field.SCHEDULE,
)
_HEADINGS: Final = {spec.field: spec.english for spec in SPECS}

_CUSTOMERS: Final = 0.6
"""Customers, as a share of the rows."""
_DOORS: Final = ((29.25, 29.37), (47.95, 48.08))
"""Ranges of latitude and longitude: Kuwait City and its surroundings."""

_REPEATED: Final = 10
"""One row in this many repeats an earlier order of the file."""
_SCHEDULED: Final = 5
"""One row in this many is scheduled."""
_WITHOUT_REFERENCE: Final = 3
"""One row in this many has no reference, and is identified by its contents."""


def random_orders(count: int, rng: random.Random) -> list[Order]:
    """Return ``count`` orders; only equal orders have the same notes."""
    customers = [_customer(number, rng) for number in range(max(1, int(count * _CUSTOMERS)))]
    orders: list[Order] = []
    for number in range(count):
        if number % _REPEATED == _REPEATED - 1:
            orders.append(rng.choice(orders))
        else:
            orders.append(_order(number, rng.choice(customers), rng))
    return orders


def notes_of(orders: Sequence[Order]) -> Counter[str]:
    """Return the number of wanted deliveries, by their notes."""
    return Counter(order[Field.NOTES] for order in orders)


def write_file(path: Path, orders: Sequence[Order]) -> None:
    """Write a CSV file of the orders."""
    _write(path, orders, _FIELDS)


def write_copy(path: Path, orders: Sequence[Order], rng: random.Random) -> None:
    """Write the same orders with rows and columns in another sequence."""
    shuffled = rng.sample(list(orders), len(orders))
    _write(path, shuffled, rng.sample(_FIELDS, len(_FIELDS)))


def _write(path: Path, orders: Sequence[Order], fields: Sequence[Field]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow([_HEADINGS[field] for field in fields])
        rows.writerows([order.get(field, "") for field in fields] for order in orders)


def _customer(number: int, rng: random.Random) -> Order:
    latitude, longitude = (round(rng.uniform(low, high), 6) for low, high in _DOORS)
    return {
        Field.PHONE: f"5{number:07}",
        Field.NAME: rng.choice(("Fatima {}", "عبدالله {}")).format(number),
        Field.LOCATION: f"{latitude}, {longitude}",
    }


def _order(number: int, customer: Order, rng: random.Random) -> Order:
    order = customer | {
        Field.NOTES: f"row {number}",
        Field.VEHICLE: rng.choice(("bike", "car")),
    }
    if number % _WITHOUT_REFERENCE:
        order[Field.REFERENCE] = f"A-{number}"
    if rng.random() < 0.5:
        order[Field.CASH_AMOUNT] = f"{rng.randint(1, 40)}.250"
    if number % _SCHEDULED == 0:
        later = in_kuwait(datetime.now(UTC) + timedelta(hours=rng.randint(26, 200)))
        order[Field.SCHEDULE] = f"{later:%Y-%m-%d %H:%M}"
    return order
