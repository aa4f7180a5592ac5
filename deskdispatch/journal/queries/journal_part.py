"""A share of what a journal can be asked."""

from __future__ import annotations

from deskdispatch.journal.deliveries.summary_updates import Areas
from deskdispatch.journal.thread import JournalThread


class JournalPart:
    """The base of all shares; they run on one thread, in one order."""

    def __init__(self, thread: JournalThread) -> None:
        self._thread = thread
        self._areas: Areas = ()
        self._is_filled = False
