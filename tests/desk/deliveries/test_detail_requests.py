"""Which deliveries are asked about one by one."""

from __future__ import annotations

import itertools
from datetime import UTC, datetime, timedelta
from typing import Any

from deskdispatch.desk.deliveries.detail_requests import (
    DETAILS_A_LOOK,
    LOST_A_LOOK,
    REST_LOOKS,
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


def chosen(enquiries: DetailRequests, open_id: str = "", active: str = "") -> list[str]:
    return list(enquiries.choose(open_id, active.split()))


def test_the_newest_come_first_and_ends_before_them() -> None:
    enquiries = DetailRequests()
    for number in range(DETAILS_A_LOOK):
        enquiries.learned(row(number + 10))
    enquiries.learned(row(1, "DELIVERED"))
    assert chosen(enquiries) == ["d1", "d17", "d16", "d15", "d14", "d13", "d12", "d11"]


def test_what_lacks_nothing_is_asked_at_its_end_only() -> None:
    enquiries = DetailRequests()
    enquiries.learned(whole(1))
    assert chosen(enquiries) == []
    ended = whole(1).model_copy(update={"status": "DELIVERED"})
    enquiries.learned(ended)
    assert chosen(enquiries) == ["d1"]
    enquiries.answered(whole(1, "DELIVERED"))
    enquiries.learned(whole(1, "DELIVERED"))
    assert chosen(enquiries) == []


def test_what_the_service_never_tells_is_not_asked_again() -> None:
    enquiries = DetailRequests()
    enquiries.learned(row(1))
    enquiries.answered(row(1, "ACCEPTED"))
    for status in ("ACCEPTED", "ENROUTE"):
        enquiries.learned(row(1, status))
        assert chosen(enquiries) == []
    enquiries.learned(row(1, "DELIVERED"))
    assert chosen(enquiries) == ["d1"]
    enquiries.answered(row(1, "DELIVERED"))
    enquiries.learned(row(1, "DELIVERED"))
    assert chosen(enquiries) == []


def test_out_of_the_journal_only_those_nobody_ever_asked_about() -> None:
    enquiries = DetailRequests()
    enquiries.recalled(row(1, "DELIVERED"))
    enquiries.recalled(row(2, "DELIVERED", status_history=()))
    assert chosen(enquiries) == ["d1"]


def test_what_has_just_vanished_goes_before_what_is_hidden() -> None:
    enquiries = DetailRequests()
    active = {f"d{number}": "PENDING" for number in range(30)}
    enquiries.listed(["d29"], active)
    hidden = chosen(enquiries)
    assert len(hidden) == LOST_A_LOOK
    for id in hidden:
        enquiries.answered(whole(int(id[1:])))
    enquiries.listed([], active)
    later = chosen(enquiries)
    assert later[0] == "d29"
    assert not set(later) & set(hidden)


def test_where_not_every_list_was_read_nothing_is_lost() -> None:
    enquiries = DetailRequests()
    enquiries.listed(["d1"], {"d1": "PENDING"})
    assert chosen(enquiries, active="d1") == []


def test_one_that_cannot_be_had_rests_longer_each_time() -> None:
    enquiries = DetailRequests()
    active = {"d1": "PENDING"}
    asked_at = []
    for look in range(8 * REST_LOOKS):
        enquiries.listed([], active)
        if chosen(enquiries, "d1", "d1"):
            asked_at.append(look)
            enquiries.failed("d1")
    gaps = [later - sooner for sooner, later in itertools.pairwise(asked_at)]
    assert gaps == [REST_LOOKS, 2 * REST_LOOKS, 4 * REST_LOOKS]
    assert enquiries.sought(active) == {}, "no list is held to hold it"
    enquiries.listed(["d1"], active)
    assert enquiries.sought(active) == active, "until one does"


def test_the_open_row_is_asked_once_a_look() -> None:
    enquiries = DetailRequests()
    enquiries.learned(row(1))
    enquiries.listed([], {"d1": "PENDING"})
    assert chosen(enquiries, "d1", "d1") == ["d1"]
    assert chosen(enquiries, "d2", "d1") == ["d1"], "one that has ended is not"


def test_what_left_memory_is_forgotten() -> None:
    enquiries = DetailRequests()
    enquiries.learned(row(1, "DELIVERED"))
    assert enquiries.waiting == 1
    enquiries.forget(["d1", "nobody"])
    assert enquiries.waiting == 0
