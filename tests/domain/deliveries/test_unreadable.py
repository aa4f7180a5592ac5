"""Tests that a list with an unreadable row does not prove that a delivery is absent."""

from __future__ import annotations

from deskdispatch.domain.deliveries.delivery import (
    AnswerPart,
    Delivery,
    DeliveryList,
    UnreadablePart,
)

ROW = Delivery(id="d1", order_number="ORD-1", status="PENDING")
LOST = UnreadablePart(AnswerPart.DELIVERY, "deliveries[1].id: missing")
STEP = UnreadablePart(AnswerPart.STEP, "deliveries[0].statusHistory[2]", "d1", is_partial=True)


def test_a_list_that_was_read_is_whole() -> None:
    assert DeliveryList((ROW,)).is_whole
    assert DeliveryList().is_whole, "none at all is a good answer too"


def test_a_row_that_was_read_in_part_is_counted_once() -> None:
    page = DeliveryList((ROW,), (LOST, STEP))
    assert not page.is_whole
    assert (page.unreadable_count, page.listed) == (1, 2)
