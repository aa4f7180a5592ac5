"""Which lists a poll reads, and what is known of rows that cannot be read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.desk.deliveries.list_plan import (
    MOST_OTHERS,
    SWEEP_EVERY,
    TRY_EVERY,
    ListPlan,
    UnreadableRows,
)
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.status import ACTIVE
from deskdispatch.domain.deliveries.unreadable import AnswerPart, DeliveryList, UnreadablePart

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
    listing.refused.add(first[0])
    assert first[0] not in listing.statuses(FULL, words, NOON)


NOON = datetime(2026, 11, 21, 9, tzinfo=UTC)
FIVE = timedelta(seconds=5)


def row(id: str) -> Delivery:
    return Delivery(id=id, order_number="1", status="PENDING")


def bad(id: str, at: int = 0, *, is_partial: bool = False) -> UnreadablePart:
    return UnreadablePart(
        AnswerPart.DELIVERY, f"deliveries[{at}].status: string_type", id, is_partial
    )


def test_one_that_was_read_at_the_look_before_is_known_as_of_then() -> None:
    rows = UnreadableRows()
    rows.note_list(None, DeliveryList((row("a"), row("b"))), NOON)
    assert rows.stale(NOON) == {}
    for look in (1, 2):
        rows.note_list(None, DeliveryList((row("b"),), (bad("a"),)), NOON + look * FIVE)
        assert rows.stale(NOON + look * FIVE) == {"a": NOON}
    rows.note_list(None, DeliveryList((row("a"), row("b"))), NOON + 3 * FIVE)
    assert rows.stale(NOON + 3 * FIVE) == {}
    assert rows.all == ()


def test_nobody_says_since_when_at_the_first_look() -> None:
    rows = UnreadableRows()
    rows.note_list(None, DeliveryList((), (bad("a"),)), NOON)
    assert rows.stale(NOON) == {"a": None}


def test_one_whose_details_were_read_is_as_of_that() -> None:
    rows = UnreadableRows()
    rows.note_list(None, DeliveryList((), (bad("a"), bad("", 1))), NOON)
    rows.read("a", NOON)
    assert rows.stale(NOON) == {}
    rows.note_list(None, DeliveryList((), (bad("a"),)), NOON + FIVE)
    assert rows.stale(NOON + FIVE) == {"a": NOON}


def test_a_row_that_was_read_in_part_is_counted_and_not_old() -> None:
    rows = UnreadableRows()
    rows.note_list(None, DeliveryList((row("a"),), (bad("a", is_partial=True),)), NOON)
    assert rows.stale(NOON) == {}
    assert len(rows.all) == 1


def test_a_list_keeps_what_it_lacked_until_it_is_read_again() -> None:
    rows = UnreadableRows()
    rows.note_list(None, DeliveryList((), (bad("a"),)), NOON)
    rows.note_list("PENDING", DeliveryList((), (bad("a", 3), bad("", 1), bad("", 2))), NOON)
    assert [each.id for each in rows.all] == ["a", "", ""]
    rows.note_list(None, DeliveryList(), NOON + FIVE)
    assert [each.id for each in rows.all] == ["a", "", ""]
    rows.forget_others()
    assert rows.all == ()
