"""Reads from the journal what other counters have sent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

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
    """Reads the journal; every coroutine may raise ``JournalError``."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def names(self) -> tuple[Mapping[str, str], str]:
        """Names of all counters by id, removed ones included; and the id of this one, or empty."""
        kept = await self._journal.sharing()
        return await self._journal.counter_names(), "" if kept is None else kept.counter_id

    async def unconfirmed_bookings(self) -> Sequence[SharedUnconfirmed]:
        """Unconfirmed bookings of others, newest first, as long as they are warned of."""
        now = self._clock()
        return [each for each in await self._journal.shared_unconfirmed() if each.is_warned_of(now)]

    async def slips(self, ids: Sequence[str]) -> Sequence[SlipElsewhere]:
        """Slips that others have: the one printed last, else the first that is about to be."""
        found = [await self._slip(id) for id in ids]
        known = [slip for slip in found if slip is not None]
        wanted = [slip.delivery_id for slip in known]
        orders = {each.id: each.order_number for each in await self._journal.summaries_of(wanted)}
        return [
            SlipElsewhere(
                slip.delivery_id,
                slip.order_number or orders.get(slip.delivery_id, ""),
                slip.counter_id,
                slip.at,
                slip.is_printed,
            )
            for slip in known
        ]

    async def _slip(self, id: str) -> SlipElsewhere | None:
        for entry in await self._journal.print_log(id):
            if entry.counter_id:
                return SlipElsewhere(id, "", entry.counter_id, entry.printed_at, True)
        for claim in await self._journal.print_claims_of(id):
            return SlipElsewhere(id, claim.order_number, claim.counter_id, claim.asked_at, False)
        return None
