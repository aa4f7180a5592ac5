"""Tests of two counters that prepare the same standing orders at once, over a real database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import time
from functools import partial
from pathlib import Path

import pytest

from deskdispatch.desk.standing_orders import preparing
from deskdispatch.domain.clock import in_kuwait, utc_now
from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.domain.order_files.row import RowFailure
from deskdispatch.domain.sharing.membership import Membership
from deskdispatch.domain.sharing.state import SharingPhase
from deskdispatch.domain.standing_orders.template import Repeat
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.desk.desk_under_test import BOOK, DeskUnderTest, desk_at
from tests.desk.sharing.test_sharing import QUICK
from tests.desk.standing_orders.test_preparing import OFFICE, failures, file_today
from tests.shared_database.shops import Shop
from tests.waiting import until

Two = tuple[DeskUnderTest, DeskUnderTest]


@asynccontextmanager
async def connected(harness: DeskUnderTest, membership: Membership) -> AsyncIterator[None]:
    """Shares the desk's journal until the end of the block."""
    sharing = harness.desk.sharing
    sharing.on_applied = lambda _applied: harness.desk.standing_orders.look_again()
    running = asyncio.ensure_future(sharing.run(partial(SharedDatabase.open, membership, QUICK)))
    try:
        await until(lambda: sharing.state.phase is SharingPhase.CURRENT, what="that it shares")
        yield
    finally:
        running.cancel()
        await asyncio.wait([running])


@pytest.fixture
async def members(shop: Shop) -> tuple[Membership, Membership]:
    return shop.first, await shop.join("Hawalli")


@pytest.fixture
async def two(members: tuple[Membership, Membership], tmp_path: Path) -> AsyncIterator[Two]:
    async with AsyncExitStack() as stack:
        made = []
        for name, member in zip(("Salmiya", "Hawalli"), members, strict=True):
            harness = await stack.enter_async_context(desk_at(tmp_path / f"{name}.sqlite"))
            harness.clock.now = utc_now()  # like the database's clock
            await harness.desk.session.open()
            await harness.desk.sharing.start(member, name)
            made.append(harness)
        yield made[0], made[1]


def hour_of_now() -> Repeat:
    now = in_kuwait(utc_now())
    return Repeat(weekdays=tuple(range(7)), times=(time(now.hour, now.minute),))


async def templates_at_both(two: Two) -> None:
    await two[0].desk.templates.save("Office coffee", OFFICE, hour_of_now())
    async with asyncio.timeout(60):
        while not await two[1].desk.templates.load():  # noqa: ASYNC110
            await asyncio.sleep(0.05)


async def files_of(two: Two) -> list[int]:
    return [len(await harness.desk.order_files.earlier()) for harness in two]


async def test_at_once_one_of_them_prepares(
    two: Two, members: tuple[Membership, Membership]
) -> None:
    async with connected(two[0], members[0]), connected(two[1], members[1]):
        await templates_at_both(two)
        found = await asyncio.gather(*(each.desk.standing_orders.prepare() for each in two))
        assert sorted(each.new for each in found if each is not None) == [0, 1]
        assert sorted(await files_of(two)) == [0, 1]
        (other,) = [each for each in found if each is not None and not each.new]
        assert set(other.elsewhere.values()) == {1}
        assert set(other.elsewhere) < {"Salmiya", "Hawalli"}


async def test_apart_both_prepare_and_what_one_booked_the_other_knows(
    two: Two, members: tuple[Membership, Membership], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "SETTLES_S", 0.0)
    async with connected(two[0], members[0]), connected(two[1], members[1]):
        await templates_at_both(two)
    for harness in two:  # the database is unreachable
        harness.desk.sharing.state = type(harness.desk.sharing.state)(SharingPhase.AWAY)
        prepared = await harness.desk.standing_orders.prepare()
        assert prepared is not None
        assert prepared.new == 1
        harness.clock.go_on(seconds=1)
    opened = await file_today(two[0])
    await two[0].desk.file_booking(opened).run()
    assert len(two[0].service.asked(BOOK)) == 1

    async with connected(two[0], members[0]), connected(two[1], members[1]):
        (key,) = opened.rows

        async with asyncio.timeout(20):
            while True:
                (row,) = (await file_today(two[1])).rows.values()
                if row.state is RowState.KNOWN:
                    break
                await asyncio.sleep(0.05)
    second = await file_today(two[1])
    assert list(second.rows) == [key]
    await two[1].desk.file_booking(second).run()
    assert not two[1].service.asked(BOOK)
    losers = [failures(await file_today(each)) for each in two]
    assert RowFailure.PREPARED_ELSEWHERE in [each for found in losers for each in found]
