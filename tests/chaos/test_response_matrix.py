"""Every fault of HTTP, with the real client and the real service behind the proxy."""

from __future__ import annotations

import pytest

from deskdispatch.domain.account.account import Wallet
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.doubts import watermark
from deskdispatch.domain.errors import InDoubt, NotUnderstood, Unauthorised, Unavailable
from tests.chaos import faults
from tests.chaos.faults import Fault
from tests.chaos.matrix import CREATE, HASTY, PATIENT
from tests.chaos.proxied_client import SeededService, proxied_client

RIGHT: dict[Fault, tuple[type[object], type[object], int]] = {
    faults.ReplyDropped(): (InDoubt, Unavailable, 1),
    faults.ReplyDropped(None): (InDoubt, Unavailable, 1),
    faults.ErrorAfterCommit(): (InDoubt, Unavailable, 1),
    faults.ErrorAfterCommit(408): (InDoubt, Unavailable, 1),
    faults.ErrorAfterCommit(499): (InDoubt, NotUnderstood, 1),
    faults.CutBody(): (InDoubt, Unavailable, 1),
    faults.CutBody(0.0): (InDoubt, Unavailable, 1),
    faults.GarbageBody(): (InDoubt, NotUnderstood, 1),
    faults.WrongContentType(): (InDoubt, NotUnderstood, 1),
    faults.Unauthorised(): (Unauthorised, Unauthorised, 0),
    faults.Clock(): (Delivery, Wallet, 1),
    faults.Clock(-86400.0): (Delivery, Wallet, 1),
    faults.DigitsCut(): (Delivery, Wallet, 1),
    faults.DuplicateAnswer(): (Delivery, Wallet, 1),
    faults.StaleClose(): (Delivery, Wallet, 1),
}
"""What a booking and a look at the wallet come to, and how often it is then booked."""


@pytest.mark.parametrize("fault", RIGHT, ids=repr)
async def test_a_fault_of_http_each_time(seeded: SeededService, fault: Fault) -> None:
    booking, read, times = RIGHT[fault]
    timeouts = HASTY if fault == faults.ReplyDropped(None) else PATIENT
    async with proxied_client(seeded, repr(fault), timeouts) as desk:
        desk.proxy.set([fault])
        assert [type(await desk.outcome("wallet")) for _ in range(2)] == [read, read]
        made = await desk.outcome(CREATE)
        assert type(made) is booking, made
        ids = await desk.booked()
        assert len(ids) == times
        assert not isinstance(made, Delivery) or [made.id] == ids


@pytest.mark.parametrize("hours", [24, -24])
async def test_a_clock_that_is_off_is_told_and_so_are_its_times(
    seeded: SeededService, hours: int
) -> None:
    async with proxied_client(seeded, f"a clock off by {hours}") as desk:
        before = await desk.attempt.api.delivery(seeded.known)
        desk.proxy.set([faults.Clock(hours * 3600.0)])
        after = await desk.attempt.api.delivery(seeded.known)
        assert before.created_at is not None
        assert after.created_at is not None
        assert (after.created_at - before.created_at).total_seconds() == hours * 3600
        assert desk.attempt.api.service_ahead == pytest.approx(hours * 3600, abs=3)


async def test_digits_that_are_cut_are_read_as_no_mark(seeded: SeededService) -> None:
    async with proxied_client(seeded, "digits") as desk:
        booking, mark = desk.attempt.booking, watermark.mark_of("0123456789abcdef" * 2)
        point = watermark.stamped(booking.dropoff, mark)
        stamped = {"delivery_latitude": point.latitude, "delivery_longitude": point.longitude}
        made = await desk.attempt.api.create(booking.model_copy(update=stamped))
        shown = (await desk.attempt.api.delivery(made.id)).dropoff
        assert shown is not None
        assert watermark.read(shown) == mark
        desk.proxy.set([faults.DigitsCut()])
        shown = (await desk.attempt.api.delivery(made.id)).dropoff
        assert shown is not None
        assert watermark.read(shown) == (0, 0)


async def test_an_answer_that_comes_twice_is_never_taken_for_another(seeded: SeededService) -> None:
    async with proxied_client(seeded, "twice") as desk:
        api = desk.attempt.api
        other = (await api.create(desk.attempt.booking)).id
        desk.proxy.set([faults.DuplicateAnswer()])
        ids = [seeded.known, other, seeded.known, other]
        assert [(await api.delivery(id)).id for id in ids] == ids
