"""Strict JSON."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from deskdispatch.client.json_text import decoded

BAD = [
    '"a": ' + "[" * 200 + "]" * 200,
    '"a": 1}, {"b": 2',
    '"a"',
]


def test_numbers_keep_their_digits() -> None:
    assert decoded(b'{"price": 1.750}') == {"price": Decimal("1.750")}


def test_letters_of_all_kinds() -> None:
    text = '"a": "فاطمة", "b": "\\u0641", "c": "\\ud83d\\ude00", "d": "😀"'
    assert decoded(f"{{{text}}}".encode()) == {"a": "فاطمة", "b": "ف", "c": "😀", "d": "😀"}


@pytest.mark.parametrize("body", [*(f"{{{inside}}}" for inside in BAD), "", "nonsense"])
def test_what_is_no_json(body: str) -> None:
    with pytest.raises((ValueError, ArithmeticError)):
        decoded(body.encode())


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("NaN", "NaN"),
        ("-Infinity", "-Infinity"),
        ("1e999999999", "1e999999999"),
        ("1e-999999999", "1e-999999999"),
        ('"a\\ud800b"', "a?b"),
        ('{"\\udc00": ["\\ud83d\\ude00\\ud83d"]}', {"?": ["😀?"]}),
    ],
)
def test_what_no_value_can_hold_is_a_text(text: str, value: Any) -> None:
    assert decoded(f'{{"a": {text}, "b": 1.50}}'.encode()) == {"a": value, "b": Decimal("1.50")}
