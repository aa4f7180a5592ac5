"""What a journal can be asked about slips."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from deskdispatch.domain.slips.print_job import PrintEntry, PrintJob
from deskdispatch.journal.queries.journal_part import JournalPart
from deskdispatch.journal.slips import print_jobs, prints


class PrintQueries(JournalPart):
    """Slips that are still to be printed, and those that were."""

    async def queue_print(self, *jobs: PrintJob) -> None:
        """Puts slips at the end of the queue; one that stands there stays as it is."""
        await self._thread.do(print_jobs.queue, *jobs)

    async def print_jobs(self) -> tuple[PrintJob, ...]:
        """The queue, oldest first."""
        return await self._thread.ask(print_jobs.waiting)

    async def keep_print_job(self, *jobs: PrintJob) -> None:
        """Writes how jobs stand now; one that was dropped meanwhile does not come back."""
        await self._thread.do(print_jobs.keep, *jobs)

    async def drop_print_job(self, *ids: str) -> None:
        """Takes jobs off the queue; none with such an id is as good."""
        await self._thread.do(print_jobs.drop, *ids)

    async def settle_prints(self, jobs: Sequence[PrintJob], at: datetime) -> None:
        """The slips came out: they are logged and leave the queue, all of them or none."""
        await self._thread.do(print_jobs.settle, jobs, at)

    async def log_print(self, delivery_id: str, at: datetime, target: str, who: str = "") -> None:
        """Writes down that a slip went to ``target``: a printer's name or a file's path."""
        await self._thread.do(prints.log, delivery_id, at, target, who)

    async def prints_of(self, delivery_id: str) -> int:
        """How many slips of this delivery were printed."""
        return await self._thread.ask(prints.count, delivery_id)

    async def print_log(self, delivery_id: str) -> tuple[PrintEntry, ...]:
        """Every slip of this delivery that was printed, the last one first."""
        return await self._thread.ask(prints.of_delivery, delivery_id)

    async def recent_prints(self, limit: int) -> tuple[PrintEntry, ...]:
        """At most ``limit`` slips of all deliveries, the last one first."""
        return await self._thread.ask(prints.recent, limit)
