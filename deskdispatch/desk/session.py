"""Being signed in: who the merchant is, and what the wallet holds."""

from __future__ import annotations

from datetime import datetime

from deskdispatch.client.api import MerchantApi
from deskdispatch.domain.account import Bootstrap, Wallet
from deskdispatch.domain.clock import Clock
from deskdispatch.journal.journal import Journal


class Session:
    """The merchant as last heard of, remembered across starts.

    Attributes:
        bootstrap: The newest known; None before the first answer ever.
        as_of: When that was heard.
    """

    def __init__(self, api: MerchantApi, journal: Journal, clock: Clock) -> None:
        self._api = api
        self._journal = journal
        self._clock = clock
        self.bootstrap: Bootstrap | None = None
        self.as_of: datetime | None = None

    async def recall(self) -> Bootstrap | None:
        """What the journal remembers, so that a start without internet has a form to fill."""
        if (kept := await self._journal.bootstrap()) is not None:
            self.bootstrap, self.as_of = kept
        return self.bootstrap

    async def open(self) -> Bootstrap:
        """Asks the service who we are and keeps its answer.

        Raises:
            ServiceError: The service, or the way to it; what was known before stays.
        """
        bootstrap = await self._api.bootstrap()
        self.bootstrap, self.as_of = bootstrap, self._clock()
        await self._journal.keep_bootstrap(bootstrap, self.as_of)
        return bootstrap

    async def wallet(self) -> Wallet:
        """The wallet with its recent transactions.

        Raises:
            ServiceError: The service, or the way to it.
        """
        return await self._api.wallet()

    @property
    def may_schedule(self) -> bool:
        """Whether scheduled booking may proceed, as far as is known."""
        return self.bootstrap is None or self.bootstrap.scheduled_delivery.available
