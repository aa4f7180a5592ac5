"""Gathers the content of slips and reads the print log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.desk.slips.slip import Slip, slip_of
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.places.places import Area, middle_of, nearest
from deskdispatch.domain.slips.print_job import PrintEntry
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.journal.journal import Journal


class PrintLogEntry(NamedTuple):
    """A printed slip with the delivery's order number, or its id if the number is unknown."""

    entry: PrintEntry
    order_number: str


class Prints:
    """Contents of slips, and the print log; raises ``JournalError`` if the journal fails.

    Attributes:
        intent: Returns the booking sent for a delivery's id; None if no counter booked it. The id
            of a delivery that only the operator reported is that of its intent.
        log: Returns the printed slips of a delivery's id.
    """

    def __init__(
        self, journal: Journal, session: Session, tracking: Tracking, areas: Sequence[Area]
    ) -> None:
        self._journal = journal
        self._session = session
        self._tracking = tracking
        self._areas = areas
        self.intent = journal.sent_for
        self.log = journal.print_log

    async def slip(self, delivery: Delivery) -> Slip:
        intent = await self._journal.sent_for(delivery.id)
        bootstrap = self._session.bootstrap
        branch, is_middle = None, False
        if intent is not None:
            branches = bootstrap.branches if bootstrap else ()
            branch = next((b for b in branches if b.id == intent.booking.branch_id), None)
            booked = watermark.plain(intent.booking.dropoff)
            is_middle = middle_of(self._areas, booked) is not None
        return slip_of(
            delivery,
            intent,
            branch,
            bootstrap.account if bootstrap else None,
            await self._journal.prints_of(delivery.id),
            area=nearest(self._areas, delivery.dropoff) if delivery.dropoff else None,
            is_middle=is_middle,
        )

    async def slips(self, ids: Sequence[str]) -> Mapping[str, Slip]:
        recent = self._tracking.known
        known = {id: recent[id] for id in ids if id in recent}
        if older := [id for id in ids if id not in recent]:
            known |= {one.id: one for one in await self._journal.deliveries_of(older)}
            for closed in await self._journal.reported_booked():
                if closed.intent.id in older:
                    known[closed.intent.id] = reported_delivery(closed.intent)
        return {id: await self.slip(delivery) for id, delivery in known.items()}

    async def recent(self, limit: int) -> list[PrintLogEntry]:
        logged = await self._journal.recent_prints(limit)
        known = await self._journal.summaries_of({entry.delivery_id for entry in logged})
        numbers = {summary.id: summary.order_number for summary in known}
        return [PrintLogEntry(one, numbers.get(one.delivery_id, one.delivery_id)) for one in logged]
