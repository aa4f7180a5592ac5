"""Import of customers from a file, and its dry run; fills blanks and changes nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from deskdispatch.domain import phone
from deskdispatch.domain.customers.customer import Customer, CustomerPlace, Stamp
from deskdispatch.domain.customers.imported_customer import ImportedCustomer, ImportOutcome
from deskdispatch.domain.text.search_text import folded
from deskdispatch.journal import schema
from deskdispatch.journal.customers import rows
from deskdispatch.journal.customers.links import PHONE_LINK, PLACE_LINK, LinkTable
from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import as_json, from_text

MOST_ROWS: Final = 100
"""Customers per transaction; small, because a booking waits for the current transaction."""

_FIRST_USE: Final = "SELECT min(used_at) FROM {} WHERE customer_id = ? OR {} = ?"
_LINK: Final = "SELECT 1 FROM {} WHERE customer_id = ? AND {} = ?"
SHARING: Final = """
    SELECT customer_id FROM phones_of_customers
    WHERE phone_id = ? ORDER BY used_at DESC, customer_id LIMIT ?
"""
_MOST_SHARING: Final = 20
"""Customers with the same phone whose places are compared."""

_PHONES: Final = "key IN (SELECT value FROM json_each(?))"
_CUSTOMERS: Final = """
    customer_id IN (
        SELECT customer_id FROM phones_of_customers
        CROSS JOIN customer_phones ON customer_phones.id = phone_id
        WHERE key IN (SELECT value FROM json_each(?))
    )
"""
_COPIED: Final = {
    "customers": _CUSTOMERS.replace("customer_id IN", "id IN", 1),
    "phones_of_customers": _CUSTOMERS,
    "places_of_customers": _CUSTOMERS,
    "customer_phones": f"""
        {_PHONES} OR id IN (SELECT phone_id FROM phones_of_customers WHERE {_CUSTOMERS})
    """,
    "customer_places": f"""
        id IN (SELECT place_id FROM places_of_customers WHERE {_CUSTOMERS})
    """,
}
"""Tables of customers, and the condition for their rows about given phones."""


class ImportedRow(NamedTuple):
    """Customer of a line, and the result of importing it."""

    customer_id: str
    outcome: ImportOutcome


def import_slice(
    connection: sqlite3.Connection, customers: Sequence[str], stamp: Stamp
) -> tuple[ImportedRow, ...]:
    """Imports customers (``ImportedCustomer`` in JSON, ``MOST_ROWS`` at most) in a transaction."""
    with transaction(connection):
        return tuple(
            _import(connection, from_text(ImportedCustomer, each), stamp) for each in customers
        )


ImportTrial = sqlite3.Connection
"""Temporary database for a dry run; used on the journal's thread only."""


def open_trial(_connection: sqlite3.Connection) -> ImportTrial:
    trial = sqlite3.connect("", isolation_level=None, check_same_thread=False)
    trial.execute("PRAGMA journal_mode = MEMORY")
    trial.execute("PRAGMA synchronous = OFF")
    schema.migrate(trial)
    return trial


def close_trial(_connection: sqlite3.Connection, trial: ImportTrial) -> None:
    trial.close()


def try_import(
    connection: sqlite3.Connection, trial: ImportTrial, customers: Sequence[str], stamp: Stamp
) -> tuple[ImportedRow, ...]:
    """Imports into the trial, after earlier slices, with the known customers of the phones."""
    numbers = (each for text in customers for each in from_text(ImportedCustomer, text).phones)
    keys = as_json({phone.key(number) for number in numbers})
    for table, condition in _COPIED.items():
        query = f"SELECT * FROM {table} WHERE {condition}"
        found = connection.execute(query, [keys] * condition.count("?")).fetchall()
        if found:
            marks = ", ".join("?" * len(found[0]))
            trial.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", found)
    return import_slice(trial, customers, stamp)


def _import(
    connection: sqlite3.Connection, imported: ImportedCustomer, stamp: Stamp
) -> ImportedRow:
    phone_ids = [rows.phone_of(connection, number, stamp) for number in imported.phones]
    known = (rows.customer_called(connection, phone_id, imported.name) for phone_id in phone_ids)
    before = next((each for each in known if each is not None), None)
    kept = before or Customer(
        id=rows.new_customer_id(connection, imported.phones[0], imported.name)
    )
    linked = [_link(connection, PHONE_LINK, kept.id, each, stamp) for each in phone_ids]
    place = _place(connection, kept, phone_ids, imported, stamp)
    customer = _filled(kept, imported, place.remarks, stamp)
    if before is None or customer is not before:
        rows.write_customer(connection, customer)
    is_changed = any(linked) or place.is_changed or customer is not before
    if is_changed:
        rows.update_search(connection, customer.id)
    if before is None:
        return ImportedRow(customer.id, ImportOutcome.NEW)
    outcome = ImportOutcome.COMPLETED if is_changed else ImportOutcome.KNOWN
    return ImportedRow(customer.id, outcome)


