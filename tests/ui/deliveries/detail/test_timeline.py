from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from deskdispatch.domain.deliveries.delivery import StatusEntry
from deskdispatch.ui.deliveries.detail.timeline import ROW, TimelineView
from deskdispatch.ui.look import theme
from tests.desk.desk_under_test import NOON, SettableClock
from tests.ui.bare import bare


def entry(status: str, minutes: float) -> StatusEntry:
    return StatusEntry(status=status, timestamp=NOON + timedelta(minutes=minutes))


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock(NOON)


@pytest.fixture
def timeline(qtbot: QtBot, clock: SettableClock) -> TimelineView:
    made = TimelineView(clock)
    made.resize(360, 200)
    qtbot.addWidget(made)
    return made


def inked(timeline: TimelineView, left: int, right: int) -> set[str]:
    """Returns the colours between two x coordinates."""
    image = timeline.grab().toImage()
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(left, right)
        for y in range(image.height())
    }


def test_it_is_named_as_agreed(timeline: TimelineView) -> None:
    assert timeline.objectName() == "timelineView"
    assert timeline.accessibleName() == "Timeline"


@pytest.mark.styled
def test_it_is_as_tall_as_its_lines(timeline: TimelineView) -> None:
    assert timeline.sizeHint().height() == 0
    timeline.set_history([entry("PENDING", 0)], "PENDING")
    assert timeline.sizeHint().height() == 2 * ROW
    timeline.set_history([entry("PENDING", 0), entry("CANCELLED", 1)], "CANCELLED")
    assert timeline.sizeHint().height() == 2 * ROW


def test_it_can_be_heard(timeline: TimelineView) -> None:
    timeline.set_history(
        [entry("PICKEDUP", -4), entry("INPROGRESS", -65), entry("PENDING", -70)], "PICKEDUP"
    )
    assert timeline.accessibleDescription() == (
        "Booked at 10:50, 5 min; Heading to pickup at 10:55, 1 h 01 min; "
        "Picked up at 11:56, 4 min so far; On the way, Delivered still to come"
    )


def test_an_end_says_how_long_all_of_it_was(timeline: TimelineView) -> None:
    history = [entry("PENDING", -30), entry("ENROUTE", -20), entry("DELIVERED", -2)]
    timeline.set_history(history, "DELIVERED")
    assert timeline.accessibleDescription() == (
        "Booked at 11:30, 10 min; On the way at 11:40, 18 min; Delivered at 11:58, 28 min in all"
    )


def test_what_lasts_still_grows_while_it_is_looked_at(
    timeline: TimelineView, clock: SettableClock, qtbot: QtBot
) -> None:
    timeline.set_history([entry("PENDING", 0)], "PENDING")
    assert "Booked at 12:00, 0 s so far" in timeline.accessibleDescription()
    clock.go_on(minutes=3)
    (growing,) = timeline.findChildren(QTimer)
    assert growing.isActive()
    assert growing.interval() == 30_000
    growing.timeout.emit()
    assert "Booked at 12:00, 3 min so far" in timeline.accessibleDescription()
    timeline.set_history([entry("PENDING", 0), entry("CANCELLED", 3)], "CANCELLED")
    assert not growing.isActive()


def test_a_clock_that_was_set_back_counts_no_less_than_nothing(
    timeline: TimelineView, clock: SettableClock
) -> None:
    clock.go_on(hours=-2)
    timeline.set_history([entry("PENDING", 0)], "PENDING")
    assert "Booked at 12:00, 0 s so far" in timeline.accessibleDescription()


def test_a_step_on_another_day_says_which(timeline: TimelineView, clock: SettableClock) -> None:
    history = [entry("PENDING", 0), entry("ACCEPTED", 5), entry("FAILED", 24 * 60)]
    clock.go_on(days=1)
    timeline.set_history(history, "FAILED")
    assert timeline.accessibleDescription() == (
        "Booked at 21 Nov, 12:00, 5 min; Accepted at 12:05, 23 h 55 min; "
        "Failed at 22 Nov, 12:00, 1 day(s) in all"
    )


def test_an_unknown_status_stands_as_it_came(timeline: TimelineView) -> None:
    timeline.set_history([entry("PENDING", -9), entry("WARP", -1)], "WARP")
    assert timeline.accessibleDescription() == (
        "Booked at 11:51, 8 min; WARP at 11:59, 1 min so far"
    )


