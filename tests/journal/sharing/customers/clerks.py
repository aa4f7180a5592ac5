"""What clerks of several counters do with customers, and what they see of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from deskdispatch.domain.customers.customer import CustomerProfile
from deskdispatch.journal.customers import editing, erasing, merging, profiles
from deskdispatch.journal.deliveries import deliveries
from tests.journal.customers.conftest import HOME, NORTH_BY_A_METRE, THEN, stamp
from tests.journal.sharing.customers.counters import SharingCounter

SARA, NOURA = "98765432", "55512345"
WORK = HOME.latitude + 900 * NORTH_BY_A_METRE
NOW = THEN + timedelta(hours=9)


def see(*counters: SharingCounter, **fields: Any) -> str:
    """Each sees the same delivery by itself."""
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
    assert merging.merge(counter.connection, kept, gone, fields, at)


def erase(counter: SharingCounter, id: str) -> None:
    for each in deliveries.newest(counter.connection):
        counter.end(each.id)
    assert erasing.erase(counter.connection, id, NOW, NOW).person is not None


def texts(counter: SharingCounter) -> str:
    return counter.connection.serialize().decode("utf-8", "replace")
