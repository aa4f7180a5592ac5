"""Tests of making text from outside plain."""

from __future__ import annotations

import pytest

from deskdispatch.domain.text.plain_text import cleaned, embedded, isolated


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Dana K.", "Dana K."),
        ("فاطمة", "فاطمة"),
        ("a\u202eb", "ab"),
        ("a\x00b\tc", "a b c"),
        ("two\nlines", "two\nlines"),
        ("می‌روم", "می‌روم"),
        ("x\u2069y", "xy"),
        ("x\u2067y", "xy"),
        ("x\u2068y\u2069z", "x\u2068y\u2069z"),
        ("\ue000x\ud800", "x"),
    ],
)
def test_what_stands_around_a_text_cannot_be_turned_by_it(text: str, shown: str) -> None:
    assert cleaned(text, 500, lines=True) == shown


def test_an_endless_text_is_cut() -> None:
    assert cleaned("x" * 10_000, 500) == "x" * (500 - 1) + "…"
    assert cleaned("x" * 500, 500) == "x" * 500
    assert cleaned("\u2068" + "x" * 10_000 + "\u2069", 500) == "x" * (500 - 2) + "…"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Fee\u202e for\n X", "Fee for X"),
        ("  two   blanks ", "two blanks"),
        ("\u202eevil\x1b[31m", "evil [31m"),
        ("\u206614:02\u2069 \u2068Dana\u2069", "\u206614:02\u2069 \u2068Dana\u2069"),
    ],
)
def test_on_one_line_every_white_space_is_one_blank(text: str, shown: str) -> None:
    assert cleaned(text, 60) == shown


def test_a_text_of_megabytes_is_not_looked_through() -> None:
    assert cleaned("\u202e" * 5_000_000 + "evil", 60) == "…"


def test_an_empty_text_is_not_isolated() -> None:
    assert (isolated(""), embedded("")) == ("", "")
    assert (isolated("1"), embedded("1")) == ("\u20661\u2069", "\u20681\u2069")
