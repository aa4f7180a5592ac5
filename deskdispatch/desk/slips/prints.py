"""Gathers the content of slips and reads the print log."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from deskdispatch.desk.deliveries.tracking import Tracking
from deskdispatch.desk.session import Session
from deskdispatch.desk.slips.slip import Slip, slip_of
from deskdispatch.domain.account.account import Branch
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.doubts import watermark
from deskdispatch.domain.doubts.doubt import reported_delivery
from deskdispatch.domain.doubts.intent import Intent
from deskdispatch.domain.places.places import Area, middle_of, nearest
from deskdispatch.domain.slips.print_job import PrintEntry
from deskdispatch.journal.journal import Journal


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
        """What was sent for a delivery; None for one that no counter booked.

        A delivery known by the operator's word alone has the id of its intent. The intent of
        another counter has no id.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.sent_for(delivery.id)

    async def slip(self, delivery: Delivery) -> Slip:
        """The slip of a delivery.

        Raises:
            JournalError: The intent or the print count could not be read.
        """
        intent = await self.intent(delivery)
        prints = await self._journal.prints_of(delivery.id)
        bootstrap = self._session.bootstrap
        account = bootstrap.account if bootstrap else None
        area = nearest(self._areas, delivery.dropoff) if delivery.dropoff else None
        return slip_of(
            delivery,
            intent,
            self._branch(intent),
            account,
            prints,
            area=area,
            is_middle=intent is not None and self._is_middle(intent),
        )

    def _is_middle(self, intent: Intent) -> bool:
        """Whether the drop-off that was booked is only the middle of an area."""
        return middle_of(self._areas, watermark.plain(intent.booking.dropoff)) is not None

    async def slips(self, ids: Sequence[str]) -> Mapping[str, Slip]:
        """The slips of these deliveries by id, without unknown ones.

        Raises:
            JournalError: They could not be read.
        """
        recent = self._tracking.known
        older = await self._journal.deliveries_of([id for id in ids if id not in recent])
        closed = [
            one.intent for one in await self._journal.reported_booked() if one.intent.id in ids
        ]
        reported = {intent.id: reported_delivery(intent) for intent in closed}
        known = {one.id: one for one in older} | {id: recent[id] for id in ids if id in recent}
        known |= reported
        return {id: await self.slip(delivery) for id, delivery in known.items()}

    async def log(self, delivery: Delivery | DeliverySummary) -> tuple[PrintEntry, ...]:
        """The print log of a delivery, newest first.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.print_log(delivery.id)

    async def recent(self, limit: int) -> tuple[PrintEntry, ...]:
        """The last entries of the print log, newest first.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.recent_prints(limit)

    async def order_numbers(self, ids: Collection[str]) -> Mapping[str, str]:
        """The order numbers of those of these deliveries that are known, by id.

        Raises:
            JournalError: It could not be read.
        """
        return {
            summary.id: summary.order_number for summary in await self._journal.summaries_of(ids)
        }

    def _branch(self, intent: Intent | None) -> Branch | None:
        """The branch it was booked from; None where that is not known here."""
        bootstrap = self._session.bootstrap
        if intent is None or bootstrap is None:
            return None
        branches = {branch.id: branch for branch in bootstrap.branches}
        return branches.get(intent.booking.branch_id or "")
