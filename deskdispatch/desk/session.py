"""The signed-in merchant and the wallet, remembered across starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.domain.account.account import Bootstrap, ScheduledDelivery, User, Wallet
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import PendingRequest
from deskdispatch.domain.errors import ServiceError
from deskdispatch.domain.geo import Coordinates
from deskdispatch.journal.journal import Journal

KEEP_EVERY: Final = timedelta(minutes=5)
"""Interval for saving the time of the last answer; a crash leaves it at most this old."""


class Session:
    """The merchant as of the last answer, remembered across starts.

    Attributes:
        bootstrap: The newest answer, with the newest balance; None before the first one ever.
        as_of: When the service last answered anything.
        unanswered: The request that has waited longest for its answer.
    """

    def __init__(self, api: MerchantApi, journal: Journal, clock: Clock) -> None:
        self._api = api
        self._journal = journal
        self._clock = clock
        self.bootstrap: Bootstrap | None = None
        self.as_of: datetime | None = None
        self._kept_at: datetime | None = None
        self.unanswered: Callable[[], PendingRequest | None] = api.pending.oldest

    def cut_by(self) -> ServiceError | None:
        """Returns why the last attempt of any pending request failed, before it is retried."""
        return self._api.pending.cut_by

    @property
    def user(self) -> User | None:
        return self._api.user

    @property
    def service_ahead(self) -> float | None:
        return self._api.service_ahead

    def service_now(self) -> datetime:
        """Returns the present by the service's clock, with which scheduled times are compared."""
        return self._clock() + timedelta(seconds=self._api.service_ahead or 0.0)

    def answered_at(self) -> datetime:
        """Returns when the service last answered, by its clock; now if it never did."""
        now = self.service_now()
        if self.as_of is None:
            return now
        return min(self.as_of + timedelta(seconds=self._api.service_ahead or 0.0), now)

    def branch_points(self) -> tuple[Coordinates, ...]:
        branches = self.bootstrap.branches if self.bootstrap is not None else ()
        return tuple(branch.point for branch in branches)

    async def recall(self) -> Bootstrap | None:
        """Loads the last answer from the journal, so that the form works without internet."""
        if (kept := await self._journal.bootstrap()) is not None:
            self.bootstrap, self.as_of = kept
            self._kept_at = self.as_of
        return self.bootstrap

    async def open(self) -> Bootstrap:
        """Requests bootstrap and saves the answer; after a ``ServiceError`` the old one stays."""
        bootstrap = (await self._api.bootstrap()).with_lost_branches(self.bootstrap)
        now = self._clock()
        if (pricing := bootstrap.pricing) is not None:
            noted = pricing.with_reading(now, bootstrap.unreadable)
            bootstrap = bootstrap.model_copy(update={"pricing": noted})
        self.bootstrap, self.as_of = bootstrap, now
        await self.keep()
        return bootstrap

    async def read_tariff(self) -> Bootstrap:
        """Requests the tariff and the rate of scheduled deliveries, and saves them."""
        pricing = await self._api.pricing()
        scheduled = await self._api.scheduled_delivery()
        before, now = self.bootstrap or Bootstrap(), self._clock()
        known = before.scheduled_delivery or ScheduledDelivery()
        instructions = known.payg_settlement_instructions  # only in bootstrap
        if scheduled.payg_settlement_instructions is None and scheduled.pay_as_you_go_enabled:
            update = {"payg_settlement_instructions": instructions}
            scheduled = scheduled.model_copy(update=update)
        update = {"pricing": pricing.with_reading(now), "scheduled_delivery": scheduled}
        self.bootstrap, self.as_of = before.model_copy(update=update), now
        await self.keep()
        return self.bootstrap

    async def wallet(self) -> Wallet:
        wallet = await self._api.wallet()
        if self.bootstrap is not None:
            balance = wallet.model_copy(update={"transactions": None})
            self.bootstrap = self.bootstrap.model_copy(update={"wallet": balance})
        return wallet

    async def note_answer(self, at: datetime) -> None:
        """Notes when the service last answered, and saves that every ``KEEP_EVERY``."""
        self.as_of = at
        if self._kept_at is None or not timedelta(0) <= at - self._kept_at < KEEP_EVERY:
            await self.keep()

    async def keep(self) -> None:
        if self.bootstrap is not None and self.as_of is not None and self.as_of != self._kept_at:
            await self._journal.keep_bootstrap(self.bootstrap, self.as_of)
            self._kept_at = self.as_of

    @property
    def may_schedule(self) -> bool:
        return self.bootstrap is not None and self.bootstrap.may_schedule
