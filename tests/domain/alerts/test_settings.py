"""Tests of alert settings: which alerts ring, and the quiet hours."""

from __future__ import annotations

from dataclasses import asdict, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch.domain.alerts.alert import AlertKind
from deskdispatch.domain.alerts.settings import AlertSettings

MIDNIGHT = datetime(2026, 11, 20, 21, 0, tzinfo=UTC)
"""Midnight in Kuwait."""


def at(hour: int, minute: int = 0) -> datetime:
    """Returns that time of the day on a Kuwaiti clock."""
    return MIDNIGHT + timedelta(hours=hour, minutes=minute)


def test_at_first_everything_rings_and_nothing_is_quiet() -> None:
    settings = AlertSettings()
    assert all(settings.notifies_of(kind) for kind in AlertKind)
    assert not any(settings.is_quiet(at(hour)) for hour in range(24))


@pytest.mark.parametrize("kind", list(AlertKind))
def test_every_kind_can_be_switched_off_by_itself(kind: AlertKind) -> None:
    without: dict[str, Any] = {kind.setting: False}
    settings = replace(AlertSettings(), **without)
    assert [each for each in AlertKind if not settings.notifies_of(each)] == [
        each for each in AlertKind if each.setting == kind.setting
    ]


def test_do_not_disturb_is_quiet_at_any_hour() -> None:
    assert all(AlertSettings(quiet=True).is_quiet(at(hour)) for hour in range(24))


def test_quiet_hours_go_over_midnight() -> None:
    settings = AlertSettings(quiet_from="22:00", quiet_to="08:30")
    assert not settings.is_quiet(at(21, 59))
    assert settings.is_quiet(at(22))
    assert settings.is_quiet(at(0))
    assert settings.is_quiet(at(8, 29))
    assert not settings.is_quiet(at(8, 30))


def test_quiet_hours_within_a_day() -> None:
    settings = AlertSettings(quiet_from="13:00", quiet_to="14:00")
    assert [hour for hour in range(24) if settings.is_quiet(at(hour))] == [13]


@given(st.integers(0, 1439), st.integers(0, 1439), st.integers(0, 1439))
def test_hours_turned_round_are_quiet_when_the_others_are_not(
    begins: int, ends: int, now: int
) -> None:
    one, other = (f"{minute // 60:02}:{minute % 60:02}" for minute in (begins, ends))
    moment = at(0, now)
    quiet = AlertSettings(quiet_from=one, quiet_to=other).is_quiet(moment)
    turned = AlertSettings(quiet_from=other, quiet_to=one).is_quiet(moment)
    assert (quiet != turned) == (begins != ends)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"volume": 101}, "volume: from 0 to 100"),
        ({"volume": -1}, "volume: from 0 to 100"),
        ({"reminder_minutes": 4}, "reminder_minutes: from 5 to 720"),
        ({"reminder_minutes": 721}, "reminder_minutes: from 5 to 720"),
        ({"quiet_from": "24:00", "quiet_to": "08:00"}, "quiet_from: an hour"),
        ({"quiet_from": "22:00", "quiet_to": "8"}, "quiet_to: an hour"),
        ({"quiet_from": "22:00", "quiet_to": "08:00\n"}, "quiet_to: an hour"),
        ({"quiet_from": "22:00"}, "both or neither"),
        ({"quiet_to": "22:00"}, "both or neither"),
    ],
)
def test_what_cannot_be_used_is_named(values: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        AlertSettings(**values)


def test_they_are_flat_for_a_settings_file() -> None:
    assert {type(value) for value in asdict(AlertSettings()).values()} == {bool, int, str}
    assert {kind.setting for kind in AlertKind} <= asdict(AlertSettings()).keys()
