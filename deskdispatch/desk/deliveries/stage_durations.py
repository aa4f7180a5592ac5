"""How long the stages of this shop's deliveries last, and which last too long."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime, timedelta

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.lateness import HISTORY, LateDelivery, late_of, limits_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.journal.journal import Journal


def _no_clock() -> float | None:
    """Nobody has heard the service's clock."""
    return None


class StageDurations:
    """Learns from the journal what is likely here, and says what is not."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        service_ahead: Callable[[], float | None] = _no_clock,
    ) -> None:
        self._journal = journal
        self._clock = clock
        self._service_ahead = service_ahead
        self._limits = limits_of({})

    async def learn(self) -> None:
        """Reads how long the stages of the last 30 days lasted.

        Raises:
            JournalError: It could not be read; what was known before stands.
        """
        self._limits = limits_of(await self._journal.stage_lengths(self._clock() - HISTORY))

    def now(self) -> datetime:
        """The present to measure stages by: this PC's, or the service's where that is earlier.

        A stage begins by the service's clock, or by ours where only a look saw it begin: a PC
        whose clock is wrong must not call every delivery late.
        """
        ahead = self._service_ahead() or 0.0
        return self._clock() + timedelta(seconds=min(0.0, ahead))

    def late(
        self, summaries: Iterable[DeliverySummary], now: datetime
    ) -> Mapping[str, LateDelivery]:
        """Those that are late, by the delivery's id."""
        at = now.timestamp()
        found = ((summary.id, late_of(summary, self._limits, at)) for summary in summaries)
        return {id_: each for id_, each in found if each is not None}
