from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from deskdispatch.ui.deliveries.model.deliveries_model import Flags, Freshness


def test_marks_come_go_and_say_why() -> None:
    flags = Flags()
    assert flags.set("print", {"d1": "The printer is off.", "d2": "No paper."}) == {"d1", "d2"}
    assert flags.set("late", {"d1": "On the way for 50 min."}) == {"d1"}
    assert flags.of("d1") == ("late", "print")
    assert flags.words("d1") == "On the way for 50 min.\nThe printer is off."
    assert flags.set("print", {"d2": "No paper.", "d3": "No paper."}) == {"d1", "d3"}
    assert (flags.of("d1"), flags.of("d2"), flags.of("d9")) == (("late",), ("print",), ())


NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


class FakeClock:
    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> datetime:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def watch() -> FakeClock:
    return FakeClock()


def test_a_change_fades_over_a_second_and_a_half(watch: FakeClock) -> None:
    fresh = Freshness(watch)
    fresh.mark(["a"])
    seen = []
    for _ in range(4):
        seen.append(round(fresh.of("a"), 2))
        watch.passes(0.5)
    assert seen == [1.0, 0.67, 0.33, 0.0]


def test_what_did_not_change_is_not_fresh(watch: FakeClock) -> None:
    assert Freshness(watch).of("a") == 0.0


def test_faded_rows_are_reported_once_more_and_dropped(watch: FakeClock) -> None:
    fresh = Freshness(watch)
    fresh.mark(["a"])
    watch.passes(1)
    fresh.mark(["b"])
    watch.passes(1)
    assert sorted(fresh.fade()) == ["a", "b"]
    assert fresh.fade() == ["b"]
    watch.passes(1)
    assert fresh.fade() == ["b"]
    assert not fresh


def test_a_clock_that_is_set_back_ends_the_tint(watch: FakeClock) -> None:
    fresh = Freshness(watch)
    fresh.mark(["a"])
    watch.passes(-3600)
    assert fresh.of("a") == 0.0
    fresh.fade()
    assert not fresh
