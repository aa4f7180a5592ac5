from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.deliveries.agenda import Agenda, agenda_of, is_for_later, time_of
from deskdispatch.domain.deliveries.summary import DeliverySummary

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""12:00 in Kuwait."""


def later(
    number: int, minutes: float | None, status: str = "PENDING", **fields: Any
) -> DeliverySummary:
    """Makes a delivery: ``later(3, 45)`` is ``d3``, asked for at a quarter to one."""
    at = None if minutes is None else (NOON + timedelta(minutes=minutes)).timestamp()
    known = {"order_number": f"ORD-{number}", "is_scheduled": True, "scheduled_at": at}
    return DeliverySummary(id=f"d{number}", status=status, **{**known, **fields})


def ids(summaries: tuple[DeliverySummary, ...]) -> list[str]:
    return [summary.id for summary in summaries]


def by_hour(agenda: Agenda) -> list[tuple[date, int, list[str]]]:
    return [(day.date, hour.hour, ids(hour.summaries)) for day in agenda.days for hour in day.hours]


def test_nothing_for_later_is_an_empty_agenda() -> None:
    agenda = agenda_of([DeliverySummary(id="d1", order_number="ORD-1", status="PENDING")], NOON)
    assert agenda == Agenda()
    assert agenda.is_empty


def test_they_stand_by_day_and_hour_soonest_first() -> None:
    summaries = [later(1, 24 * 60), later(2, 70), later(3, 45), later(4, 30)]
    agenda = agenda_of(summaries, NOON)
    assert by_hour(agenda) == [
        (date(2026, 11, 21), 12, ["d4", "d3"]),
        (date(2026, 11, 21), 13, ["d2"]),
        (date(2026, 11, 22), 12, ["d1"]),
    ]
    assert ids(agenda.summaries) == ["d4", "d3", "d2", "d1"]


def test_a_day_ends_at_midnight_in_kuwait() -> None:
    to_midnight = 12 * 60
    agenda = agenda_of([later(1, to_midnight - 1), later(2, to_midnight)], NOON)
    assert by_hour(agenda) == [(date(2026, 11, 21), 23, ["d1"]), (date(2026, 11, 22), 0, ["d2"])]


def test_what_has_not_ended_when_its_time_comes_is_overdue_however_long_ago() -> None:
    summaries = [
        later(1, -1, "ENROUTE"),
        later(2, -3 * 24 * 60),
        later(3, 0),
        later(4, -1, "ON_HOLD"),
    ]
    agenda = agenda_of(summaries, NOON)
    assert ids(agenda.overdue) == ["d2", "d1", "d4"]
    assert by_hour(agenda) == [(date(2026, 11, 21), 12, ["d3"])]


def test_what_ended_stays_in_its_place_for_its_day_and_is_not_counted() -> None:
    summaries = [
        later(1, -60, "DELIVERED"),
        later(2, 60, "CANCELLED"),
        later(3, 60),
        later(4, -13 * 60, "DELIVERED"),
    ]
    agenda = agenda_of(summaries, NOON)
    assert agenda.overdue == ()
    (today,) = agenda.days
    assert [(hour.hour, ids(hour.summaries)) for hour in today.hours] == [
        (11, ["d1"]),
        (13, ["d2", "d3"]),
    ]
    assert today.open == 1


def test_one_whose_time_is_not_known_here_stands_apart_until_it_ends() -> None:
    summaries = [later(1, None, created_at=2.0), later(2, None, created_at=1.0)]
    agenda = agenda_of([*summaries, later(3, None, "DELIVERED")], NOON)
    assert ids(agenda.timeless) == ["d2", "d1"]
    assert agenda.days == ()
    assert agenda.overdue == ()


def test_a_time_makes_one_for_later_whatever_the_service_says() -> None:
    assert is_for_later(later(1, 45, is_scheduled=None))
    assert is_for_later(later(1, None))
    assert not is_for_later(later(1, None, is_scheduled=False))


@given(
    st.lists(
        st.tuples(
            st.one_of(st.none(), st.integers(-2000, 20_000)),
            st.sampled_from(["PENDING", "ENROUTE", "DELIVERED", "ODD"]),
        ),
        max_size=30,
    )
)
def test_everything_that_has_not_ended_stands_in_one_place(
    rows: list[tuple[int | None, str]],
) -> None:
    summaries = [later(at, minutes, status) for at, (minutes, status) in enumerate(rows)]
    agenda = agenda_of(summaries, NOON)
    shown = ids(agenda.summaries)
    assert len(shown) == len(set(shown))
    assert {summary.id for summary in summaries if not summary.is_terminal} <= set(shown)


def test_its_time_is_told_in_utc() -> None:
    assert time_of(later(1, 45)) == NOON + timedelta(minutes=45)
    assert time_of(later(1, None)) is None
