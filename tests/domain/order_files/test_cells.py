"""Tests of cells of times and cash, as people and spreadsheets write them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.cash_cells import read_cash_cells
from deskdispatch.domain.order_files.cells import UnreadableTime, read_time
from deskdispatch.domain.order_files.row import RowFailure, RowProblem

HALF_PAST_TWO = datetime(2026, 11, 21, 11, 30, tzinfo=UTC)
"""14:30 in Kuwait."""


class Cash(NamedTuple):
    """Whether cash is collected, how much, and what the clerk is asked first."""

    collects: bool
    amount: str = ""
    problem: RowProblem | None = None


def cash(collect: str, amount: str, total: str = "", currency: str = "") -> Cash:
    """Reads the cash of one cell each."""
    fields = (Field.COLLECT_CASH, Field.CASH_AMOUNT, Field.ORDER_TOTAL, Field.CURRENCY)
    texts = zip(fields, (collect, amount, total, currency), strict=True)
    part = read_cash_cells({field: [text] for field, text in texts if text})
    found = (part.fields["collect_cash"], part.fields["cash_amount"])
    return Cash(*found, next(iter(part.problems), None))


@pytest.mark.parametrize(
    ("day", "clock"),
    [
        ("2026-11-21 14:30", ""),
        ("2026-11-21T14:30:00", ""),
        ("2026-11-21T11:30:00Z", ""),
        ("2026-11-21T11:30:00.000Z", ""),
        ("2026-11-21T12:30+01:00", ""),
        ("2026/11/21 2:30 PM", ""),
        ("21/11/2026 14:30", ""),
        ("21-11-2026, 2:30pm", ""),
        ("21.11.26 14:30", ""),
        ("٢١/١١/٢٠٢٦ ١٤:٣٠", ""),
        ("٢١/١١/٢٠٢٦ ٢:٣٠ م", ""),
        ("21/11/2026 2:30 مساءً", ""),
        ("21/11/2026", "14:30"),
        ("2026-11-21 00:00:00", "14:30:00"),
        ("21/11/2026 00:00", "14:30"),
        ("21/11/2026 12:00:00 AM", "14:30"),
        ("21/11/2026", "2:30 p.m."),
        ("2026-11-21 14:30:00", "2:30 PM"),
    ],
)
def test_a_time_is_read(day: str, clock: str) -> None:
    assert read_time(day, clock) == HALF_PAST_TWO


@pytest.mark.parametrize(
    ("typed", "hour"), [("12:00 AM", 21), ("12 pm", 9), ("9 ص", 6), ("00:00", 21)]
)
def test_noon_and_midnight(typed: str, hour: int) -> None:
    found = read_time("2026-11-21", typed)
    assert found is not None
    assert (found.hour, found.minute) == (hour, 0)


def test_a_time_without_seconds_is_that_of_the_day_with_them() -> None:
    assert read_time("2026-11-21 18:00:30", "18:00") == read_time("2026-11-21 18:00:30")


def test_blank_cells_are_now() -> None:
    assert read_time("", " ") is None


@pytest.mark.parametrize(
    ("day", "clock", "failure"),
    [
        ("11/21/2026 14:30", "", RowFailure.NOT_A_TIME),
        ("46347.6041666667", "", RowFailure.NOT_A_TIME),
        ("tomorrow", "", RowFailure.NOT_A_TIME),
        ("31/02/2026 14:30", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 25:30", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 14:30 PM", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 14", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 14:30 or later", "", RowFailure.NOT_A_TIME),
        ("0001-01-01 00:30", "", RowFailure.NOT_A_TIME),
        ("2026-11-21 14:30+99:00", "", RowFailure.NOT_A_TIME),
        ("21/11/2026", "18:00-20:00", RowFailure.NOT_A_TIME),
        ("21/11/2026", "18:00:00-20:00", RowFailure.NOT_A_TIME),
        ("21/11/2026", "12:30 مساءً", RowFailure.NOT_A_TIME),
        ("21/11/2026 14:30", "15:30", RowFailure.NOT_A_TIME),
        ("21/11/2026 14:30", "evening", RowFailure.NOT_A_TIME),
        ("21/11/2026 9 pm-10:30", "", RowFailure.NOT_A_TIME),
        ("14:30", "", RowFailure.NO_DAY),
        ("", "14:30:00", RowFailure.NO_DAY),
        ("21/11/2026", "", RowFailure.NO_TIME),
        ("2026-11-21 00:00:00", "", RowFailure.NO_TIME),
    ],
)
def test_what_is_not_certain_is_no_time(day: str, clock: str, failure: RowFailure) -> None:
    with pytest.raises(UnreadableTime) as caught:
        read_time(day, clock)
    assert caught.value.failure is failure


@given(st.text("0123456789-/.:TZ +amp صم", max_size=30), st.text(max_size=12))
def test_no_cell_is_too_strange(day: str, clock: str) -> None:
    try:
        found = read_time(day, clock)
    except UnreadableTime:
        return
    assert found is None or found.tzinfo is UTC


@pytest.mark.parametrize(
    ("collect", "amount", "shown"),
    [
        ("", "4.5", "4.500"),
        ("yes", "4.500", "4.500"),
        ("نعم", "٤٫٥", "4.500"),
        ("COD", "KWD 4.5", "4.500"),
        ("كاش", "4.5 د.ك", "4.500"),
        ("Cash on Delivery", "4.5 KD", "4.500"),
        ("COD (not paid)", "4.5", "4.500"),
        ("Cash - pending", "4.5", "4.500"),
        ("الدفع عند الاستلام (غير مدفوع)", "4.5", "4.500"),
        ("Unpaid", "4.5", "4.500"),
        ("غير مدفوع", "4.5", "4.500"),
        ("TRUE", "1,250.500", "1250.500"),
        ("", "12", "12.000"),
        ("", "12.0", "12.000"),
        ("", "12.5000", "12.500"),
        ("", "1,250.5000 KD", "1250.500"),
        ("", "4.300000000000001", "4.300"),
        ("", "0.30000000000000004", "0.300"),
        ("4.5", "", "4.500"),
        ("", "999999.999", "999999.999"),
    ],
)
def test_an_amount_is_collected(collect: str, amount: str, shown: str) -> None:
    assert cash(collect, amount) == Cash(collects=True, amount=shown)


@pytest.mark.parametrize(
    ("collect", "amount", "shown"),
    [
        ("", "", ""),
        ("", "0", ""),
        ("", "0.000", ""),
        ("no", "", ""),
        ("لا", "", ""),
        ("Paid", "4.5", "4.500"),
        ("KNET", "4,500", "4,500"),
        ("Knet link", "4.5", "4.500"),
        ("Link - paid", "4.5", "4.500"),
        ("paid by card", "4.5", "4.500"),
        ("Pre-paid", "4.5", "4.500"),
        ("Already paid via link", "4.5", "4.500"),
        ("", "paid", ""),
        ("مدفوع", "", ""),
        ("-", "", ""),
    ],
)
def test_nothing_is_collected(collect: str, amount: str, shown: str) -> None:
    assert cash(collect, amount) == Cash(collects=False, amount=shown)


@pytest.mark.parametrize(
    ("collect", "amount", "field", "failure"),
    [
        ("yes", "", Field.CASH_AMOUNT, RowFailure.BLANK),
        ("yes", "0", Field.CASH_AMOUNT, RowFailure.NOT_POSITIVE),
        ("", "4,500", Field.CASH_AMOUNT, RowFailure.AMBIGUOUS_MONEY),
        ("", "٤٬٥٠٠", Field.CASH_AMOUNT, RowFailure.AMBIGUOUS_MONEY),
        ("", "4.5005", Field.CASH_AMOUNT, RowFailure.TOO_MANY_DECIMALS),
        ("", "4.30000001", Field.CASH_AMOUNT, RowFailure.TOO_MANY_DECIMALS),
        ("", "-4.5", Field.CASH_AMOUNT, RowFailure.NOT_MONEY),
        ("", "four", Field.CASH_AMOUNT, RowFailure.NOT_MONEY),
        ("", "1E+20", Field.CASH_AMOUNT, RowFailure.NOT_MONEY),
        ("maybe", "4.5", Field.COLLECT_CASH, RowFailure.NOT_YES_OR_NO),
    ],
)
def test_what_is_not_certain_is_a_problem(
    collect: str, amount: str, field: Field, failure: RowFailure
) -> None:
    text = collect if field is Field.COLLECT_CASH else amount
    found = cash(collect, amount)
    assert found == Cash(collects=True, amount=amount, problem=RowProblem(field, failure, text))


@pytest.mark.parametrize(
    ("collect", "amount", "total", "collects", "shown"),
    [
        ("Cash on Delivery (COD)", "11.500", "11.500", True, "11.500"),
        ("cod", "", "11.5", True, "11.500"),
        ("cash_on_delivery", "", "11.5", True, "11.500"),
        ("كاش عند الاستلام", "", "11.5", True, "11.500"),
        ("الدفع عند التوصيل", "", "11.5", True, "11.500"),
        ("الدفع نقداً عند الاستلام", "", "11.5", True, "11.500"),
        ("Cash / نقدا", "", "11.5", True, "11.500"),
        ("KNET / كي نت", "", "11.5", False, ""),
        ("KNET (Tap)", "", "11.5", False, ""),
        ("Tap", "0.000", "9", False, "0.000"),
        ("A new gateway", "0.000", "9", False, ""),
        ("", "", "11.5", False, ""),
    ],
)
def test_the_total_is_collected_where_cash_on_delivery_is_the_payment(
    collect: str, amount: str, total: str, *, collects: bool, shown: str
) -> None:
    found = cash(collect, amount, total)
    assert (found.collects, found.amount, found.problem) == (collects, shown, None)


@pytest.mark.parametrize(
    "collect",
    [
        *("A new gateway", "Prepaid, not COD", "cash paid", "COD 5", "link (not paid)"),
        *("رابط غير مدفوع", "not cash, pending", "pending", "by", "Cash / KNET"),
    ],
)
def test_a_payment_that_is_not_known_is_asked_about(collect: str) -> None:
    found = cash(collect, "4.5", "9")
    assert found.problem is not None
    assert found.problem.failure is RowFailure.NOT_YES_OR_NO


@pytest.mark.parametrize("cells", [("yes", ""), ("", "Yes"), ("TRUE", ""), ("نعم", "")])
def test_a_yes_collects_the_total_if_the_clerk_confirms_it(cells: tuple[str, str]) -> None:
    problem = RowProblem(Field.CASH_AMOUNT, RowFailure.TOTAL_COLLECTED, "9.000")
    assert cash(*cells, "9") == Cash(collects=True, amount="9.000", problem=problem)
    foreign = cash(*cells, "9", "SAR").problem
    assert foreign is not None
    assert foreign.failure is RowFailure.OTHER_CURRENCY


def test_a_total_that_is_not_paid_is_asked_about() -> None:
    problem = RowProblem(Field.CASH_AMOUNT, RowFailure.TOTAL_COLLECTED, "9.000")
    assert cash("Unpaid", "", "9") == Cash(collects=True, amount="9.000", problem=problem)


@pytest.mark.parametrize("collect", ["COD + KNET", "Cash on delivery (COD), gift card"])
def test_a_total_is_not_collected_that_is_paid_in_part(collect: str) -> None:
    found = cash(collect, "", "9")
    assert found.problem == RowProblem(Field.CASH_AMOUNT, RowFailure.BLANK)
    assert cash(collect, "4", "9") == Cash(collects=True, amount="4.000")


@pytest.mark.parametrize("currency", ["", "KWD", "kd", "د.ك", "د.ك.\u200f"])
def test_an_amount_in_dinars_is_collected(currency: str) -> None:
    assert cash("cod", "11.5", "", currency) == Cash(collects=True, amount="11.500")


def test_an_amount_in_another_currency_is_asked_about() -> None:
    found = cash("cod", "", "11.5", "SAR")
    assert found.problem == RowProblem(Field.CASH_AMOUNT, RowFailure.OTHER_CURRENCY, "SAR")
    assert cash("Tap", "", "11.5", "SAR").problem is None
