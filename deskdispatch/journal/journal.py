"""The journal of one profile: coroutines over one SQLite file on a thread of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.journal import opening
from deskdispatch.journal.queries.alert_queries import AlertQueries
from deskdispatch.journal.queries.booking_queries import BookingQueries
from deskdispatch.journal.queries.delivery_queries import BOARD_LIMIT, DeliveryQueries
from deskdispatch.journal.queries.office import DeskStateQueries
from deskdispatch.journal.queries.print_queries import PrintQueries
from deskdispatch.journal.thread import JournalThread

__all__ = ["BOARD_LIMIT", "BUSY_TIMEOUT", "Journal"]

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait for a lock that another program holds."""


class Journal(BookingQueries, DeliveryQueries, AlertQueries, PrintQueries, DeskStateQueries):
    """What this desk remembers of one profile.

    A writing coroutine that returned has reached the disk. Calls are carried out in the order
    they are made, a writing one even if its waiter is cancelled. Every coroutine may raise
    ``JournalError`` with a ``JournalFault`` as its detail; then nothing was written by it.

    Attributes:
        mended: What became of a damaged file that was found at its place; None for none.
    """

    def __init__(self, thread: JournalThread, mended: JournalRepair | None = None) -> None:
        super().__init__(thread)
        self.mended = mended

    @classmethod
    async def open(
        cls, path: Path, *, busy_timeout: float = BUSY_TIMEOUT, clock: Clock = utc_now
    ) -> Journal:
        """Opens the file, makes it if it is not there, and brings its schema up to date.

        A damaged file is set aside and what can be read of it taken over, see ``mended``. One of
        another program or of a newer release is left as it is.

        Args:
            path: The file.
            busy_timeout: Seconds to wait for a lock that another program holds.
            clock: For the name of a file that is set aside.

        Raises:
            JournalError: It cannot be opened.
        """
        thread = JournalThread(partial(opening.mark, path))
        try:
            mended = await thread.open(partial(opening.open_file, path, busy_timeout, clock))
        except BaseException:
            await thread.close()
            raise
        return cls(thread, mended)

    async def close(self) -> None:
        """Finishes what was asked for and ends the thread; again is harmless."""
        await self._thread.close()
