"""Tests of the values last typed at counters where another value is in effect."""

from __future__ import annotations

from typing import Any

from deskdispatch.domain.sharing.record import (
    COUNT_BITS,
    Rank,
    SharedField,
    SharedRecord,
    earlier_values,
    typed_name,
)

A, B, C = "a" * 16, "b" * 16, "c" * 16


def typed(counter: str, value: Any, time: int, rank: Rank = Rank.CLERK) -> SharedField:
    return SharedField(value, rank, time << COUNT_BITS, counter)


def record(id: str = "1", **fields: SharedField) -> SharedRecord:
    return SharedRecord("customer", id, fields)


def told(*records: SharedRecord, **shown: Any) -> list[tuple[str, Any, str]]:
    return [(each.field, each.value, each.counter_id) for each in earlier_values(records, shown)]


def test_what_does_not_count_is_told_newest_first() -> None:
    fields = {
        "warning": typed(B, "later", 3),
        typed_name("warning", A): typed(A, "mine", 1),
        typed_name("warning", B): typed(B, "later", 3),
        typed_name("warning", C): typed(C, "", 2),
        typed_name("driver_note", A): typed(A, "not asked for", 9),
    }
    one = SharedRecord("customer", "1", fields)
    assert told(one, warning="later") == [("warning", "", C), ("warning", "mine", A)]


def test_of_who_is_one_with_others_what_is_shown_nowhere_is_told_once() -> None:
    root = record(warning=typed(A, "shown", 5))
    part = record("2", warning=typed(B, "of the part", 2), name=typed(B, "Ali", 2, Rank.AUTOMATIC))
    again = record("3", warning=typed(C, "of the part", 4))
    found = told(root, part, again, warning="shown", name="Sara")
    assert found == [("warning", "of the part", C)]


def test_a_field_of_a_newer_release_is_passed_over() -> None:
    fields = {"typed:": typed(A, 1, 1), "typed:warning": typed(A, {"x": []}, 1)}
    found = told(SharedRecord("customer", "1", fields), warning="")
    assert found == [("warning", {"x": []}, A)]
