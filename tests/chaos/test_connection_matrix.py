"""Each connection failure in both directions at each endpoint, with the real client and service.

The number of bookings is read from the service's database.
"""

from __future__ import annotations

import time

import pytest

from deskdispatch.client.auth import Password
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import NotSent, TokenEnded
from tests.chaos.failures import InjectedFailure, StaleClose, UnauthorisedResponse
from tests.chaos.matrix import CALLS, CREATE, EXPECTED, LOGIN, LONG_TIMEOUTS
from tests.chaos.proxied_client import SeededService, proxied_client
from tests.chaos.rules import FailureRule, matches

SLACK_S = 30.0
"""Tolerance for a busy machine; too many attempts, or endless ones, take longer."""


@pytest.mark.parametrize("endpoint", CALLS)
@pytest.mark.parametrize("failure", EXPECTED, ids=lambda failure: failure.name.replace(" ", "-"))
async def test_outcome_of_a_failure_at_every_attempt(
    seeded: SeededService, failure: InjectedFailure, endpoint: str
) -> None:
    expected, call = EXPECTED[failure], CALLS[endpoint]
    name = f"{failure.name} {endpoint}"
    async with proxied_client(seeded, name, expected.timeouts) as desk:
        desk.proxy.set([failure])
        started = time.monotonic()
        outcome = await desk.outcome(endpoint)
        assert time.monotonic() - started < expected.max_seconds + SLACK_S
        if endpoint != CREATE:
            assert type(outcome) is (expected.read or call.result), outcome
            return
        assert type(outcome) is expected.booking, outcome
        ids = await desk.booked_ids()
        assert len(ids) == expected.deliveries
        if isinstance(outcome, Delivery):
            assert [outcome.id] == ids


LOST = [
    failure
    for failure, expected in EXPECTED.items()
    if expected.read and expected.timeouts is LONG_TIMEOUTS
]
"""Failures that lose a request or its response at once."""


@pytest.mark.parametrize("endpoint", [each for each in CALLS if each not in {CREATE, LOGIN}])
@pytest.mark.parametrize("failure", LOST[1:], ids=lambda failure: failure.name.replace(" ", "-"))
async def test_a_read_that_fails_once_is_retried(
    seeded: SeededService, failure: InjectedFailure, endpoint: str
) -> None:
    async with proxied_client(seeded, "nobody") as desk:
        desk.proxy.set([FailureRule(failure, times=1)])
        assert type(await desk.outcome(endpoint)) is CALLS[endpoint].result
        assert desk.proxy.injected.total() == 1


@pytest.mark.parametrize("failure", EXPECTED, ids=lambda failure: failure.name.replace(" ", "-"))
async def test_a_booking_whose_sign_in_fails_was_not_sent(
    seeded: SeededService, failure: InjectedFailure
) -> None:
    expected, name = EXPECTED[failure], f"{failure.name} signing in"
    password = Password(seeded.service.email, seeded.service.password)
    async with proxied_client(seeded, name, expected.timeouts, password) as desk:
        desk.proxy.set([FailureRule(failure, when=matches("POST", "/api/v1/auth/login"))])
        outcome = await desk.outcome(CREATE)
        assert type(outcome) is (NotSent if expected.read else Delivery), outcome
        assert len(await desk.booked_ids()) == (0 if expected.read else 1)


async def test_a_token_that_is_rejected_for_the_booking_only(seeded: SeededService) -> None:
    password = Password(seeded.service.email, seeded.service.password)
    async with proxied_client(seeded, "token refused", credentials=password) as desk:
        rule = FailureRule(UnauthorisedResponse(), when=matches("POST", "/api/v1/deliveries"))
        desk.proxy.set([rule])
        assert type(await desk.outcome(CREATE)) is TokenEnded
        assert await desk.booked_ids() == []
        assert type(await desk.outcome(CREATE)) is Delivery
        assert len(await desk.booked_ids()) == 1
        assert desk.proxy.forwarded["POST /api/v1/auth/login"] == 2


async def test_reads_survive_stale_connections_and_bookings_never_use_one(
    seeded: SeededService,
) -> None:
    async with proxied_client(seeded, "stale") as desk:
        desk.proxy.set([StaleClose()])
        for endpoint in ("wallet", "wallet", CREATE, "wallet", CREATE):
            assert type(await desk.outcome(endpoint)) is CALLS[endpoint].result
        assert desk.proxy.injected["stale_close"] >= 1
        assert len(await desk.booked_ids()) == 2
