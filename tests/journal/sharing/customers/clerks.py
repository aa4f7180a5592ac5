"""Clerks' changes of customers at several counters, and the histories that they see."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.journal.customers import editing, erasing, profiles
from deskdispatch.journal.deliveries import deliveries
from deskdispatch.journal.sharing import customers, state
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, THEN, stamp
from tests.journal.sharing.customers.counters import SharingCounter

SARA, NOURA = "98765432", "55512345"
WORK = HOME.latitude + 900 * NORTH_BY_A_METRE
NOW = THEN + timedelta(hours=9)


def see(*counters: SharingCounter, **fields: Any) -> str:
    """Lets each counter receive the same delivery from the service; returns its id."""
    given = {
        "id": f"seen{len(counters[0].said)}",
        "customer_name": "Sara",
        "customer_number": SARA,
        "delivery_latitude": HOME.latitude,
        "delivery_longitude": HOME.longitude,
        **fields,
    }
    return [each.see(**given) for each in counters][-1]


def pages(counter: SharingCounter) -> tuple[CustomerProfile, ...]:
    found = profiles.page(counter.connection, "", 99)
    return tuple(found)


def assert_same(*counters: SharingCounter) -> None:
    first, *others = (each.normal() for each in counters)
    for other in others:
        assert other == first


def edit(counter: SharingCounter, id: str, minute: int = 0, **fields: Any) -> None:
    at = stamp(NOW + timedelta(minutes=minute))
    assert editing.edit_customer(counter.connection, id, fields, at)


def merge(counter: SharingCounter, kept: str, gone: str, minute: int = 0, **fields: Any) -> None:
    at = stamp(NOW + timedelta(minutes=minute))
    assert editing.merge(counter.connection, kept, gone, fields, at)


def erase(counter: SharingCounter, id: str) -> None:
    for each in deliveries.newest(counter.connection):
        counter.end(each.id)
    assert erasing.erase(counter.connection, id, NOW, NOW).person is not None


def texts(counter: SharingCounter) -> str:
    return counter.connection.serialize().decode("utf-8", "replace")


def type_at(counter: SharingCounter, id: str, later_ms: int, **fields: Any) -> None:
    """Changes a customer, or the address of a place, ``later_ms`` after the other changes."""
    state.note_clock(counter.connection, -later_ms)
    if "detail" in fields:
        place = counter.one().places[0].id
        assert editing.edit_place(counter.connection, place, fields, stamp(NOW))
    else:
        edit(counter, id, **fields)


def history(counter: SharingCounter) -> list[tuple[str, Any, str]]:
    """Returns each earlier value: field, value and counter where it was typed; newest first."""
    return [
        (each.field, each.value, each.counter_id[:1])
        for profile in pages(counter)
        for each in customers.history(counter.connection, profile)
    ]


def shown(counter: SharingCounter, field: str) -> object:
    profile = counter.one()
    return getattr(profile.places[0] if field == "detail" else profile.customer, field)
