"""Reader of the selected delivery's details: from the journal, then from the service."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.deliveries.detail.fact_lines import FactSources
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.errors import error_words
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.slips.print_job import PrintEntry
    from deskdispatch.domain.unconfirmed.intent import Intent
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking


@dataclass(slots=True)
class DetailSelection:
    """The selected delivery or unconfirmed booking, or neither.

    Attributes:
        delivery: None until read.
        intent: This desk's request; None until read, and for bookings from elsewhere.
        is_rebook_requested: Whether to book it again once the journal has been read.
    """

    summary: DeliverySummary | None = None
    unconfirmed: UnconfirmedBooking | None = None
    delivery: Delivery | None = None
    intent: Intent | None = None
    prints: tuple[PrintEntry, ...] = ()
    is_read: bool = False
    is_unreadable: bool = False
    is_asked: bool = False
    is_rebook_requested: bool = False

    @property
    def is_nothing(self) -> bool:
        return self.summary is None and self.unconfirmed is None

    @property
    def is_closed_as_reported(self) -> bool:
        return self.unconfirmed is not None and self.unconfirmed.is_closed_as_reported

    @property
    def history(self) -> tuple[StatusEntry, ...]:
        return (self.delivery.status_history if self.delivery else None) or ()

    @property
    def is_history_current(self) -> bool:
        status = self.summary.status if self.summary else None
        return any(entry.status == status for entry in self.history)

    @property
    def is_rebook_ready(self) -> bool:
        """Whether enough is known for a new booking."""
        if not self.is_read or self.summary is None:
            return False
        summary = self.summary
        is_complete = summary.dropoff is not None and None not in (
            summary.collects,
            summary.is_scheduled,
        )
        return (
            self.intent is not None
            or self.is_asked
            or (is_complete and bool(summary.customer_number))
        )

    @property
    def is_over(self) -> bool:
        """Whether it has ended and its history is complete, so that asking again is useless."""
        delivery = self.delivery
        if delivery is None or not delivery.is_terminal or not delivery.updated_at:
            return False
        return self.is_history_current

    def sources(self, desk: Desk | None) -> FactSources:
        """Returns the sources of the facts; without a desk nothing more is read."""
        bootstrap = desk.session.bootstrap if desk else None
        return FactSources(
            summary=self.summary,
            intent=self.intent,
            updated_at=self.delivery.updated_at if self.delivery else None,
            prints=self.prints,
            is_unreadable=self.is_unreadable,
            wrong=desk.wrong_bookings.of(self.summary.id) if desk and self.summary else None,
            usual=desk.arrivals.usual_of(self.summary) if desk and self.summary else None,
            areas=desk.areas if desk else (),
            branches={b.id: b.name for b in bootstrap.branches} if bootstrap else {},
        )


ASK_DELAY_S: Final = 0.15
"""Seconds for which a row is shown before the service is asked about it.

Walking through the board with the arrow keys asks about no row in between.
"""

_DETAILS_MISSING: Final = "details missing"


class DetailReader(QObject):
    """Fills the selection of the detail panel; shows errors in its banner."""

    changed = Signal()

    learned = Signal(object)
    """A tuple with the ``DeliverySummary`` that the service has just given more details of."""

    def __init__(self, tasks: Tasks, clock: Clock, banner: Banner, parent: QObject) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._clock = clock
        self._banner = banner
        self.desk: Desk | None = None
        self.selection = DetailSelection()

    def start_over(self, open_id: str | None) -> None:
        """Drops the requests for the previous row; ``open_id`` is the selected row's."""
        self._tasks.cancel("details")
        self._tasks.cancel("prints")
        self.selection = DetailSelection()
        self._banner.reset()
        if self.desk is not None:
            self.desk.tracking.open_row(open_id)

    def read(self, summary: DeliverySummary) -> None:
        """Starts reading all details of a delivery; a newer call replaces an older one."""
        if self.desk is not None:
            self._tasks.replace(self._read(self.desk, summary), name="details")

    def read_prints(self, summary: DeliverySummary) -> None:
        if self.desk is not None:
            self._tasks.replace(self._read_prints(self.desk, summary), name="prints")

    def retry_unanswered(self) -> None:
        summary = self.selection.summary
        if summary is not None and self._banner.has_condition(_DETAILS_MISSING):
            self.read(summary)

    async def _read(self, desk: Desk, summary: DeliverySummary) -> None:
        import asyncio

        await self._recall(desk, summary)
        if not self.selection.is_over:
            await asyncio.sleep(ASK_DELAY_S)
            await self._ask(desk, summary)
        self.selection.is_asked = True
        self.changed.emit()

    async def _recall(self, desk: Desk, summary: DeliverySummary) -> None:
        selection = self.selection
        try:
            selection.intent = await desk.prints.intent(summary.id)
            selection.prints = await desk.prints.log(summary.id)
            selection.delivery = selection.delivery or await desk.tracking.delivery(summary.id)
        except KnownError as error:
            selection.is_unreadable = True
            self._banner.show_error(error, BannerKind.ATTENTION)
        selection.is_read = True
        self.changed.emit()

    async def _ask(self, desk: Desk, summary: DeliverySummary) -> None:
        selection = self.selection
        try:
            selection.delivery = await desk.tracking.details(summary.id)
        except KnownError as error:
            self._banner.set_condition(
                _DETAILS_MISSING,
                BannerKind.ATTENTION,
                partial(error_words, error),
                details=details_text(error),
            )
            return
        self._banner.end_condition(_DETAILS_MISSING)
        from deskdispatch.domain.deliveries.summary import merged_summary

        tracked = desk.tracking.store.summaries.get(summary.id)
        selection.summary = tracked or merged_summary(
            summary, selection.delivery, (), self._clock()
        )
        self.changed.emit()
        self.learned.emit((selection.summary,))

    async def _read_prints(self, desk: Desk, summary: DeliverySummary) -> None:
        try:
            self.selection.prints = await desk.prints.log(summary.id)
        except KnownError as error:
            self._banner.show_error(error, BannerKind.ATTENTION)
        self.changed.emit()
