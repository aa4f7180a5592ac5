"""In-memory cache of deliveries: all active ones and the newest that ended."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import (
    DeliverySummary,
    booked_summary,
    summary_of,
    updated_summary,
)
from deskdispatch.domain.places.places import Area
from deskdispatch.journal.deliveries.summary_updates import SentBooking

MOST_ENDED: Final = 600
"""Ended deliveries in memory; older ones stand in the journal."""

_SLACK: Final = 100
"""Surplus at which the oldest are dropped."""


class DeliveryCache:
    """Deliveries with their summaries, by id; the number of ended ones is bounded.

    Attributes:
        deliveries: The merged deliveries.
        summaries: Their summaries.
        active: The status of each active one.
    """

    def __init__(self, areas: Sequence[Area] = ()) -> None:
        self._areas = areas
        self.deliveries: dict[str, Delivery] = {}
        self.summaries: dict[str, DeliverySummary] = {}
        self.active: dict[str, str] = {}
        self._sent: dict[str, SentBooking] = {}

    def expect(self, sent: Mapping[str, SentBooking]) -> None:
        """Takes what was sent for deliveries that the service is about to name first."""
        self._sent.update(sent)

    def recall(
        self, deliveries: Collection[Delivery], summaries: Mapping[str, DeliverySummary]
    ) -> None:
        """Adds deliveries from the journal; a cached one is newer and stays."""
        for delivery in deliveries:
            if delivery.id not in self.deliveries:
                summary = summaries.get(delivery.id)
                self._hold(delivery, summary or summary_of(delivery, areas=self._areas))

    def learn(self, fresh: Delivery, at: datetime) -> bool:
        """Merges a delivery out of an answer; returns whether anything changed.

        Args:
            fresh: The answer's delivery.
            at: When the service was asked.
        """
        known = self.deliveries.get(fresh.id)
        merged = fresh if known is None else known.merged(fresh)
        if merged is known:
            return False
        before = self.summaries.get(fresh.id)
        if before is None:
            booking, counter_id = self._sent.pop(fresh.id, None) or (None, "")
            summary = summary_of(merged, booking, self._areas, at, counter_id)
        else:
            summary = updated_summary(before, merged, self._areas, at)
        self._hold(merged, summary)
        return True

    def book(self, delivery: Delivery, booking: Booking | None, at: datetime) -> None:
        """Adds a delivery booked here, with the fields that only this desk knows."""
        known, before = self.deliveries.get(delivery.id), self.summaries.get(delivery.id)
        merged = delivery if known is None else known.merged(delivery)
        if before is None or booking is None:
            summary = summary_of(merged, booking, self._areas, at)
        else:
            summary = booked_summary(before, merged, booking, self._areas)
        self._hold(merged, summary)

    def forget(self, ids: Collection[str]) -> None:
        """Drops deliveries."""
        for id in ids:
            for known in (self.deliveries, self.summaries, self.active):
                known.pop(id, None)

    def prune(self, keep: Collection[str]) -> tuple[str, ...]:
        """Drops the oldest ended deliveries above the limit; returns their ids.

        Args:
            keep: The ids that must stay.
        """
        surplus = len(self.deliveries) - len(self.active) - MOST_ENDED
        if surplus <= _SLACK:
            return ()
        ended = [id for id in self.deliveries if id not in self.active and id not in keep]
        ended.sort(key=lambda id: self.summaries[id].created_at or 0.0)
        dropped = tuple(ended[:surplus])
        for id in dropped:
            del self.deliveries[id], self.summaries[id]
        return dropped

    def _hold(self, delivery: Delivery, summary: DeliverySummary) -> None:
        self.deliveries[delivery.id] = delivery
        self.summaries[delivery.id] = summary
        if delivery.is_terminal:
            self.active.pop(delivery.id, None)
        else:
            self.active[delivery.id] = delivery.status
