"""Each response failure and stub response, with the real client and service."""

from __future__ import annotations

import pytest

from deskdispatch.domain.account.account import Wallet
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.errors import BookingUnconfirmed, NotUnderstood, Unauthorised, Unavailable
from deskdispatch.domain.unconfirmed import watermark
from tests.chaos import failures
from tests.chaos.failures import InjectedFailure
from tests.chaos.matrix import CREATE, LONG_TIMEOUTS, SHORT_TIMEOUTS
from tests.chaos.proxied_client import SeededService, proxied_client

EXPECTED: dict[InjectedFailure, tuple[type[object], type[object], int]] = {
    failures.ReplyDropped(): (BookingUnconfirmed, Unavailable, 1),
    failures.ReplyDropped(None): (BookingUnconfirmed, Unavailable, 1),
    failures.ErrorAfterCommit(): (BookingUnconfirmed, Unavailable, 1),
    failures.ErrorAfterCommit(408): (BookingUnconfirmed, Unavailable, 1),
    failures.ErrorAfterCommit(499): (BookingUnconfirmed, NotUnderstood, 1),
    failures.CutBody(): (BookingUnconfirmed, Unavailable, 1),
    failures.CutBody(0.0): (BookingUnconfirmed, Unavailable, 1),
    failures.GarbageBody(): (BookingUnconfirmed, NotUnderstood, 1),
    failures.WrongContentType(): (BookingUnconfirmed, NotUnderstood, 1),
    failures.UnauthorisedResponse(): (Unauthorised, Unauthorised, 0),
    failures.Clock(): (Delivery, Wallet, 1),
    failures.Clock(-86400.0): (Delivery, Wallet, 1),
    failures.DigitsCut(): (Delivery, Wallet, 1),
    failures.DuplicateResponse(): (Delivery, Wallet, 1),
    failures.StaleClose(): (Delivery, Wallet, 1),
}
"""Types of the outcome of a booking and of a read of the wallet, and the number of deliveries."""


@pytest.mark.parametrize("failure", EXPECTED, ids=repr)
async def test_outcome_of_a_failure_at_every_attempt(
    seeded: SeededService, failure: InjectedFailure
) -> None:
    booking, read, deliveries = EXPECTED[failure]
    timeouts = SHORT_TIMEOUTS if failure == failures.ReplyDropped(None) else LONG_TIMEOUTS
    async with proxied_client(seeded, repr(failure), timeouts) as desk:
        desk.proxy.set([failure])
        assert [type(await desk.outcome("wallet")) for _ in range(2)] == [read, read]
        outcome = await desk.outcome(CREATE)
        assert type(outcome) is booking, outcome
        ids = await desk.booked_ids()
        assert len(ids) == deliveries
        assert not isinstance(outcome, Delivery) or [outcome.id] == ids


@pytest.mark.parametrize("hours", [24, -24])
async def test_a_shifted_service_clock_is_measured(seeded: SeededService, hours: int) -> None:
    async with proxied_client(seeded, f"a clock off by {hours}") as desk:
        before = await desk.context.api.delivery(seeded.known_id)
        desk.proxy.set([failures.Clock(hours * 3600.0)])
        after = await desk.context.api.delivery(seeded.known_id)
        assert before.created_at is not None
        assert after.created_at is not None
        assert (after.created_at - before.created_at).total_seconds() == hours * 3600
        assert desk.context.api.service_ahead == pytest.approx(hours * 3600, abs=3)


async def test_rounded_coordinates_have_no_watermark(seeded: SeededService) -> None:
    async with proxied_client(seeded, "digits") as desk:
        booking, mark = desk.context.booking, watermark.mark_of("0123456789abcdef" * 2)
        point = watermark.stamped(booking.dropoff, mark)
        stamped = {"delivery_latitude": point.latitude, "delivery_longitude": point.longitude}
        made = await desk.context.api.create(booking.model_copy(update=stamped))
        shown = (await desk.context.api.delivery(made.id)).dropoff
        assert shown is not None
        assert watermark.read(shown) == mark
        desk.proxy.set([failures.DigitsCut()])
        shown = (await desk.context.api.delivery(made.id)).dropoff
        assert shown is not None
        assert watermark.read(shown) == (0, 0)


async def test_a_duplicate_response_is_never_taken_for_the_next_one(seeded: SeededService) -> None:
    async with proxied_client(seeded, "twice") as desk:
        api = desk.context.api
        other = (await api.create(desk.context.booking)).id
        desk.proxy.set([failures.DuplicateResponse()])
        ids = [seeded.known_id, other, seeded.known_id, other]
        assert [(await api.delivery(id)).id for id in ids] == ids
