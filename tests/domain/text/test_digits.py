"""Tests of digits as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.text.digits import latin


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("٠١٢٣٤٥٦٧٨٩", "0123456789"),
        ("۰۱۲۳۴۵۶۷۸۹", "0123456789"),
        ("١٫٢٥٠", "1.250"),
        ("١٬٢٥٠", "1,250"),
        ("٢٩٫٣، ٤٧٫٩", "29.3, 47.9"),
        ("\u200f98765432\u200e", "98765432"),
        ("\u2066+965\u2069\u00a09876", "+965 9876"),
        ("\ufeff1\u202f250", "1 250"),
        ("Salmiya سالمية 5", "Salmiya سالمية 5"),
        ("", ""),
    ],
)
def test_eastern_digits_and_marks(typed: str, plain: str) -> None:
    assert latin(typed) == plain


@given(st.integers(min_value=0), st.sampled_from(["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"]))
def test_any_number_reads_the_same_in_any_digits(number: int, digits: str) -> None:
    typed = "".join(digits[int(digit)] for digit in str(number))
    assert latin(typed) == str(number)


@given(st.text())
def test_what_is_latin_stays_so(text: str) -> None:
    assert latin(latin(text)) == latin(text)
