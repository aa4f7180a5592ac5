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
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.journal.journal import Journal

JUST_NOW: Final = timedelta(minutes=15)
LONGEST: Final = timedelta(days=31)
"""Longer ago nothing is compared: reading all the bookings of months would take seconds."""

SAME_PLACE_KM: Final = 0.05
_CLOCKS_DIFFER: Final = timedelta(hours=1)
"""Maximum difference between the clocks of two counters."""


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
            open_intents = await self._journal.open_intents()
            rows = [each for each in open_intents if each.id in self.row_ids]
            unconfirmed = self._unconfirmed(rows, number)
            unconfirmed = unconfirmed or await self._unconfirmed_elsewhere(number, now)
            here, found = await self._booked(number, draft.dropoff, now)
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
        now = self._clock()
        within = JUST_NOW if since is None else min(max(JUST_NOW, now - since), LONGEST)
        if not number:
            return None
        open_intents = [one for one in await self._journal.open_intents() if one.id != but]
        unconfirmed = self._unconfirmed(open_intents, number)
        unconfirmed = unconfirmed or await self._unconfirmed_elsewhere(number, now)
        if unconfirmed is not None or dropoff is None:
            return unconfirmed
        here, others = await self._booked(number, dropoff, now, within)
        return max([*here, *others], key=lambda one: one.at, default=None)

    async def _booked(
        self, number: str, dropoff: Coordinates, now: datetime, within: timedelta = JUST_NOW
    ) -> tuple[list[Duplicate], list[Duplicate]]:
        """Returns recent bookings of the phone to that place: by the clerk here, and by any."""
        ahead = timedelta(seconds=self._api.service_ahead or 0)
        sent = await self._booked_here(number, dropoff, now, within)
        here = [
            *(each for id, each in sent.items() if id not in self.row_ids),
            *await self._reported_booked(number, dropoff, now, within),
        ]
        anywhere = [
            *(each for id, each in sent.items() if id in self.row_ids),
            *await self._booked_elsewhere(number, dropoff, now, ahead, within),
            *self._seen(number, dropoff, now, ahead, within),
        ]
        return here, anywhere

    def _unconfirmed(self, intents: Iterable[Intent], number: str) -> Duplicate | None:
        for intent in intents:
            end = self._outcomes.waiting.get(intent.id)
            is_open = end is None or end.state is IntentState.UNCONFIRMED
            if is_open and phone.key(intent.booking.customer_number) == number:
                name = intent.booking.customer_name
                return Duplicate(DuplicateKind.UNCONFIRMED, intent.written_at, None, name)
        return None

    async def _unconfirmed_elsewhere(self, number: str, now: datetime) -> Duplicate | None:
        """Returns the newest booking of the phone that is unconfirmed at another counter."""
        for unconfirmed in await self._journal.shared_unconfirmed():
            if unconfirmed.phones[:1] == (number,) and unconfirmed.is_warned_of(now):
                return Duplicate(
                    *(DuplicateKind.UNCONFIRMED, unconfirmed.written_at, None, unconfirmed.name),
                    counter_id=unconfirmed.counter_id,
                )
        return None

    async def _booked_elsewhere(
        self,
        number: str,
        place: Coordinates,
        now: datetime,
        ahead: timedelta,
        within: timedelta,
    ) -> list[Duplicate]:
        found = []
        for shared in await self._journal.shared_bookings_since(now - within - _CLOCKS_DIFFER):
            sent = shared.booking
            if phone.key(sent.customer_number) != number or not is_near(sent.dropoff, place):
                continue
            delivery = await self._tracking.delivery(shared.delivery_id)
            told = None if delivery is None else delivery.created_at
            at = shared.booked_at if told is None else told - ahead
            if abs(now - at) > within or (delivery is not None and delivery.status in FAILED):
                continue
            order = shared.order_number if delivery is None else delivery.order_number
            kind, name = DuplicateKind.JUST_BOOKED, sent.customer_name
            found.append(Duplicate(kind, at, order, name, delivery))
        return found

    async def _booked_here(
        self, number: str, place: Coordinates, now: datetime, within: timedelta
    ) -> dict[str, Duplicate]:
        """Returns the recent bookings of this counter by the ids of their intents."""
        found = {}
        for intent in await self._journal.recent_intents(now - within):
            booking, end = intent.booking, self._outcomes.waiting.get(intent.id)
            if not is_near(booking.dropoff, place) or phone.key(booking.customer_number) != number:
                continue
            delivery = None if end is None else end.delivery
            if delivery is None and intent.delivery_id is not None:
                delivery = await self._tracking.delivery(intent.delivery_id)
            if delivery is not None and delivery.status not in FAILED:
                name = booking.customer_name
                found[intent.id] = _just_booked(delivery, intent.written_at, name)
        return found

    async def _reported_booked(
        self, number: str, place: Coordinates, now: datetime, within: timedelta
    ) -> list[Duplicate]:
        found = []
        for unconfirmed in await self._journal.reported_booked():
            intent, booking = unconfirmed.intent, unconfirmed.intent.booking
            is_recent = intent.settled_at is not None and now - intent.settled_at <= within
            if not is_recent or phone.key(booking.customer_number) != number:
                continue
            if is_near(booking.dropoff, place):
                delivery = reported_delivery(intent)
                found.append(_just_booked(delivery, intent.written_at, booking.customer_name))
        return found

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


def _just_booked(delivery: Delivery, at: datetime, name: str) -> Duplicate:
    return Duplicate(DuplicateKind.JUST_BOOKED, at, delivery.order_number, name, delivery)


def is_near(a: Coordinates, b: Coordinates) -> bool:
    return distance_km(a, b) <= SAME_PLACE_KM
