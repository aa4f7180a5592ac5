"""Makes a journal with many customers quickly, by writing its tables directly."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import NAMESPACE_OID, uuid5

from deskdispatch import assets
from deskdispatch.domain.customers.customer import (
    Customer,
    CustomerPhone,
    CustomerPlace,
    Origin,
    Stamp,
)
from deskdispatch.domain.places.places import Area, parse_areas
from deskdispatch.domain.text.search_text import searched_text
from deskdispatch.journal.journal import Journal
from deskdispatch.journal.values import time_text, to_text
from tests.bench.journal_filling import delivery_id

PLACES_EACH: Final = 3

_THEN: Final = datetime(2025, 1, 1, 6, tzinfo=UTC)
_STAMP: Final = Stamp(at=_THEN, origin=Origin.BOOKING)
_FIRST: Final = (
    "سارة",
    "Fatima",
    "محمد",
    "John",
    "نورة",
    "Ahmad",
    "عبدالله",
    "Maria",
    "مريم",
    "Omar",
)
_LAST: Final = (
    "المطيري",
    "Al-Sabah",
    "العنزي",
    "Smith",
    "الرشيدي",
    "Al-Salem",
    "الكندري",
    "Santos",
)
_MOBILE: Final = ("5", "6", "9")

_CUSTOMER: Final = "INSERT INTO customers (id, seen_at, haystack, value) VALUES (?, ?, ?, ?)"
_PHONE: Final = "INSERT INTO customer_phones (id, key, digits, value) VALUES (?, ?, ?, ?)"
_PLACE: Final = "INSERT INTO customer_places (id, latitude, longitude, value) VALUES (?, ?, ?, ?)"
_LINK: Final = """
    INSERT INTO {} (customer_id, {}, used_at, changed_at, origin) VALUES (?, ?, ?, ?, 'booking')
"""
_ORDER: Final = """
    INSERT INTO customer_orders (delivery_id, customer_id, phone_id, place_id, at)
    VALUES (?, ?, ?, ?, ?)
"""


def fill(path: Path, customers: int, places: int = PLACES_EACH) -> None:
    """Makes a journal at ``path`` with ``customers`` customers, each with places and an order."""
    asyncio.run(_made(path))
    areas = parse_areas(assets.path("kuwait", "areas.csv").read_text(encoding="utf-8"))
    with closing(sqlite3.connect(path)) as connection, connection:
        for number in range(customers):
            _write(connection, number, areas, places)


def number_of(customer: int) -> str:
    """Returns a customer's phone: eight digits, spread over the mobile numbers of Kuwait."""
    return f"{_MOBILE[customer % 3]}{customer * 7919 % 9_999_991:07d}"


def name_of(customer: int) -> str:
    """Returns a customer's name, in Arabic or Latin script."""
    return f"{_FIRST[customer % len(_FIRST)]} {_LAST[customer // 7 % len(_LAST)]} {customer}"


def _id(*words: object) -> str:
    """Returns an id that is in no order, like the program's ids."""
    return str(uuid5(NAMESPACE_OID, " ".join(map(str, words))))


async def _made(path: Path) -> None:
    await (await Journal.open(path)).close()


def _write(connection: sqlite3.Connection, number: int, areas: Sequence[Area], places: int) -> None:
    id, at = _id("customer", number), _THEN.timestamp() + 60.0 * number
    area = areas[number * 31 % len(areas)]
    name = name_of(number)
    haystack = searched_text((name, area.name_en, area.name_ar), (number_of(number),))
    customer = Customer(id=id).with_fields(_STAMP, name=name)
    phone = CustomerPhone(id=_id("phone", number)).with_fields(_STAMP, number=number_of(number))
    connection.execute(_CUSTOMER, (id, at, haystack, to_text(customer)))
    key = f"+965{number_of(number)}"
    connection.execute(_PHONE, (phone.id, key, number_of(number), to_text(phone)))
    used = (at, time_text(_THEN))
    connection.execute(_LINK.format("phones_of_customers", "phone_id"), (id, phone.id, *used))
    dropoffs = list(_places(number, area, places))
    for place in dropoffs:
        row = (place.id, place.latitude, place.longitude, to_text(place))
        connection.execute(_PLACE, row)
        connection.execute(_LINK.format("places_of_customers", "place_id"), (id, place.id, *used))
    connection.execute(_ORDER, (delivery_id(number), id, phone.id, dropoffs[0].id, at))


def _places(number: int, area: Area, places: int) -> Iterator[CustomerPlace]:
    for at in range(places):
        place = CustomerPlace(
            id=_id("place", number, at),
            latitude=area.point.latitude + at / 500,
            longitude=area.point.longitude + number % 97 / 5000,
        )
        yield place.with_fields(
            _STAMP, area=area.name_en, address=(area.name_en, f"Block {at}"), detail="Flat 7"
        )
