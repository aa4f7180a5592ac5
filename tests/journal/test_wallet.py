"""Tests that each wallet transaction is kept once, with the periods that are fully known."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.account.account import WalletTransaction
from deskdispatch.domain.clock import TimeSpan
from deskdispatch.journal.account import merged_periods
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON

MINUTE = timedelta(minutes=1)

DEBIT: dict[str, Any] = {
    "id": "t1",
    "type": "DEBIT",
    "amount": "1.750",
    "balanceAfter": "41.000",
    "reference": "ORD-1042",
    "note": None,
    "createdAt": "2026-11-21T09:30:00.000Z",
    "branch": {"name": "السالمية"},
}


def _moved(**changes: Any) -> WalletTransaction:
    return WalletTransaction.model_validate({**DEBIT, **changes})


def _period(since: float, until: float) -> TimeSpan:
    return NOON + since * MINUTE, NOON + until * MINUTE


async def test_it_comes_back_as_it_was_said(journal: Journal) -> None:
    await journal.keep_transactions([_moved()], _period(0, 1))
    (kept,) = await journal.transactions()
    assert kept == _moved()
    assert kept.model_dump(mode="json", by_alias=True, exclude_unset=True) == DEBIT


async def test_one_seen_twice_is_kept_once_as_it_was_said_last(journal: Journal) -> None:
    older = _moved(id="t0", createdAt="2026-11-21T08:30:00.000Z")
    await journal.keep_transactions([_moved(), older], _period(0, 1))
    await journal.keep_transactions([_moved(), _moved(id="t0", note="moved")], _period(0, 2))
    assert [kept.id for kept in await journal.transactions()] == ["t1", "t0"]
    assert [kept.note for kept in await journal.transactions()] == [None, "moved"]


async def test_those_since_then_are_told_alone(journal: Journal) -> None:
    times = ["09:00:00.000", "09:30:00.000", "09:30:00.001"]
    moved = [_moved(id=f"t{n}", createdAt=f"2026-11-21T{time}Z") for n, time in enumerate(times)]
    await journal.keep_transactions(moved, _period(0, 60))
    since = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    assert [kept.id for kept in await journal.transactions(since)] == ["t2", "t1"]
    assert [kept.id for kept in await journal.transactions()] == ["t2", "t1", "t0"]


async def test_stretches_that_meet_become_one(journal: Journal) -> None:
    assert await journal.coverage() == ()
    await journal.keep_transactions([], _period(10, 20))
    await journal.keep_transactions([], _period(0, 5))
    assert await journal.coverage() == (_period(0, 5), _period(10, 20))
    await journal.keep_transactions([], _period(5, 10))
    assert await journal.coverage() == (_period(0, 20),)
    await journal.keep_transactions([], _period(3, 4))
    assert await journal.coverage() == (_period(0, 20),)


async def test_a_stretch_that_runs_backwards_is_a_bug(journal: Journal) -> None:
    with pytest.raises(ValueError, match="before it begins"):
        await journal.keep_transactions([_moved()], _period(1, 0))
    assert await journal.transactions() == ()


minutes = st.integers(0, 60)
periods = st.lists(
    st.tuples(minutes, minutes).map(lambda ends: _period(min(ends), max(ends))), max_size=8
)


@given(periods, minutes)
def test_merging_changes_no_moment(given_ones: list[TimeSpan], minute: int) -> None:
    at = NOON + (minute + 0.5) * MINUTE
    joined = merged_periods(given_ones)
    assert any(a <= at <= b for a, b in joined) == any(a <= at <= b for a, b in given_ones)
    assert all(one[1] < after[0] for one, after in pairwise(joined))


def test_a_moment_is_a_stretch_too() -> None:
    moment: tuple[datetime, datetime] = (NOON, NOON)
    assert merged_periods([moment]) == [moment]
