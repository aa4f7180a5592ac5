"""What is known of deliveries: in memory, in the journal, and on its way from one to the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime

from deskdispatch.desk.deliveries.changes import Changes
from deskdispatch.desk.deliveries.delivery_cache import DeliveryCache
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.doubts.intent import Intent
from deskdispatch.domain.errors import KnownError
from deskdispatch.domain.places.places import Area
from deskdispatch.journal.journal import Journal


class DeliveryStore:
    """Learns from answers, tells what is new, and has it written down.

    Attributes:
        memory: The deliveries of now.
        is_urgent: Whether something waits that is to be written at once.
    """

    def __init__(
        self,
        journal: Journal,
        areas: Sequence[Area],
        on_learned: Callable[[Delivery], None],
    ) -> None:
        """Starts with nothing.

        Args:
            journal: Has what memory has not.
            areas: Those of the country.
            on_learned: Is told of each delivery that has changed.
        """
        self._journal = journal
        self._on_learned = on_learned
        self._rows: dict[str, Delivery] = {}
        self._overtaken: set[str] = set()
        self._unsaved: dict[str, Delivery] = {}
        self._unreported: dict[str, str | None] = {}
        self._arriving: set[str] = set()
        self.memory = DeliveryCache(areas)
        self.is_urgent = False

    @property
    def unreported(self) -> int:
        """Of how many deliveries something is new."""
        return len(self._unreported)

    def known_ids(self) -> tuple[str, ...]:
        """Of those in memory, and of those that were answered and wait for the journal."""
        return (*self.memory.deliveries, *self._arriving)

    async def delivery(self, delivery_id: str) -> Delivery | None:
        """All that is known here of any delivery that was ever seen; None of one that was not.

        Raises:
            JournalError: It could not be read.
        """
        known = self.memory.deliveries.get(delivery_id)
        return known or await self._journal.delivery(delivery_id)

    async def recall(self, limit: int) -> tuple[DeliverySummary, ...]:
        """What the journal has of those on their way and of the newest others, newest first.

        Raises:
            JournalError: It could not be read.
        """
        summaries = {
            summary.id: summary
            for summary in (
                *await self._journal.active_summaries(),
                *await self._journal.summaries(limit),
            )
        }
        deliveries = (
            *await self._journal.active_deliveries(),
            *await self._journal.deliveries(limit),
        )
        self.memory.recall(deliveries, summaries)
        known = (self.memory.summaries.get(id, summary) for id, summary in summaries.items())
        return tuple(sorted(known, key=_newest_last, reverse=True))

    def begin_look(self) -> None:
        """What comes by another way from now on is newer than the lists of this look."""
        self._overtaken.clear()

    async def take(self, rows: Iterable[Delivery], at: datetime) -> None:
        """Learns the rows of a list that are not as they were in the list before.

        The client gives the very same value again for a row that says the same. Of a row that is
        not in memory the journal is asked first, so that nothing known of it is lost.

        Args:
            rows: Of one answer.
            at: When the service was asked.

        Raises:
            JournalError: Some are not in memory, and the journal could not be read: those are
                left for the next look.
        """
        fresh = [row for row in rows if self._rows.get(row.id) is not row]
        strange = [row for row in fresh if row.id not in self.memory.deliveries]
        self._learn_rows((row for row in fresh if row.id in self.memory.deliveries), at)
        if strange:
            await self._remember([row.id for row in strange])
            self._learn_rows(strange, at)

    async def take_details(self, fresh: Delivery, at: datetime) -> Delivery:
        """Learns all that the service tells of one; gives what is known of it then.

        Raises:
            JournalError: It is not in memory, and the journal could not be read.
        """
        if fresh.id not in self.memory.deliveries:
            await self._remember([fresh.id])
        self._overtaken.add(fresh.id)
        if self._learn(fresh, at) and fresh.is_terminal:
            self.is_urgent = True
        return self.memory.deliveries[fresh.id]

    def book(self, delivery: Delivery, intent: Intent | None, at: datetime) -> None:
        """Takes one that was booked here, and that the journal has already."""
        self._overtaken.add(delivery.id)
        self._note(delivery.id)
        self.memory.book(delivery, intent.booking if intent else None, at)

    def told(self, at: datetime, trouble: KnownError | None = None) -> Changes:
        """Everything that was learned since the last time, whoever asked for it."""
        unreported, self._unreported = self._unreported, {}
        return Changes(
            at=at,
            summaries=tuple(self.memory.summaries[id] for id in unreported),
            before={id: status for id, status in unreported.items() if status is not None},
            trouble=trouble,
        )

    async def keep(self, at: datetime) -> None:
        """Writes what was learned since the last time, all of it at once.

        Raises:
            JournalError: It could not be written; the next time tries again.
        """
        unkept = tuple(self._unsaved.values())
        if unkept:
            summaries = self.memory.summaries
            since = {each.id: summaries[each.id].since for each in unkept if each.id in summaries}
            await self._journal.remember(unkept, at, since)
            for delivery in unkept:
                if self._unsaved.get(delivery.id) is delivery:
                    del self._unsaved[delivery.id]
        self.is_urgent = False

    def prune(self, keep: Collection[str]) -> tuple[str, ...]:
        """Drops from memory what is not needed any more and stands in the journal.

        Args:
            keep: The ids of those that are needed all the same.

        Returns:
            The ids of those that were dropped.
        """
        dropped = self.memory.prune({*keep, *self._unsaved, *self._unreported})
        for id in dropped:
            self._rows.pop(id, None)
        return dropped

    async def _remember(self, ids: Collection[str]) -> None:
        """Out of the journal; told too, for it may have come there past the board."""
        self._arriving.update(ids)
        try:
            deliveries = await self._journal.deliveries_of(ids)
        finally:
            self._arriving.difference_update(ids)
        if deliveries:
            summaries = {summary.id: summary for summary in await self._journal.summaries_of(ids)}
            self.memory.recall(deliveries, summaries)
            for delivery in deliveries:
                self._note(delivery.id)

    def _learn_rows(self, rows: Iterable[Delivery], at: datetime) -> None:
        for row in rows:
            if row.id not in self._overtaken:
                self._rows[row.id] = row
                self._learn(row, at)

    def _learn(self, fresh: Delivery, at: datetime) -> bool:
        before = self._status(fresh.id)
        if not self.memory.learn(fresh, at):
            return False
        self._unreported.setdefault(fresh.id, before)
        known = self._unsaved[fresh.id] = self.memory.deliveries[fresh.id]
        self._on_learned(known)
        return True

    def _note(self, delivery_id: str) -> None:
        """It is to be told, with the status that was told before."""
        self._unreported.setdefault(delivery_id, self._status(delivery_id))

    def _status(self, delivery_id: str) -> str | None:
        known = self.memory.deliveries.get(delivery_id)
        return None if known is None else known.status


def _newest_last(summary: DeliverySummary) -> tuple[float, str]:
    return summary.created_at or 0.0, summary.id
