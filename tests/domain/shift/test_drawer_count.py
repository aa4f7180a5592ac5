"""Tests of counting notes and coins."""

from __future__ import annotations

from datetime import timedelta

import pytest

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.shift.drawer_count import DENOMINATIONS, DrawerCount, HandedIn, latest
from tests.desk.desk_under_test import NOON

DRAFT = DrawerCount(
    id="c1",
    since=NOON - timedelta(hours=12),
    until=NOON,
    opening=20_000,
    handed_in=(HandedIn(name="Yousef", fils=12_500),),
    pieces={20_000: 1, 10_000: 1, 500: 4, 250: 2, 5: 0},
)


def test_what_is_counted_stands_beside_float_and_what_was_handed_in() -> None:
    assert (DRAFT.counted, DRAFT.expected, DRAFT.difference) == (32_500, 32_500, 0)
    assert sum(DENOMINATIONS) == 36_935
    assert 5 not in DRAFT.checked().pieces


def test_a_difference_is_kept_with_its_reason_alone() -> None:
    short = DRAFT.model_copy(update={"pieces": {20_000: 1}})
    with pytest.raises(RuleBroken) as broken:
        short.checked()
    assert broken.value.rule is Rule.BLANK
    assert short.model_copy(update={"reason": " Change given "}).checked().reason == "Change given"


def test_the_last_count_holds() -> None:
    first = DRAFT.model_copy(update={"counted_at": NOON})
    second = DRAFT.model_copy(update={"id": "c2", "counted_at": NOON + timedelta(minutes=5)})
    there = second.model_copy(update={"id": "3", "saved_by": "b" * 16})
    assert latest([second, there, first]) == (second, there)
    assert latest([DRAFT]) == (), "a draft"
