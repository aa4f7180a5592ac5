"""Strict JSON."""

from __future__ import annotations

from decimal import Decimal

import pytest

from deskdispatch.client.json_text import decoded, decoded_object

BAD = [
    '"a": NaN',
    '"a": 1e999999999',
    '"a": "\\ud800"',
    '"a": ' + "[" * 200 + "]" * 200,
    '"a": 1}, {"b": 2',
    '"a"',
]


def test_numbers_keep_their_digits() -> None:
    assert decoded(b'{"price": 1.750}') == {"price": Decimal("1.750")}
    assert str(decoded_object(b'"price": 1.750')["price"]) == "1.750"


def test_letters_of_all_kinds() -> None:
    text = '"a": "فاطمة", "b": "\\u0641", "c": "\\ud83d\\ude00", "d": "😀"'
    assert decoded_object(text.encode()) == {"a": "فاطمة", "b": "ف", "c": "😀", "d": "😀"}


@pytest.mark.parametrize("inside", BAD)
def test_what_is_not_one_plain_object(inside: str) -> None:
    with pytest.raises((ValueError, ArithmeticError)):
        decoded_object(inside.encode())


@pytest.mark.parametrize("body", [*(f"{{{inside}}}" for inside in BAD), "", "nonsense"])
def test_what_is_no_json(body: str) -> None:
    with pytest.raises((ValueError, ArithmeticError)):
        decoded(body.encode())
