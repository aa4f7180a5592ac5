"""Which lists are read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.desk.deliveries.list_plan import (
    MOST_OTHERS,
    SWEEP_EVERY,
    TRY_EVERY,
    ListPlan,
)
from deskdispatch.domain.deliveries.status import ACTIVE

NOON = datetime(2026, 11, 21, 9, tzinfo=UTC)
FULL = {f"d{number}" for number in range(100)}


def moving(count: int, status: str = "PENDING") -> dict[str, str]:
    return {f"d{number}": status for number in range(count)}


def test_a_list_that_is_not_full_hides_nothing() -> None:
    listing = ListPlan()
    assert listing.reads_newest(0)
    assert listing.statuses({"d1"}, moving(5), NOON) == ()


def test_a_full_one_is_looked_behind_at_once_and_then_now_and_then() -> None:
    listing = ListPlan()
    assert listing.statuses(FULL, moving(100), NOON) == ACTIVE
    assert listing.statuses(FULL, moving(100), NOON) == ()
    assert listing.statuses(FULL, moving(100), NOON + SWEEP_EVERY) == ACTIVE
    assert listing.statuses(FULL, moving(100), NOON + SWEEP_EVERY) == ()


def test_a_clock_that_is_set_back_looks_once_more_and_not_for_ever() -> None:
    listing = ListPlan()
    listing.statuses(FULL, moving(100), NOON)
    earlier = NOON - timedelta(days=1)
    assert listing.statuses(FULL, moving(100), earlier) == ACTIVE
    assert listing.statuses(FULL, moving(100), earlier) == ()


def test_after_trouble_it_looks_behind() -> None:
    listing = ListPlan()
    listing.statuses(FULL, moving(100), NOON)
    listing.sweep_next()
    assert listing.statuses(FULL, moving(100), NOON) == ACTIVE


def test_where_one_is_hidden_every_status_is_read_until_a_try_finds_none() -> None:
    listing = ListPlan()
    assert listing.statuses(FULL, {"hidden": "PENDING"}, NOON)
    takes = [listing.reads_newest(1) for _ in range(TRY_EVERY)]
    assert takes == [False] * (TRY_EVERY - 1) + [True]
    assert listing.statuses(None, {"hidden": "PENDING"}, NOON) == ACTIVE
    assert listing.statuses(FULL, moving(3), NOON) == ()
    assert listing.reads_newest(3)


def test_more_than_a_list_can_hold_is_not_tried() -> None:
    listing = ListPlan()
    listing.statuses(FULL, moving(250), NOON)
    assert not any(listing.reads_newest(250) for _ in range(5 * TRY_EVERY))


def test_unknown_words_are_asked_for_unless_they_are_refused_or_too_many() -> None:
    listing = ListPlan()
    words = {f"w{number}": f"WORD_{number}" for number in range(MOST_OTHERS + 5)}
    first = listing.statuses(FULL, words, NOON)[len(ACTIVE) :]
    assert len(first) == MOST_OTHERS
    listing.refuse(first[0])
    assert first[0] not in listing.statuses(FULL, words, NOON)
