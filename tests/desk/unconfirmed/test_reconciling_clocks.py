"""Tests of wrong clocks and of clocks that are set: the PC's and the service's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from deskdispatch.domain.unconfirmed.unconfirmed_booking import UnconfirmedBooking
from tests.desk.desk_under_test import (
    BOOK,
    DRAFT,
    LIST,
    NOON,
    PURSE,
    DeskUnderTest,
    SettableClock,
    desk_at,
)
from tests.desk.service_model import (
    CUT,
    ServiceModel,
    left_unconfirmed,
    lost,
    model_of,
    only_unconfirmed,
)


def may_choose(harness: DeskUnderTest, unconfirmed: UnconfirmedBooking) -> bool:
    return harness.desk.reconciling.may_choose(unconfirmed)


@pytest.fixture
async def skewed(tmp_path: Path) -> AsyncIterator[tuple[DeskUnderTest, ServiceModel]]:
    """Desk and service, with the PC's clock a day behind the service's."""
    async with desk_at(tmp_path / "skewed.sqlite") as harness:
        model = model_of(harness, timedelta(days=1))
        await harness.desk.tracking.refresh()
        yield harness, model


async def test_a_clock_that_is_a_day_off(skewed: tuple[DeskUnderTest, ServiceModel]) -> None:
    harness, model = skewed
    await left_unconfirmed(harness, model)
    assert len((await harness.desk.reconciling.search_due()).found) == 1


async def test_a_clock_that_is_set_between_booking_and_look(
    skewed: tuple[DeskUnderTest, ServiceModel],
) -> None:
    harness, model = skewed
    await left_unconfirmed(harness, model)
    harness.clock.go_on(days=1, seconds=20)
    model.clock.go_on(seconds=20)
    assert len((await harness.desk.reconciling.search_due()).found) == 1


async def test_a_clock_that_was_never_heard_of_compares_no_times(harness: DeskUnderTest) -> None:
    model = model_of(harness)
    harness.service.dated = None
    await left_unconfirmed(harness, model)
    model.deliveries[0]["createdAt"] = "2026-11-20T09:00:00.000Z"
    assert len((await harness.desk.reconciling.search_due()).found) == 1
    assert harness.service.asked(PURSE) == []


@pytest.mark.parametrize("hours", [24, -24])
async def test_setting_this_pc_s_clock_makes_no_time_pass(tmp_path: Path, hours: int) -> None:
    async with desk_at(tmp_path / "desk.sqlite") as harness:
        model = model_of(harness, timedelta(seconds=1))
        await harness.desk.tracking.refresh()
        await lost(harness)
        real = 0
        for seconds in (0, 2, 5, 10, 20, 40, 60):
            model.clock.go_on(seconds=seconds)
            harness.clock.go_on(seconds=seconds)
            real += seconds
            await harness.desk.reconciling.search_due()
        harness.clock.go_on(hours=hours)
        while not may_choose(harness, unconfirmed := await only_unconfirmed(harness)):
            assert unconfirmed.wait_until is not None
            assert unconfirmed.wait_until <= harness.clock.now + timedelta(hours=25)
            model.clock.go_on(seconds=60)
            harness.clock.go_on(seconds=60)
            real += 60
            await harness.desk.reconciling.search_due()
        assert 600 <= real <= 720


async def test_the_service_s_clock_makes_no_time_pass_either(tmp_path: Path) -> None:
    async with desk_at(tmp_path / "desk.sqlite") as harness:
        model = model_of(harness, timedelta(seconds=1))
        await harness.desk.tracking.refresh()
        await lost(harness)
        for at in range(9):
            model.clock.go_on(days=1 if at % 2 else -1)
            harness.clock.go_on(seconds=60)
            await harness.desk.reconciling.search_due()
            assert not may_choose(harness, await only_unconfirmed(harness))


async def test_a_clock_set_back_does_not_stop_the_search(
    harness: DeskUnderTest, model: ServiceModel
) -> None:
    await left_unconfirmed(harness, model)
    harness.service.says(LIST, CUT)
    await harness.desk.reconciling.search_due()
    harness.service.says(LIST, model.list)
    harness.clock.go_on(hours=-5)
    assert await harness.desk.reconciling.next_search_at() == harness.clock.now
    assert len((await harness.desk.reconciling.search_due()).found) == 1


async def test_time_that_the_program_was_closed_counts(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        model = model_of(harness)
        await harness.desk.tracking.refresh()
        await lost(harness)
        await harness.desk.reconciling.search_due()
    async with desk_at(path) as harness:
        harness.clock.now = model.clock.now = NOON + timedelta(hours=1)
        model.opened_at(harness.service)
        for _ in range(4):
            harness.clock.now += timedelta(minutes=1)
            model.clock.now = harness.clock.now
            await harness.desk.reconciling.search_due()
        assert may_choose(harness, await only_unconfirmed(harness))


async def test_after_a_kill_the_horizon_begins_at_the_next_start(tmp_path: Path) -> None:
    """The PC may have slept for hours with its request on the way, until just before the kill."""
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        model_of(harness)
        await harness.desk.tracking.refresh()
        held = harness.service.holds(BOOK)
        booking = asyncio.ensure_future(harness.desk.booking.book(DRAFT))
        await held.arrived.wait()
        booking.cancel()
    clock = SettableClock(NOON + timedelta(hours=11))
    async with desk_at(path, clock) as harness:
        model_of(harness)
        await harness.desk.tracking.refresh()
        await harness.journal.mark_interrupted(clock())
        for minutes, is_offered in ((9, False), (1, True)):
            for _ in range(minutes):
                clock.go_on(minutes=1)
                await harness.desk.reconciling.search_due()
            assert may_choose(harness, await only_unconfirmed(harness)) is is_offered
