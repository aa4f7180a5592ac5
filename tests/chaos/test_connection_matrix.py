"""Every kind of fault, both ways, at every endpoint: the real client, the real service.

The service's own database is the judge of what was booked.
"""

from __future__ import annotations

import time

import pytest

from deskdispatch.client.credentials import Password
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import NotSent, Unauthorised
from tests.chaos.faults import Fault, StaleClose
from tests.chaos.faults import Unauthorised as AnswersUnauthorised
from tests.chaos.matrix import CALLS, CREATE, LOGIN, PATIENT, RIGHT
from tests.chaos.proxied_client import SeededService, proxied_client
from tests.chaos.rules import Rule, asks

SLACK_S = 2.0
"""For a machine that does other things too."""


@pytest.mark.parametrize("endpoint", CALLS)
@pytest.mark.parametrize("fault", RIGHT, ids=lambda fault: fault.name.replace(" ", "-"))
async def test_a_fault_of_the_line_each_time(
    seeded: SeededService, fault: Fault, endpoint: str
) -> None:
    right, call = RIGHT[fault], CALLS[endpoint]
    name = f"{fault.name} {endpoint}"
    async with proxied_client(seeded, name, right.timeouts) as desk:
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


LOST = [fault for fault, right in RIGHT.items() if right.read and right.timeouts is PATIENT]


@pytest.mark.parametrize("endpoint", [each for each in CALLS if each not in {CREATE, LOGIN}])
@pytest.mark.parametrize("fault", LOST[1:], ids=lambda fault: fault.name.replace(" ", "-"))
async def test_a_read_that_fails_once_is_asked_again(
    seeded: SeededService, fault: Fault, endpoint: str
) -> None:
    async with proxied_client(seeded, "nobody") as desk:
        desk.proxy.set([Rule(fault, times=1)])
        assert type(await desk.outcome(endpoint)) is CALLS[endpoint].gives
        assert desk.proxy.met.total() == 1


@pytest.mark.parametrize("fault", RIGHT, ids=lambda fault: fault.name.replace(" ", "-"))
async def test_a_booking_whose_sign_in_fails_was_not_sent(
    seeded: SeededService, fault: Fault
) -> None:
    right, name = RIGHT[fault], f"{fault.name} signing in"
    password = Password(seeded.service.email, seeded.service.password)
    async with proxied_client(seeded, name, right.timeouts, password) as desk:
        desk.proxy.set([Rule(fault, when=asks("POST", "/api/v1/auth/login"))])
        outcome = await desk.outcome(CREATE)
        assert type(outcome) is (NotSent if right.read else Delivery), outcome
        assert len(await desk.booked()) == (0 if right.read else 1)


async def test_a_token_that_is_refused_at_the_booking_alone(seeded: SeededService) -> None:
    password = Password(seeded.service.email, seeded.service.password)
    async with proxied_client(seeded, "token refused", credentials=password) as desk:
        rule = Rule(AnswersUnauthorised(), when=asks("POST", "/api/v1/deliveries"))
        desk.proxy.set([rule])
        assert type(await desk.outcome(CREATE)) is Unauthorised
        assert await desk.booked() == []
        assert type(await desk.outcome(CREATE)) is Delivery
        assert len(await desk.booked()) == 1
        assert desk.proxy.forwarded["POST /api/v1/auth/login"] == 2


async def test_kept_connections_that_die_cost_a_read_nothing_and_a_booking_never_meets_one(
    seeded: SeededService,
) -> None:
    async with proxied_client(seeded, "stale") as desk:
        desk.proxy.set([StaleClose()])
        for endpoint in ("wallet", "wallet", CREATE, "wallet", CREATE):
            assert type(await desk.outcome(endpoint)) is CALLS[endpoint].gives
        assert desk.proxy.met["stale_close"] >= 1
        assert len(await desk.booked()) == 2
