"""Reads the records of other counters from the journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
from deskdispatch.journal.journal import Journal


class OtherCounters:
    """Reads the journal for records of others; every coroutine may raise ``JournalError``.

    Attributes:
        slips: Returns the slips of other counters, see ``journal.slips.elsewhere``.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.slips = journal.slips_elsewhere

    async def names(self) -> tuple[Mapping[str, str], str]:
        """Returns names of all counters by id, including removed ones, and this one's id or ""."""
        kept = await self._journal.sharing()
        return await self._journal.counter_names(), "" if kept is None else kept.counter_id

    async def unconfirmed_bookings(self) -> Sequence[SharedUnconfirmed]:
        """Returns unconfirmed bookings of others, newest first, while they are warned of."""
        now = self._clock()
        return [each for each in await self._journal.shared_unconfirmed() if each.is_warned_of(now)]
