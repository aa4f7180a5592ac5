"""Records that another counter shares with the desk under test."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from deskdispatch.domain.booking.booking import Booking, Draft, check
from deskdispatch.domain.sharing.record import SharedField, SharedRecord, hybrid_time
from deskdispatch.journal.values import time_text
from tests.desk.desk_under_test import DRAFT, NOON, DeskUnderTest

OTHER: Final = "b" * 16
NAME: Final = "Salmiya 2"


async def take_in(harness: DeskUnderTest, *records: SharedRecord) -> None:
    """Makes the desk share, and applies records that the other counter sent."""
    if await harness.journal.sharing() is None:
        await harness.journal.start_sharing("a" * 16, "shop", NOON, name="Salmiya 1")
    await harness.journal.apply_shared(1, [_record("counter", OTHER, name=NAME), *records])


def booked_there(
    id: str, draft: Draft = DRAFT, at: datetime = NOON, order_number: str = ""
) -> SharedRecord:
    """Returns the record of a delivery that the other counter booked."""
    sent: Booking = check(draft, at)
    stated = {
        "orderNumber": order_number,
        "booking": sent.model_dump(mode="json", by_alias=True, exclude_none=True),
        "counterId": OTHER,
        "bookedAt": time_text(at),
    }
    return _record("delivery", id, booking=stated)


def unconfirmed_there(*phones: str, at: datetime = NOON) -> SharedRecord:
    """Returns the record of the other counter's unconfirmed booking for Fatima; phones in E.164."""
    return _unconfirmed("i1", phones, at)


def ended_there() -> SharedRecord:
    """Returns the record that the unconfirmed booking has been settled there."""
    return SharedRecord("unconfirmed", "i1", {"booking": SharedField(None, 1, 1 << 62, OTHER)})


def in_flight_there(*phones: str, at: datetime = NOON) -> SharedRecord:
    """Returns the record of the other counter's booking in flight for Fatima; phones in E.164."""
    return _unconfirmed(OTHER, phones, at)


def left_there(at: datetime = NOON) -> SharedRecord:
    """Returns the record that the other counter has stopped sharing."""
    return _record("counter", OTHER, leftAt=time_text(at))


def _unconfirmed(id: str, phones: tuple[str, ...], at: datetime) -> SharedRecord:
    stated = {"phones": phones, "name": "Fatima", "counterId": OTHER}
    field = SharedField(stated, 1, hybrid_time(at), OTHER)
    return SharedRecord("unconfirmed", id, {"booking": field})


def _record(kind: str, id: str, **fields: Any) -> SharedRecord:
    made = {name: SharedField(value, 1, 1, OTHER) for name, value in fields.items()}
    return SharedRecord(kind, id, made)
