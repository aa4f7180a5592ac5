"""Tests of the preview before booking a file: orders, dinars and times."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.domain.account.account import ScheduledDelivery, Wallet
from deskdispatch.domain.order_files.booking_preview import BookingPreview, preview_of
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.order_files.row import RowFailure, RowProblem
from tests.ui.order_files.made_files import NOW, every_state, row_of

PRICE = Decimal("1.750")


def changed(row: FileRow, **draft: Any) -> FileRow:
    content = row.content
    return replace(
        row, content=content.model_copy(update={"draft": content.draft.model_copy(update=draft)})
    )


def hidden(row: FileRow, **more: Any) -> FileRow:
    problems = (RowProblem(None, RowFailure.HIDDEN_ROW),)
    return replace(row, content=row.content.model_copy(update={"problems": problems}), **more)


def of(*rows: FileRow, payg: bool = False, price: Decimal | None = PRICE) -> BookingPreview:
    return preview_of(rows, lambda _row: price, ScheduledDelivery(pay_as_you_go_enabled=payg))


def test_what_is_ready_is_booked_and_all_else_is_counted() -> None:
    found = of(*every_state().rows.values())
    assert [row.state for row in found.rows] == [RowState.READY]
    assert found.not_taken == {
        RowState.PROBLEM: 4,
        RowState.UNCHECKED: 2,
        RowState.KNOWN: 1,
        RowState.LEFT_OUT: 1,
        RowState.FAILED: 1,
    }


def test_a_row_that_the_sheet_hides_is_booked_once_it_is_confirmed() -> None:
    unasked, confirmed = hidden(row_of(3)), hidden(row_of(4), decision="confirmed")
    found = of(row_of(2), unasked, confirmed)
    assert [row.id for row in found.rows] == ["r2", "r4"]
    assert (found.hidden, found.hidden_not_taken) == (1, 1)


def test_prices_that_are_not_known_are_counted_and_come_later() -> None:
    found = of(row_of(2), row_of(3), price=None)
    assert (found.total, found.unknown_prices) == (Decimal(), 2)
    found = found.priced(lambda row: PRICE if row.id == "r2" else None)
    assert (found.total, found.unknown_prices) == (PRICE, 1)


@pytest.mark.parametrize(
    ("balance", "mode", "payg", "left", "unpaid"),
    [
        ("10.000", "PREPAID", False, "4.750", 0),
        ("10.000", "PREPAID", True, "6.500", 0),
        ("4.000", "PREPAID", False, "-1.250", 1),
        ("1.000", "PREPAID", False, "-4.250", 3),
        ("1.000", "POSTPAID", False, None, 3),
        (None, "PREPAID", False, None, 3),
    ],
)
def test_the_wallet_pays_for_what_is_not_invoiced(
    balance: str | None, mode: str, left: str | None, unpaid: int, *, payg: bool
) -> None:
    later = changed(row_of(3), scheduled_at=NOW + timedelta(hours=2))
    found = of(row_of(2), later, row_of(4), payg=payg)
    wallet = Wallet(balance=None if balance is None else Decimal(balance), billing_mode=mode)
    assert found.left_in(wallet) == (None if left is None else Decimal(left))
    assert found.unpaid_by(wallet) == unpaid
    assert found.scheduled == (NOW + timedelta(hours=2),)
    assert found.left_in(None) is None
