"""Recording of each delivery's customer: triggers queue deliveries whose customer became known."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.customers.customer import Customer, CustomerPlace, Origin, Stamp
from deskdispatch.domain.geo import Coordinates, point_at
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.journal import account
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, SECOND_PHONE_S
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import as_json, from_text, storable

_SLICE: Final = 200
"""Deliveries per slice; small, because a booking waits for the current slice."""

NEXT: Final = f"SELECT id FROM unrecorded_orders ORDER BY rowid LIMIT {_SLICE}"
SOURCES: Final = """
    SELECT summaries.id, customer_name, customer_number, latitude, longitude, area_en, stands_at,
        coalesce(intents.booking, shared_bookings.booking)
    FROM json_each(?) CROSS JOIN summaries ON summaries.id = json_each.value
    LEFT JOIN intents ON intents.delivery_id = summaries.id
    LEFT JOIN shared_bookings ON shared_bookings.delivery_id = summaries.id
"""
KNOWN: Final = """
    SELECT customer_id, phone_id, second_phone_id, place_id FROM customer_orders
    CROSS JOIN customers ON customers.id = customer_id
    CROSS JOIN customer_phones ON customer_phones.id = phone_id
    WHERE delivery_id = ?
"""
_KEEP: Final = """
    INSERT INTO customer_orders
        (delivery_id, customer_id, phone_id, second_phone_id, place_id, at)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (delivery_id) DO UPDATE SET
        customer_id = excluded.customer_id, phone_id = excluded.phone_id,
        second_phone_id = excluded.second_phone_id, place_id = excluded.place_id,
        at = excluded.at,
        recorded_id = CASE WHEN customer_id = excluded.customer_id THEN recorded_id END
"""
_DONE: Final = "DELETE FROM unrecorded_orders WHERE id IN (SELECT value FROM json_each(?))"


def record_slice(connection: sqlite3.Connection) -> bool:
    """Records the next slice of the queue; returns whether there was one."""
    queued = [id for (id,) in connection.execute(NEXT).fetchall()]
    if queued:
        with transaction(connection):
            seen_at: dict[str, float] = {}
            known = account.bootstrap(connection)
            own = set() if known is None else {phone.key(each) for each in known[0].own_phones}
            for row in connection.execute(SOURCES, (as_json(queued),)).fetchall():
                order = _Order.of(row)
                if order.number and phone.key(order.number) in own:
                    continue  # a return trip: the shop is no customer
                if (id := _record(connection, order)) is not None:
                    seen_at[id] = max(order.at, seen_at.get(id, order.at))
            for customer_id, at in seen_at.items():
                rows.update_search(connection, customer_id, at)
            connection.execute(_DONE, (as_json(queued),))
    return bool(queued)


class _Party(NamedTuple):
    customer_id: str
    phone_id: str
    second_phone_id: str | None
    place_id: str | None


@dataclass(frozen=True, slots=True)
class _Order:
    """Customer, drop-off and time of a delivery; from the booking if any counter sent it."""

    id: str
    name: str
    number: str
    point: Coordinates | None
    area: str
    at: float
    booking: Booking | None

    @classmethod
    def of(cls, row: Sequence[Any]) -> _Order:
        id, name, number, latitude, longitude, area, at, text = row
        booking = None if text is None else from_text(Booking, text)
        point = point_at(latitude, longitude)
        plain = None if point is None else watermark.plain(point)
        return cls(id, name, number, plain, area, at, booking)

    @property
    def stamp(self) -> Stamp:
        origin = Origin.SERVICE if self.booking is None else Origin.BOOKING
        return Stamp(at=datetime.fromtimestamp(self.at, UTC), origin=origin)


def _record(connection: sqlite3.Connection, order: _Order) -> str | None:
    """Records the customer of an order; returns the customer's id, or None if nothing is new."""
    known = connection.execute(KNOWN, (storable(order.id),)).fetchone()
    before = None if known is None else _Party(*known)
    if before is not None and (before.place_id is not None or order.point is None):
        return None
    party = before or _party(connection, order)
    if party is None:
        return None
    place_id = _place(connection, order, party)
    connection.execute(_KEEP, (storable(order.id), *party[:-1], place_id, order.at))
    return party.customer_id


def _party(connection: sqlite3.Connection, order: _Order) -> _Party | None:
    """Returns the customer with this phone and name, or a new one; None without a phone."""
    if not phone.searched_digits(order.number):
        return None
    phone_id = rows.phone_of(connection, order.number, order.stamp)
    found = rows.customer_called(connection, phone_id, order.name)
    customer = found or Customer(id=rows.new_customer_id(connection, order.number, order.name))
    if order.name:
        customer = customer.with_blanks_filled(order.stamp, name=order.name)
    if customer is not found:
        rows.write_customer(connection, customer)
    PHONE_LINK.link(connection, customer.id, phone_id, order.at, order.stamp)
    second = order.booking.alternate_customer_number if order.booking else None
    second_phone_id = rows.phone_of(connection, second, order.stamp) if second else None
    if second_phone_id is not None:
        used_at = order.at - SECOND_PHONE_S
        PHONE_LINK.link(connection, customer.id, second_phone_id, used_at, order.stamp)
    return _Party(customer.id, phone_id, second_phone_id, None)


def _place(connection: sqlite3.Connection, order: _Order, party: _Party) -> str | None:
    if order.point is None:
        return None
    found = rows.place_at(connection, party.phone_id, order.point)
    place = found or CustomerPlace(
        id=rows.new_place_id(connection, order.number, order.point),
        latitude=order.point.latitude,
        longitude=order.point.longitude,
    )
    sent = order.booking
    texts = {
        "area": order.area,
        "address": (sent.delivery_address or ()) if sent else (),
        "detail": (sent.additional_address_detail or "") if sent else "",
    }
    known = {name: text for name, text in texts.items() if text}
    filled = place.with_blanks_filled(order.stamp, **known)
    if filled is not found:
        rows.write_place(connection, filled)
    PLACE_LINK.link(connection, party.customer_id, filled.id, order.at, order.stamp)
    return filled.id
