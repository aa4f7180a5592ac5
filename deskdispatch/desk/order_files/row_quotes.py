"""The prices of the rows of an order file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Final

from deskdispatch.desk.bounded_gather import BoundedGather
from deskdispatch.desk.pricing import Quoting, quoted_price, request_of
from deskdispatch.domain.booking.quote import Quote, QuoteRequest
from deskdispatch.domain.order_files.order_file import FileRow

AT_ONCE: Final = 3
"""Quotes asked for at once: the clerk's own come through."""


class RowQuotes:
    """Asks for the price of each row once; rows between the same points share it."""

    def __init__(self, quoting: Quoting) -> None:
        self._quoting = quoting
        self._known: dict[QuoteRequest, Quote] = {}

    async def ask(self, rows: Iterable[FileRow], priced: Callable[[FileRow], None]) -> None:
        """Asks for the prices that are not known, a few at a time; ends early without a connection.

        ``priced`` is called with each row whose price is known now, or is not to be had.
        """
        wanted: dict[str, list[FileRow]] = {}
        requests: dict[str, QuoteRequest] = {}
        for row in rows:
            request = request_of(row.content.draft)
            if request is None:
                continue
            if request in self._known:
                priced(row)
                continue
            name = request.model_dump_json()
            requests[name] = request
            wanted.setdefault(name, []).append(row)

        async def ask(name: str) -> None:
            try:
                self._known[requests[name]] = await self._quoting.quote(requests[name])
            finally:
                for row in wanted[name]:
                    priced(row)

        await BoundedGather(AT_ONCE).each(ask, list(requests))

    def known(self, row: FileRow) -> Decimal | None:
        """The price of a row, KWD, where it was asked for."""
        request = request_of(row.content.draft)
        quote = None if request is None else self._known.get(request)
        return quoted_price(row.content.draft, request, quote)

    async def price(self, row: FileRow) -> Decimal | None:
        """The price of a row, KWD; it is asked for where it is not known."""
        request = request_of(row.content.draft)
        if request is not None and request not in self._known:
            self._known[request] = await self._quoting.quote(request)
        return self.known(row)
