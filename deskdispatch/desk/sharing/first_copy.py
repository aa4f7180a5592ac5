"""The first copy that a counter makes of what the others share."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from deskdispatch.domain.sharing.applied import AppliedChanges
from deskdispatch.domain.sharing.record import SharedKind

if TYPE_CHECKING:
    from deskdispatch.domain.sharing.record import SharedRecord
    from deskdispatch.journal.journal import Journal
    from deskdispatch.shared_database.shared_database import SharedDatabase

PAGE: Final = 1_000
"""Records that are read at once."""

_FIRST: Final = ("", "")
"""Before the kinds and ids of all records."""


class FirstCopy:
    """Copies the records in the order of the tables, then settles each customer once.

    What is changed meanwhile is for an ordinary pull. One that was interrupted begins anew, which
    takes a part of the time: what is here already is read and not written.

    Attributes:
        on_step: Called with how many of its ``steps`` were done.
        on_applied: Called with what has come.
    """

    def __init__(self, journal: Journal, database: SharedDatabase) -> None:
        self._journal = journal
        self._database = database
        self.on_step: Callable[[int], object] = lambda _count: None
        self.on_applied: Callable[[AppliedChanges], object] = lambda _applied: None

    async def note_what_is_here(self) -> None:
        """So what comes from the others need not be read once more."""
        while await self._journal.fill_shared_changes():
            pass

    async def steps(self) -> int:
        """Each record is read, each customer settled."""
        count = self._database.count
        customers = await count(SharedKind.CUSTOMER)
        return customers + (0 if await self._is_copied() else await count())

    async def run(self) -> None:
        """Makes it."""
        if not await self._is_copied():
            await self._copy()
        after_id, done = "", 1
        while done:
            after_id, done = await self._journal.settle_shared(after_id)
            self.on_step(done)

    async def _is_copied(self) -> bool:
        kept = await self._journal.sharing()
        return kept is not None and kept.seq > 0

    async def _copy(self) -> None:
        """Each page is read while the one before is being written."""
        until = await self._database.begin_copy()
        page = await self._database.page(until, _FIRST, PAGE)
        while page.last is not None:
            coming = asyncio.ensure_future(self._database.page(until, page.last, PAGE))
            try:
                await self._apply(page.records)
                page = await coming
            finally:
                coming.cancel()
        await self._journal.apply_shared(until, ())

    async def _apply(self, records: Sequence[SharedRecord]) -> None:
        while records:
            applied, done = await self._journal.copy_shared(records)
            records = records[done:]
            self.on_applied(applied)
            self.on_step(done)
