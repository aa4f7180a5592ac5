"""Bookings of all counters: of a phone, which a new one may repeat, and of deliveries."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.sharing.bookings import SharedBooking, SharedUnconfirmed
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.journal import slips
from deskdispatch.journal.booking import intents
from deskdispatch.journal.booking import unconfirmed as searches
from deskdispatch.journal.deliveries import deliveries, shared_bookings
from deskdispatch.journal.sharing import unconfirmed

_CLOCKS_DIFFER: Final = timedelta(hours=1)
"""Maximum difference between the clocks of two counters."""


@dataclass(frozen=True, slots=True)
class EarlierBookings:
    """Bookings of one phone, each kind with the newest first.

    Attributes:
        open: In flight or unconfirmed here.
        recent: Written here since the given time, whatever became of them.
        reported_booked: Closed here, as the operator named their order.
        unconfirmed_elsewhere: Unconfirmed at other counters.
        booked_elsewhere: Booked by other counters since about the given time.
        deliveries: What the journal knows of the booked ones, by id.
    """

    open: Sequence[Intent]
    recent: Sequence[Intent]
    reported_booked: Sequence[Intent]
    unconfirmed_elsewhere: Sequence[SharedUnconfirmed]
    booked_elsewhere: Sequence[SharedBooking]
    deliveries: Mapping[str, Delivery]


def of_phone(connection: sqlite3.Connection, number: str, since: datetime) -> EarlierBookings:
    """Reads the bookings of a phone (``phone.key``)."""

    def is_theirs(booking: Booking) -> bool:
        return phone.key(booking.customer_number) == number

    recent = [each for each in intents.recent(connection, since) if is_theirs(each.booking)]
    shared = shared_bookings.since(connection, since - _CLOCKS_DIFFER)
    booked = [each for each in shared if is_theirs(each.booking)]
    ids = [each.delivery_id for each in recent if each.delivery_id is not None]
    ids += [each.delivery_id for each in booked]
    reported = (each.intent for each in searches.reported_booked(connection))
    return EarlierBookings(
        open=[each for each in intents.unsettled(connection) if is_theirs(each.booking)],
        recent=recent,
        reported_booked=[each for each in reported if is_theirs(each.booking)],
        unconfirmed_elsewhere=[
            each for each in unconfirmed.of_others(connection) if each.phones[:1] == (number,)
        ],
        booked_elsewhere=booked,
        deliveries={each.id: each for each in deliveries.some(connection, ids)},
    )


def of_delivery(connection: sqlite3.Connection, delivery_id: str) -> Intent | None:
    """Returns the booking of a delivery; None for deliveries that no counter booked.

    The intent of another counter has no id: only that counter may resolve it.
    """
    if (own := intents.of_delivery(connection, delivery_id)) is not None:
        return own
    shared = shared_bookings.of_delivery(connection, delivery_id)
    return None if shared is None else shared.intent


class SlipSource(NamedTuple):
    """What is known for a slip; ``intent`` as in ``of_delivery``, ``prints`` of all counters."""

    delivery: Delivery
    intent: Intent | None
    prints: int


def slip_sources(
    connection: sqlite3.Connection, ids: Sequence[str], polled: Mapping[str, Delivery]
) -> dict[str, SlipSource]:
    """Returns what is known for the slips of deliveries, by the ids of those that are known.

    A delivery in ``polled`` is newer than here. One that only the operator reported has the id of
    its intent.
    """
    known = dict(polled)
    if older := [id for id in ids if id not in known]:
        known |= {each.id: each for each in deliveries.some(connection, older)}
        for closed in searches.reported_booked(connection):
            known.setdefault(closed.intent.id, reported_delivery(closed.intent))
    return {
        id: SlipSource(known[id], of_delivery(connection, id), slips.count(connection, id))
        for id in ids
        if id in known
    }
