"""Tells which rows may repeat a booking of today, or an unconfirmed one of another counter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from deskdispatch.desk.booking.duplicates import is_near
from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.domain import phone
from deskdispatch.domain.clock import Clock, in_kuwait, midnight
from deskdispatch.domain.deliveries.status import FAILED
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.order_files.order_file import SENT, FileRow, OrderFile
from deskdispatch.domain.unconfirmed.intent import IntentState
from deskdispatch.journal.journal import Journal

NIGHT: Final = timedelta(hours=6)
"""Time for which bookings count after midnight, too: shops deliver at night."""

_MAY_BE_BOOKED: Final = frozenset(
    {
        IntentState.IN_FLIGHT,
        IntentState.UNCONFIRMED,
        IntentState.BOOKED,
        IntentState.REPORTED_BOOKED,
    }
)


class _Sent(NamedTuple):
    """A booking of today, an earlier one that is scheduled for ``day``, or one for an ``hour``."""

    place: Coordinates
    order_number: str
    day: date | None = None
    hour: datetime | None = None


@dataclass(eq=False)
class TodaysBookings:
    """Compares rows with what the counters booked and deliveries in memory, since midnight.

    At night the last hours of the day before count, too, and earlier bookings that are scheduled
    for the day of the row.
    """

    _journal: Journal
    _tracking: Tracking
    _clock: Clock

    async def of(
        self, rows: Sequence[FileRow], file: OrderFile, beside: Iterable[FileRow] = ()
    ) -> dict[str, tuple[str, ...]]:
        """Maps row ids to the order numbers they may repeat, as ``FileRow.likely`` has them.

        All bookings since the file of the rows was read count, too. Those of its rows (``beside``)
        count among standing orders of the same hour: one may be saved twice, or deleted and back.
        """
        if not rows:
            return {}
        now = self._clock()
        since = min(midnight(in_kuwait(now).date()), now - NIGHT, file.read_at)
        booked: dict[str, list[_Sent]] = defaultdict(list)
        intents = await self._journal.intents_for_days_since(since)
        own = await self._journal.intents_of_order_file(file.id)
        but = {each.delivery_id for each in intents if each.delivery_id and each.id in own}
        sent = [
            (intent.booking, intent.delivery_id or "", "", intent.written_at)
            for intent in intents
            if intent.state in _MAY_BE_BOOKED and intent.id not in own
        ]
        elsewhere = await self._journal.shared_bookings_for_days_since(since)
        sent += [
            (shared.booking, shared.delivery_id, shared.order_number, shared.booked_at)
            for shared in elsewhere
        ]
        phones = {phone.key(row.content.draft.phone) for row in rows}
        for booking, delivery_id, order_number, at in sent:
            customer = phone.key(booking.customer_number)
            if customer not in phones or delivery_id in but:
                continue
            delivery = await self._tracking.delivery(delivery_id) if delivery_id else None
            if delivery is not None and delivery.status in FAILED:
                continue
            number = delivery.order_number if delivery is not None else order_number
            day = None if at >= since else _day(booking.scheduled_delivery_at)
            booked[customer].append(_Sent(booking.dropoff, number, day))
        for delivery in self._tracking.known.values():
            is_meant = delivery.id not in but and delivery.status not in FAILED
            is_new = delivery.created_at is not None and delivery.created_at >= since
            if is_meant and is_new and delivery.dropoff and delivery.customer_number is not None:
                found = _Sent(delivery.dropoff, delivery.order_number)
                booked[phone.key(delivery.customer_number)].append(found)
        if file.is_standing:
            hours = {(phone.key(row.content.draft.phone), _hour(row)) for row in rows}
            for number, found in await self._of_hours(hours, beside):
                booked[number].append(found)
        unconfirmed = {
            number
            for each in await self._journal.shared_unconfirmed()
            for number in each.phones[:1]
            if each.is_warned_of(now)
        }
        likely = ((row.id, _repeated(row, now, booked, unconfirmed)) for row in rows)
        return {id: order_numbers for id, order_numbers in likely if order_numbers}

    async def _of_hours(
        self, hours: Collection[tuple[str, datetime | None]], among: Iterable[FileRow]
    ) -> list[tuple[str, _Sent]]:
        """Returns the sent rows of these phones and hours, each after its phone."""
        found = []
        for row in among:
            draft, hour = row.content.draft, _hour(row)
            number, booking = phone.key(draft.phone), row.booking
            if draft.dropoff is None or booking is None or row.state not in SENT:
                continue
            if hour is None or (number, hour) not in hours:
                continue
            delivery = await self._tracking.delivery(booking.delivery_id or "")
            if delivery is None or delivery.status not in FAILED:
                found.append((number, _Sent(draft.dropoff, booking.order_number, hour=hour)))
        return found


def _hour(row: FileRow) -> datetime | None:
    return row.content.due_at or row.content.draft.scheduled_at


def _day(at: datetime | None) -> date | None:
    return None if at is None else in_kuwait(at).date()


def _repeated(
    row: FileRow,
    now: datetime,
    booked: Mapping[str, Sequence[_Sent]],
    unconfirmed: Collection[str],
) -> tuple[str, ...]:
    draft = row.content.draft
    if draft.dropoff is None or not draft.phone:
        return ()
    number, day = phone.key(draft.phone), _day(draft.scheduled_at or now)
    near = [
        sent.order_number
        for sent in booked.get(number, ())
        if is_near(sent.place, draft.dropoff)
        and sent.day in {None, day}
        and sent.hour in {None, _hour(row)}
    ]
    blank = near.count("") + (number in unconfirmed)
    return (*[""] * blank, *sorted({*near} - {""}))
