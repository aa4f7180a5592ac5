"""The deliveries of before: every one that was ever seen or booked here, a page at a time."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.journal.journal import Journal

PAGE: Final = 500
"""Deliveries in a page: read in a few milliseconds, which the window may wait."""


class Archive:
    """What the journal keeps, from the newest back to the first."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    async def older(self, than: DeliverySummary | None = None) -> tuple[DeliverySummary, ...]:
        """A page of deliveries, newest first; an empty one says that there is nothing more.

        Args:
            than: The last one of the page before; None begins with the newest.

        Raises:
            JournalError: It could not be read.
        """
        return await self._journal.summaries(PAGE, than)
