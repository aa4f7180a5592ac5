"""Whether the service returns all digits of a drop-off, and with them the watermarks."""

from __future__ import annotations

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.unconfirmed.matching import is_stamped
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import NotFound, ServiceError
from deskdispatch.domain.unconfirmed import watermark
from deskdispatch.domain.unconfirmed.intent import Intent
from deskdispatch.journal.journal import Journal


class MarkSupport:
    """Determined by the last booking of this desk, and saved for each service."""

    def __init__(self, api: MerchantApi, journal: Journal, clock: Clock) -> None:
        self._api = api
        self._journal = journal
        self._clock = clock
        self._asked: str | None = None

    async def are_marks_kept(self, *, surely: bool) -> bool | None:
        """Whether marks are returned; None while no booking has shown it.

        Args:
            surely: Whether a search depends on it now. Then a no is checked again: one answer
                that lost its digits would make likeness decide for ever after.

        Raises:
            JournalError: It could not be read or saved.
        """
        kept = await self._journal.marks_kept(self._api.base_url)
        if kept or (kept is False and not surely):
            return kept
        learnt = await self._learnt(again=surely)
        if learnt is None or learnt == kept:
            return kept
        await self._journal.note_marks(self._api.base_url, learnt, self._clock())
        return learnt

    async def _learnt(self, *, again: bool) -> bool | None:
        intent = await self._journal.last_booked()
        if intent is None or intent.delivery_id is None or not is_stamped(intent):
            return None
        if intent.id == self._asked and not again:
            return None
        try:
            shown = await self._api.delivery(intent.delivery_id)
        except NotFound:
            shown = None
        except ServiceError:
            return None  # the next search asks again
        self._asked = intent.id
        return None if shown is None else _kept(shown, intent)


def _kept(shown: Delivery, intent: Intent) -> bool | None:
    """None where the delivery goes elsewhere by now, which proves nothing."""
    point, sent = shown.dropoff, intent.booking.dropoff
    if point is None:
        return None
    if watermark.read(point) == watermark.mark_of(intent.id):
        return True
    return False if watermark.is_rest_of(point, sent) else None
