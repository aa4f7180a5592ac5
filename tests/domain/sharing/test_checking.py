"""Tests that another counter's record is either accepted or refused with a reason."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from deskdispatch.domain.sharing.checking import (
    DEEPEST_NESTING,
    LONGEST_FIELDS,
    BadRecordError,
    RecordFailure,
    checked_record,
    latest_time,
)
from deskdispatch.domain.sharing.record import hybrid_time

NOW = datetime(2026, 11, 27, 10, tzinfo=UTC)
TIME = hybrid_time(NOW)
LATEST = latest_time(NOW)


def fields(**stated: Any) -> str:
    return json.dumps(stated)


def nested(depth: int) -> str:
    return f'{{"x":[{"[" * depth}{"]" * depth},1,5,"c"]}}'


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        fields(name=["Ali", 1, TIME, "c" * 16], erased=[True, 9, 0, "c"]),
        fields(booking=[{"note": "😀 نورة", "price": 1.5, "at": None}, 0, LATEST, "c"]),
        '{"x":["\\ud83d\\ude00 \\u0000 \\\\ud800",1,5,"c"]}',
        '{"x":[1e308,1,5,"c"],"lost:x:5:c":[[-9223372036854775807],0,5,"c"]}',
        nested(DEEPEST_NESTING - 3),
    ],
)
def test_a_record_as_counters_write_it_is_taken_in(text: str) -> None:
    assert checked_record("customer", "1", text, LATEST).text == text


@pytest.mark.parametrize(
    ("text", "failure"),
    [
        (None, RecordFailure.SIZE),
        (fields(x=["a" * LONGEST_FIELDS, 1, 5, "c"]), RecordFailure.SIZE),
        (fields(**{"x" * 301: [1, 1, 5, "c"]}), RecordFailure.SIZE),
        (fields(x=[1, 1, 5, "c" * 301]), RecordFailure.SIZE),
        ("", RecordFailure.FORM),
        ("not JSON", RecordFailure.FORM),
        ("[]", RecordFailure.FORM),
        (fields(x=7), RecordFailure.FORM),
        (fields(x=[1, 1, 5, "c", 2]), RecordFailure.FORM),
        (fields(x=[1, "1", 5, "c"]), RecordFailure.FORM),
        (fields(x=[1, True, 5, "c"]), RecordFailure.FORM),
        (fields(x=[1, 1, 5.0, "c"]), RecordFailure.FORM),
        (fields(x=[1, 1, 5, None]), RecordFailure.FORM),
        (f'{{"x":[{"9" * 5_000},1,5,"c"]}}', RecordFailure.FORM),
        (nested(DEEPEST_NESTING + 1), RecordFailure.DEPTH),
        (nested(400_000), RecordFailure.DEPTH),
        (fields(x=[float("nan"), 1, 5, "c"]), RecordFailure.NUMBER),
        ('{"x":[1e999,1,5,"c"]}', RecordFailure.NUMBER),
        ('{"x":[{"y":[-1e999]},1,5,"c"]}', RecordFailure.NUMBER),
        (fields(x=[2**63, 1, 5, "c"]), RecordFailure.NUMBER),
        (fields(x=[1, 1, 2**64, "c"]), RecordFailure.NUMBER),
        (fields(x=["\ud800", 1, 5, "c"]), RecordFailure.TEXT),
        (fields(**{"\udfff": [1, 1, 5, "c"]}), RecordFailure.TEXT),
        (fields(x=[1, -1, 5, "c"]), RecordFailure.RANK),
        (fields(x=[1, 3, 5, "c"]), RecordFailure.RANK),
        (fields(x=[1, 9, 5, "c"]), RecordFailure.RANK),
        (fields(erased=[True, 1, 5, "c"]), RecordFailure.RANK),
        (fields(x=[1, 1, -1, "c"]), RecordFailure.TIME),
        (fields(x=[1, 1, LATEST + 1, "c"]), RecordFailure.TIME),
        (fields(x=[1, 1, 2**63 - 1, "c"]), RecordFailure.TIME),
        (fields(**{f"typed:x:{'9' * 5_000}": [1, 1, 5, "c"]}), RecordFailure.SIZE),
    ],
)
def test_any_other_is_refused_with_the_reason(text: str | None, failure: RecordFailure) -> None:
    with pytest.raises(BadRecordError) as caught:
        checked_record("customer", "1", text, LATEST)
    assert caught.value.failure is failure


def test_a_rank_of_a_newer_release_is_of_kinds_that_this_one_does_not_know() -> None:
    text = fields(x=[1, 3, 5, "c"])
    assert checked_record("hologram", "1", text, LATEST).text == text
    for kind, id in (("k" * 301, "1"), ("customer", "1" * 301)):
        with pytest.raises(BadRecordError):
            checked_record(kind, id, "{}", LATEST)
