"""Which deliveries are asked about one by one."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

from deskdispatch.desk.deliveries.detail_requests import (
    DETAILS_PER_POLL,
    LOST_PER_POLL,
    RETRY_AFTER_POLLS,
    DetailRequests,
)
from deskdispatch.domain.deliveries.delivery import Delivery, StatusEntry

NOON = datetime(2026, 11, 21, 9, tzinfo=UTC)


def row(number: int, status: str = "PENDING", **more: Any) -> Delivery:
    """As a list shows it."""
    return Delivery(
        id=f"d{number}",
        order_number=f"ORD-{number}",
        status=status,
        created_at=NOON + timedelta(minutes=number),
        **more,
    )


def whole(number: int, status: str = "PENDING") -> Delivery:
    """With its details."""
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
