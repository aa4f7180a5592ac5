from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from deskdispatch.desk.session import KEEP_EVERY
from deskdispatch.domain.errors import NotSent, Unauthorised
from tests.client.wire import BOOTSTRAP
from tests.desk.desk_under_test import NOON, START, DeskUnderTest, desk_at


async def test_the_service_says_who_we_are(harness: DeskUnderTest) -> None:
    bootstrap = await harness.desk.session.open()
    assert bootstrap.account is not None
    assert bootstrap.account.seller_name == "Dar Flowers"
    assert bootstrap.default_branch is not None
    assert bootstrap.default_branch.name == "Salmiya"
    assert harness.desk.session.bootstrap == bootstrap
    assert harness.desk.session.as_of == NOON


async def test_the_next_start_knows_it_without_the_service(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        opened = await harness.desk.session.open()
    async with desk_at(path) as harness:
        harness.clock.go_on(hours=20)
        assert await harness.desk.session.recall() == opened
        assert harness.desk.session.as_of == NOON
        assert harness.service.requests == []


async def test_the_next_start_knows_when_the_service_was_last_heard_and_what_was_left_then(
    tmp_path: Path,
) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        session = harness.desk.session
        opened = await session.open()
        harness.clock.go_on(hours=3)
        wallet = await session.wallet()
        assert opened.wallet is not None
        assert wallet.balance != opened.wallet.balance
        await session.note_answer(harness.clock())
        harness.clock.go_on(seconds=5)
        await session.note_answer(harness.clock())
        await session.keep()
        await session.keep()
    async with desk_at(path) as harness:
        remembered = await harness.desk.session.recall()
        assert harness.desk.session.as_of == NOON + timedelta(hours=3, seconds=5)
        assert remembered is not None
        assert remembered.wallet == wallet.model_copy(update={"transactions": None})
        assert remembered.branches == opened.branches


async def test_after_a_crash_the_board_is_called_a_little_older_than_it_is(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with desk_at(path) as harness:
        await harness.desk.session.open()
        for _ in range(130):  # eleven minutes of polls
            harness.clock.go_on(seconds=5)
            await harness.desk.session.note_answer(harness.clock())
    async with desk_at(path) as harness:
        await harness.desk.session.recall()
        assert harness.desk.session.as_of == NOON + 2 * KEEP_EVERY


async def test_a_first_start_remembers_nothing(harness: DeskUnderTest) -> None:
    assert await harness.desk.session.recall() is None
    assert harness.desk.session.as_of is None


@pytest.mark.parametrize(
    ("answer", "error"),
    [(httpx.ConnectError("down"), NotSent), ((401, '{"error": "key"}'), Unauthorised)],
)
async def test_trouble_leaves_what_was_known(
    harness: DeskUnderTest, answer: tuple[int, str] | Exception, error: type[Exception]
) -> None:
    opened = await harness.desk.session.open()
    harness.clock.go_on(hours=1)
    harness.service.says(START, answer)
    with pytest.raises(error):
        await harness.desk.session.open()
    assert harness.desk.session.bootstrap == opened
    assert harness.desk.session.as_of == NOON


@pytest.mark.parametrize(
    "said",
    ["true", "false", "null", '"true"', '"yes"', "1", "1.0", "[true]", '{"on": true}', None],
)
async def test_only_true_itself_allows_scheduling(harness: DeskUnderTest, said: str | None) -> None:
    assert not harness.desk.session.may_schedule, "nobody has said so yet"
    for available in ("true", said, "true"):
        field = "" if available is None else f'"available": {available},'
        harness.service.says(START, (200, BOOTSTRAP.replace('"available": false,', field)))
        await harness.desk.session.open()
        assert harness.desk.session.may_schedule is (available == "true")


async def test_without_the_part_about_it_nothing_is_scheduled(harness: DeskUnderTest) -> None:
    for part in ('"scheduledDelivery": null, "was": {', '"scheduledDelivery": 7, "was": {'):
        text = BOOTSTRAP.replace('"scheduledDelivery": {', part).replace("false,", "true,")
        harness.service.says(START, (200, text))
        await harness.desk.session.open()
        assert not harness.desk.session.may_schedule
