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


class Printable(Protocol):
    """Any object with the id and order number of a delivery."""

    @property
    def id(self) -> str: ...

    @property
    def order_number(self) -> str: ...


class PrintQueue:
    """The print jobs of one journal; each change is saved before it is acted on.

    A job waits, is being handed over, or is uncertain: an uncertain one may be on paper, only a
    person can tell, and it is not printed again automatically. Every coroutine raises
    ``JournalError`` if the journal cannot be written; ``catch_up`` writes the change later.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._jobs: dict[str, PrintJob] = {}
        self._unsaved: set[str] = set()
        self._unlogged: list[tuple[tuple[PrintJob, ...], datetime]] = []
        self._is_loaded = False
        self._loading = asyncio.Lock()

    @property
    def jobs(self) -> tuple[PrintJob, ...]:
        return tuple(self._jobs.values())

    @property
    def is_behind(self) -> bool:
        """Whether the journal lacks a change; see ``catch_up``."""
        return bool(self._unlogged or self._unsaved)

    def waiting(self) -> tuple[PrintJob, ...]:
        return tuple(
            job for job in self.jobs if not job.is_uncertain and not job.is_being_submitted
        )

    def is_due(self, job: PrintJob) -> bool:
        """Whether to try now; also where the clock was set back behind the last try."""
        at, now = job.next_try_at, self._clock()
        return at is None or not now < at <= now + RETRY_DELAYS[-1]

    async def load(self) -> tuple[PrintJob, ...]:
        """Loads the jobs, interrupted hand-overs as uncertain; returns all uncertain jobs."""
        async with self._loading:
            if not self._is_loaded:
                self._jobs = {job.id: job for job in await self._journal.print_jobs()}
                left = [job for job in self.jobs if job.is_being_submitted]
                await self._update(left, failure=UNCERTAIN)
                self._is_loaded = True
        return tuple(job for job in self.jobs if job.is_uncertain)

    async def add(
        self, deliveries: Iterable[Printable], target: str, who: str = ""
    ) -> tuple[PrintJob, ...]:
        """Queues slips that are not being handed over or uncertain; all or, on an error, none.

        A job that is waiting already is not doubled; it becomes due now.
        """
        await self.load()  # a slip that may be on paper already is not printed again unasked
        ids = {one.id: one for one in deliveries}
        known = {job.delivery_id for job in self.jobs}
        requeued = [job for job in self.waiting() if job.delivery_id in ids]
        kept = await self._update(requeued, target=target, next_try_at=None)
        new = [self._new(ids[id], target, who) for id in ids if id not in known]
        await self._journal.queue_print(*new)
        self._jobs.update((job.id, job) for job in new)
        now = {job.delivery_id: job for job in (*new, *kept)}
        return tuple(now[id] for id in ids if id in now)

    async def mark_submitting(self, jobs: Sequence[PrintJob]) -> None:
        """Marks jobs as being handed over; after a ``JournalError`` they must not be printed."""
        queued = [self._jobs[job.id] for job in jobs if job.id in self._jobs]
        going = {job.id: job.model_copy(update={"failure": ON_ITS_WAY}) for job in queued}
        unsaved = self._unsaved & going.keys()
        self._unsaved -= unsaved  # first: ``catch_up`` must not write an older state over this
        try:
            await self._journal.keep_print_job(*going.values())
        except JournalError:
            self._unsaved |= unsaved
            raise
        self._jobs.update(going)

    async def mark_accepted(self, jobs: Sequence[PrintJob]) -> None:
        for job in jobs:
            self._jobs.pop(job.id, None)
        at = self._clock()
        try:
            await self._journal.settle_prints(jobs, at)
        except JournalError:
            self._unlogged.append((tuple(jobs), at))
            raise

    async def catch_up(self) -> None:
        for unlogged in tuple(self._unlogged):
            await self._journal.settle_prints(*unlogged)
            self._unlogged.remove(unlogged)
        await self._update([job for job in self.jobs if job.id in self._unsaved])
        self._unsaved &= self._jobs.keys()

    async def log(self, deliveries: Iterable[Printable], target: str, who: str = "") -> None:
        out = [self._new(one, target, who) for one in deliveries]
        await self._journal.settle_prints(out, self._clock())

    async def mark_failed(self, jobs: Sequence[PrintJob], failure: str) -> None:
        """Queues jobs that the printer did not accept for another try after a growing delay."""
        for job in [self._jobs[job.id] for job in jobs if job.id in self._jobs]:
            delay = RETRY_DELAYS[min(job.tries, len(RETRY_DELAYS) - 1)]
            later = {"tries": job.tries + 1, "next_try_at": self._clock() + delay}
            self._jobs[job.id] = job.model_copy(update=later)
        await self._update(jobs, failure=failure)

    async def mark_uncertain(self, jobs: Sequence[PrintJob]) -> None:
        await self._update(jobs, failure=UNCERTAIN)

    async def drop(self, jobs: Sequence[PrintJob]) -> None:
        """Drops jobs; if the journal cannot be written, they are back at the next start."""
        for job in jobs:
            self._jobs.pop(job.id, None)
        await self._journal.drop_print_job(*(job.id for job in jobs))

    async def try_now(self, jobs: Sequence[PrintJob]) -> None:
        """Makes jobs due now; an uncertain job counts as not printed."""
        await self._update(jobs, failure="", next_try_at=None)

    async def move(self, targets: Mapping[str, str]) -> None:
        """Moves jobs to renamed printers; jobs of a removed printer (an empty name) stay."""
        for before, now in targets.items():
            if now:
                await self._update([job for job in self.jobs if job.target == before], target=now)

    def _new(self, one: Printable, target: str, who: str) -> PrintJob:
        return PrintJob(
            id=uuid4().hex,
            delivery_id=one.id,
            order_number=one.order_number,
            target=target,
            asked_at=self._clock(),
            who=who,
        )

    async def _update(self, jobs: Sequence[PrintJob], **changes: object) -> tuple[PrintJob, ...]:
        """Applies changes to the jobs that are still queued, and saves them."""
        queued = [self._jobs[job.id] for job in jobs if job.id in self._jobs]
        kept = {job.id: job.model_copy(update=changes) for job in queued}
        self._jobs.update(kept)
        if kept:
            try:
                await self._journal.keep_print_job(*kept.values())
            except JournalError:
                self._unsaved |= kept.keys()
                raise
            self._unsaved -= kept.keys()
        return tuple(kept.values())
