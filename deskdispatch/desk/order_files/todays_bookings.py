"""Tells which rows may repeat a booking of today."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple

from deskdispatch.desk.booking.duplicates import is_near
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.domain.deliveries.status import FAILED
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.order_file import FileRow
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.journal import Journal

_MAY_BE_BOOKED: Final = frozenset(
    {
        IntentState.IN_FLIGHT,
        IntentState.UNCONFIRMED,
        IntentState.BOOKED,
        IntentState.REPORTED_BOOKED,
    }
)


class _Booked(NamedTuple):
    place: Coordinates
    order_number: str


class TodaysBookings:
    """Compares rows with what the counters booked and deliveries in memory, since midnight."""

    def __init__(self, journal: Journal, tracking: Tracking, clock: Clock) -> None:
        self._journal = journal
        self._tracking = tracking
        self._clock = clock

    async def of(self, rows: Sequence[FileRow], but: Collection[str]) -> dict[str, str]:
        """The order numbers that rows may repeat by their ids, blank where there is none yet.

        ``but`` has the ids of deliveries and intents that do not count.
        """
        if not rows:
            return {}
        booked: dict[str, list[_Booked]] = defaultdict(list)
        every = (*await self._booked_here(but), *await self._booked_elsewhere(but))
        for number, each in (*every, *self._seen(but)):
            booked[number].append(each)
        found = ((row.id, _repeated(row, booked)) for row in rows)
        return {id: order_number for id, order_number in found if order_number is not None}

    async def _booked_here(self, but: Collection[str]) -> list[tuple[str, _Booked]]:
        since = midnight(in_kuwait(self._clock()).date())
        found = []
        for intent in await self._journal.recent_intents(since):
            is_meant = intent.id not in but and intent.delivery_id not in but
            if is_meant and intent.state in _MAY_BE_BOOKED:
                found.append(self._booked(intent.booking, intent.delivery_id or ""))
        return found

    async def _booked_elsewhere(self, but: Collection[str]) -> list[tuple[str, _Booked]]:
        since = midnight(in_kuwait(self._clock()).date())
        return [
            self._booked(shared.booking, shared.delivery_id)
            for shared in await self._journal.shared_bookings_since(since)
            if shared.delivery_id not in but
        ]

    def _booked(self, booking: Booking, delivery_id: str) -> tuple[str, _Booked]:
        delivery = self._tracking.known.get(delivery_id)
        order_number = delivery.order_number if delivery is not None else ""
        return phone.key(booking.customer_number), _Booked(booking.dropoff, order_number)

    def _seen(self, but: Collection[str]) -> Iterable[tuple[str, _Booked]]:
        since = midnight(in_kuwait(self._clock()).date())
        for delivery in self._tracking.known.values():
            if delivery.id in but or delivery.status in FAILED or delivery.dropoff is None:
                continue
            if delivery.created_at is None or delivery.created_at < since:
                continue
            if delivery.customer_number is not None:
                place = _Booked(delivery.dropoff, delivery.order_number)
                yield phone.key(delivery.customer_number), place


def _repeated(row: FileRow, booked: dict[str, list[_Booked]]) -> str | None:
    draft = row.content.draft
    if draft.dropoff is None or not draft.phone:
        return None
    near = (
        each.order_number
        for each in booked.get(phone.key(draft.phone), ())
        if is_near(each.place, draft.dropoff)
    )
    return max(near, default=None)
