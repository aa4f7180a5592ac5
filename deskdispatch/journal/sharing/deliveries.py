"""Bookings of deliveries and their customers, as shared records."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final

from deskdispatch.domain import phone
from deskdispatch.domain.deliveries.summary import SentBooking
from deskdispatch.domain.sharing.bookings import SharedBooking
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedKind, SharedRecord
from deskdispatch.journal.customers import erasing, rows
from deskdispatch.journal.deliveries import deliveries, doors, shared_bookings, summaries
from deskdispatch.journal.sharing import customers, records, state
from deskdispatch.journal.sharing.records import KindRows, LocalField, trigger, triggers_of
from deskdispatch.journal.values import as_json, parsed, time_of, time_text

_BOOKING: Final = "booking"
_CUSTOMER: Final = "customer"
_PLACE: Final = "place"
_ENDED: Final = "ended"
"""Status and time of a delivery to a door: a counter looking up that door may not know the end."""

BOOKED: Final = """
    SELECT booking, settled_at, coalesce(deliveries.order_number, ''),
        coalesce(who, ''), coalesce(clerk, '')
    FROM intents LEFT JOIN deliveries ON deliveries.id = delivery_id
    WHERE delivery_id = ? AND state = 'booked'
"""
IS_OURS: Final = "SELECT 1 FROM intents WHERE delivery_id = ?"
ORDER: Final = """
    SELECT coalesce(recorded_id, customer_id), phones.key, at, seconds.key, place_id, EXISTS (
        SELECT 1 FROM shared_records CROSS JOIN erased_customers
        ON erased_customers.id = json_extract(fields, '$.customer[0][0]')
        WHERE kind = 'delivery' AND shared_records.id = delivery_id
    )
    FROM customer_orders CROSS JOIN customer_phones AS phones ON phones.id = phone_id
    LEFT JOIN customer_phones AS seconds ON seconds.id = second_phone_id
    WHERE delivery_id = ?
"""
OWNERS: Final = """
    SELECT DISTINCT customer_id FROM customer_orders
    WHERE delivery_id IN (SELECT value FROM json_each(?))
"""
IS_ERASED: Final = "SELECT erased_at FROM erased_deliveries WHERE id = ?"
_IS_GONE: Final = "SELECT 1 FROM erased_customers WHERE id = ?"
_WRITE_ORDER: Final = """
    INSERT INTO customer_orders
        (delivery_id, customer_id, phone_id, second_phone_id, place_id, at)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (delivery_id) DO UPDATE SET
        customer_id = CASE coalesce(recorded_id, customer_id)
            WHEN excluded.customer_id THEN customer_id ELSE excluded.customer_id END,
        recorded_id = CASE coalesce(recorded_id, customer_id)
            WHEN excluded.customer_id THEN recorded_id END,
        phone_id = excluded.phone_id, second_phone_id = excluded.second_phone_id,
        place_id = excluded.place_id, at = excluded.at
"""
_DROP: Final = "DELETE FROM shared_bookings WHERE delivery_id = ?"


def _read(connection: sqlite3.Connection, shared: SharedRecord) -> Mapping[str, LocalField]:
    erased = connection.execute(IS_ERASED, (shared.id,)).fetchone()
    if erased is not None:
        booking = _booking(connection, shared.id, Rank.ERASED)
        return {**booking, ERASED: LocalField(erased[0], Rank.ERASED)}
    fields = {**_booking(connection, shared.id, Rank.CLERK), **_order(connection, shared.id)}
    if (ended := doors.known_end(connection, shared.id)) is not None:
        at = datetime.fromtimestamp(ended[1], UTC)
        fields[_ENDED] = LocalField([*ended], Rank.AUTOMATIC, at)
    return fields


def _booking(connection: sqlite3.Connection, id: str, rank: Rank) -> dict[str, LocalField]:
    """Returns the booking sent from here, or another counter's booking once it is erased."""
    if (row := connection.execute(BOOKED, (id,)).fetchone()) is not None:
        text, at, order_number, who, clerk = row
        booking, counter_id = json.loads(text), state.counter_id(connection)
    elif rank is Rank.ERASED and (other := shared_bookings.of_delivery(connection, id)) is not None:
        booking = other.booking.model_dump(mode="json", by_alias=True, exclude_unset=True)
        order_number, who, clerk = other.order_number, other.who, other.clerk
        at, counter_id = time_text(other.booked_at), other.counter_id
    else:
        return {}
    stated = {
        "orderNumber": order_number,
        "booking": booking,
        "counterId": counter_id,
        "who": who,
        "bookedAt": at,
    }
    if clerk:  # no field without one: the record's text is then that of earlier releases
        stated["clerk"] = clerk
    return {_BOOKING: LocalField(stated, rank, time_of(at))}


