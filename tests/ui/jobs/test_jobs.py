"""Tests of long work as a clerk sees it."""

from __future__ import annotations

import asyncio

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
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


def click_cancel(strip: ProgressStrip) -> None:
    button = strip.findChild(QPushButton, "jobCancel")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def shown(strip: ProgressStrip, name: str) -> str:
    label = strip.findChild(QLabel, name)
    assert label is not None
    return "" if label.isHidden() else label.text()


async def test_what_work_gives_is_handed_on(jobs: Jobs, strip: ProgressStrip) -> None:
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


async def test_cancel_ends_the_work_and_gives_nothing(jobs: Jobs, strip: ProgressStrip) -> None:
    work = Work()
    running = asyncio.ensure_future(jobs.run(lambda: "Export", work))
    await until(lambda: work.is_running)
    click_cancel(strip)
    assert await running is None
    assert work.ended == "cancelled"
    assert strip.text == "Export: stopped."
    assert not strip.is_running


async def test_what_is_done_all_the_same_is_said(jobs: Jobs, strip: ProgressStrip) -> None:
    work = Work()
    running = asyncio.ensure_future(
        jobs.run(lambda: "Import", work, lambda: "200 of 500 are here.")
    )
    await until(lambda: work.is_running)
    click_cancel(strip)
    await running
    assert strip.text == "Import: stopped. 200 of 500 are here."


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
