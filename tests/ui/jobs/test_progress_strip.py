from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.ui.jobs.jobs import ProgressStrip
from deskdispatch.ui.widgets.messages.banner import BannerKind


@pytest.fixture
def strip(qtbot: QtBot) -> ProgressStrip:
    made = ProgressStrip()
    made.resize(476, 60)
    qtbot.addWidget(made)
    return made


def words(strip: ProgressStrip, name: str) -> str:
    found = strip.findChild(QLabel, name)
    assert found is not None
    return "" if found.isHidden() else found.text()


def bar(strip: ProgressStrip) -> QProgressBar:
    found = strip.findChild(QProgressBar, "jobBar")
    assert found is not None
    return found


def cancel(strip: ProgressStrip) -> QPushButton:
    found = strip.findChild(QPushButton, "jobCancel")
    assert found is not None
    return found


def test_it_is_not_there_until_something_runs(strip: ProgressStrip) -> None:
    assert strip.isHidden()
    strip.begin(lambda: "Export")
    assert strip.isVisible()
    strip.finish()
    assert strip.isHidden()


def test_before_anything_is_told_nobody_knows_how_much_it_is(strip: ProgressStrip) -> None:
    strip.begin(lambda: "Export")
    assert (bar(strip).minimum(), bar(strip).maximum()) == (0, 0)
    assert words(strip, "jobCount") == ""


def test_it_says_how_far_it_is(strip: ProgressStrip) -> None:
    strip.begin(lambda: "Export")
    strip.show_progress(1204, 100_000)
    assert words(strip, "jobTitle") == "\u2068Export\u2069"
    assert words(strip, "jobCount") == "\u20661,204\u2069 of \u2066100,000\u2069"
    assert (bar(strip).value(), bar(strip).maximum()) == (1204, 100_000)
    assert strip.accessibleName() == "\u2068Export\u2069 \u20661,204\u2069 of \u2066100,000\u2069"


def test_a_count_past_what_a_bar_takes_is_shown_all_the_same(strip: ProgressStrip) -> None:
    strip.begin(lambda: "Read the file")
    strip.show_progress(3_000_000_000, 6_000_000_000)
    assert words(strip, "jobCount") == "\u20663,000,000,000\u2069 of \u20666,000,000,000\u2069"
    assert bar(strip).value() * 2 == bar(strip).maximum()


def test_a_click_stops_it_once(strip: ProgressStrip, qtbot: QtBot) -> None:
    strip.begin(lambda: "Export")
    stops: list[None] = []
    strip.cancelled.connect(lambda: stops.append(None))
    QTest.mouseClick(cancel(strip), Qt.MouseButton.LeftButton)
    QTest.mouseClick(cancel(strip), Qt.MouseButton.LeftButton)
    assert len(stops) == 1
    assert words(strip, "jobCount") == "Stopping …"
    strip.show_progress(5, 10)
    assert words(strip, "jobCount") == "Stopping …"
    strip.begin(lambda: "Export")
    assert cancel(strip).isEnabled()


def test_esc_stops_it_where_the_focus_is_on_it(strip: ProgressStrip, qtbot: QtBot) -> None:
    strip.begin(lambda: "Export")
    strip.activateWindow()
    cancel(strip).setFocus()
    with qtbot.waitSignal(strip.cancelled):
        QTest.keyClick(cancel(strip), Qt.Key.Key_Escape)


def test_what_came_of_it_stays_until_it_is_put_away(strip: ProgressStrip) -> None:
    strip.begin(lambda: "Export")
    strip.say(BannerKind.BAD, lambda: "The disk is full.")
    strip.finish()
    assert strip.isVisible()
    assert strip.text == "The disk is full."
    close = strip.findChild(QToolButton, "bannerClose")
    assert close is not None
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert strip.isHidden()


def test_putting_words_away_leaves_what_runs(strip: ProgressStrip) -> None:
    strip.begin(lambda: "Export")
    strip.say(BannerKind.BAD, lambda: "The disk is full.")
    strip.clear()
    assert strip.isVisible()
    assert strip.is_running


def test_it_names_what_waits(strip: ProgressStrip) -> None:
    strip.begin(lambda: "First look")
    strip.set_waiting([lambda: "Export", lambda: "Import"])
    assert words(strip, "jobNext") == "Next: \u2068Export\u2069, \u2068Import\u2069"
    strip.set_waiting([])
    assert words(strip, "jobNext") == ""


def test_its_words_follow_the_language(strip: ProgressStrip, uppercase: Callable[[], None]) -> None:
    strip.begin(lambda: "Export")
    strip.show_progress(1, 2)
    strip.set_waiting([lambda: "Import"])
    uppercase()
    assert cancel(strip).text() == "CANCEL"
    assert words(strip, "jobCount") == "\u20661\u2069 OF \u20662\u2069"
    assert words(strip, "jobNext") == "NEXT: \u2068Import\u2069"
