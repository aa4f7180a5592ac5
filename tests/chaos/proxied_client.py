"""A desk's client before the proxy before the real service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.credentials import ApiKey, Credentials
from deskdispatch.client.retries import Timeouts
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.errors import ServiceError
from tests.chaos.matrix import CALLS, PATIENT, Attempt, booked, open_files
from tests.chaos.proxy import Proxy
from tests.client.wire import AT_ONCE, BOOKING
from tests.servicing import RunningService
from tests.waiting import until


@dataclass(frozen=True, slots=True)
class SeededService:
    """A service with one delivery in its books."""

    service: RunningService
    known: str


class ProxiedClient:
    """One desk behind the proxy, for one try of one booking."""

    def __init__(
        self, seeded: SeededService, proxy: Proxy, api: MerchantApi, booking: Booking
    ) -> None:
        self.proxy = proxy
        self.attempt = Attempt(api, seeded.service, booking, seeded.known)
        self._shop = seeded

    async def outcome(self, endpoint: str) -> object:
        """What it came to: a value, or the error."""
        try:
            return await CALLS[endpoint].ask(self.attempt)
        except ServiceError as error:
            return error

    async def booked(self) -> list[str]:
        """The ids that the service has booked, once nothing is under way any more."""
        self.proxy.set([])
        await self.proxy.idle()
        return booked(self._shop.service.database, self.attempt.booking.customer_name)


@asynccontextmanager
async def proxied_client(
    seeded: SeededService,
    name: str,
    timeouts: Timeouts = PATIENT,
    credentials: Credentials | None = None,
) -> AsyncIterator[ProxiedClient]:
    """Nothing of it is left open at the end."""
    before = open_files()
    address = urlsplit(seeded.service.base_url)
    async with Proxy("127.0.0.1", address.port or 0) as proxy:
        key = credentials or ApiKey(seeded.service.api_key)
        api = MerchantApi(proxy.base_url, key, retries=AT_ONCE, timeouts=timeouts)
        try:
            yield ProxiedClient(
                seeded, proxy, api, BOOKING.model_copy(update={"customer_name": name})
            )
        finally:
            await api.aclose()
        await until(lambda: not proxy.connections, what="the client has closed its connections")
    assert asyncio.all_tasks() == {asyncio.current_task()}
    # What an earlier test left may be closed meanwhile.
    await until(lambda: open_files() <= before, what="every socket is closed")
