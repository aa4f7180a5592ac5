"""The ends of bookings on their way into the journal."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.doubts.confirmation import Contradiction, Statements
from deskdispatch.domain.doubts.intent import Intent, IntentState
from deskdispatch.domain.errors import JournalError, JournalFault
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

NOT_ITS_OWN: Final = frozenset({JournalFault.DELIVERY_TAKEN, JournalFault.DELIVERY_KNOWN})
"""Faults that say that a delivery is not what the intent became."""

_SETTLED: Final = NOT_ITS_OWN | {JournalFault.NOT_OPEN}
"""Faults after which there is nothing left to be written."""


@dataclass(frozen=True, slots=True)
class OutcomeRecord:
    """What became of an intent.

    Attributes:
        delivery: What it became; None where it became nothing.
        newer_than: As for ``Journal.settle_booked``.
        statements: What the service said of it; None for nothing new.
    """

    intent: Intent
    state: IntentState
    at: datetime
    detail: str = ""
    delivery: Delivery | None = None
    newer_than: int | None = None
    statements: Statements | None = None


class OutcomeWriter:
    """Writes ends; one that cannot be written waits here, in memory, until it can.

    Attributes:
        waiting: Those that are not written, by intent.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.waiting: dict[str, OutcomeRecord] = {}

    async def write(self, end: OutcomeRecord) -> Intent:
        """Writes an end; it waits where that fails.

        Raises:
            JournalError: It could not be written. With ``NOT_OPEN`` it does not wait: the journal
                knows another end. Nor with ``DELIVERY_TAKEN`` and ``DELIVERY_KNOWN``: then the
                intent is in doubt now, and its statements say why.
        """
        self.waiting[end.intent.id] = end
        try:
            settled = await self._put(end)
        except JournalError as error:
            if error.detail in _SETTLED:
                self._done(end)
            raise
        self._done(end)
        return settled

    async def write_waiting(self) -> tuple[OutcomeRecord, ...]:
        """Writes what waits; those that are written now.

        Raises:
            JournalError: One of them still cannot be written.
        """
        written = []
        for end in tuple(self.waiting.values()):
            try:
                await self.write(end)
            except JournalError as error:
                if error.detail not in _SETTLED:
                    raise
                logger.warning("An end is not needed any more: %s", error.detail)
            else:
                written.append(end)
        return tuple(written)

    def _done(self, end: OutcomeRecord) -> None:
        if self.waiting.get(end.intent.id) is end:
            del self.waiting[end.intent.id]

    async def _put(self, end: OutcomeRecord) -> Intent:
        id, at = end.intent.id, end.at
        if end.delivery is None:
            return await self._journal.settle_intent(
                id, end.state, at, detail=end.detail, statements=end.statements
            )
        try:
            return await self._journal.settle_booked(
                id, end.delivery, at, newer_than=end.newer_than, statements=end.statements
            )
        except JournalError as error:
            if error.detail not in _SETTLED:
                raise
            return await self._known(end, end.delivery, error)

    async def _known(self, end: OutcomeRecord, delivery: Delivery, error: JournalError) -> Intent:
        """The intent, where it became that delivery before: a look may have found it."""
        before = await self._journal.intent_of(delivery.id)
        if before is not None and before.id == end.intent.id:
            return before
        if error.detail in NOT_ITS_OWN:
            await self._journal.settle_intent(
                end.intent.id,
                IntentState.IN_DOUBT,
                end.at,
                detail=error.detail,
                statements=contradicted(end.statements, Contradiction.KNOWN),
            )
        raise error


def contradicted(said: Statements | None, why: Contradiction) -> Statements | None:
    """The same with the reason why the answer cannot be the intent's."""
    return None if said is None else said.model_copy(update={"contradiction": why})
