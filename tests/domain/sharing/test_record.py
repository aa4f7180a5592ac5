from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import reduce

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.sharing.record import (
    Rank,
    SharedField,
    SharedRecord,
    hybrid_time,
    moment_of,
    rank_of,
)

VALUES = st.none() | st.booleans() | st.integers(0, 2) | st.sampled_from(["", "Fahad", "فهد"])
FIELDS = st.builds(
    SharedField,
    VALUES,
    st.sampled_from([Rank.AUTOMATIC, Rank.CLERK, Rank.ERASED]).map(int),
    st.integers(1, 4),
    st.sampled_from("abc"),
)
RECORDS = st.dictionaries(st.sampled_from(["name", "note", "erased"]), FIELDS).map(
    lambda fields: SharedRecord("customer", "c1").merged(SharedRecord("customer", "c1", fields))
)


def record(**fields: tuple[object, int, int, str]) -> SharedRecord:
    made = {name: SharedField(*each) for name, each in fields.items()}
    return SharedRecord("customer", "c1", made)


@given(st.lists(RECORDS, min_size=1, max_size=5), st.randoms())
def test_copies_merge_to_the_same_in_any_order_and_any_number_of_times(records, random) -> None:  # type: ignore[no-untyped-def]
    once = reduce(SharedRecord.merged, records)
    again = [*records, *records]
    random.shuffle(again)
    assert reduce(SharedRecord.merged, again).text == once.text


@given(RECORDS)
def test_the_text_gives_the_record_back(kept: SharedRecord) -> None:
    assert SharedRecord.from_text("customer", "c1", kept.text) == kept


def test_each_field_has_the_later_value() -> None:
    here = record(name=("Fahad", 1, 10, "a"), note=("Gate 2", 1, 30, "a"))
    there = record(name=("Fahd", 1, 20, "b"), note=("", 1, 20, "b"), place=("p1", 0, 5, "b"))
    merged = here.merged(there)
    found = {name: each.value for name, each in merged.fields.items()}
    assert found == {"name": "Fahd", "note": "Gate 2", "place": "p1"}


def test_what_a_clerk_set_is_not_replaced_by_what_the_program_found_later() -> None:
    set_by_clerk = record(name=("Umm Fahad", Rank.CLERK, 10, "a"))
    assert set_by_clerk.merged(record(name=("Fahad", Rank.AUTOMATIC, 99, "b"))) is set_by_clerk


def test_what_was_erased_stays_erased() -> None:
    erased = record(name=(None, Rank.ERASED, 10, "a"))
    assert erased.merged(record(name=("Fahad", Rank.CLERK, 99, "b"))).value("name") is None


def test_an_erased_record_keeps_nothing_that_was_not_erased() -> None:
    known = record(name=("Fahad", Rank.CLERK, 99, "b"), booking=({"name": ""}, Rank.ERASED, 9, "b"))
    erased = record(erased=(True, Rank.ERASED, 10, "a"))
    assert set(known.merged(erased).fields) == {"erased", "booking"}
    assert erased.merged(known).text == known.merged(erased).text
    assert erased.merged(record(note=("Gate 2", Rank.CLERK, 99, "c"))) is erased


def test_nothing_newer_gives_the_same_record() -> None:
    kept = record(name=("Fahad", 1, 10, "a"))
    assert kept.merged(record(name=("Fahad", 1, 10, "a"))) is kept
    assert kept.merged(record(name=("Fahd", 1, 9, "b"))) is kept


@pytest.mark.parametrize(
    "text",
    ["", "[]", "3", '{"name": 3}', '{"name": ["a", 1, 2]}', '{"name": ["a", "1", 2, "b"]}'],
)
def test_other_text_is_no_record(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        SharedRecord.from_text("customer", "c1", text)


@pytest.mark.parametrize(
    ("origin", "rank"),
    [("booking", 0), ("service", 0), ("import", 1), ("clerk", 1), ("of a newer release", 1)],
)
def test_a_clerks_word_and_a_file_rank_above_what_the_program_found(origin: str, rank: int) -> None:
    assert rank_of(origin) == rank


def test_a_hybrid_time_keeps_the_moment_to_the_millisecond() -> None:
    noon = datetime(2026, 11, 21, 12, tzinfo=UTC)
    moment = noon + timedelta(milliseconds=7, microseconds=999)
    assert moment_of(hybrid_time(moment)) == noon + timedelta(milliseconds=7)
