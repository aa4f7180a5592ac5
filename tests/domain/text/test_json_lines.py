from __future__ import annotations

from typing import Any

import pytest

from deskdispatch.domain.text.plain_text import LONGEST_LINE, MOST_LINES, json_lines


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        (None, ()),
        (True, ()),
        ("", ()),
        ("Invoiced monthly.", ("Invoiced monthly.",)),
        ("Invoiced monthly.\nBy bank.", ("Invoiced monthly.", "By bank.")),
        (["Pay here", "or there"], ("Pay here", "or there")),
        (
            {"text": "Pay by bank", "bank": {"IBAN": "KW81", "days": 30, "auto": True, "x": None}},
            ("text: Pay by bank", "bank · IBAN: KW81", "bank · days: 30", "bank · auto: true"),
        ),
        ([[[{}]]], ()),
        (12.5, ("12.5",)),
        ("<b>bold</b> \u202e tricky\x07", ("<b>bold</b> tricky",)),
    ],
)
def test_values_become_lines(value: Any, lines: tuple[str, ...]) -> None:
    assert json_lines(value) == lines


@pytest.mark.parametrize(
    "value",
    ["word " * 100_000, "x" * 1_000_000, ["line"] * 100_000, {str(n): n for n in range(10_000)}],
)
def test_a_long_value_is_cut(value: Any) -> None:
    said = json_lines(value)
    assert 1 <= len(said) <= MOST_LINES + 1
    assert all(len(line) <= LONGEST_LINE for line in said)


def test_what_is_nested_without_end_is_cut() -> None:
    value: Any = "bottom"
    for _ in range(500):
        value = {"a": value}
    (line,) = json_lines(value)
    assert len(line) <= LONGEST_LINE
