"""Asks for the price of the form, and asks again by itself while there is no answer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from deskdispatch.desk.deliveries.poll_interval import PollInterval
from deskdispatch.domain.errors import KnownError, NotSent, NotUnderstood, Unavailable
from deskdispatch.ui.booking.price import Missing, Price
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    import asyncio

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft

EVERY_S: Final = 2.5
"""The first pause before the price is asked again is twice that; then it doubles."""

PASSING: Final = (NotSent, Unavailable, NotUnderstood)
"""Trouble that passes; all else is an answer."""


class PriceAsker:
    """The newest question counts: an older one is cancelled, and a price is never stale."""

    def __init__(self, price: Price, tasks: Tasks, draft: Callable[[], Draft]) -> None:
        self._price = price
        self._tasks = tasks
        self._draft = draft
        self._desk: Desk | None = None
        self._woken: asyncio.Event | None = None

    def attach(self, desk: Desk) -> None:
        """From now on this desk is asked; the form's price at once."""
        self._desk = desk
        self.ask()

    def detach(self) -> None:
        """The desk is gone, and the price with it."""
        self._desk = None
        self._tasks.cancel("quote")
        self._show_none(self._draft())

    def ask(self) -> None:
        """Asks now, in place of what was asked before."""
        if self._desk is not None:
            self._tasks.replace(self.requote(), name="quote")
        else:
            self._show_none(self._draft())

    def wake(self) -> None:
        """The service answers again: what waits for its next try is asked now."""
        if self._woken is not None:
            self._woken.set()

    async def requote(self) -> None:
        """Asks for the price of the form and shows it; trouble that passes is waited out."""
        draft, desk = self._draft(), self._desk
        if desk is None:
            return
        if draft.pickup is None or draft.dropoff is None:
            self._show_none(draft)
            return
        self._price.show_waiting()
        rhythm = PollInterval(EVERY_S)
        while (error := await self._try(desk, draft)) is not None:
            self._price.show_error(error)
            if not isinstance(error, PASSING):
                return
            rhythm.failed(error)
            await self._rest(rhythm.delay(moves=True))

    def _show_none(self, draft: Draft) -> None:
        """With a drop-off chosen it is something else that is missing."""
        if draft.dropoff is not None and self._desk is None:
            self._price.show_nothing(Missing.CONNECTION)
        elif draft.dropoff is not None and draft.pickup is None:
            self._price.show_nothing(Missing.PICKUP)
        else:
            self._price.show_nothing()

    async def _try(self, desk: Desk, draft: Draft) -> KnownError | None:
        from deskdispatch.desk.booking.quoting import request_of

        try:
            quote = await desk.quoting.quote(draft)
        except KnownError as error:
            return error
        if quote is not None:
            self._price.show_quote(quote, request_of(draft))
        return None

    async def _rest(self, seconds: float) -> None:
        import asyncio

        self._woken = asyncio.Event()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._woken.wait()
        self._woken = None
