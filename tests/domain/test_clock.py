"""Tests of times: UTC in JSON, Kuwait's time in the window."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import TypeAdapter

from deskdispatch.domain.clock import in_kuwait, utc_now, wire_text
from deskdispatch.domain.wire import UtcTime

TIME = TypeAdapter(UtcTime)


@pytest.mark.parametrize(
    ("moment", "text"),
    [
        (datetime(2026, 11, 21, 9, 30, tzinfo=UTC), "2026-11-21T09:30:00.000Z"),
        (datetime(2026, 11, 21, 9, 30, 1, 234567, tzinfo=UTC), "2026-11-21T09:30:01.234Z"),
        (
            datetime(2026, 11, 21, 1, 0, tzinfo=timezone(timedelta(hours=3))),
            "2026-11-20T22:00:00.000Z",
        ),
    ],
)
def test_the_wire_is_utc_with_milliseconds(moment: datetime, text: str) -> None:
    assert wire_text(moment) == text
    assert TIME.dump_python(moment, mode="json") == text


@pytest.mark.parametrize(
    "wire",
    [
        "2026-11-21T09:30:00.000Z",
        "2026-11-21T09:30:00Z",
        "2026-11-21T12:30:00+03:00",
        "2026-11-21T09:30:00",
    ],
)
def test_every_way_to_say_a_time_is_the_same_time(wire: str) -> None:
    read = TIME.validate_python(wire)
    assert read == datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
    assert read.utcoffset() == timedelta(0)


def test_the_clock_of_this_pc_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Asia/Tokyo")
        _take_time_zone()
        read = TIME.validate_python("2026-11-21T09:30:00")
        assert wire_text(read) == "2026-11-21T09:30:00.000Z"
        assert in_kuwait(read).hour == 12
    _take_time_zone()


def _take_time_zone() -> None:
    if sys.platform != "win32":
        time.tzset()


def test_the_wall_in_kuwait_is_three_hours_on_all_year() -> None:
    for month in (1, 7):
        noon = datetime(2026, month, 21, 9, 0, tzinfo=UTC)
        assert in_kuwait(noon).strftime("%H:%M %z") == "12:00 +0300"
    assert in_kuwait(datetime(2026, 11, 21, 22, 0, tzinfo=UTC)).day == 22


@given(st.datetimes(timezones=st.just(UTC)))
def test_times_survive_the_wire_to_the_millisecond(moment: datetime) -> None:
    back = TIME.validate_python(wire_text(moment))
    assert timedelta(0) <= moment - back < timedelta(milliseconds=1)


def test_the_current_time_has_a_time_zone() -> None:
    assert utc_now().utcoffset() == timedelta(0)
