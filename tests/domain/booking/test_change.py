"""Tests of the change that a driver brings, the fee on top of the cash, and the sent values."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, Final

import pytest

from deskdispatch.domain.booking.booking import (
    Booking,
    ChangeDue,
    Draft,
    check,
    draft_of,
    with_change,
)
from deskdispatch.domain.errors import InvalidInput, Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.geo import Coordinates

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
LINE: Final = "BRING CHANGE 7.750 (pays 20.000) / الباقي 7.750 من 20.000"
PAYING = Draft(
    phone="99221234",
    name="Fatima",
    pickup=Coordinates(latitude=29.3339, longitude=48.0761),
    dropoff=Coordinates(latitude=29.3697, longitude=47.9783),
    collect_cash=True,
    cash_amount="12.25",
    cash_with="20",
    notes="Ring twice",
)


def checked(price: str = "", **changes: Any) -> Booking:
    quoted = Decimal(price) if price else None
    return check(PAYING.model_copy(update=changes), NOW, quoted_price=quoted)


def refused(price: str = "", **changes: Any) -> tuple[Field, Rule]:
    with pytest.raises(InvalidInput) as caught:
        checked(price, **changes)
    (problem,) = caught.value.problems
    return problem.field, problem.rule


def test_the_change_is_the_first_line_of_the_notes_and_nothing_else_is_sent_of_it() -> None:
    sent = checked(fee_in_cash="").wire()
    assert sent["specialNotes"] == f"{LINE}\nRing twice"
    assert sent["totalAmount"] == "12.250"
    assert not {"cashWith", "feeInTotal", "cash_with", "fee_in_total"} & sent.keys()
    assert checked(notes="").wire()["specialNotes"] == LINE


@pytest.mark.parametrize(
    "changes", [{"collect_cash": False}, {"cash_with": " "}, {"cash_with": "12.250"}]
)
def test_no_line_where_no_change_is_brought(changes: dict[str, Any]) -> None:
    assert checked(**changes).wire()["specialNotes"] == "Ring twice"


def test_the_line_of_another_amount_is_replaced_also_where_it_was_typed() -> None:
    changed = checked(notes=f"{LINE}\nRing twice", cash_amount="15")
    assert changed.wire()["specialNotes"] == (
        "BRING CHANGE 5.000 (pays 20.000) / الباقي 5.000 من 20.000\nRing twice"
    )
    assert with_change(f"{LINE}\n", None) is None


def test_booked_again_it_stands_in_its_field_and_not_in_the_notes() -> None:
    again = draft_of(checked())
    assert (again.notes, again.cash_amount, again.cash_with) == ("Ring twice", "12.250", "20")
    stored = Booking.model_validate_json(checked().model_dump_json())
    assert stored.wire() == checked().wire()


def test_less_than_the_amount_is_refused_in_its_own_field() -> None:
    assert refused(cash_with="12.249") == (Field.CASH_WITH, Rule.LESS_THAN_CASH)
    assert refused(cash_with="a twenty") == (Field.CASH_WITH, Rule.NOT_MONEY)
    assert refused("8.000", fee_in_cash="8.000") == (Field.CASH_WITH, Rule.LESS_THAN_CASH)


def test_the_line_needs_its_room_in_the_notes() -> None:
    assert checked(notes="n" * (500 - len(LINE) - 1)).change is not None
    assert refused(notes="n" * (500 - len(LINE))) == (Field.NOTES, Rule.NO_ROOM_FOR_CHANGE)
    assert refused(notes="n" * 501, cash_with="") == (Field.NOTES, Rule.TOO_LONG)


def test_the_fee_is_collected_on_top_once_and_counts_for_the_change() -> None:
    booking = checked("1.750", fee_in_cash="1.750")
    assert booking.total_amount == Decimal("14.000")
    assert booking.change == ChangeDue(Decimal("6.000"), Decimal(20))
    again = draft_of(booking)
    assert (again.cash_amount, again.fee_in_cash) == ("12.250", "1.750")


def test_the_fee_alone_can_be_collected() -> None:
    booking = checked("1.750", fee_in_cash="1.750", cash_amount="")
    assert booking.total_amount == Decimal("1.750")
    assert draft_of(booking).cash_amount == ""


@pytest.mark.parametrize("price", ["", "2.000"])
def test_a_fee_that_is_not_the_price_shown_is_not_collected(price: str) -> None:
    assert refused(price, fee_in_cash="1.750") == (Field.CASH_AMOUNT, Rule.FEE_WAITS)
    assert checked(price, fee_in_cash="1.750", collect_cash=False).total_amount is None
