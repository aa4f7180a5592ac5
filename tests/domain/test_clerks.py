"""Tests of clerks' PINs: typing, storage, and wrong attempts."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from deskdispatch.domain.clerks import Clerk, WrongPins, hashed, is_pin_of, typed_pin

NOON = datetime(2026, 11, 28, 9, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)


@pytest.mark.parametrize(
    ("typed", "pin"),
    [
        ("0427", "0427"),
        (" 0427 ", "0427"),
        ("٠٤٢٧", "0427"),
        ("۰۴۲۷", "0427"),
        ("042", None),
        ("04277", None),
        ("o427", None),
        ("²²²²", None),
        ("", None),
    ],
)
def test_a_pin_is_four_digits_of_any_script(typed: str, pin: str | None) -> None:
    assert typed_pin(typed) == pin


def test_a_hash_is_salted_and_says_its_costs() -> None:
    first, second = hashed("0427"), hashed("0427")
    assert first != second
    assert "0427" not in first.split("$")
    assert is_pin_of(Clerk(id="a", name="Noura", pin=first), "0427")
    assert not is_pin_of(Clerk(id="a", name="Noura", pin=first), "0428")


@pytest.mark.parametrize(
    "stored",
    ["", "0427", "scrypt$", "scrypt$40$8$1$00$00", "scrypt$1$0$1$00$00", "scrypt$x$8$1$zz$"],
)
def test_what_is_no_hash_of_this_release_fits_no_pin(stored: str) -> None:
    assert not is_pin_of(Clerk(id="a", name="Noura", pin=stored), "0427")


def test_waits_grow_and_end_and_a_clock_set_back_makes_none_longer() -> None:
    waits = [WrongPins(count, NOON).wait(NOON).total_seconds() for count in range(1, 11)]
    assert waits == [0, 0, 5, 15, 30, 60, 120, 300, 300, 300]
    assert WrongPins(5, NOON).wait(NOON + 10 * SECOND) == 20 * SECOND
    assert not WrongPins(5, NOON).wait(NOON + 30 * SECOND)
    assert WrongPins(5, NOON).wait(NOON - timedelta(days=9)) == 30 * SECOND