def _filled(
    customer: Customer, imported: ImportedCustomer, remarks: Sequence[str], stamp: Stamp
) -> Customer:
    """Fills fields that were never set, and adds remarks missing in the note."""
    fields: dict[str, Any] = {
        "name": imported.name,
        "other_names": imported.other_names,
        "driver_note": imported.driver_note,
        "counter_note": imported.counter_note,
        "warning": imported.warning,
        "is_blocked": imported.is_blocked,
    }
    known = {name: value for name, value in fields.items() if value}
    filled = customer.with_blanks_filled(stamp, **known)
    lines = filled.counter_note.splitlines()
    missing = dict.fromkeys(each for each in remarks if each and each not in lines)
    if not missing:
        return filled
    if (before := filled.stamps.get("counter_note")) is not None:
        stamp = stamp.model_copy(update={"origin": before.origin})  # a clerk's note stays one
    return filled.with_edits(stamp, counter_note="\n".join([*lines, *missing]))


def _link(
    connection: sqlite3.Connection, table: LinkTable, customer_id: str, id: str, stamp: Stamp
) -> bool:
    """Links a customer and a phone or place unless linked; a new link is the last used one.

    A repeated line then finds the same customer, even if others came to share the phone since.
    """
    row = (customer_id, id)
    if connection.execute(_LINK.format(table.name, table.column), row).fetchone() is not None:
        return False
    query = _FIRST_USE.format(table.name, table.column)
    (first,) = connection.execute(query, row).fetchone()
    used_at = 0.0 if first is None else min(0.0, first - 1)
    table.link(connection, customer_id, id, used_at, stamp)
    return True


class _PlaceResult(NamedTuple):
    """Whether a place was added or filled, and the lines to add to the counter's note."""

    is_changed: bool
    remarks: tuple[str, ...]


def _place(
    connection: sqlite3.Connection,
    customer: Customer,
    phone_ids: Sequence[str],
    imported: ImportedCustomer,
    stamp: Stamp,
) -> _PlaceResult:
    """Adds or fills the place; an address without a place becomes a remark."""
    if imported.point is None or _has_address(connection, customer, imported):
        return _PlaceResult(False, imported.remarks)
    found = rows.own_place_at(connection, customer.id, imported.point)
    found = found or _shared_place(connection, phone_ids, imported)
    if found is not None and _contradicts(found, imported):
        return _PlaceResult(False, (*imported.remarks, imported.address_remark))
    place = found or CustomerPlace(
        id=rows.new_place_id(connection, imported.phones[0], imported.point),
        latitude=imported.point.latitude,
        longitude=imported.point.longitude,
    )
    texts = {"area": imported.area, "address": imported.address, "detail": imported.detail}
    known = {name: text for name, text in texts.items() if text}
    filled = place.with_blanks_filled(stamp, **known)
    if filled is not found:
        rows.write_place(connection, filled)
    is_linked = _link(connection, PLACE_LINK, customer.id, filled.id, stamp)
    return _PlaceResult(is_linked or filled is not found, imported.remarks)


def _shared_place(
    connection: sqlite3.Connection, phone_ids: Sequence[str], imported: ImportedCustomer
) -> CustomerPlace | None:
    """Returns the place of other customers with one of the phones, unless its address differs."""
    assert imported.point is not None
    for phone_id in phone_ids:
        sharing = connection.execute(SHARING, (phone_id, _MOST_SHARING)).fetchall()
        for (customer_id,) in sharing:
            place = rows.own_place_at(connection, customer_id, imported.point)
            if place is not None and not _contradicts(place, imported):
                return place
    return None


def _has_address(
    connection: sqlite3.Connection, customer: Customer, imported: ImportedCustomer
) -> bool:
    """Whether the address has no point of its own and is that of a known place of the customer."""
    if not imported.is_middle:
        return False
    return any(
        place.area == imported.area
        and all(new in {"", kept} for kept, new in _texts(place, imported))
        for place in rows.places_of(connection, customer.id)
    )


def _contradicts(place: CustomerPlace, imported: ImportedCustomer) -> bool:
    return any(kept and new and kept != new for kept, new in _texts(place, imported))


def _texts(place: CustomerPlace, imported: ImportedCustomer) -> tuple[tuple[str, str], ...]:
    return (
        (_address_text(place.address), _address_text(imported.address)),
        (_folded(place.detail), _folded(imported.detail)),
    )


def _address_text(lines: Sequence[str]) -> str:
    """Returns the folded address; empty if there is only an area."""
    return _folded(" ".join(lines)) if len(lines) > 1 else ""


def _folded(text: str) -> str:
    return " ".join(folded(text).split())
