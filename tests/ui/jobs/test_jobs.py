"""Tests of long work as a clerk sees it, and of the strip that shows it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QProgressBar,
    QPushButton,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.background import Progress
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.ui.jobs.jobs import Jobs, ProgressStrip
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.controls import height_for
from deskdispatch.ui.widgets.messages.banner import BannerKind
from tests.waiting import until


class Work:
    """Work that continues when the test allows it."""

    def __init__(self) -> None:
        self.goes_on = asyncio.Event()
        self.told: Progress | None = None
        self.ended = ""

    @property
    def is_running(self) -> bool:
        return self.told is not None and not self.ended

    async def __call__(self, tell: Progress) -> str:
        self.told = tell
        try:
            await self.goes_on.wait()
        except asyncio.CancelledError:
            self.ended = "cancelled"
            raise
        self.ended = "done"
        return "what it gave"


@pytest.fixture
def strip(qtbot: QtBot) -> ProgressStrip:
    made = ProgressStrip()
    made.resize(476, 60)
    qtbot.addWidget(made)
    return made


@pytest.fixture
def jobs(strip: ProgressStrip) -> Jobs:
    return Jobs(strip)


def bar(strip: ProgressStrip) -> QProgressBar:
    found = strip.findChild(QProgressBar, "jobBar")
    assert found is not None
    return found


def cancel(strip: ProgressStrip) -> QPushButton:
    found = strip.findChild(QPushButton, "jobCancel")
    assert found is not None
    return found


def shown(strip: ProgressStrip, name: str) -> str:
    label = strip.findChild(QLabel, name)
    assert label is not None
    return "" if label.isHidden() else label.text()


async def test_what_work_gives_is_handed_on(jobs: Jobs, strip: ProgressStrip) -> None:
    assert strip.isHidden()
    work = Work()
    running = asyncio.ensure_future(jobs.run(lambda: "Export", work))
    await until(lambda: work.is_running)
    assert strip.is_running
    work.goes_on.set()
    assert await running == "what it gave"
    assert strip.isHidden()


async def test_the_last_progress_is_always_shown(jobs: Jobs, strip: ProgressStrip) -> None:
    seen = []

    async def work(tell: Progress) -> None:
        for row in range(1, 1001):
            tell(row, 1000)
        seen.append(shown(strip, "jobCount"))

    await jobs.run(lambda: "Export", work)
    assert seen == ["\u20661,000\u2069 of \u20661,000\u2069"]


@pytest.mark.parametrize("kept", ["", "200 of 500 are here."])
async def test_cancel_ends_the_work_gives_nothing_and_says_what_is_done_all_the_same(
    jobs: Jobs, strip: ProgressStrip, kept: str
) -> None:
    work = Work()
    running = asyncio.ensure_future(jobs.run(lambda: "Import", work, lambda: kept))
    await until(lambda: work.is_running)
    QTest.mouseClick(cancel(strip), Qt.MouseButton.LeftButton)
    assert await running is None
    assert work.ended == "cancelled"
    assert strip.text == f"Import: stopped. {kept}".strip()
    assert not strip.is_running


async def test_known_trouble_is_told_and_can_be_closed(jobs: Jobs, strip: ProgressStrip) -> None:
    async def work(_tell: Progress) -> str:
        raise JournalError(JournalFailure.DISK_FULL)

    assert await jobs.run(lambda: "Import", work) is None
    assert strip.isVisible()
    assert strip.text.startswith("Import: The disk is full.")


async def test_a_bug_is_not_swallowed(jobs: Jobs, strip: ProgressStrip) -> None:
    async def work(_tell: Progress) -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await jobs.run(lambda: "Import", work)
    assert strip.isHidden()


async def test_a_second_one_waits_for_its_turn(jobs: Jobs, strip: ProgressStrip) -> None:
    first, second = Work(), Work()
    one = asyncio.ensure_future(jobs.run(lambda: "First look", first))
    await until(lambda: first.is_running)
    two = asyncio.ensure_future(jobs.run(lambda: "Export", second))
    await until(lambda: shown(strip, "jobNext") == "Next: \u2068Export\u2069")
    assert not second.is_running
    first.goes_on.set()
    await one
    await until(lambda: second.is_running)
    assert shown(strip, "jobTitle") == "\u2068Export\u2069"
    assert shown(strip, "jobNext") == ""
    second.goes_on.set()
    assert await two == "what it gave"


async def test_the_trouble_of_one_is_still_read_while_the_next_runs(
    jobs: Jobs, strip: ProgressStrip
) -> None:
    async def fails(_tell: Progress) -> None:
        await first.wait()
        raise JournalError(JournalFailure.DISK_FULL)

    first, second = asyncio.Event(), Work()
    one = asyncio.ensure_future(jobs.run(lambda: "Import", fails))
    two = asyncio.ensure_future(jobs.run(lambda: "Export", second))
    await until(lambda: shown(strip, "jobNext"))
    first.set()
    await one
    await until(lambda: second.is_running)
    assert strip.text.startswith("Import: ")
    second.goes_on.set()
    await two


async def test_one_that_waits_leaves_the_line_when_it_is_not_wanted_any_more(
    jobs: Jobs, strip: ProgressStrip, tasks: Tasks
) -> None:
    first, second, third = Work(), Work(), Work()
    tasks.spawn(jobs.run(lambda: "One", first), name="one")
    two = tasks.spawn(jobs.run(lambda: "Two", second), name="two")
    tasks.spawn(jobs.run(lambda: "Three", third), name="three")
    await until(lambda: first.is_running and shown(strip, "jobNext"))
    two.cancel()
    await until(lambda: shown(strip, "jobNext") == "Next: \u2068Three\u2069")
    first.goes_on.set()
    await until(lambda: third.is_running)
    assert second.told is None
    third.goes_on.set()
    await until(lambda: not strip.is_running)


async def test_when_the_program_ends_the_work_ends_and_nobody_is_told(
    jobs: Jobs, strip: ProgressStrip
) -> None:
    work = Work()
    running = asyncio.ensure_future(jobs.run(lambda: "Export", work))
    await until(lambda: work.is_running)
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert work.ended == "cancelled"
    assert strip.text == ""


async def test_what_runs_and_what_waits_ends_with_its_service(
    jobs: Jobs, strip: ProgressStrip, tasks: Tasks
) -> None:
    first, second = Work(), Work()
    one = tasks.spawn(jobs.run(lambda: "One", first), name="one")
    two = tasks.spawn(jobs.run(lambda: "Two", second), name="two")
    await until(lambda: first.is_running and shown(strip, "jobNext"))
    await jobs.stop()
    assert one.cancelled()
    assert two.cancelled()
    assert first.ended == "cancelled"
    assert second.told is None
    assert strip.isHidden()
    await jobs.stop()


async def test_a_result_can_offer_an_action(jobs: Jobs, strip: ProgressStrip) -> None:
    opened: list[None] = []
    jobs.say(BannerKind.GOOD, lambda: "Saved.", lambda: "Open folder", lambda: opened.append(None))
    button = strip.findChild(QPushButton, "bannerAction")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert len(opened) == 1


@pytest.mark.styled
def test_a_button_is_cut_in_no_narrow_map(qapp: QApplication, strip: ProgressStrip) -> None:
    theme.apply_style_sheet(qapp)
    words = "ORD-9999 is not known here."
    strip.say(BannerKind.ATTENTION, lambda: words, lambda: "Search the service")
    strip.show()
    action, layout = strip.findChild(QPushButton, "bannerAction"), strip.layout()
    assert action is not None
    assert layout is not None
    for width in range(420, 180, -4):
        strip.resize(width, height_for(layout, width))
        qapp.processEvents()
        assert action.width() >= action.sizeHint().width(), width


def test_it_says_how_far_it_is(strip: ProgressStrip) -> None:
    strip.begin(lambda: "Export")
    assert (bar(strip).minimum(), bar(strip).maximum()) == (0, 0)
    assert shown(strip, "jobCount") == ""
    strip.show_progress(1204, 100_000)
    assert shown(strip, "jobTitle") == "\u2068Export\u2069"
    assert shown(strip, "jobCount") == "\u20661,204\u2069 of \u2066100,000\u2069"
    assert (bar(strip).value(), bar(strip).maximum()) == (1204, 100_000)
    assert strip.accessibleName() == "\u2068Export\u2069 \u20661,204\u2069 of \u2066100,000\u2069"


def test_a_count_past_what_a_bar_takes_is_shown_all_the_same(strip: ProgressStrip) -> None:
    strip.begin(lambda: "Read the file")
    strip.show_progress(3_000_000_000, 6_000_000_000)
    assert shown(strip, "jobCount") == "\u20663,000,000,000\u2069 of \u20666,000,000,000\u2069"
    assert bar(strip).value() * 2 == bar(strip).maximum()


def test_a_click_stops_it_once(strip: ProgressStrip, qtbot: QtBot) -> None:
    strip.begin(lambda: "Export")
    stops: list[None] = []
    strip.cancelled.connect(lambda: stops.append(None))
    QTest.mouseClick(cancel(strip), Qt.MouseButton.LeftButton)
    QTest.mouseClick(cancel(strip), Qt.MouseButton.LeftButton)
    assert len(stops) == 1
    assert shown(strip, "jobCount") == "Stopping …"
    strip.show_progress(5, 10)
    assert shown(strip, "jobCount") == "Stopping …"
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
    assert shown(strip, "jobNext") == "Next: \u2068Export\u2069, \u2068Import\u2069"
    strip.set_waiting([])
    assert shown(strip, "jobNext") == ""


def test_its_words_follow_the_language(strip: ProgressStrip, uppercase: Callable[[], None]) -> None:
    strip.begin(lambda: "Export")
    strip.show_progress(1, 2)
    strip.set_waiting([lambda: "Import"])
    uppercase()
    assert cancel(strip).text() == "CANCEL"
    assert shown(strip, "jobCount") == "\u20661\u2069 OF \u20662\u2069"
    assert shown(strip, "jobNext") == "NEXT: \u2068Import\u2069"


@pytest.mark.styled
def test_a_running_job_is_opaque_over_what_it_floats_on(qtbot: QtBot) -> None:
    page = QWidget()
    strip = ProgressStrip(page)
    page.setStyleSheet("#page { background: red; }")
    page.setObjectName("page")
    qtbot.addWidget(page)
    strip.begin(lambda: "Reading")
    strip.resize(476, 60)
    page.resize(strip.size())
    page.show()
    picture = page.grab().toImage()
    red = QColor("red").rgb()
    middle = picture.height() // 2
    assert red not in {picture.pixel(x, middle) for x in range(8, picture.width() - 8)}
