"""What was typed of a customer whom a clerk has merged: hidden only where that clerk saw it."""

from __future__ import annotations

from typing import Any

import pytest

from deskdispatch.domain.sharing.customer_group import CustomerGroup, groups_of
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord

HERE, THERE = "a" * 16, "c" * 16
MERGED_AT = 100


def record(id: str, **fields: tuple[Any, int, int, str]) -> SharedRecord:
    """Each field with its rank, time and counter."""
    return SharedRecord("customer", id, {name: SharedField(*each) for name, each in fields.items()})


def merged(seen: Any, *more: SharedRecord, **gone: tuple[Any, int, int, str]) -> CustomerGroup:
    """Noura merged into Sara over there, by a clerk who had seen this, and who is one with her."""
    into = ("sara", Rank.CLERK, MERGED_AT, THERE)
    merge = ({"seen": seen}, Rank.CLERK, MERGED_AT, THERE)
    sara = record("sara", warning=("of both", Rank.CLERK, MERGED_AT, THERE))
    noura = record("noura", into=into, merge=merge, **gone)
    (group,) = groups_of({each.id: each for each in (sara, noura, *more)})
    return group


def hidden(group: CustomerGroup) -> list[str]:
    return [each.value for each in group.hidden("warning")]


@pytest.mark.parametrize(
    ("seen", "asked"),
    [
        ({}, ["of Noura"]),
        ({"warning": {HERE: 90}}, []),
        ({"warning": {HERE: 89}}, ["of Noura"]),
        ({"driver_note": {HERE: 3_600}}, ["of Noura"]),  # that clock was fast before
        ({"warning": {THERE: 90}}, ["of Noura"]),
        ({"warning": 90}, ["of Noura"]),
        (None, []),  # not stated: by the times
    ],
)
def test_what_the_clerk_had_not_seen_is_hidden(seen: Any, asked: list[str]) -> None:
    group = merged(seen, warning=("of Noura", Rank.CLERK, 90, HERE))
    assert hidden(group) == asked


@pytest.mark.parametrize(("time", "asked"), [(80, []), (MERGED_AT, []), (120, ["of a double"])])
def test_what_the_same_counter_typed_later_of_a_double_is_hidden(
    time: int, asked: list[str]
) -> None:
    double = record(
        "nour",
        into=("noura", Rank.AUTOMATIC, 110, HERE),
        warning=("of a double", Rank.CLERK, time, THERE),
    )
    assert hidden(merged({}, double)) == asked


def test_what_a_merge_had_seen_is_stated_field_by_field() -> None:
    group = merged({}, driver_note=("gate", Rank.CLERK, 3_600, HERE))
    assert group.seen() == {"warning": {THERE: MERGED_AT}, "driver_note": {HERE: 3_600}}
