"""Usual durations of the stages of this shop's deliveries, and late deliveries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.lateness import (
    HISTORY,
    LateDelivery,
    StageLimit,
    late_of,
    limits_of,
)
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.journal.journal import Journal


@dataclass(eq=False)
class StageDurations:
    """Derives the limits of stages from the journal and finds late deliveries.

    Attributes:
        limits: The limit of each status that can be late.
    """

    _journal: Journal
    _clock: Clock
    _service_ahead: Callable[[], float | None]
    limits: Mapping[str, StageLimit] = field(default_factory=lambda: limits_of({}))

    async def learn(self) -> None:
        """Derives the limits from the last 30 days; after a ``JournalError`` the old ones stay."""
        self.limits = limits_of(await self._journal.stage_lengths(self._clock() - HISTORY))

    def now(self) -> datetime:
        """Returns the present to measure stages by: this PC's, or the service's if that is earlier.

        A stage begins by the service's clock, or by ours where only a poll saw it begin: a PC
        whose clock is wrong must not report every delivery as late.
        """
        ahead = self._service_ahead() or 0.0
        return self._clock() + timedelta(seconds=min(0.0, ahead))

    def late(
        self, summaries: Iterable[DeliverySummary], now: datetime
    ) -> Mapping[str, LateDelivery]:
        at = now.timestamp()
        found = ((summary.id, late_of(summary, self.limits, at)) for summary in summaries)
        return {id_: each for id_, each in found if each is not None}
