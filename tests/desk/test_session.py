from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import httpx
import pytest

from deskdispatch.domain.errors import NotSent, Unauthorised
from tests.client.wire import BOOTSTRAP
from tests.desk.counter import NOON, START, Counter, counter_at


async def test_the_service_says_who_we_are(counter: Counter) -> None:
    bootstrap = await counter.desk.session.open()
    assert bootstrap.account.seller_name == "Dar Flowers"
    assert bootstrap.default_branch is not None
    assert bootstrap.default_branch.name == "Salmiya"
    assert counter.desk.session.bootstrap == bootstrap
    assert counter.desk.session.as_of == NOON


async def test_the_next_start_knows_it_without_the_service(tmp_path: Path) -> None:
    path = tmp_path / "desk.sqlite"
    async with counter_at(path) as counter:
        opened = await counter.desk.session.open()
    async with counter_at(path) as counter:
        counter.clock.go_on(hours=20)
        assert await counter.desk.session.recall() == opened
        assert counter.desk.session.as_of == NOON
        assert counter.service.requests == []


async def test_a_first_start_remembers_nothing(counter: Counter) -> None:
    assert await counter.desk.session.recall() is None
    assert counter.desk.session.as_of is None


@pytest.mark.parametrize(
    ("answer", "error"),
    [(httpx.ConnectError("down"), NotSent), ((401, '{"error": "key"}'), Unauthorised)],
)
async def test_trouble_leaves_what_was_known(
    counter: Counter, answer: tuple[int, str] | Exception, error: type[Exception]
) -> None:
    opened = await counter.desk.session.open()
    counter.clock.go_on(hours=1)
    counter.service.says(START, answer)
    with pytest.raises(error):
        await counter.desk.session.open()
    assert counter.desk.session.bootstrap == opened
    assert counter.desk.session.as_of == NOON


@pytest.mark.parametrize("available", [True, False])
async def test_whether_later_is_offered(counter: Counter, available: bool) -> None:
    assert counter.desk.session.may_schedule  # nobody has said no yet
    text = BOOTSTRAP.replace('"available": false', f'"available": {str(available).lower()}')
    counter.service.says(START, (200, text))
    await counter.desk.session.open()
    assert counter.desk.session.may_schedule is available


async def test_the_wallet(counter: Counter) -> None:
    wallet = await counter.desk.session.wallet()
    assert wallet.balance == Decimal("41.000")
    assert wallet.transactions is not None
    assert [movement.reference for movement in wallet.transactions] == ["ORD-1042"]
