"""The real API client in front of the proxy and the real service."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey, Credentials
from deskdispatch.client.requests import Timeouts
from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.errors import ServiceError
from tests.chaos.matrix import CALLS, LONG_TIMEOUTS, CallContext, booked_ids, open_files
from tests.chaos.proxy import Proxy
from tests.client.wire import AT_ONCE, BOOKING
from tests.servicing import RunningService
from tests.waiting import until


@dataclass(frozen=True, slots=True)
class SeededService:
    """A service whose database has one delivery."""

    service: RunningService
    known_id: str
    """Id of that delivery."""


class ProxiedClient:
    """An API client behind the proxy, and the booking that it sends."""

    def __init__(
        self, seeded: SeededService, proxy: Proxy, api: MerchantApi, booking: Booking
    ) -> None:
        self.proxy = proxy
        self.context = CallContext(api, seeded.service, booking, seeded.known_id)
        self._database = seeded.service.database

    async def outcome(self, endpoint: str) -> object:
        """Call an endpoint; returns its value, or the error that it raised."""
        try:
            return await CALLS[endpoint].call(self.context)
        except ServiceError as error:
            return error

    async def booked_ids(self) -> list[str]:
        """Remove all failures, wait for the proxy, and read the ids of the deliveries booked."""
        self.proxy.set([])
        await self.proxy.idle()
        return booked_ids(self._database, self.context.booking.customer_name)


@asynccontextmanager
async def proxied_client(
    seeded: SeededService,
    name: str,
    timeouts: Timeouts = LONG_TIMEOUTS,
    credentials: Credentials | None = None,
) -> AsyncIterator[ProxiedClient]:
    """Run a client with its own proxy; asserts that no task, connection or file stays open."""
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
    # Fewer are fine: files of an earlier test may have been closed meanwhile.
    await until(lambda: open_files() <= before, what="every socket is closed")
