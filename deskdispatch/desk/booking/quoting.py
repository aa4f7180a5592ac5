"""The price of a draft."""

from __future__ import annotations

from decimal import Decimal

from deskdispatch.client.api import MerchantApi
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.quote import CURRENCY, Quote, QuoteRequest
from deskdispatch.domain.pricing.estimate import MeasuredDistances
from deskdispatch.domain.pricing.quoted import distance_km


def request_of(draft: Draft) -> QuoteRequest | None:
    """The request for a price; None while a point is missing."""
    if draft.pickup is None or draft.dropoff is None:
        return None
    return QuoteRequest(
        pickup=draft.pickup,
        dropoff=draft.dropoff,
        area=draft.dropoff_area,
        is_scheduled=draft.scheduled_at is not None,
    )


def quoted_price(draft: Draft, request: QuoteRequest | None, quote: Quote | None) -> Decimal | None:
    """The price that a booking of this draft may name as quoted, KWD.

    Args:
        draft: What is to be booked.
        request: What ``quote`` answered.
        quote: What the clerk sees.

    Returns:
        None where the quote is of other points, another area or schedule, in another currency,
        or negative.
    """
    if quote is None or request is None or request != request_of(draft):
        return None
    return quote.price if quote.currency == CURRENCY and quote.price >= 0 else None


class Quoting:
    """Asks the service for prices.

    Attributes:
        distances: What the service measured so far.
    """

    def __init__(self, api: MerchantApi) -> None:
        self._api = api
        self.distances = MeasuredDistances()

    async def quote(self, draft: Draft) -> Quote | None:
        """The price, or None while a point is missing.

        A newer request of the same form cancels this one: only the caller knows which is newer.

        Raises:
            ServiceError: The service, or the way to it.
        """
        request = request_of(draft)
        return None if request is None else await self.quote_of(request)

    async def quote_of(self, request: QuoteRequest) -> Quote:
        """The price of what is asked.

        Raises:
            ServiceError: The service, or the way to it.
        """
        quote = await self._api.quote(request)
        if (km := distance_km(quote)) is not None:
            self.distances.note(request.pickup, request.dropoff, km)
        return quote
