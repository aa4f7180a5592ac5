"""Finds an earlier booking that a draft may repeat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.booking.outcomes import OutcomeWriter
from deskdispatch.desk.booking.slot import BookingSlot
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain import phone
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.duplicate import Duplicate, DuplicateKind
from deskdispatch.domain.deliveries.status import FAILED
from deskdispatch.domain.geo import Coordinates, distance_km
from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.journal.all_bookings import EarlierBookings
from deskdispatch.journal.journal import Journal

JUST_NOW: Final = timedelta(minutes=15)
LONGEST: Final = timedelta(days=31)
"""Longer ago nothing is compared: reading all the bookings of months would take seconds."""

SAME_PLACE_KM: Final = 0.05


@dataclass(eq=False)
class Duplicates:
    """Compares a draft with bookings by all counters and with deliveries in memory.

    No row of an order file takes the slot meanwhile: ``book`` would wait for that row, and send the
    draft after it.

    Attributes:
        row_ids: Ids of the intents of rows of order files that were sent since the start.
    """

    _api: MerchantApi
    _journal: Journal
    _tracking: Tracking
    _outcomes: OutcomeWriter
    _slot: BookingSlot
    _clock: Clock
    row_ids: set[str] = field(default_factory=set)

    async def of(self, draft: Draft, since: datetime | None = None) -> Duplicate | None:
        """Returns the newest unconfirmed booking of the phone, else the newest to that place.

        ``since``: when the draft was saved or tried, if it was: it may be booked otherwise by now.
        """
        async with self._slot.kept_from_rows():
            return await self._repeated(phone.key(draft.phone), draft.dropoff, since)

    async def of_resent(self, intent: Intent) -> Duplicate | None:
        """Returns the same for an unconfirmed booking, apart from itself."""
        sent = intent.booking
        number, since = phone.key(sent.customer_number), intent.written_at
        return await self._repeated(number, sent.dropoff, since, but=intent.id)

    async def elsewhere(self, draft: Draft) -> list[Duplicate]:
        """Returns duplicates that may come during a hold: by other counters, devices and files."""
        number = phone.key(draft.phone)
        if not number or draft.dropoff is None:
            return []
        async with self._slot.kept_from_rows():
            now = self._clock()
            earlier = await self._journal.earlier_bookings(number, now - JUST_NOW)
            rows = [each for each in earlier.open if each.id in self.row_ids]
            unconfirmed = self._unconfirmed(rows, earlier.unconfirmed_elsewhere, now)
            here, found = self._booked(earlier, number, draft.dropoff, now)
        ours = {each.order_number for each in here}
        others = [each for each in found if each.order_number not in ours]
        others.sort(key=lambda one: one.at, reverse=True)
        return others if unconfirmed is None else [unconfirmed, *others]

    async def _repeated(
        self,
        number: str,
        dropoff: Coordinates | None,
        since: datetime | None,
        but: str = "",
    ) -> Duplicate | None:
        if not number:
            return None
        now = self._clock()
        within = JUST_NOW if since is None else min(max(JUST_NOW, now - since), LONGEST)
        earlier = await self._journal.earlier_bookings(number, now - within)
        still_open = [one for one in earlier.open if one.id != but]
        unconfirmed = self._unconfirmed(still_open, earlier.unconfirmed_elsewhere, now)
        if unconfirmed is not None or dropoff is None:
            return unconfirmed
        here, others = self._booked(earlier, number, dropoff, now, within)
        return max([*here, *others], key=lambda one: one.at, default=None)

    def _unconfirmed(
        self, here: Iterable[Intent], elsewhere: Iterable[SharedUnconfirmed], now: datetime
    ) -> Duplicate | None:
        """Returns the newest unconfirmed booking of this counter, else that of another one."""
        kind = DuplicateKind.UNCONFIRMED
        for intent in here:
            end = self._outcomes.waiting.get(intent.id)
            if end is None or end.state is IntentState.UNCONFIRMED:
                return Duplicate(kind, intent.written_at, None, intent.booking.customer_name)
        for shared in elsewhere:
            if shared.is_warned_of(now):
                counter_id = shared.counter_id
                return Duplicate(kind, shared.written_at, None, shared.name, counter_id=counter_id)
        return None

    def _booked(
        self,
        earlier: EarlierBookings,
        number: str,
        place: Coordinates,
        now: datetime,
        within: timedelta = JUST_NOW,
    ) -> tuple[list[Duplicate], list[Duplicate]]:
        """Returns recent bookings of the phone to that place: by the clerk here, and by any."""
        ahead = timedelta(seconds=self._api.service_ahead or 0)
        sent = self._booked_here(earlier, place)
        here = [
            *(each for id, each in sent.items() if id not in self.row_ids),
            *_reported_booked(earlier, place, now - within),
        ]
        anywhere = [
            *(each for id, each in sent.items() if id in self.row_ids),
            *self._booked_elsewhere(earlier, place, now, ahead, within),
            *self._seen(number, place, now, ahead, within),
        ]
        return here, anywhere

    def _booked_here(self, earlier: EarlierBookings, place: Coordinates) -> dict[str, Duplicate]:
        """Returns the recent bookings of this counter by the ids of their intents."""
        found = {}
        for intent in earlier.recent:
            end = self._outcomes.waiting.get(intent.id)
            delivery = None if end is None else end.delivery
            if delivery is None and intent.delivery_id is not None:
                delivery = self._delivery(intent.delivery_id, earlier)
            if delivery is None or delivery.status in FAILED:
                continue
            if is_near(intent.booking.dropoff, place):
                name = intent.booking.customer_name
                found[intent.id] = _just_booked(delivery, intent.written_at, name)
        return found

    def _booked_elsewhere(
        self,
        earlier: EarlierBookings,
        place: Coordinates,
        now: datetime,
        ahead: timedelta,
        within: timedelta,
    ) -> Iterable[Duplicate]:
        for shared in earlier.booked_elsewhere:
            delivery = self._delivery(shared.delivery_id, earlier)
            told = None if delivery is None else delivery.created_at
            at = shared.booked_at if told is None else told - ahead
            if abs(now - at) > within or (delivery is not None and delivery.status in FAILED):
                continue
            if is_near(shared.booking.dropoff, place):
                order = shared.order_number if delivery is None else delivery.order_number
                kind, name = DuplicateKind.JUST_BOOKED, shared.booking.customer_name
                yield Duplicate(kind, at, order, name, delivery)

    def _delivery(self, id: str, earlier: EarlierBookings) -> Delivery | None:
        """Returns a delivery as last polled: the journal is written later."""
        return self._tracking.known.get(id) or earlier.deliveries.get(id)

    def _seen(
        self, number: str, place: Coordinates, now: datetime, ahead: timedelta, within: timedelta
    ) -> Iterable[Duplicate]:
        for delivery in self._tracking.known.values():
            at = delivery.created_at
            if at is None or delivery.customer_number is None or abs(now + ahead - at) > within:
                continue
            point = delivery.dropoff
            if point is None or delivery.status in FAILED or not is_near(point, place):
                continue
            if phone.key(delivery.customer_number) == number:
                yield _just_booked(delivery, at - ahead, delivery.customer_name or "")


def _reported_booked(
    earlier: EarlierBookings, place: Coordinates, since: datetime
) -> Iterable[Duplicate]:
    for intent in earlier.reported_booked:
        is_recent = intent.settled_at is not None and intent.settled_at >= since
        if is_recent and is_near(intent.booking.dropoff, place):
            name = intent.booking.customer_name
            yield _just_booked(reported_delivery(intent), intent.written_at, name)


def _just_booked(delivery: Delivery, at: datetime, name: str) -> Duplicate:
    return Duplicate(DuplicateKind.JUST_BOOKED, at, delivery.order_number, name, delivery)


def is_near(a: Coordinates, b: Coordinates) -> bool:
    return distance_km(a, b) <= SAME_PLACE_KM
