"""Gathers the content of slips and reads the print log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.desk.slips.slip import Slip, slip_of
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.places.places import Area, middle_of, nearest
from deskdispatch.domain.slips.print_job import PrintEntry
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.domain.unconfirmed.unconfirmed_booking import reported_delivery
from deskdispatch.journal.journal import Journal


@dataclass(frozen=True, slots=True)
class PrintLogEntry:
    """A printed slip.

    Attributes:
        entry: The log's record.
        order_number: The delivery's order number, or its id where that is unknown.
    """

    entry: PrintEntry
    order_number: str


class Prints:
    """Gathers the content of slips and reads the print log."""

    def __init__(
        self,
        journal: Journal,
        session: Session,
        tracking: Tracking,
        areas: Sequence[Area],
        clock: Clock,
    ) -> None:
        self._journal = journal
        self._session = session
        self._tracking = tracking
        self._areas = areas
        self._clock = clock

    async def intent(self, delivery: Delivery | DeliverySummary) -> Intent | None:
        """Returns what was sent for a delivery; None for one that no counter booked.

        A delivery that only the operator reported has the id of its intent. The intent of another
        counter has no id.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.sent_for(delivery.id)

    async def slip(self, delivery: Delivery) -> Slip:
        """Gathers the content of a delivery's slip.

        Raises:
            JournalError: The intent or the print count could not be read.
        """
        intent = await self._journal.sent_for(delivery.id)
        prints = await self._journal.prints_of(delivery.id)
        booked = watermark.plain(intent.booking.dropoff) if intent is not None else None
        branch_id = intent.booking.branch_id if intent is not None else None
        bootstrap = self._session.bootstrap
        branches = bootstrap.branches if bootstrap else ()
        return slip_of(
            delivery,
            intent,
            next((branch for branch in branches if branch.id == branch_id), None),
            bootstrap.account if bootstrap else None,
            prints,
            area=nearest(self._areas, delivery.dropoff) if delivery.dropoff else None,
            is_middle=booked is not None and middle_of(self._areas, booked) is not None,
        )

    async def slips(self, ids: Sequence[str]) -> Mapping[str, Slip]:
        """Gathers the slips of these deliveries by id, without unknown ones.

        Raises:
            JournalError: They could not be read.
        """
        recent = self._tracking.known
        older = await self._journal.deliveries_of([id for id in ids if id not in recent])
        known = {one.id: one for one in older} | {id: recent[id] for id in ids if id in recent}
        for closed in await self._journal.reported_booked():
            if closed.intent.id in ids:
                known[closed.intent.id] = reported_delivery(closed.intent)
        return {id: await self.slip(delivery) for id, delivery in known.items()}

    async def log(self, delivery: Delivery | DeliverySummary) -> tuple[PrintEntry, ...]:
        """Returns the print log of a delivery, newest first.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.print_log(delivery.id)

    async def recent(self, limit: int) -> list[PrintLogEntry]:
        """Returns the last entries of the print log, newest first.

        Raises:
            JournalError: It could not be read.
        """
        logged = await self._journal.recent_prints(limit)
        known = await self._journal.summaries_of({entry.delivery_id for entry in logged})
        numbers = {summary.id: summary.order_number for summary in known}
        return [PrintLogEntry(one, numbers.get(one.delivery_id, one.delivery_id)) for one in logged]
