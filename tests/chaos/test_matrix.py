"""Every kind of fault, both ways, at every endpoint: the real client, the real service.

The service's own database is the judge of what was booked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import httpx
import pytest

from deskdispatch.client.api import MerchantApi, Patience
from deskdispatch.client.credentials import ApiKey, Credentials, Password
from deskdispatch.domain.booking import Booking
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.errors import NotSent, ServiceError, Unauthorised
from tests.chaos.faults import Fault, StaleClose
from tests.chaos.faults import Unauthorised as AnswersUnauthorised
from tests.chaos.matrix import CALLS, CREATE, LOGIN, PATIENT, RIGHT, Attempt, booked, open_files
from tests.chaos.proxy import Proxy
from tests.chaos.rules import Rule, asks
from tests.client.wire import AT_ONCE, BOOKING
from tests.servicing import RunningService, start_service
from tests.waiting import until

SLACK_S = 2.0
"""For a machine that does other things too."""


@dataclass(frozen=True, slots=True)
class Shop:
    """A service with one delivery in its books."""

    service: RunningService
    known: str


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    directory = tmp_path_factory.mktemp("matrix")
    with start_service(
        directory, "--courier-rate", "0", "--opening-balance", "900000.000"
    ) as service:
        made = httpx.post(
            f"{service.base_url}/api/v1/deliveries", headers=service.headers, json=BOOKING.wire()
        )
        yield Shop(service, made.json()["delivery"]["id"])


class Counter:
    """One desk behind the proxy, for one try of one booking."""

    def __init__(self, shop: Shop, proxy: Proxy, api: MerchantApi, booking: Booking) -> None:
        self.proxy = proxy
        self.attempt = Attempt(api, shop.service, booking, shop.known)
        self._shop = shop

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
async def counter(
    shop: Shop, name: str, patience: Patience = PATIENT, credentials: Credentials | None = None
) -> AsyncIterator[Counter]:
    """Nothing of it is left open at the end."""
    before = open_files()
    address = urlsplit(shop.service.base_url)
    async with Proxy("127.0.0.1", address.port or 0) as proxy:
        key = credentials or ApiKey(shop.service.api_key)
        api = MerchantApi(proxy.base_url, key, retries=AT_ONCE, patience=patience)
        try:
            yield Counter(shop, proxy, api, BOOKING.model_copy(update={"customer_name": name}))
        finally:
            await api.aclose()
        await until(lambda: not proxy.connections, what="the client has closed its connections")
    assert asyncio.all_tasks() == {asyncio.current_task()}
    await until(lambda: open_files() == before, what="every socket is closed")


@pytest.mark.parametrize("endpoint", CALLS)
@pytest.mark.parametrize("fault", RIGHT, ids=lambda fault: fault.name.replace(" ", "-"))
async def test_a_fault_of_the_line_each_time(shop: Shop, fault: Fault, endpoint: str) -> None:
    right, call = RIGHT[fault], CALLS[endpoint]
    name = f"{fault.name} {endpoint}"
    async with counter(shop, name, right.patience) as desk:
        desk.proxy.set([fault])
        started = time.monotonic()
        outcome = await desk.outcome(endpoint)
        assert time.monotonic() - started < right.within + SLACK_S
        if endpoint != CREATE:
            assert type(outcome) is (right.read or call.gives), outcome
            return
        assert type(outcome) is right.booking, outcome
        ids = await desk.booked()
        assert len(ids) == right.booked
        if isinstance(outcome, Delivery):
            assert [outcome.id] == ids


LOST = [fault for fault, right in RIGHT.items() if right.read and right.patience is PATIENT]


@pytest.mark.parametrize("endpoint", [each for each in CALLS if each not in {CREATE, LOGIN}])
@pytest.mark.parametrize("fault", LOST[1:], ids=lambda fault: fault.name.replace(" ", "-"))
async def test_a_read_that_fails_once_is_asked_again(
    shop: Shop, fault: Fault, endpoint: str
) -> None:
    async with counter(shop, "nobody") as desk:
        desk.proxy.set([Rule(fault, times=1)])
        assert type(await desk.outcome(endpoint)) is CALLS[endpoint].gives
        assert desk.proxy.met.total() == 1


@pytest.mark.parametrize("fault", RIGHT, ids=lambda fault: fault.name.replace(" ", "-"))
async def test_a_booking_whose_sign_in_fails_was_not_sent(shop: Shop, fault: Fault) -> None:
    right, name = RIGHT[fault], f"{fault.name} signing in"
    password = Password(shop.service.email, shop.service.password)
    async with counter(shop, name, right.patience, password) as desk:
        desk.proxy.set([Rule(fault, when=asks("POST", "/api/v1/auth/login"))])
        outcome = await desk.outcome(CREATE)
        assert type(outcome) is (NotSent if right.read else Delivery), outcome
        assert len(await desk.booked()) == (0 if right.read else 1)


async def test_a_token_that_is_refused_at_the_booking_alone(shop: Shop) -> None:
    password = Password(shop.service.email, shop.service.password)
    async with counter(shop, "token refused", credentials=password) as desk:
        rule = Rule(AnswersUnauthorised(), when=asks("POST", "/api/v1/deliveries"))
        desk.proxy.set([rule])
        assert type(await desk.outcome(CREATE)) is Unauthorised
        assert await desk.booked() == []
        assert type(await desk.outcome(CREATE)) is Delivery
        assert len(await desk.booked()) == 1
        assert desk.proxy.forwarded["POST /api/v1/auth/login"] == 2


async def test_kept_connections_that_die_cost_a_read_nothing_and_a_booking_never_meets_one(
    shop: Shop,
) -> None:
    async with counter(shop, "stale") as desk:
        desk.proxy.set([StaleClose()])
        for endpoint in ("wallet", "wallet", CREATE, "wallet", CREATE):
            assert type(await desk.outcome(endpoint)) is CALLS[endpoint].gives
        assert desk.proxy.met["stale_close"] >= 1
        assert len(await desk.booked()) == 2
