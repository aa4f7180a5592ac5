from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest

from deskdispatch.domain.slips.paper import Paper
from deskdispatch.domain.slips.template import SlipTemplate


def test_a_shop_that_chose_nothing_has_the_common_roll_in_both_languages() -> None:
    template = SlipTemplate()
    assert (template.paper, template.language, template.square) == ("80mm", "both", "order")
    assert not template.price, "the customer reads the slip too"
    assert template.signature


def test_it_holds_nothing_but_plain_values() -> None:
    values = asdict(SlipTemplate())
    assert all(isinstance(value, str | int) for value in values.values())
    assert SlipTemplate(**values) == SlipTemplate()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("paper", "A3"),
        ("paper", ["A4"]),
        ("language", "fr"),
        ("square", ""),
        ("price", 1),
        ("signature", "yes"),
        ("left_mm", -1),
        ("left_mm", 9),
        ("right_mm", 2.5),
        ("top_mm", True),
        ("darkness", 101),
        ("logo", None),
        ("footer", "x" * 401),
        ("font", 12),
    ],
)
def test_what_no_slip_can_be_is_named(field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"^{field}$"):
        SlipTemplate(**{field: value})


@pytest.mark.parametrize(
    ("paper", "is_roll"), [("80mm", True), ("58mm", True), ("A6", False), ("A4", False)]
)
def test_a_roll_is_as_long_as_its_content(paper: str, is_roll: bool) -> None:
    assert Paper(paper).spec.is_roll is is_roll
