"""The delivery or unconfirmed booking that the detail panel shows, with what was read about it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deskdispatch.ui.deliveries.detail.fact_lines import Known

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry
    from deskdispatch.domain.deliveries.summary import DeliverySummary
    from deskdispatch.domain.doubts.doubt import Doubt
    from deskdispatch.domain.doubts.intent import Intent
    from deskdispatch.domain.slips.print_job import PrintEntry


@dataclass(slots=True)
class Chosen:
    """A delivery, a booking in doubt, or neither.

    Attributes:
        summary: The delivery in one line.
        doubt: The booking in doubt.
        delivery: The delivery, whole; None until somebody has told.
        intent: What this desk sent; None until that is read, and where it was booked elsewhere.
        prints: The slips that went out, newest first.
        is_read: Whether the journal has been asked.
        is_unreadable: Whether it could not tell.
        is_asked: Whether the service has been asked.
        is_wanted_again: Whether it is to be booked again once the journal has told.
    """

    summary: DeliverySummary | None = None
    doubt: Doubt | None = None
    delivery: Delivery | None = None
    intent: Intent | None = None
    prints: tuple[PrintEntry, ...] = ()
    is_read: bool = False
    is_unreadable: bool = False
    is_asked: bool = False
    is_wanted_again: bool = False

    @property
    def is_nothing(self) -> bool:
        """Whether no row is chosen."""
        return self.summary is None and self.doubt is None

    @property
    def is_closed_as_told(self) -> bool:
        """Whether it is booked by the operator's word alone."""
        return self.doubt is not None and self.doubt.is_closed_as_told

    @property
    def history(self) -> tuple[StatusEntry, ...]:
        """The history, as far as it was told."""
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
    def is_told(self) -> bool:
        """Whether the history has the status of now."""
        return self.summary is not None and any(
            e.status == self.summary.status for e in self.history
        )

    @property
    def is_ready_again(self) -> bool:
        """Whether all is known of it that a new booking can be made from."""
        if not self.is_read or self.summary is None:
            return False
        summary = self.summary
        is_told = summary.dropoff is not None and None not in (
            summary.collects,
            summary.is_scheduled,
        )
        return (
            self.intent is not None or self.is_asked or (is_told and bool(summary.customer_number))
        )

    @property
    def is_over(self) -> bool:
        """Whether nothing more can come of asking: it has ended, and its end was told whole."""
        delivery = self.delivery
        if delivery is None or not delivery.is_terminal or not delivery.updated_at:
            return False
        return self.is_told

    def known(self, desk: Desk | None) -> Known:
        """What facts are made of; without a desk nothing more is read."""
        bootstrap = desk.session.bootstrap if desk else None
        return Known(
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
