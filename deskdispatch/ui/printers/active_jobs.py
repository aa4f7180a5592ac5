"""Tracks jobs that the print service has accepted until they are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from deskdispatch.domain.errors import PrintFailure
from deskdispatch.ui.printers.batch import BatchResult
from deskdispatch.ui.printers.print_words import pending_words
from deskdispatch.ui.printers.printer_kind import Printer, kind_of

MOST: Final = 2000
"""The most slips that are tracked; the oldest are dropped."""

STALL_TIMEOUT_S: Final = 60.0
"""Seconds after the last finished slip from which a printer counts as stalled."""


class ActivePrintJobs:
    """Tracks submitted jobs while the program runs.

    They have left the queue: the print service keeps them and prints them when it can. They are
    tracked only to show why a slip does not come out.
    """

    def __init__(
        self, kinds: Mapping[str, Printer], clock: Callable[[], float] = monotonic
    ) -> None:
        self._kinds = kinds
        self._clock = clock
        self._moved: dict[str, tuple[set[int], float]] = {}
        self._jobs: dict[str, tuple[str, int]] = {}
        self._failures: dict[str, tuple[str, PrintFailure]] = {}

    def __bool__(self) -> bool:
        """Whether any job is tracked."""
        return bool(self._jobs)

    def add(self, result: BatchResult) -> None:
        """Tracks what was just submitted; older slips of these deliveries are dropped."""
        for job in result.out:
            self._jobs.pop(job.delivery_id, None)
            self._failures.pop(job.delivery_id, None)
            if (number := result.numbers.get(job.delivery_id)) is not None:
                self._jobs[job.delivery_id] = (job.target, number)
        for delivery_id in list(self._jobs)[:-MOST]:
            del self._jobs[delivery_id]

    def words(self) -> dict[str, str]:
        """The messages by delivery."""
        return {id: pending_words(*found) for id, found in self._failures.items()}

    async def update(self) -> bool:
        """Queries the printers; returns whether any message has changed."""
        before = dict(self._failures)
        for target in {target for target, _number in self._jobs.values()}:
            kind, printer = kind_of(self._kinds, target)
            mine = {id: number for id, (whose, number) in self._jobs.items() if whose == target}
            found = self._with_stalled(target, await kind.pending_jobs(printer, set(mine.values())))
            for delivery_id, number in mine.items():
                if self._jobs.get(delivery_id) == (target, number):
                    self._note(delivery_id, target, found.get(number), number in found)
        return self._failures != before

    def _with_stalled(
        self, target: str, found: Mapping[int, PrintFailure | None]
    ) -> Mapping[int, PrintFailure | None]:
        """Adds ``OFFLINE`` for jobs of a printer that reports nothing and finishes nothing."""
        before, since = self._moved.get(target, (set[int](), 0.0))
        if set(found) != before:
            since = self._clock()
        self._moved[target] = (set(found), since)
        if self._clock() - since < STALL_TIMEOUT_S:
            return found
        return {number: failure or PrintFailure.OFFLINE for number, failure in found.items()}

    def _note(
        self, delivery_id: str, target: str, failure: PrintFailure | None, is_unfinished: bool
    ) -> None:
        self._failures.pop(delivery_id, None)
        if failure is not None:
            self._failures[delivery_id] = (target, failure)
        if not is_unfinished or failure is PrintFailure.GIVEN_UP:
            del self._jobs[delivery_id]