def _order(connection: sqlite3.Connection, id: str) -> dict[str, LocalField]:
    if (row := connection.execute(ORDER, (id,)).fetchone()) is None:
        return {}
    *order, place_id, is_again = row
    if is_again:  # a new customer: a counter that did not know of the erasure has the old one
        return {_CUSTOMER: LocalField(order), _PLACE: LocalField(place_id)}
    at = datetime.fromtimestamp(row[2], UTC)
    return {
        _CUSTOMER: LocalField(order, Rank.AUTOMATIC, at),
        _PLACE: LocalField(place_id, Rank.AUTOMATIC, at),
    }


def _write(connection: sqlite3.Connection, record: SharedRecord) -> None:
    booking = parsed(SharedBooking, record.value(_BOOKING), delivery_id=record.id)
    if connection.execute(IS_OURS, (record.id,)).fetchone() is not None:
        connection.execute(_DROP, (record.id,))
    elif booking is not None:
        shared_bookings.write(connection, booking)
        if (delivery := deliveries.one(connection, record.id)) is not None:
            sent = SentBooking(booking.booking, booking.counter_id, booking.clerk)
            summaries.add_booking(connection, delivery, sent)
    if record.value(ERASED):
        _erase(connection, record)
    else:
        _write_order(connection, record)
        doors.record_end(connection, record.id, record.value(_ENDED))


def _erase(connection: sqlite3.Connection, record: SharedRecord) -> None:
    """Erases a delivery's customer, also one known only to this counter under an id of its own."""
    at = customers.erased_at(record)
    for owner in owners(connection, [record.id]):
        customers.erase_customer(connection, owner, at)
    customers.erase_order(connection, record.id, at)
    erasing.erase_bookings(connection, [record.id])
    if _BOOKING not in record.fields:  # the erasing counter did not know the booking
        records.note_change(connection, record.kind, record.id)


def _write_order(connection: sqlite3.Connection, record: SharedRecord) -> None:
    """Writes the recorded customer; ``customer_groups`` resolves later merges."""
    order = record.value(_CUSTOMER)
    if not _is_order(order):
        return
    customer_id, key, at, second = order
    if connection.execute(_IS_GONE, (customer_id,)).fetchone() is not None:
        if connection.execute(ORDER, (record.id,)).fetchone() is not None:
            records.note_change(connection, record.kind, record.id)
        return
    phones = [
        rows.phone_of_key(connection, phone.key(each)) if each else None for each in (key, second)
    ]
    place_id = record.value(_PLACE)
    place = place_id if isinstance(place_id, str) else None
    connection.execute(_WRITE_ORDER, (record.id, customer_id, *phones, place, at))


def owners(connection: sqlite3.Connection, ids: Iterable[str]) -> frozenset[str]:
    return frozenset(id for (id,) in connection.execute(OWNERS, (as_json(ids),)))


def customer_ids(*several: SharedRecord) -> Iterator[str]:
    orders = (record.value(_CUSTOMER) for record in several)
    return (order[0] for order in orders if _is_order(order))


def _is_order(value: Any) -> bool:
    """Whether the value is a customer's id, a phone's key, a time, and a second key or null."""
    kinds = [type(each) for each in value] if isinstance(value, list) else []
    is_order = kinds in ([str, str, float, str], [str, str, float, type(None)])
    return is_order and 0 <= value[2] < doors.LAST


DOOR_TRIGGERS: Final = (
    trigger(
        *("delivery", "doors", "UPDATE OF key", "NEW.delivery_id"),
        condition="NEW.key <> '' AND NOT NEW.is_heard",
    ),
)

ROWS: Final = KindRows(
    kind=SharedKind.DELIVERY,
    read=_read,
    write=_write,
    ids="""
        SELECT delivery_id AS id FROM intents WHERE delivery_id IS NOT NULL
        UNION ALL SELECT delivery_id AS id FROM customer_orders
        UNION ALL SELECT id FROM erased_deliveries
    """,
    triggers=(
        trigger("delivery", "intents", "UPDATE OF state, delivery_id, booking", "NEW.delivery_id"),
        trigger("delivery", "shared_bookings", "UPDATE OF booking", "NEW.delivery_id"),
        *triggers_of(
            *("delivery", "customer_orders", "delivery_id"),
            *("customer_id", "phone_id", "place_id"),
        ),
        trigger("delivery", "erased_deliveries", "INSERT", "NEW.id"),
        *DOOR_TRIGGERS,
    ),
)
