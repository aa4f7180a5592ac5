"""How a combination is drawn as keys."""

from __future__ import annotations

import pytest

from deskdispatch.ui.window.key_list import caps


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("F1", ["F1"]),
        ("Ctrl+Shift+P", ["Ctrl", "Shift", "P"]),
        ("Ctrl++", ["Ctrl", "+"]),
        ("Ctrl+-", ["Ctrl", "-"]),
        ("Ctrl+,", ["Ctrl", ","]),
        ("Ctrl+Return", ["Ctrl", "Enter"]),
        ("Alt+8 , Alt+9", ["Alt", "8", "Alt", "9"]),
        ("Alt+1 … Alt+6", ["Alt", "1", "Alt", "6"]),
    ],
)
def test_a_combination_is_its_keys(key: str, expected: list[str]) -> None:
    assert [part for part, is_key in caps(key) if is_key] == expected
