"""The ends of bookings on their way into the journal."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.errors import JournalError, JournalFault
from deskdispatch.domain.intent import Intent, IntentState
from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)

_SETTLED: Final = frozenset({JournalFault.NOT_OPEN, JournalFault.DELIVERY_TAKEN})
"""Faults after which there is nothing left to be written."""


@dataclass(frozen=True, slots=True)
class End:
    """What became of an intent, and the delivery where it became one."""

    intent: Intent
    state: IntentState
    at: datetime
    detail: str = ""
    delivery: Delivery | None = None


class Ends:
    """Writes ends; one that cannot be written waits here, in memory, until it can.

    Attributes:
        waiting: Those that are not written, by intent.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.waiting: dict[str, End] = {}

    async def write(self, end: End) -> Intent:
        """Writes an end; it waits where that fails.

        Raises:
            JournalError: It could not be written. With ``NOT_OPEN`` and ``DELIVERY_TAKEN`` it
                does not wait: the journal knows another end, or the intent is in doubt now.
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

    async def write_waiting(self) -> tuple[End, ...]:
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

    def _done(self, end: End) -> None:
        if self.waiting.get(end.intent.id) is end:
            del self.waiting[end.intent.id]

    async def _put(self, end: End) -> Intent:
        id, at = end.intent.id, end.at
        if end.delivery is None:
            return await self._journal.settle_intent(id, end.state, at, detail=end.detail)
        try:
            return await self._journal.settle_booked(id, end.delivery, at)
        except JournalError as error:
            if error.detail not in _SETTLED:
                raise
            return await self._known(end, end.delivery, error)

    async def _known(self, end: End, delivery: Delivery, error: JournalError) -> Intent:
        """The intent, where it became that delivery before: a look may have found it."""
        before = await self._journal.intent_of(delivery.id)
        if before is not None and before.id == end.intent.id:
            return before
        if error.detail == JournalFault.DELIVERY_TAKEN:
            # Two bookings, one delivery: which of them it is, nobody here can say.
            await self._journal.settle_intent(
                end.intent.id, IntentState.IN_DOUBT, end.at, detail=error.detail
            )
        raise error
