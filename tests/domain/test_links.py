"""Tests of call numbers as soft phones and links give them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.links import LONGEST, is_number, is_tel_uri, number_in


@pytest.mark.parametrize(
    ("given_text", "number"),
    [
        ("51234567", "51234567"),
        ("5123 4567", "51234567"),
        ("+965 5123-4567", "+96551234567"),
        ("(965) 5123.4567", "96551234567"),
        ("0096551234567", "0096551234567"),
        ("201", "201"),
        ("tel:51234567", "51234567"),
        ("tel:+96551234567", "+96551234567"),
        ("tel:+965-5123-4567", "+96551234567"),
        ("tel:+965-5123-4567;ext=2", "+96551234567"),
        ("TEL:+965.5123.4567;isub=12%2034", "+96551234567"),
        ("tel:%2B965%205123%204567", "+96551234567"),
        ("tel:5123-4567;phone-context=+965", "+96551234567"),
        ("tel:5123-4567;ext=2;Phone-Context=%2B965", "+96551234567"),
        ("tel:51234567;phone-context=pbx.example.com", "51234567"),
        ("tel:+1-201-555-0123;phone-context=+965", "+12015550123"),
        ("tel:5123-4567;phone-context=+9-65;x=y", "+96551234567"),
    ],
)
def test_a_number_is_read(given_text: str, number: str) -> None:
    assert number_in(given_text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", "+", "12", "anonymous", "-51234567", "--data-dir", "+96551234567\n", "\t51234567"),
        *("5123\x004567", "5123\x1b[31m4567", "٥١٢٣٤٥٦٧", "5123456७", "\u202e51234567"),
        *("51234567; rm -rf", "51234567;ext=2", "++96551234567", "965+51234567"),
        "1" * 21,
        *("tel:", "tel:+", "tel:*100#", "tel:abc", "tel:sip:51234567@example.com"),
        *("tel:51234567%0a", "tel:5123%3B4567", "tel:%D9%A5%D9%A1%D9%A2%D9%A3"),
        "tel:+" + "9" * 21,
        "tel:51234567;phone-context=+" + "9" * 20,
        "tel:51234567" + ";x=y" * LONGEST,
        "sip:51234567@example.com",
        "callto:51234567",
    ],
)
def test_anything_else_is_no_number(text: str) -> None:
    assert number_in(text) is None


def test_the_scheme_is_told_in_any_case() -> None:
    assert is_tel_uri("Tel:1")
    assert not is_tel_uri("telephone:1")
    assert not is_tel_uri("te")


@given(st.text(max_size=40).map(lambda text: f"tel:{text}") | st.text(max_size=40))
def test_whatever_is_given_a_number_has_latin_digits_alone(text: str) -> None:
    number = number_in(text)
    assert number is None or (is_number(number) and number.removeprefix("+").isascii())
