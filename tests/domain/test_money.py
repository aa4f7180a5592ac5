"""Tests of dinars: typed, written, and never stored as floats."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from deskdispatch.domain import money
from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.wire import Kwd

KWD = TypeAdapter(Kwd)

amounts = st.decimals(min_value=0, max_value=money.LARGEST, places=3)


@pytest.mark.parametrize(
    ("typed", "amount"),
    [
        ("1.25", "1.250"),
        ("1.250", "1.250"),
        ("1", "1.000"),
        ("1.", "1.000"),
        (".5", "0.500"),
        ("0", "0.000"),
        ("007.5", "7.500"),
        ("  2.75 ", "2.750"),
        ("KWD 2.75", "2.750"),
        ("2.75 د.ك", "2.750"),
        ("KD2.75", "2.750"),
        ("2.75 kd", "2.750"),
        ("د.ك.\u200f ٢٫٧٥", "2.750"),
        ("2.75 دينار كويتي", "2.750"),
        ("١٫٢٥", "1.250"),
        ("۱۲٫۵", "12.500"),
        ("1,250.5", "1250.500"),
        ("١٬٢٥٠٫٥", "1250.500"),
        ("123,456.789", "123456.789"),
        ("999999.999", "999999.999"),
    ],
)
def test_a_clerk_types_dinars(typed: str, amount: str) -> None:
    assert str(money.parse_typed(typed)) == amount


@pytest.mark.parametrize(
    ("typed", "rule"),
    [
        ("", Rule.BLANK),
        ("   ", Rule.BLANK),
        ("KWD", Rule.BLANK),
        ("1.2345", Rule.TOO_MANY_DECIMALS),
        ("1.2500", Rule.TOO_MANY_DECIMALS),
        ("1,250", Rule.AMBIGUOUS_MONEY),
        ("١٬٢٥٠", Rule.AMBIGUOUS_MONEY),
        ("1,25", Rule.AMBIGUOUS_MONEY),
        ("12,50.5", Rule.NOT_MONEY),
        ("1KD2", Rule.NOT_MONEY),
        ("1.250,5", Rule.NOT_MONEY),
        ("1.2.3", Rule.NOT_MONEY),
        ("-1", Rule.NOT_MONEY),
        ("+1", Rule.NOT_MONEY),
        ("1e3", Rule.NOT_MONEY),
        ("1 250", Rule.NOT_MONEY),
        (".", Rule.NOT_MONEY),
        ("NaN", Rule.NOT_MONEY),
        ("dinar", Rule.NOT_MONEY),
        ("1000000", Rule.NOT_MONEY),
        ("1,000,000.000", Rule.NOT_MONEY),
    ],
)
def test_what_may_mean_anything_else_is_refused(typed: str, rule: Rule) -> None:
    with pytest.raises(RuleBroken) as caught:
        money.parse_typed(typed)
    assert caught.value.rule is rule


@given(amounts)
def test_an_amount_is_typed_as_it_is_written(amount: Decimal) -> None:
    assert money.parse_typed(money.text(amount)) == amount


@given(amounts)
def test_amounts_survive_the_wire(amount: Decimal) -> None:
    wire = KWD.dump_json(amount)
    assert wire == f'"{amount:.3f}"'.encode()
    assert KWD.validate_json(wire) == amount


@given(st.text(alphabet="0123456789.,٠١٢٣٫٬- eE+", max_size=12))
def test_whatever_is_typed_is_three_places_or_refused(typed: str) -> None:
    try:
        amount = money.parse_typed(typed)
    except RuleBroken:
        return
    assert amount.as_tuple().exponent == -3
    assert 0 <= amount <= money.LARGEST


@pytest.mark.parametrize(
    ("wire", "amount"),
    [
        ("1.750", "1.750"),
        ("0.000", "0.000"),
        ("-2.500", "-2.500"),
        ("42.75", "42.750"),
        (5, "5.000"),
        (Decimal("1.5"), "1.500"),
    ],
)
def test_the_wire_carries_decimal_text(wire: Any, amount: str) -> None:
    assert str(KWD.validate_python(wire)) == amount


@pytest.mark.parametrize(
    "wire", [1.75, 0.1, True, None, "", "abc", "NaN", "Infinity", "1.2345", "1e30", [], {}, "1,250"]
)
def test_the_wire_carries_no_float_and_nothing_else(wire: Any) -> None:
    with pytest.raises(ValidationError):
        KWD.validate_python(wire)
    with pytest.raises(ValidationError):
        KWD.validate_json(json.dumps(wire))


@pytest.mark.parametrize(
    ("amount", "text"),
    [("1.25", "1.250"), ("0", "0.000"), ("1E+3", "1000.000"), ("1.2345", "1.235")],
)
def test_it_is_always_written_with_three_places(amount: str, text: str) -> None:
    assert money.text(Decimal(amount)) == text


@pytest.mark.parametrize(
    ("exact", "fils"), [("1.0004", "1.000"), ("1.0005", "1.001"), ("-1.0005", "-1.001")]
)
def test_halves_round_away_from_zero(exact: str, fils: str) -> None:
    assert str(money.rounded(Decimal(exact))) == fils
