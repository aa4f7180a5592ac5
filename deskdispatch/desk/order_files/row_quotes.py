"""The prices of the rows of an order file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from deskdispatch.desk.bounded_gather import bounded_gather
from deskdispatch.desk.pricing import Quoting, quoted_price, request_of
from deskdispatch.domain.booking.quote import Quote, QuoteRequest
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.order_files.order_file import FileRow

AT_ONCE: Final = 3
"""Quotes requested at once, so that the clerk's own requests are not delayed."""

KEPT: Final = timedelta(hours=1)
"""So long a price holds: the service may change its tariff."""


@dataclass(eq=False)
class RowQuotes:
    """Asks for the price of each row once; rows between the same points share it for an hour."""

    _quoting: Quoting
    _clock: Clock
    _known: dict[QuoteRequest, tuple[datetime, Quote]] = field(default_factory=dict)

    async def ask(self, rows: Iterable[FileRow], priced: Callable[[FileRow], None]) -> None:
        """Asks for unknown prices, a few at a time; ends early without a connection.

        ``priced`` is called with each row whose price is known now or could not be obtained.
        """
        wanted: dict[str, list[FileRow]] = {}
        requests: dict[str, QuoteRequest] = {}
        for row in rows:
            request = request_of(row.content.draft)
            if request is None:
                continue
            if not self._is_wanted(request):
                priced(row)
                continue
            name = request.model_dump_json()
            requests[name] = request
            wanted.setdefault(name, []).append(row)

        async def ask(name: str) -> None:
            try:
                await self._quote(requests[name])
            finally:
                for row in wanted[name]:
                    priced(row)

        await bounded_gather(ask, requests, at_once=AT_ONCE)

    def known(self, row: FileRow) -> Decimal | None:
        """The price of a row, KWD, as it was asked for last."""
        request = request_of(row.content.draft)
        _at, quote = (None, None) if request is None else self._known.get(request, (None, None))
        return quoted_price(row.content.draft, request, quote)

    def is_old(self, row: FileRow) -> bool:
        """Whether the price of a row is known, and is to be asked for again."""
        request = request_of(row.content.draft)
        return request in self._known and self._is_wanted(request)

    async def price(self, row: FileRow) -> Decimal | None:
        """The price of a row, KWD; it is asked for where it is not known, or old."""
        request = request_of(row.content.draft)
        if request is not None and self._is_wanted(request):
            await self._quote(request)
        return self.known(row)

    async def _quote(self, request: QuoteRequest) -> None:
        self._known[request] = self._clock(), await self._quoting.quote(request)

    def _is_wanted(self, request: QuoteRequest) -> bool:
        at, _quote = self._known.get(request, (None, None))
        return at is None or not timedelta(0) <= self._clock() - at < KEPT
