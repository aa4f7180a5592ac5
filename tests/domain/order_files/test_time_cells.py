"""Scheduled times as people and spreadsheets write them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.order_files.cells import UnreadableTime, read_time
from deskdispatch.domain.order_files.row import RowFailure

HALF_PAST_TWO = datetime(2026, 11, 21, 11, 30, tzinfo=UTC)
"""14:30 in Kuwait."""


@pytest.mark.parametrize(
    ("day", "clock"),
    [
        ("2026-11-21 14:30", ""),
        ("2026-11-21T14:30:00", ""),
        ("2026-11-21T11:30:00Z", ""),
        ("2026-11-21T11:30:00.000Z", ""),
        ("2026-11-21T12:30+01:00", ""),
        ("2026/11/21 2:30 PM", ""),
        ("21/11/2026 14:30", ""),
        ("21-11-2026, 2:30pm", ""),
        ("21.11.26 14:30", ""),
        ("٢١/١١/٢٠٢٦ ١٤:٣٠", ""),
        ("٢١/١١/٢٠٢٦ ٢:٣٠ م", ""),
        ("21/11/2026 2:30 مساءً", ""),
        ("21/11/2026", "14:30"),
        ("2026-11-21 00:00:00", "14:30:00"),
        ("21/11/2026", "2:30 p.m."),
    ],
)
def test_a_time_is_read(day: str, clock: str) -> None:
    assert read_time(day, clock) == HALF_PAST_TWO


@pytest.mark.parametrize(
    ("typed", "hour"), [("12:00 AM", 21), ("12 pm", 9), ("9 ص", 6), ("00:00", 21)]
)
def test_noon_and_midnight(typed: str, hour: int) -> None:
    found = read_time("2026-11-21", typed)
    assert found is not None
    assert (found.hour, found.minute) == (hour, 0)


def test_blank_cells_are_now() -> None:
    assert read_time("", " ") is None


@pytest.mark.parametrize(
    ("day", "clock", "failure"),
    [
        ("11/21/2026 14:30", "", RowFailure.NOT_A_TIME),
        ("46347.6041666667", "", RowFailure.NOT_A_TIME),
        ("tomorrow", "", RowFailure.NOT_A_TIME),
        ("31/02/2026 14:30", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 25:30", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 14:30 PM", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 14", "", RowFailure.NOT_A_TIME),
        ("21/11/2026 14:30 or later", "", RowFailure.NOT_A_TIME),
        ("0001-01-01 00:30", "", RowFailure.NOT_A_TIME),
        ("2026-11-21 14:30+99:00", "", RowFailure.NOT_A_TIME),
        ("14:30", "", RowFailure.NO_DAY),
        ("", "14:30:00", RowFailure.NO_DAY),
        ("21/11/2026", "", RowFailure.NO_TIME),
        ("2026-11-21 00:00:00", "", RowFailure.NO_TIME),
    ],
)
def test_what_is_not_certain_is_no_time(day: str, clock: str, failure: RowFailure) -> None:
    with pytest.raises(UnreadableTime) as caught:
        read_time(day, clock)
    assert caught.value.failure is failure


@given(st.text("0123456789-/.:TZ +amp صم", max_size=30), st.text(max_size=12))
def test_no_cell_is_too_strange(day: str, clock: str) -> None:
    try:
        found = read_time(day, clock)
    except UnreadableTime:
        return
    assert found is None or found.tzinfo is UTC
