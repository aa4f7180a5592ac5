"""Slips handed over to one printer."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.errors import JournalError, PrintError, PrintFault
from deskdispatch.domain.print_job import PrintJob
from deskdispatch.domain.progress import Tell
from deskdispatch.domain.slip_template import SlipTemplate
from deskdispatch.ui.printing.press import Order
from deskdispatch.ui.printing.way import Batch, Way


@dataclass(slots=True)
class Account:
    """What became of some jobs.

    Attributes:
        out: The printers have them.
        trouble: Why others have not gone out, a ``PrintFault``; empty where all are out.
        is_doubtful: Whether some of those may have been printed.
        not_kept: Why what went out could not be written down.
    """

    out: list[PrintJob] = field(default_factory=list)
    trouble: str = ""
    is_doubtful: bool = False
    not_kept: JournalError | None = None


class Handing:
    """Hands jobs of one printer over, and keeps the queue told.

    Args:
        desk: Whose queue.
        way: The kind of printer.
        printer: As ``way`` calls it.
        account: Is filled in.
    """

    def __init__(self, desk: Desk, way: Way, printer: str, account: Account) -> None:
        self._desk = desk
        self._way = way
        self._printer = printer
        self._account = account

    async def do(self, jobs: Sequence[PrintJob], template: SlipTemplate, tell: Tell) -> None:
        """Hands over as many as can be; the first trouble ends it.

        Cancelled, it ends between two batches.

        Raises:
            JournalError: The queue could not be read or written.
        """
        slips = await self._desk.prints.slips([job.delivery_id for job in jobs])
        strangers = [job for job in jobs if job.delivery_id not in slips]
        if strangers:
            await self.fail(strangers, PrintFault.NOT_KNOWN)
        known = [job for job in jobs if job.delivery_id in slips]
        if known:
            order = Order([slips[job.delivery_id] for job in known], template)
            await self._hand_over(known, order, tell)

    async def _hand_over(self, jobs: Sequence[PrintJob], order: Order, tell: Tell) -> None:
        left = jobs
        batches = self._way.batches(self._printer, order, tell)
        try:
            async for batch in batches:
                part, left = left[: batch.count], left[batch.count :]
                await unbroken(self._send(part, batch))
        except PrintError as error:
            await self.fail(left, error.detail)
        finally:
            await batches.aclose()

    async def _send(self, jobs: Sequence[PrintJob], batch: Batch) -> None:
        queue, account = self._desk.print_queue, self._account
        await queue.begin(jobs)
        try:
            await batch.send()
        except PrintError as error:
            if error.may_have_printed:
                account.is_doubtful = True
                await queue.doubt(jobs)
            else:
                await self.fail(jobs, error.detail)
            raise
        account.out += jobs
        try:
            await queue.out(jobs)
        except JournalError as error:  # they are out: nobody is to print them again for that
            account.not_kept = error

    async def fail(self, jobs: Sequence[PrintJob], trouble: str) -> None:
        """They do not go out now.

        Raises:
            JournalError: The queue could not be written.
        """
        self._account.trouble = trouble
        await self._desk.print_queue.failed(jobs, trouble)


async def unbroken(work: Coroutine[Any, Any, None]) -> None:
    """Waits for work to its end; only then a cancellation has its way."""
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
        except Exception:  # noqa: BLE001  # raised below
            break
    task.result()
    if cancelled is not None:
        raise cancelled
