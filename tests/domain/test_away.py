"""Tests of the events during an absence, derived from the changes."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.away import Absence, AwayKind, AwayLine, AwayOrder, AwayState
from deskdispatch.domain.deliveries.summary import DeliverySummary
from tests.desk.desk_under_test import NOON

EARLIER = (NOON - timedelta(hours=3)).timestamp()
SINCE_THEN = (NOON + timedelta(minutes=5)).timestamp()
BEFORE = AwayState(frozenset({"d8"}), (AwayOrder("i1", "", "Noura"),), Decimal("20.000"))


def summary(number: int, status: str, created: float = EARLIER, **fields: Any) -> DeliverySummary:
    known = {"customer_name": f"Customer {number}", "created_at": created, "is_ours": True}
    return DeliverySummary(f"d{number}", f"ORD-{number}", status, **{**known, **fields})


def report(
    *changes: tuple[DeliverySummary, str | None], now: AwayState = BEFORE
) -> dict[AwayKind, AwayLine]:
    absence = Absence(NOON, BEFORE)
    for changed, before in changes:
        absence.note([changed], {} if before is None else {changed.id: before})
    summaries = {changed.id: changed for changed, _ in changes}
    summaries |= {f"d{n}": summary(n, "ENROUTE") for n in (8, 9)}
    return {line.kind: line for line in absence.report(summaries, now)}


def test_where_nothing_happened_nothing_is_said() -> None:
    assert report() == {}


@pytest.mark.parametrize(
    ("status", "before", "kind"),
    [
        ("FAILED", "ENROUTE", AwayKind.FAILED),
        ("REJECTED", "PENDING", AwayKind.FAILED),
        ("CANCELLED", "PENDING", AwayKind.FAILED),
        ("DELIVERED", "ENROUTE", AwayKind.DELIVERED),
        ("ENROUTE", "PICKEDUP", AwayKind.MOVED),
    ],
)
def test_each_order_stands_in_the_line_of_what_became_of_it(
    status: str, before: str, kind: AwayKind
) -> None:
    found = report((summary(1, status), before))
    assert found == {kind: AwayLine(kind, (AwayOrder("d1", "ORD-1", "Customer 1"),))}


def test_what_moved_twice_is_held_against_where_it_stood_at_first() -> None:
    absence = Absence(NOON, BEFORE)
    absence.note([summary(1, "ENROUTE")], {"d1": "PENDING"})
    back = summary(1, "PENDING")
    absence.note([back], {"d1": "ENROUTE"})
    assert absence.report({"d1": back}, BEFORE) == ()


def test_what_was_not_known_is_told_from_its_first_move_on() -> None:
    absence = Absence(NOON, BEFORE)
    absence.note([summary(1, "ENROUTE")], {})
    moved = summary(1, "DELIVERED")
    absence.note([moved], {"d1": "ENROUTE"})
    (line,) = absence.report({"d1": moved}, BEFORE)
    assert line.kind is AwayKind.DELIVERED


def test_only_the_bookings_of_others_are_told() -> None:
    theirs = summary(1, "PENDING", SINCE_THEN, is_ours=False, counter_id="counter")
    ours = summary(2, "PENDING", SINCE_THEN)
    old = summary(3, "PENDING", is_ours=False)
    found = report((theirs, None), (ours, None), (old, None))
    assert [order.id for order in found[AwayKind.BOOKED].orders] == ["d1"]
    assert len(found) == 1


def test_late_and_unconfirmed_are_told_where_they_are_new() -> None:
    now = BEFORE._replace(
        late=frozenset({"d8", "d9"}),
        unconfirmed=(*BEFORE.unconfirmed, AwayOrder("i2", "", "Fatima")),
    )
    found = report(now=now)
    assert list(found) == [AwayKind.UNCONFIRMED, AwayKind.LATE]
    assert [order.id for order in found[AwayKind.LATE].orders] == ["d9"]
    assert found[AwayKind.UNCONFIRMED].orders == (AwayOrder("i2", "", "Fatima"),)


def test_the_wallet_is_told_where_both_balances_are_known() -> None:
    found = report(now=BEFORE._replace(balance=Decimal("17.500")))
    line = found[AwayKind.WALLET]
    assert (line.balance_before, line.balance) == (Decimal("20.000"), Decimal("17.500"))
    assert report(now=BEFORE._replace(balance=None)) == {}


def test_the_most_urgent_comes_first_and_orders_by_their_booking() -> None:
    changes = [(summary(n, "DELIVERED", EARLIER - n), "ENROUTE") for n in (1, 2, 3)]
    found = report(*changes, (summary(4, "FAILED"), "ENROUTE"))
    assert list(found) == [AwayKind.FAILED, AwayKind.DELIVERED]
    assert [order.id for order in found[AwayKind.DELIVERED].orders] == ["d3", "d2", "d1"]
