from __future__ import annotations

import pytest

from deskdispatch.ui.widgets.long_line_edit import is_pasted


@pytest.mark.parametrize(
    ("before", "text", "pasted"),
    [
        ("", "2", False),
        ("29.33", "29.337", False),
        ("a whole line that was chosen", "n", False),
        ("a whole line that was chosen", "", False),
        ("", "29.3375, 48.0758", True),
        ("near ", "near 29.3375, 48.0758", True),
        ("near the mosque", "near 29.3375 the mosque", True),
        ("29.3375, 48.0758", "29.3759, 47.9774", True),
        ("29.3375", "29.3375", False),
    ],
)
def test_what_comes_at_once_is_pasted(before: str, text: str, pasted: bool) -> None:
    assert is_pasted(before, text) is pasted
