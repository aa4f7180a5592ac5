"""Rows that cannot be read: what is counted, and as of when the rest is known."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from deskdispatch.desk.deliveries.unreadable_rows import UnreadableRows
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.unreadable import AnswerPart, DeliveryList, UnreadablePart

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
