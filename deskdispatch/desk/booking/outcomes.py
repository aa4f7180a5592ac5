"""Writes outcomes of bookings to the journal; retries those that could not be written."""

from __future__ import annotations

import logging
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.unconfirmed.confirmation import Contradiction, Statements
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

NOT_ITS_OWN: Final = frozenset({JournalFailure.DELIVERY_TAKEN, JournalFailure.DELIVERY_KNOWN})
"""Failures that mean that a delivery is not the outcome of the intent."""

_SETTLED: Final = NOT_ITS_OWN | {JournalFailure.NOT_OPEN}
"""Failures after which nothing is left to write."""


@dataclass(frozen=True, slots=True)
class OutcomeRecord:
    """The outcome of an intent, to be written; ``newer_than`` is for ``Journal.settle_booked``."""

    intent: Intent
    state: IntentState
    at: datetime
    detail: str = ""
    delivery: Delivery | None = None
    newer_than: int | None = None
    statements: Statements | None = None


@dataclass(eq=False)
class OutcomeWriter:
    """Writes outcomes; one that cannot be written stays in ``waiting``, by intent id."""

    _journal: Journal
    waiting: dict[str, OutcomeRecord] = field(default_factory=dict)

    async def write(self, end: OutcomeRecord) -> Intent:
        """Writes an outcome.

        Raises:
            JournalError: The outcome could not be written. It is dropped on ``NOT_OPEN`` (the
                journal has another outcome), and on ``DELIVERY_TAKEN`` and ``DELIVERY_KNOWN`` (the
                intent is unconfirmed now, and its statements say why).
        """
        id, journal = end.intent.id, self._journal
        self.waiting[id] = end
        try:
            if end.delivery is None:
                settled = await journal.settle_intent(
                    id, end.state, end.at, detail=end.detail, statements=end.statements
                )
            else:
                settled = await journal.settle_booked(
                    id,
                    end.delivery,
                    end.at,
                    newer_than=end.newer_than,
                    statements=end.statements,
                )
        except JournalError as error:
            settled = await self._settled_before(end, error)
        self._done(end)
        return settled

    async def write_waiting(self) -> tuple[OutcomeRecord, ...]:
        """Writes the outcomes in ``waiting``; returns those written."""
        written = []
        for end in tuple(self.waiting.values()):
            try:
                await self.write(end)
            except JournalError as error:
                if error.detail not in _SETTLED:
                    raise
                logger.warning("An end is not needed any more: %s", error)
            else:
                written.append(end)
        return tuple(written)

    def _done(self, end: OutcomeRecord) -> None:
        if self.waiting.get(end.intent.id) is end:
            del self.waiting[end.intent.id]

    async def _settled_before(self, end: OutcomeRecord, error: JournalError) -> Intent:
        """Returns the intent if a poll already settled it with that delivery; else raises."""
        try:
            if end.delivery is None or error.detail not in _SETTLED:
                raise error
            before = await self._journal.intent_of(end.delivery.id)
            if before is not None and before.id == end.intent.id:
                return before
            if error.detail in NOT_ITS_OWN:
                await self._journal.settle_intent(
                    end.intent.id,
                    IntentState.UNCONFIRMED,
                    end.at,
                    detail=error.detail,
                    statements=contradicted(end.statements, Contradiction.KNOWN),
                )
            raise error
        except JournalError as failure:
            if failure.detail in _SETTLED:
                self._done(end)
            raise


def contradicted(statements: Statements | None, why: Contradiction) -> Statements | None:
    return None if statements is None else statements.model_copy(update={"contradiction": why})
