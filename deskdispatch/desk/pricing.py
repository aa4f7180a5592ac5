"""Asks for prices, explains them by the tariff, and estimates them without the service."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.desk.bounded_gather import bounded_gather
from deskdispatch.desk.session import Session
from deskdispatch.domain.account.account import Bootstrap, Branch
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.quote import CURRENCY, SCHEDULED, Quote, QuoteRequest
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import KnownError, ServiceError
from deskdispatch.domain.money import ZERO
from deskdispatch.domain.pricing.estimate import Estimate, MeasuredDistances, estimate
from deskdispatch.domain.pricing.explanation import (
    Explanation,
    TierEdge,
    distance_km,
    explain_quote,
    nearest_edge,
)
from deskdispatch.domain.pricing.tariff import PricingConfig

FRESH: Final = timedelta(minutes=2)
"""A tariff read within this time is not read again when a price differs from it."""


def request_of(draft: Draft) -> QuoteRequest | None:
    """Returns the request for a price; None while a point is missing."""
    if draft.pickup is None or draft.dropoff is None:
        return None
    return QuoteRequest(
        pickup=draft.pickup,
        dropoff=draft.dropoff,
        area=draft.dropoff_area,
        is_scheduled=draft.scheduled_at is not None,
    )


def quoted_price(draft: Draft, request: QuoteRequest | None, quote: Quote | None) -> Decimal | None:
    """Returns the price (KWD) a booking may name as quoted; ``quote`` answered ``request``.

    None if the quote is for other points, another area or schedule, or in another currency.
    """
    if quote is None or request is None or request != request_of(draft):
        return None
    return quote.price if quote.currency == CURRENCY and quote.price >= 0 else None


@dataclass(frozen=True, slots=True)
class BranchPrice:
    """The price of a delivery from one branch.

    Attributes:
        quote: None while it is unknown.
        error: Why there is no price.
        edge: The nearest end of a tier in the tariff; None if the price has none.
    """

    branch: Branch
    quote: Quote | None = None
    error: ServiceError | None = None
    edge: TierEdge | None = None

    @property
    def rank(self) -> tuple[int, Decimal, Decimal, str]:
        """Sort key: the cheapest first, then the nearest; branches without a price come last."""
        if self.quote is None:
            return 1 + (self.error is not None), ZERO, ZERO, self.branch.name
        return 0, self.quote.price, distance_km(self.quote) or ZERO, self.branch.name


@dataclass(eq=False)
class Quoting:
    """Asks the service for prices, and remembers the distances that it measured."""

    _api: MerchantApi
    distances: MeasuredDistances = field(default_factory=MeasuredDistances)

    async def quote(self, request: QuoteRequest) -> Quote:
        quote = await self._api.quote(request)
        if (km := distance_km(quote)) is not None:
            self.distances.add(request.pickup, request.dropoff, km)
        return quote


@dataclass(eq=False)
class Pricing:
    """Explains the service's prices by its tariff as last read, and estimates without it."""

    _session: Session
    _distances: MeasuredDistances
    _clock: Clock
    _tried_at: datetime | None = None

    @property
    def config(self) -> PricingConfig | None:
        """The tariff as last read."""
        bootstrap = self._session.bootstrap
        return bootstrap.pricing if bootstrap is not None else None

    @property
    def scheduled_rate(self) -> Decimal | None:
        bootstrap = self._session.bootstrap
        scheduled = bootstrap.scheduled_delivery if bootstrap is not None else None
        return scheduled.surcharge_kwd if scheduled is not None else None

    def explain(self, request: QuoteRequest, quote: Quote) -> Explanation:
        return explain_quote(quote, self.config, self.scheduled_rate, request.area)

    def estimate(self, request: QuoteRequest) -> Estimate | None:
        return estimate(request, self.config, self.scheduled_rate, self._distances)

    def is_to_be_read(self, explanation: Explanation, quote: Quote) -> bool:
        """Whether a price differs from a tariff that may have changed since it was read."""
        if not explanation.difference(quote.price):
            return False
        read_at = self.config.read_at if self.config is not None else None
        now = self._clock()
        return not any(
            at is not None and timedelta(0) <= now - at < FRESH for at in (read_at, self._tried_at)
        )

    async def from_branches(
        self,
        quoting: Quoting,
        branches: Sequence[Branch],
        request: QuoteRequest,
        told: Callable[[BranchPrice], None],
    ) -> None:
        """Asks for the price from each branch, a few at a time; calls ``told`` with each price.

        The error of one branch is passed on like a price and does not stop the others.
        """
        by_id = {branch.id: branch for branch in branches}

        async def ask(id: str) -> None:
            branch = by_id[id]
            asked = request.model_copy(update={"pickup": branch.point})
            try:
                quote = await quoting.quote(asked)
            except ServiceError as error:
                told(BranchPrice(branch, error=error))
                return
            is_by_distance = quote.pricing_mode != SCHEDULED and not quote.is_special
            km = distance_km(quote) if is_by_distance else None
            told(BranchPrice(branch, quote, edge=nearest_edge(self.config, km)))

        await bounded_gather(ask, by_id, ending=())

    async def read(self) -> Bootstrap:
        """Reads the tariff and the rate of scheduled deliveries; on an error the old ones stay."""
        self._tried_at = self._clock()
        return await self._session.read_tariff()

    async def read_if_given(self) -> Bootstrap | None:
        try:
            return await self.read()
        except KnownError:
            return None
