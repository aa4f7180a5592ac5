"""The queue of print jobs, kept in the journal until each is printed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, Protocol
from uuid import uuid4

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.slips.print_job import ON_ITS_WAY, UNCERTAIN, PrintJob
from deskdispatch.journal.journal import Journal

RETRY_DELAYS: Final = tuple(timedelta(seconds=s) for s in (3, 5, 10, 20, 30, 60, 120, 300))
"""Delays between tries; the last one repeats."""


class Printable(Protocol):
    """A delivery in any shape."""

    @property
    def id(self) -> str:
        """The service's."""

    @property
    def order_number(self) -> str:
        """For people."""


class PrintQueue:
    """The print jobs of one journal; each change is saved before it is acted on.

    A job waits, is being handed over, or is uncertain: then it may be on paper, and only a
    person can tell. An uncertain job is never printed again by itself.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._jobs: dict[str, PrintJob] = {}
        self._unsaved: set[str] = set()
        self._unlogged: list[tuple[tuple[PrintJob, ...], datetime]] = []
        self._is_recalled = False
        self._recalling = asyncio.Lock()

    @property
    def jobs(self) -> tuple[PrintJob, ...]:
        """All unfinished jobs, oldest first."""
        return tuple(self._jobs.values())

    def of(self, delivery_id: str) -> PrintJob | None:
        """The job of a delivery, if there is one."""
        found = (job for job in self._jobs.values() if job.delivery_id == delivery_id)
        return next(found, None)

    @property
    def is_behind(self) -> bool:
        """Whether the journal lacks something that it did not take; see ``catch_up``."""
        return bool(self._unlogged or self._unsaved)

    def waiting(self) -> tuple[PrintJob, ...]:
        """The jobs to be tried now or later, oldest first."""
        rest = (job for job in self._jobs.values() if not job.is_uncertain)
        return tuple(job for job in rest if not job.is_being_submitted)

    def is_due(self, job: PrintJob) -> bool:
        """Whether the delay after its last try is over."""
        return job.next_try_at is None or job.next_try_at <= self._clock()

    async def recall(self) -> tuple[PrintJob, ...]:
        """At start: loads the jobs; one that was being handed over becomes uncertain.

        Later calls only return the uncertain jobs.

        Returns:
            All that are uncertain.

        Raises:
            JournalError: It could not be read or written; it may be tried again.
        """
        async with self._recalling:
            if not self._is_recalled:
                self._jobs = {job.id: job for job in await self._journal.print_jobs()}
                left = [job for job in self.jobs if job.is_being_submitted]
                await self._keep(left, trouble=UNCERTAIN)
                self._is_recalled = True
        return tuple(job for job in self.jobs if job.is_uncertain)

    async def ask(
        self, deliveries: Iterable[Printable], target: str, who: str = ""
    ) -> tuple[PrintJob, ...]:
        """Queues slips; one that waits already is not doubled but due now.

        Args:
            deliveries: The deliveries; those being handed over or uncertain are left out.
            target: The printer.
            who: Who asks.

        Returns:
            Their jobs, to be printed now.

        Raises:
            JournalError: The queue could not be read or written; nothing was queued.
        """
        await self.recall()  # a slip that may be on paper already is not printed again unasked
        ids = {one.id: one for one in deliveries}
        known = {job.delivery_id: job for job in self.jobs}
        requeued = [job for job in self.waiting() if job.delivery_id in ids]
        kept = await self._keep(requeued, target=target, next_try_at=None)
        new = [self._new(ids[id], target, who) for id in ids if id not in known]
        await self._journal.queue_print(*new)
        self._jobs.update((job.id, job) for job in new)
        now = {job.delivery_id: job for job in (*new, *kept)}
        return tuple(now[id] for id in ids if id in now)

    async def begin(self, jobs: Sequence[PrintJob]) -> None:
        """Marks jobs as being handed over, before the printer gets them.

        Raises:
            JournalError: It could not be written: they must not be handed over.
        """
        going = [job.model_copy(update={"trouble": ON_ITS_WAY}) for job in self._now(jobs)]
        unsaved = self._unsaved & {job.id for job in going}
        self._unsaved -= unsaved  # first: ``catch_up`` writes no older state over this one
        try:
            await self._journal.keep_print_job(*going)
        except JournalError:
            self._unsaved |= unsaved
            raise
        self._jobs.update((job.id, job) for job in going)

    async def mark_accepted(self, jobs: Sequence[PrintJob]) -> None:
        """Logs jobs that the system has taken, and drops them from the queue.

        Raises:
            JournalError: It could not be written; without ``catch_up`` they become uncertain at
                the next start.
        """
        for job in jobs:
            self._jobs.pop(job.id, None)
        at = self._clock()
        try:
            await self._journal.settle_prints(jobs, at)
        except JournalError:
            self._unlogged.append((tuple(jobs), at))
            raise

    async def catch_up(self) -> None:
        """Writes what the journal did not take when it changed.

        Raises:
            JournalError: It still takes nothing.
        """
        for unlogged in tuple(self._unlogged):
            await self._journal.settle_prints(*unlogged)
            self._unlogged.remove(unlogged)
        await self._save([job for job in self.jobs if job.id in self._unsaved])
        self._unsaved &= self._jobs.keys()

    async def note(self, deliveries: Iterable[Printable], target: str, who: str = "") -> None:
        """Logs slips that were not queued, such as those saved to a file.

        Raises:
            JournalError: It could not be written.
        """
        out = [self._new(one, target, who) for one in deliveries]
        await self._journal.settle_prints(out, self._clock())

    async def failed(self, jobs: Sequence[PrintJob], trouble: str) -> None:
        """Keeps jobs that were not taken for another try after a growing delay.

        Raises:
            JournalError: It could not be written; they wait all the same.
        """
        for job in self._now(jobs):
            delay = RETRY_DELAYS[min(job.tries, len(RETRY_DELAYS) - 1)]
            later = {"tries": job.tries + 1, "next_try_at": self._clock() + delay}
            self._jobs[job.id] = job.model_copy(update=later)
        await self._keep(jobs, trouble=trouble)

    async def mark_uncertain(self, jobs: Sequence[PrintJob]) -> None:
        """Marks jobs as uncertain: all or a part may be on paper.

        Raises:
            JournalError: It could not be written; they are uncertain all the same.
        """
        await self._keep(jobs, trouble=UNCERTAIN)

    async def drop(self, jobs: Sequence[PrintJob]) -> None:
        """Drops jobs.

        Raises:
            JournalError: It could not be written; they are back at the next start.
        """
        for job in jobs:
            self._jobs.pop(job.id, None)
        await self._journal.drop_print_job(*(job.id for job in jobs))

    async def try_now(self, jobs: Sequence[PrintJob]) -> tuple[PrintJob, ...]:
        """Makes jobs due now; an uncertain one is known not to be on paper.

        Raises:
            JournalError: It could not be written.
        """
        return await self._keep(jobs, trouble="", next_try_at=None)

    async def move(self, targets: Mapping[str, str]) -> None:
        """Moves jobs to renamed printers.

        Args:
            targets: New names by old ones; jobs of an empty one stay, for a person to decide.

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
        """Applies changes to jobs that are still queued, and saves them."""
        kept = tuple(job.model_copy(update=changes) for job in self._now(jobs))
        self._jobs.update((job.id, job) for job in kept)
        await self._save(kept)
        return kept

    async def _save(self, jobs: Sequence[PrintJob]) -> None:
        ids = {job.id for job in jobs}
        if not ids:
            return
        try:
            await self._journal.keep_print_job(*jobs)
        except JournalError:
            self._unsaved |= ids
            raise
        self._unsaved -= ids

    def _now(self, jobs: Sequence[PrintJob]) -> list[PrintJob]:
        """The current state of these jobs, without those dropped meanwhile."""
        return [self._jobs[job.id] for job in jobs if job.id in self._jobs]
