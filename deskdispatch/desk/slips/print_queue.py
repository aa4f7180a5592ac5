"""Slips on their way to paper: what was asked for is kept until it is out."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final, Protocol
from uuid import uuid4

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.slips.print_job import ON_ITS_WAY, UNCERTAIN, PrintJob
from deskdispatch.journal.journal import Journal

RETRY_DELAYS: Final = tuple(timedelta(seconds=s) for s in (3, 5, 10, 20, 30, 60, 120, 300))
"""From one try to the next; the last one stays."""


class Printable(Protocol):
    """A delivery in any shape."""

    @property
    def id(self) -> str:
        """The service's."""

    @property
    def order_number(self) -> str:
        """For people."""


class PrintQueue:
    """The jobs of one journal, each written down before anything is done with it.

    A job waits, is on its way, or is uncertain: then it may be on paper, and only a person who
    looks can tell. Nothing uncertain is ever printed again by itself.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._jobs: dict[str, PrintJob] = {}
        self._is_recalled = False
        self._recalling = asyncio.Lock()

    @property
    def jobs(self) -> tuple[PrintJob, ...]:
        """All that are not out, oldest first."""
        return tuple(self._jobs.values())

    def of(self, delivery_id: str) -> PrintJob | None:
        """The job of a delivery, if there is one."""
        found = (job for job in self._jobs.values() if job.delivery_id == delivery_id)
        return next(found, None)

    def waiting(self) -> tuple[PrintJob, ...]:
        """Those to be tried, now or later, oldest first."""
        rest = (job for job in self._jobs.values() if not job.is_uncertain)
        return tuple(job for job in rest if not job.is_on_its_way)

    def is_due(self, job: PrintJob) -> bool:
        """Whether the pause after its last try is over."""
        return job.next_try_at is None or job.next_try_at <= self._clock()

    async def recall(self) -> tuple[PrintJob, ...]:
        """At start: what the program was handing over when it ended is uncertain from now on.

        Once that is known, and written, this only gives what is uncertain.

        Returns:
            All that are uncertain.

        Raises:
            JournalError: It could not be read or written; it may be tried again.
        """
        async with self._recalling:
            if not self._is_recalled:
                self._jobs = {job.id: job for job in await self._journal.print_jobs()}
                left = [job for job in self.jobs if job.is_on_its_way]
                await self._keep(left, trouble=UNCERTAIN)
                self._is_recalled = True
        return tuple(job for job in self.jobs if job.is_uncertain)

    async def ask(
        self, wanted: Iterable[Printable], target: str, who: str = ""
    ) -> tuple[PrintJob, ...]:
        """Puts slips into the queue; one that waits there already is not doubled but sped up.

        Args:
            wanted: Whose slips; one that is on its way or uncertain is left out.
            target: The printer.
            who: Who asks.

        Returns:
            Their jobs, to be printed now.

        Raises:
            JournalError: What was asked for before could not be read, or this not written;
                nothing of it is in the queue.
        """
        await self.recall()  # a slip that may be on paper already is not printed again unasked
        ids = {one.id: one for one in wanted}
        known = {job.delivery_id: job for job in self.jobs}
        again = [job for job in self.waiting() if job.delivery_id in ids]
        kept = await self._keep(again, target=target, next_try_at=None)
        new = [self._new(ids[id], target, who) for id in ids if id not in known]
        await self._journal.queue_print(*new)
        self._jobs.update((job.id, job) for job in new)
        now = {job.delivery_id: job for job in (*new, *kept)}
        return tuple(now[id] for id in ids if id in now)

    async def begin(self, jobs: Sequence[PrintJob]) -> None:
        """From now on, until it is told what came of them, they may be out.

        Raises:
            JournalError: It could not be written: they must not be handed over.
        """
        going = [job.model_copy(update={"trouble": ON_ITS_WAY}) for job in self._now(jobs)]
        await self._journal.keep_print_job(*going)
        self._jobs.update((job.id, job) for job in going)

    async def out(self, jobs: Sequence[PrintJob]) -> None:
        """The system has taken them: they are logged and leave the queue.

        Raises:
            JournalError: It could not be written; they are out all the same, and uncertain at
                the next start.
        """
        for job in jobs:
            self._jobs.pop(job.id, None)
        await self._journal.settle_prints(jobs, self._clock())

    async def note(self, wanted: Iterable[Printable], target: str, who: str = "") -> None:
        """Logs slips that went somewhere without waiting here, such as into a file.

        Raises:
            JournalError: It could not be written; they are out all the same.
        """
        out = [self._new(one, target, who) for one in wanted]
        await self._journal.settle_prints(out, self._clock())

    async def failed(self, jobs: Sequence[PrintJob], trouble: str) -> None:
        """They were not taken, and are tried again after a pause that grows.

        Raises:
            JournalError: It could not be written; they wait all the same.
        """
        for job in self._now(jobs):
            delay = RETRY_DELAYS[min(job.tries, len(RETRY_DELAYS) - 1)]
            later = {"tries": job.tries + 1, "next_try_at": self._clock() + delay}
            self._jobs[job.id] = job.model_copy(update=later)
        await self._keep(jobs, trouble=trouble)

    async def doubt(self, jobs: Sequence[PrintJob]) -> None:
        """They may be out, or a part of them.

        Raises:
            JournalError: It could not be written; they are uncertain all the same.
        """
        await self._keep(jobs, trouble=UNCERTAIN)

    async def drop(self, jobs: Sequence[PrintJob]) -> None:
        """Nobody wants them any more.

        Raises:
            JournalError: It could not be written; they are back at the next start.
        """
        for job in jobs:
            self._jobs.pop(job.id, None)
        await self._journal.drop_print_job(*(job.id for job in jobs))

    async def try_now(self, jobs: Sequence[PrintJob]) -> tuple[PrintJob, ...]:
        """Their pause is over; an uncertain one is known not to have come out.

        Raises:
            JournalError: It could not be written.
        """
        return await self._keep(jobs, trouble="", next_try_at=None)

    async def move(self, targets: Mapping[str, str]) -> None:
        """Printers have other names: what waits for them waits under these.

        Args:
            targets: The new names by the old ones; an empty one leaves its jobs where they are,
                for a person to say what becomes of them.

        Raises:
            JournalError: It could not be written.
        """
        for before, now in targets.items():
            if now:
                await self._keep([job for job in self.jobs if job.target == before], target=now)

    def _new(self, one: Printable, target: str, who: str) -> PrintJob:
        return PrintJob(
            id=uuid4().hex,
            delivery_id=one.id,
            order_number=one.order_number,
            target=target,
            asked_at=self._clock(),
            who=who,
        )

    async def _keep(self, jobs: Sequence[PrintJob], **changes: object) -> tuple[PrintJob, ...]:
        """The jobs as they are now, with these changes, in the journal too."""
        kept = tuple(job.model_copy(update=changes) for job in self._now(jobs))
        self._jobs.update((job.id, job) for job in kept)
        if kept:
            await self._journal.keep_print_job(*kept)
        return kept

    def _now(self, jobs: Sequence[PrintJob]) -> list[PrintJob]:
        """As they are now; what was dropped meanwhile does not come back."""
        return [self._jobs[job.id] for job in jobs if job.id in self._jobs]
