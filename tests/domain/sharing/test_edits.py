"""What clerks typed at once, in copies of one record that merge."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from deskdispatch.domain.sharing.edits import (
    FieldStamp,
    LostValue,
    has_seen,
    lost_values,
    with_decision,
    with_edit,
    with_lost,
)
from deskdispatch.domain.sharing.record import SharedField, SharedRecord

A, B, C = ("a" * 16, "b" * 16, "c" * 16)


def record(**fields: Any) -> SharedRecord:
    return SharedRecord(
        "customer", "1", {name: SharedField(*each) for name, each in fields.items()}
    )


def edited(before: SharedRecord, value: Any, time: int, counter: str) -> SharedRecord:
    fields = with_edit(before, "warning", SharedField(value, 1, time, counter))
    return before.merged(SharedRecord("customer", "1", fields))


def merged(*several: SharedRecord, at: str = A) -> SharedRecord:
    """As a counter merges them one after the other."""
    first, *others = several
    for each in others:
        first = with_lost(first, each, first.merged(each), ["warning"], at)
    return first


def lost(of: SharedRecord) -> list[Any]:
    return sorted(each.value for each in lost_values(of))


EMPTY = record()
OF_A, OF_B, OF_C = (
    edited(EMPTY, name, time, id)
    for time, (name, id) in enumerate([("a", A), ("b", B), ("c", C)], start=1)
)


def test_an_edit_says_what_was_seen() -> None:
    assert OF_A.text == (
        f'{{"over:warning":[{{"seen":{{}}}},1,1,"{A}"],"warning":["a",1,1,"{A}"]}}'
    )
    assert edited(OF_A, "b", 5, B).text == (
        f'{{"over:warning":[{{"seen":{{"{A}":1}}}},1,5,"{B}"],"warning":["b",1,5,"{B}"]}}'
    )


def test_what_is_lost_stands_beside_what_counts() -> None:
    assert merged(OF_A, OF_B, at=C).text == (
        f'{{"lost:warning:1:{A}":[["a"],0,1,"{C}"],'
        f'"over:warning":[{{"seen":{{}}}},1,2,"{B}"],"warning":["b",1,2,"{B}"]}}'
    )


def test_what_several_counters_find_is_the_same_in_the_end() -> None:
    copies = [merged(OF_A, OF_B, at=each) for each in (A, B, C)]
    for one, two, three in permutations(copies):
        assert one.merged(two).merged(three).text == copies[2].text
    assert all(lost(each) == ["a"] for each in copies)


@pytest.mark.parametrize("order", list(permutations([OF_A, OF_B, OF_C])))
def test_it_is_the_same_whichever_comes_first(order: tuple[SharedRecord, ...]) -> None:
    found = merged(*order)
    again = merged(found, *order)
    assert found.value("warning") == "c"
    assert lost(again) == ["a", "b"]


def test_what_is_typed_over_what_was_seen_loses_nothing() -> None:
    later = edited(edited(OF_A, "over a", 5, B), "over that", 6, B)
    assert lost(merged(OF_A, later)) == lost(merged(later, OF_A)) == []


def test_an_edit_decides_what_the_clerk_saw_and_a_file_does_not() -> None:
    both = merged(OF_A, OF_B)
    assert lost(edited(both, "agreed", 9, C)) == []
    imported = with_edit(both, "warning", SharedField("b\nc", 1, 9, C), is_decision=False)
    after = both.merged(SharedRecord("customer", "1", imported))
    assert (after.value("warning"), lost(after)) == ("b\nc", ["a"])


@pytest.mark.parametrize("value", ["a", "b"])
def test_what_is_decided_stays_decided(value: str) -> None:
    both = merged(OF_A, OF_B)
    (found,) = lost_values(both)
    assert found == LostValue("warning", "a", FieldStamp(1, A))
    fields = with_decision(both, found, SharedField(value, 1, 9, C))
    after = both.merged(SharedRecord("customer", "1", fields))
    assert (after.value("warning"), lost(merged(both, after, OF_A, OF_B))) == (value, [])
    assert lost(merged(OF_A, after)) == lost(merged(OF_B, after)) == []


@pytest.mark.parametrize("values", [("a", "b"), ("b", "a")])
def test_of_two_decisions_at_once_the_later_counts_and_nothing_is_lost(
    values: tuple[str, str],
) -> None:
    both = merged(OF_A, OF_B)
    (found,) = lost_values(both)
    one, other = (
        both.merged(
            SharedRecord(
                "customer", "1", with_decision(both, found, SharedField(value, 1, time, id))
            )
        )
        for value, time, id in zip(values, (8, 9), (A, B), strict=True)
    )
    for after in (merged(one, other), merged(other, one)):
        assert (after.value("warning"), lost(after)) == (values[1], [])


@pytest.mark.parametrize(
    "before",
    [
        record(warning=("what the program found", 0, 1, A)),
        record(warning=("typed before this counter shared", 1, 1, A)),
        record(warning=("b", 1, 1, A), **{"over:warning": ({"seen": {}}, 1, 1, A)}),
    ],
)
def test_what_nobody_typed_or_is_the_same_is_not_lost(before: SharedRecord) -> None:
    assert lost(merged(before, OF_B)) == []


@pytest.mark.parametrize("over", [None, 7, [], {"seen": 7}, {"seen": {A: "1"}}, {"origin": [A]}])
def test_what_another_release_says_of_an_edit_is_no_trouble(over: Any) -> None:
    odd = record(warning=("odd", 1, 7, C), **{"over:warning": (over, 1, 7, C)})
    after = merged(OF_A, odd)
    assert (after.value("warning"), lost(after)) == ("odd", ["a"])


@pytest.mark.parametrize("name", ["lost:", "lost:warning", "lost:warning:x:a", "lost:warning:1"])
def test_a_name_that_says_nothing_is_left_alone(name: str) -> None:
    assert lost(record(**{name: (["a"], 0, 1, A)})) == []


def test_what_another_record_had_in_its_place_is_seen_for_good() -> None:
    shown = SharedField("of the other record", 1, 5, A)
    edit = with_edit(EMPTY, "warning", SharedField("anew", 1, 7, B), shown)
    first = SharedRecord("customer", "1", edit)
    assert first.value("over:warning") == {"seen": {}, "others": [[5, A]]}
    later = edited(first, "once more", 9, C)
    assert has_seen(first, "warning", shown)
    assert has_seen(later, "warning", shown)
    assert not has_seen(later, "warning", shown._replace(time=4))
    assert lost(merged(OF_A, first)) == ["a"], "an edit of another record is none of this one"


def test_what_is_out_of_a_file_takes_no_room_and_is_replaced_without_a_word() -> None:
    edit = SharedField("of a file", 1, 1, A)
    fields = with_edit(EMPTY, "warning", edit, is_decision=False, is_typed=False)
    assert fields == {"warning": edit}
    assert lost(merged(SharedRecord("customer", "1", fields), OF_B)) == []
