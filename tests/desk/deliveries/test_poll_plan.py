"""Tests of the lists and details that a poll requests, and of unreadable rows."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

from deskdispatch.desk.deliveries.poll_plan import (
    DETAILS_PER_POLL,
    LOST_PER_POLL,
    MOST_OTHERS,
    RETRY_AFTER_POLLS,
    SWEEP_EVERY,
    TRY_EVERY,
    DetailRequests,
    ListPlan,
    UnreadableRows,
)
from deskdispatch.domain.deliveries.delivery import (
    AnswerPart,
    Delivery,
    DeliveryList,
    StatusEntry,
    UnreadablePart,
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
    listing.refused.add(first[0])
    assert first[0] not in listing.statuses(FULL, words, NOON)


FIVE = timedelta(seconds=5)


def named(id: str) -> Delivery:
    return Delivery(id=id, order_number="1", status="PENDING")


def bad(id: str, at: int = 0, *, is_partial: bool = False) -> UnreadablePart:
    return UnreadablePart(
        AnswerPart.DELIVERY, f"deliveries[{at}].status: string_type", id, is_partial
    )


def test_one_that_was_read_at_the_look_before_is_known_as_of_then() -> None:
    rows = UnreadableRows()
    rows.note_list(None, DeliveryList((named("a"), named("b"))), NOON)
    assert rows.stale(NOON) == {}
    for look in (1, 2):
        rows.note_list(None, DeliveryList((named("b"),), (bad("a"),)), NOON + look * FIVE)
        assert rows.stale(NOON + look * FIVE) == {"a": NOON}
    rows.note_list(None, DeliveryList((named("a"), named("b"))), NOON + 3 * FIVE)
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
    rows.note_list(None, DeliveryList((named("a"),), (bad("a", is_partial=True),)), NOON)
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


def row(number: int, status: str = "PENDING", **more: Any) -> Delivery:
    """Returns a delivery as in a list."""
    return Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status=status,
        created_at=NOON + timedelta(minutes=number),
        **more,
    )


def whole(number: int, status: str = "PENDING") -> Delivery:
    """Returns a delivery with its details."""
    return row(
        number,
        status,
        customer_number="9922 1234",
        delivery_latitude=29.3,
        delivery_longitude=48.0,
        vehicle_type="bike",
        collect_cash=False,
        status_history=(StatusEntry(status=status, timestamp=NOON),),
    )


def chosen(requests: DetailRequests, open_id: str = "", active: str = "") -> list[str]:
    return list(requests.choose(open_id, active.split()))


def test_the_newest_come_first_and_ends_before_them() -> None:
    requests = DetailRequests()
    for number in range(DETAILS_PER_POLL):
        requests.learned(row(number + 10))
    requests.learned(row(1, "DELIVERED"))
    assert chosen(requests) == ["d1", "d17", "d16", "d15", "d14", "d13", "d12", "d11"]


def test_what_lacks_nothing_is_asked_at_its_end_only() -> None:
    requests = DetailRequests()
    requests.learned(whole(1))
    assert chosen(requests) == []
    ended = whole(1).model_copy(update={"status": "DELIVERED"})
    requests.learned(ended)
    assert chosen(requests) == ["d1"]
    requests.answered(whole(1, "DELIVERED"))
    requests.learned(whole(1, "DELIVERED"))
    assert chosen(requests) == []


def test_what_the_service_never_tells_is_not_asked_again() -> None:
    requests = DetailRequests()
    requests.learned(row(1))
    requests.answered(row(1, "ACCEPTED"))
    for status in ("ACCEPTED", "ENROUTE"):
        requests.learned(row(1, status))
        assert chosen(requests) == []
    requests.learned(row(1, "DELIVERED"))
    assert chosen(requests) == ["d1"]
    requests.answered(row(1, "DELIVERED"))
    requests.learned(row(1, "DELIVERED"))
    assert chosen(requests) == []


def test_out_of_the_journal_only_those_nobody_ever_asked_about() -> None:
    requests = DetailRequests()
    requests.recalled(row(1, "DELIVERED"))
    requests.recalled(row(2, "DELIVERED", status_history=()))
    assert chosen(requests) == ["d1"]


def test_what_has_just_vanished_goes_before_what_is_hidden() -> None:
    requests = DetailRequests()
    active = {f"d{number}": "PENDING" for number in range(30)}
    requests.listed(["d29"], active)
    hidden = chosen(requests)
    assert len(hidden) == LOST_PER_POLL
    for id in hidden:
        requests.answered(whole(int(id[1:])))
    requests.listed([], active)
    later = chosen(requests)
    assert later[0] == "d29"
    assert not set(later) & set(hidden)


def test_where_not_every_list_was_read_nothing_is_lost() -> None:
    requests = DetailRequests()
    requests.listed(["d1"], {"d1": "PENDING"})
    assert chosen(requests, active="d1") == []


def test_one_that_cannot_be_had_rests_longer_each_time() -> None:
    requests = DetailRequests()
    active = {"d1": "PENDING"}
    asked_at = []
    for look in range(8 * RETRY_AFTER_POLLS):
        requests.listed([], active)
        if chosen(requests, "d1", "d1"):
            asked_at.append(look)
            requests.failed("d1")
    gaps = [later - sooner for sooner, later in itertools.pairwise(asked_at)]
    assert gaps == [RETRY_AFTER_POLLS, 2 * RETRY_AFTER_POLLS, 4 * RETRY_AFTER_POLLS]
    assert requests.sought(active) == {}, "no list is held to hold it"
    requests.listed(["d1"], active)
    assert requests.sought(active) == active, "until one does"


def test_the_open_row_is_asked_once_a_look() -> None:
    requests = DetailRequests()
    requests.learned(row(1))
    requests.listed([], {"d1": "PENDING"})
    assert chosen(requests, "d1", "d1") == ["d1"]
    assert chosen(requests, "d2", "d1") == ["d1"], "one that has ended is not"


def test_what_left_memory_is_forgotten() -> None:
    requests = DetailRequests()
    requests.learned(row(1, "DELIVERED"))
    assert requests.waiting == 1
    requests.forget(["d1", "nobody"])
    assert requests.waiting == 0
