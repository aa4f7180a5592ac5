"""Requests for the price of the form, retried while there is no answer."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.desk.deliveries.poll_interval import PollInterval
from deskdispatch.domain.errors import KnownError, NotSent, NotUnderstood, Unavailable
from deskdispatch.ui.booking.price import NoPriceReason, Price
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    import asyncio

    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.booking.quote import Quote, QuoteRequest

EVERY_S: Final = 2.5
"""Seconds; the first retry waits twice as long, and each further one twice as long as the last."""

PASSING: Final = (NotSent, Unavailable, NotUnderstood)
"""Errors that are retried; all others are final."""


class PriceRequester(QObject):
    """Requests prices; a newer request cancels the older, so that a stale price never shows."""

    tariff_read = Signal(object)
    """The ``Bootstrap`` with the newly read tariff, as a price differed from the known one."""

    def __init__(self, price: Price, tasks: Tasks, draft: Callable[[], Draft]) -> None:
        super().__init__(price)
        self._price = price
        self._tasks = tasks
        self._draft = draft
        self._desk: Desk | None = None
        self._woken: asyncio.Event | None = None

    def attach(self, desk: Desk) -> None:
        self._desk = desk
        self.ask()

    def detach(self) -> None:
        self._desk = None
        self._tasks.cancel("quote")
        self._show_none(self._draft())

    def ask(self) -> None:
        """Requests the price now; cancels an earlier request and removes its price."""
        draft = self._draft()
        if self._desk is None or draft.pickup is None or draft.dropoff is None:
            self._tasks.cancel("quote")
            self._show_none(draft)
        else:
            self._price.show_waiting()
            self._tasks.replace(self.requote(), name="quote")

    def show_again(self, quote: Quote, request: QuoteRequest) -> None:
        """Shows an earlier price again instead of requesting it."""
        self._tasks.cancel("quote")
        self._price.show_quote(quote, request)
        self.explain()

    def wake(self) -> None:
        """Retries a waiting request now."""
        if self._woken is not None:
            self._woken.set()

    async def requote(self) -> None:
        """Requests the price of the form and shows it; retries passing errors."""
        import asyncio

        from deskdispatch.desk.pricing import request_of

        draft, desk = self._draft(), self._desk
        if desk is None or (request := request_of(draft)) is None:
            return
        interval = PollInterval(EVERY_S)
        while (error := await self._try(desk, request, draft)) is not None:
            if not isinstance(error, PASSING):
                self._price.show_error(error)
                return
            self._price.show_error(error, desk.pricing.estimate(request))
            interval.failed(error)
            self._woken = asyncio.Event()
            with suppress(TimeoutError):
                async with asyncio.timeout(interval.delay(has_active=True)):
                    await self._woken.wait()
            self._woken = None

    def _show_none(self, draft: Draft) -> None:
        if draft.dropoff is not None and self._desk is None:
            self._price.show_nothing(NoPriceReason.CONNECTION)
        elif draft.dropoff is not None and draft.pickup is None:
            self._price.show_nothing(NoPriceReason.PICKUP)
        else:
            self._price.show_nothing()

    async def _try(self, desk: Desk, request: QuoteRequest, draft: Draft) -> KnownError | None:
        """Shows the price and its parts; reads the tariff again if the price differs from it."""
        try:
            quote = await desk.quoting.quote(request)
        except KnownError as error:
            return error
        self._price.show_quote(quote, request, desk.arrivals.usual_for(draft))
        if desk.pricing.is_to_be_read(desk.pricing.explain(request, quote), quote):
            bootstrap = await desk.pricing.read_if_given()
            if bootstrap is not None:
                self.tariff_read.emit(bootstrap)
        self.explain()
        return None

    def explain(self) -> None:
        quote, request, desk = self._price.quote, self._price.request, self._desk
        if quote is not None and request is not None and desk is not None:
            explanation = desk.pricing.explain(request, quote)
            config = desk.pricing.config
            self._price.show_explanation(explanation, config.read_at if config else None)
