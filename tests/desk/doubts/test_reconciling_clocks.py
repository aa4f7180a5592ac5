"""Clocks that are wrong, and clocks that are set: this PC's and the service's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path

import pytest

from deskdispatch.domain.doubts.doubt import Doubt
from tests.desk.desk_under_test import LIST, NOON, PURSE, DeskUnderTest, desk_at
from tests.desk.service_model import CUT, ServiceModel, depot_of, in_doubt, lost, only_doubt


def may_choose(counter: DeskUnderTest, doubt: Doubt) -> bool:
    return counter.desk.reconciling.may_choose(doubt)


@pytest.fixture
async def skewed(tmp_path: Path) -> AsyncIterator[tuple[DeskUnderTest, ServiceModel]]:
    """This PC's clock is a day behind the service's."""
    async with desk_at(tmp_path / "skewed.sqlite") as counter:
        depot = depot_of(counter, timedelta(days=1))
        await counter.desk.tracking.refresh()
        yield counter, depot


async def test_a_clock_that_is_a_day_off(skewed: tuple[DeskUnderTest, ServiceModel]) -> None:
    counter, depot = skewed
    await in_doubt(counter, depot)
    assert len((await counter.desk.reconciling.search_due()).found) == 1


async def test_a_clock_that_is_set_between_booking_and_look(
    skewed: tuple[DeskUnderTest, ServiceModel],
) -> None:
    counter, depot = skewed
    await in_doubt(counter, depot)
    counter.clock.go_on(days=1, seconds=20)
    depot.clock.go_on(seconds=20)
    assert len((await counter.desk.reconciling.search_due()).found) == 1


async def test_a_clock_that_was_never_heard_of_compares_no_times(counter: DeskUnderTest) -> None:
    depot = depot_of(counter)
    counter.service.dated = None
    await in_doubt(counter, depot)
    depot.deliveries[0]["createdAt"] = "2026-11-20T09:00:00.000Z"
    assert len((await counter.desk.reconciling.search_due()).found) == 1
    assert counter.service.asked(PURSE) == []


@pytest.mark.parametrize("hours", [24, -24])
async def test_setting_this_pc_s_clock_makes_no_time_pass(tmp_path: Path, hours: int) -> None:
    async with desk_at(tmp_path / "desk.sqlite") as counter:
        depot = depot_of(counter, timedelta(seconds=1))
        await counter.desk.tracking.refresh()
        await lost(counter)
        real = 0
        for seconds in (0, 2, 5, 10, 20, 40, 60):
            depot.clock.go_on(seconds=seconds)
            counter.clock.go_on(seconds=seconds)
            real += seconds
            await counter.desk.reconciling.search_due()
        counter.clock.go_on(hours=hours)
        while not may_choose(counter, doubt := await only_doubt(counter)):
            assert doubt.wait_until is not None
            assert doubt.wait_until <= counter.clock.now + timedelta(hours=25)
            depot.clock.go_on(seconds=60)
            counter.clock.go_on(seconds=60)
            real += 60
            await counter.desk.reconciling.search_due()
        assert 600 <= real <= 720


async def test_the_service_s_clock_makes_no_time_pass_either(tmp_path: Path) -> None:
    async with desk_at(tmp_path / "desk.sqlite") as counter:
        depot = depot_of(counter, timedelta(seconds=1))
        await counter.desk.tracking.refresh()
        await lost(counter)
        for at in range(9):
            depot.clock.go_on(days=1 if at % 2 else -1)
            counter.clock.go_on(seconds=60)
            await counter.desk.reconciling.search_due()
            assert not may_choose(counter, await only_doubt(counter))


async def test_a_clock_set_back_does_not_stop_the_search(
    counter: DeskUnderTest, depot: ServiceModel
) -> None:
    await in_doubt(counter, depot)
    counter.service.says(LIST, CUT)
    await counter.desk.reconciling.search_due()
    counter.service.says(LIST, depot.list)
    counter.clock.go_on(hours=-5)
    assert await counter.desk.reconciling.next_search_at() == counter.clock.now
    assert len((await counter.desk.reconciling.search_due()).found) == 1


async def test_time_that_the_program_was_closed_counts(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as counter:
        depot = depot_of(counter)
        await counter.desk.tracking.refresh()
        await lost(counter)
        await counter.desk.reconciling.search_due()
    async with desk_at(path) as counter:
        counter.clock.now = depot.clock.now = NOON + timedelta(hours=1)
        depot.opened_at(counter.service)
        for _ in range(4):
            counter.clock.now += timedelta(minutes=1)
            depot.clock.now = counter.clock.now
            await counter.desk.reconciling.search_due()
        assert may_choose(counter, await only_doubt(counter))