@pytest.mark.parametrize(
    ("history", "status", "times", "said"),
    [
        (
            [entry("REQUESTED", -9), entry("ACCEPTED", -8), entry("REQUESTED", -5)],
            "REQUESTED",
            {},
            "Requested at 11:51, 1 min; Accepted at 11:52, 3 min; Requested at 11:55, 5 min so far;"
            " Accepted, Heading to pickup, Picked up, On the way, Delivered still to come",
        ),
        ([entry("DELIVERED", -9)], "DELIVERED", {}, "Delivered at 11:51"),
        (
            [entry("PENDING", -9)],
            "ENROUTE",
            {},
            "Booked at 11:51; now On the way; Delivered still to come",
        ),
        (
            [entry("PENDING", -9)],
            "DELIVERED",
            {"seen_at": NOON},
            "Booked at 11:51; Delivered seen at 12:00",
        ),
        (
            [entry("ENROUTE", -9)],
            "ENROUTE",
            {"booked_at": NOON},
            "On the way at 11:51, 9 min so far; Delivered still to come",
        ),
    ],
    ids=["twice", "an end alone", "no time", "only seen", "not since the booking"],
)
def test_what_a_history_lacks_is_not_made_up(
    timeline: TimelineView,
    history: list[StatusEntry],
    status: str,
    times: dict[str, Any],
    said: str,
) -> None:
    timeline.set_history(history, status, **times)
    assert timeline.accessibleDescription() == said


@pytest.mark.styled
def test_without_a_history_it_says_what_is_known_and_what_not(timeline: TimelineView) -> None:
    booked_at, seen_at = NOON - timedelta(minutes=9), NOON - timedelta(minutes=2)
    timeline.set_history([], "ENROUTE", booked_at=booked_at, seen_at=seen_at)
    assert timeline.accessibleDescription() == (
        "Booked at 11:51; On the way seen at 11:58, 2 min so far; Delivered still to come; "
        "The times of the steps are not known yet."
    )
    assert timeline.sizeHint().height() == 4 * ROW
    timeline.set_history([], "ENROUTE")
    assert timeline.accessibleDescription().startswith("now On the way; Delivered still to come")


@pytest.mark.styled
def test_while_a_history_may_still_come_nothing_is_missed(timeline: TimelineView) -> None:
    timeline.set_history([], "ENROUTE", is_awaited=True)
    assert timeline.accessibleDescription() == "now On the way; Delivered still to come"
    assert timeline.sizeHint().height() == 2 * ROW


@pytest.mark.styled
def test_a_status_that_says_nothing_is_unknown(timeline: TimelineView) -> None:
    timeline.set_history([entry("PENDING", 0)], "")
    assert "now Unknown" in timeline.accessibleDescription()
    timeline.set_history([], "")
    assert "now Unknown" in timeline.accessibleDescription()
    assert timeline.sizeHint().height() == 2 * ROW


@pytest.mark.styled
def test_marks_stand_at_the_leading_edge(timeline: TimelineView, dressed: theme.Theme) -> None:
    timeline.set_history([entry("PENDING", 0), entry("REQUESTED", 1)], "REQUESTED")
    accent = dressed.colors["accent"]
    assert accent in inked(timeline, 0, 16)
    assert accent not in inked(timeline, 344, 360)


@pytest.mark.styled
@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_marks_stand_at_the_right(
    timeline: TimelineView, dressed: theme.Theme
) -> None:
    timeline.set_history([entry("PENDING", 0), entry("REQUESTED", 1)], "REQUESTED")
    accent = dressed.colors["accent"]
    assert accent in inked(timeline, 344, 360)
    assert accent not in inked(timeline, 0, 16)


@pytest.mark.styled
@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_a_wide_one_loses_nothing(
    timeline: TimelineView, dressed: theme.Theme
) -> None:
    timeline.resize(700, 60)
    timeline.set_history([entry("PENDING", 0), entry("CANCELLED", 1)], "CANCELLED")
    assert dressed.colors["accent"] in inked(timeline, 684, 700)
    assert len(inked(timeline, 560, 684)) > 2


@pytest.mark.styled
def test_an_end_has_its_own_colour(timeline: TimelineView, dressed: theme.Theme) -> None:
    bad = QColor(dressed.colors["bad"])
    timeline.set_history([entry("PENDING", 0), entry("FAILED", 1)], "FAILED")
    near = {
        color
        for color in inked(timeline, 0, 16)
        if abs(QColor(color).red() - bad.red()) + abs(QColor(color).blue() - bad.blue()) < 24
    }
    assert near


def hovered(timeline: TimelineView, row: int) -> str:
    at = QPoint(40, row * ROW + 4)
    QApplication.sendEvent(timeline, QHelpEvent(QEvent.Type.ToolTip, at, timeline.mapToGlobal(at)))
    words = QToolTip.text()
    QToolTip.hideText()
    return words


def test_hovering_a_step_gives_its_exact_time(timeline: TimelineView) -> None:
    timeline.set_history([entry("PENDING", 0), entry("REQUESTED", 1)], "REQUESTED")
    timeline.show()
    assert "Sat 21 Nov 2026, 12:01:00" in hovered(timeline, 1)
    assert "Accepted · Heading to pickup" in bare(hovered(timeline, 2))


def test_hovering_a_step_that_was_only_seen_says_so(timeline: TimelineView) -> None:
    timeline.set_history([], "ENROUTE", seen_at=NOON)
    timeline.show()
    assert "First seen here Sat 21 Nov 2026, 12:00:00" in hovered(timeline, 0)
