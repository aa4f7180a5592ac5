"""The delivery or unconfirmed booking that the detail panel shows, with what was read about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deskdispatch.ui.deliveries.detail.fact_lines import FactSources

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.slips.print_job import PrintEntry
    from deskdispatch.domain.unconfirmed.intent import Intent
    from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking


@dataclass(slots=True)
class DetailSelection:
    """A delivery, an unconfirmed booking, or neither.

    Attributes:
        summary: The delivery's summary.
        unconfirmed: The unconfirmed booking.
        delivery: The whole delivery; None until read.
        intent: This desk's request; None until read, and for bookings from elsewhere.
        prints: The printed slips, newest first.
        is_read: Whether the journal was read.
        is_unreadable: Whether the journal could not be read.
        is_asked: Whether the service was asked.
        is_rebook_requested: Whether to book it again once the journal was read.
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
        """Whether no row is selected."""
        return self.summary is None and self.unconfirmed is None

    @property
    def is_closed_as_reported(self) -> bool:
        """Whether it is booked by the operator's word alone."""
        return self.unconfirmed is not None and self.unconfirmed.is_closed_as_reported

    @property
    def history(self) -> tuple[StatusEntry, ...]:
        """The status history, as far as known."""
        return (self.delivery.status_history if self.delivery else None) or ()

    @property
    def booked_at(self) -> datetime | None:
        """When it was booked."""
        return _moment(self.summary.created_at) if self.summary else None

    @property
    def seen_at(self) -> datetime | None:
        """When its status began, or was first seen here."""
        return _moment(self.summary.since) if self.summary else None

    @property
    def is_history_current(self) -> bool:
        """Whether the history includes the present status."""
        return self.summary is not None and any(
            e.status == self.summary.status for e in self.history
        )

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
        """Whether it has ended and its history is complete: asking again is useless."""
        delivery = self.delivery
        if delivery is None or not delivery.is_terminal or not delivery.updated_at:
            return False
        return self.is_history_current

    def sources(self, desk: Desk | None) -> FactSources:
        """The source of the facts; without a desk nothing more is read."""
        bootstrap = desk.session.bootstrap if desk else None
        return FactSources(
            summary=self.summary,
            intent=self.intent,
            updated_at=self.delivery.updated_at if self.delivery else None,
            prints=self.prints,
            is_read=self.is_read or desk is None,
            is_unreadable=self.is_unreadable,
            areas=desk.areas if desk else (),
            branches={b.id: b.name for b in bootstrap.branches} if bootstrap else {},
        )


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
