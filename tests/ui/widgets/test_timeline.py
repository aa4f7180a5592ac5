from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from deskdispatch.domain.delivery import StatusEntry
from deskdispatch.ui import theme
from deskdispatch.ui.widgets.timeline import ROW, TimelineView

NOON = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
"""12:00 in Kuwait."""


def entry(status: str, minutes: float) -> StatusEntry:
    return StatusEntry(status=status, timestamp=NOON + timedelta(minutes=minutes))


@pytest.fixture
def timeline(qtbot: QtBot) -> TimelineView:
    made = TimelineView()
    made.resize(320, 200)
    qtbot.addWidget(made)
    return made


def inked(timeline: TimelineView, left: int, right: int) -> set[str]:
    """The colours between two edges."""
    image = timeline.grab().toImage()
    return {
        image.pixelColor(x, y).name().upper()
        for x in range(left, right)
        for y in range(image.height())
    }


def test_it_is_named_as_agreed(timeline: TimelineView) -> None:
    assert timeline.objectName() == "timelineView"
    assert timeline.accessibleName() == "Timeline"


def test_it_is_as_tall_as_its_steps(timeline: TimelineView) -> None:
    assert timeline.sizeHint().height() == 0
    timeline.set_history([entry("PENDING", 0)], "PENDING")
    assert timeline.sizeHint().height() == 7 * ROW
    timeline.set_history([entry("PENDING", 0), entry("CANCELLED", 1)], "CANCELLED")
    assert timeline.sizeHint().height() == 2 * ROW


def test_it_can_be_heard(timeline: TimelineView) -> None:
    timeline.set_history(
        [entry("ENROUTE", 0), entry("PICKEDUP", -4), entry("INPROGRESS", -65)], "ENROUTE"
    )
    assert timeline.accessibleDescription() == (
        "To pickup at 10:55; Picked up at 11:56, after 1 h 01 min; "
        "On the way at 12:00, after 4 min; Delivered still to come"
    )


def test_a_step_on_another_day_says_which(timeline: TimelineView) -> None:
    timeline.set_history([entry("PENDING", 0), entry("FAILED", 24 * 60)], "FAILED")
    assert "Booked at 12:00" in timeline.accessibleDescription()
    assert "Failed at 22 Nov, 12:00, after 1 day(s)" in timeline.accessibleDescription()


def test_without_a_history_it_says_what_is_known_and_what_not(timeline: TimelineView) -> None:
    timeline.set_history([], "ENROUTE")
    assert timeline.accessibleDescription() == (
        "now On the way; Delivered still to come; The times of the steps are not known yet."
    )
    assert timeline.sizeHint().height() == 3 * ROW


def test_with_nothing_chosen_it_is_empty(timeline: TimelineView) -> None:
    timeline.set_history([entry("PENDING", 0)], "PENDING")
    timeline.set_history([], "")
    assert timeline.accessibleDescription() == ""
    assert timeline.sizeHint().height() == 0


def test_marks_stand_at_the_leading_edge(timeline: TimelineView, dressed: theme.Theme) -> None:
    timeline.set_history([entry("PENDING", 0), entry("REQUESTED", 1)], "REQUESTED")
    accent = dressed.colors["accent"]
    assert accent in inked(timeline, 0, 16)
    assert accent not in inked(timeline, 304, 320)


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_marks_stand_at_the_right(
    timeline: TimelineView, dressed: theme.Theme
) -> None:
    timeline.set_history([entry("PENDING", 0), entry("REQUESTED", 1)], "REQUESTED")
    accent = dressed.colors["accent"]
    assert accent in inked(timeline, 304, 320)
    assert accent not in inked(timeline, 0, 16)


@pytest.mark.usefixtures("right_to_left")
def test_right_to_left_a_wide_one_loses_nothing(
    timeline: TimelineView, dressed: theme.Theme
) -> None:
    timeline.resize(700, 60)
    timeline.set_history([entry("PENDING", 0), entry("CANCELLED", 1)], "CANCELLED")
    assert dressed.colors["accent"] in inked(timeline, 684, 700)
    assert len(inked(timeline, 560, 684)) > 2


def test_an_end_has_its_own_colour(timeline: TimelineView, dressed: theme.Theme) -> None:
    bad = QColor(dressed.colors["bad"])
    timeline.set_history([entry("PENDING", 0), entry("FAILED", 1)], "FAILED")
    near = {
        color
        for color in inked(timeline, 0, 16)
        if abs(QColor(color).red() - bad.red()) + abs(QColor(color).blue() - bad.blue()) < 24
    }
    assert near


def test_hovering_a_step_gives_its_exact_time(timeline: TimelineView, qapp: QApplication) -> None:
    timeline.set_history([entry("PENDING", 0), entry("REQUESTED", 1)], "REQUESTED")
    timeline.show()
    at = QPoint(40, ROW + 4)
    hover = QHelpEvent(QEvent.Type.ToolTip, at, timeline.mapToGlobal(at))
    qapp.sendEvent(timeline, hover)
    assert "Sat 21 Nov 2026, 12:01:00" in QToolTip.text()
    QToolTip.hideText()
