"""Reads the records of other counters from the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from deskdispatch.desk.slips.print_queue import Printable
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.sharing.bookings import SharedUnconfirmed
from deskdispatch.journal.journal import Journal


@dataclass(frozen=True, slots=True)
class SlipElsewhere:
    """A slip that another counter printed, or is about to print."""

    delivery_id: str
    order_number: str
    counter_id: str
    at: datetime
    is_printed: bool


class OtherCounters:
    """Reads the journal for records of others; every coroutine may raise ``JournalError``."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def names(self) -> tuple[Mapping[str, str], str]:
        """Returns names of all counters by id, including removed ones, and this one's id or ""."""
        kept = await self._journal.sharing()
        return await self._journal.counter_names(), "" if kept is None else kept.counter_id

    async def unconfirmed_bookings(self) -> Sequence[SharedUnconfirmed]:
        """Returns unconfirmed bookings of others, newest first, while they are warned of."""
        now = self._clock()
        return [each for each in await self._journal.shared_unconfirmed() if each.is_warned_of(now)]

    async def slips(self, deliveries: Iterable[Printable]) -> Sequence[SlipElsewhere]:
        """Returns slips of other counters: the one printed last, else the first to be printed."""
        found = []
        for one in deliveries:
            log = await self._journal.print_log(one.id)
            there = [(entry.counter_id, entry.printed_at) for entry in log if entry.counter_id]
            is_printed = bool(there)
            if not there:
                claims = await self._journal.print_claims_of(one.id)
                there = [(claim.counter_id, claim.asked_at) for claim in claims]
            for counter_id, at in there[:1]:
                found.append(SlipElsewhere(one.id, one.order_number, counter_id, at, is_printed))
        return found
