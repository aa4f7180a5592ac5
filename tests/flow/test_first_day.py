"""Tests of the newcomer's checklist in practice: each task is ticked when it is done."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QByteArray, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from deskdispatch.app.settings.settings import Settings
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.phone import PRACTICE_UNREACHABLE
from deskdispatch.ui.first_day import FirstDayCard, Task
from deskdispatch.ui.widgets import keys
from tests.flow.conftest import OpenDesktop
from tests.flow.fake_service import FakeService
from tests.flow.running_desktop import CTRL, RunningDesktop
from tests.flow.test_known_customer import recognised
from tests.flow.test_order_files import click, confirmed, opened, written
from tests.waiting import until

FAST = ("--courier-rate", "6000", "--seed", "42")
CLICKED = Coordinates(latitude=29.3117, longitude=47.9906)


def done(desk: RunningDesktop) -> set[str]:
    _wanted, *tasks = bytes(desk.window.first_day.card.state().data()).decode().split("\n")
    return set(filter(None, tasks))


async def book(desk: RunningDesktop, *, phone: str) -> None:
    """Books the form's order for a phone, and confirms any question."""
    before, panel = len(desk.deliveries()), desk.window.booking_panel

    def is_booked() -> bool:
        return len(desk.deliveries()) > before

    if desk.text("phoneEdit") != phone:
        desk.type_customer(phone)
    await desk.quoted()
    desk.press_book()
    await until(lambda: panel.banner.press_action(keys.BOOK_ANYWAY) or is_booked(), what="it")
    await until(is_booked, what="the booking")
    await until(lambda: not panel.is_busy, what="its end")


async def test_tasks_are_ticked_as_they_are_done(open_desktop: OpenDesktop, tmp_path: Path) -> None:
    async with open_desktop(options=FAST) as desk:
        await desk.signed_in()
        card, window = desk.window.first_day.card, desk.window
        window.board_panel.show_all()
        assert card.isHidden()
        window.commands.actions["first_day"].trigger()
        assert card.isVisible()
        assert not window.tips.line.sizePolicy().retainSizeWhenHidden()  # the card takes its space
        assert card.title.text() == "First day: 0 of 8"
        assert PRACTICE_UNREACHABLE in desk.text("firstDayAgainLabel")
        window.map_panel.map_view.point_picked.emit("dropoff", CLICKED)
        await book(desk, phone="5123 4567")
        assert done(desk) == {Task.MAP}
        assert "Copy" in card.title.text()
        desk.click("firstDayCopyButton")
        phone = desk.find(QWidget, "phoneEdit")
        desk.press(Qt.Key.Key_V, CTRL, on=phone)
        await book(desk, phone=PRACTICE_UNREACHABLE)
        assert Task.PASTE in done(desk)
        assert not card.copy_button.isVisible()
        await until(lambda: "Failed" in str(desk.row()), what="the failure")
        card.start()
        desk.click_row(0)
        assert card.more_button.accessibleName() == "Show all tasks"  # the board keeps its rows
        desk.press(Qt.Key.Key_R, CTRL)
        await until(lambda: desk.text("phoneEdit"), what="the earlier order in the form")
        await book(desk, phone=desk.text("phoneEdit"))
        assert Task.AGAIN in done(desk)
        await recognised(desk, "5123 4567")
        desk.press(Qt.Key.Key_Return)
        await book(desk, phone="5123 4567")
        assert Task.PHONE in done(desk)
        desk.choose_dropoff()
        desk.click("scheduleCheck")
        desk.type("scheduleEdit", "+1h")
        await book(desk, phone="5123 9999")
        assert Task.LATER in done(desk)
        desk.click_row(0)
        newest = window.board_panel.chosen()
        assert newest is not None
        await window.slips.print_slips([newest], tmp_path / "slip.pdf")
        assert Task.PRINT in done(desk)
        desk.type("boardSearchEdit", "ORD")
        assert Task.FIND in done(desk)
        window.board_panel.show_all()
        await opened(desk, written(tmp_path))
        await click(desk, "orderFileBookButton")
        await confirmed(desk)
        await until(lambda: done(desk) == set(Task), what="a row booked")
        assert card.isHidden()


async def test_a_real_service_never_shows_it(
    open_desktop: OpenDesktop, fake: FakeService, at_shop: Settings
) -> None:
    async with open_desktop(at_shop) as desk:
        await desk.signed_in()
        assert not desk.window.commands.actions["first_day"].isEnabled()
        desk.window.first_day.card.start()
        assert desk.window.first_day.card.isHidden()


def test_it_survives_a_restart_and_goes_when_all_is_done(qapp: QApplication) -> None:
    card = FirstDayCard()
    card.set_practice(True)
    card.start()
    card.tick(Task.FIND)
    kept = card.state()
    assert kept == QByteArray(b"wanted\nfind")
    again = FirstDayCard()
    again.set_practice(True)
    again.restore(kept)
    assert again.state() == kept
    for task in Task:
        again.tick(task)
    assert again.state().startsWith(b"\n")
    again.start()
    assert again.state() == QByteArray(b"wanted")


def test_coordinates_to_copy_are_read_from_the_left(qapp: QApplication) -> None:
    card = FirstDayCard()
    label = card.findChild(QLabel, "firstDayPasteLabel")
    assert label is not None
    assert "\u206629.3375, 48.0758\u2069" in label.accessibleName()
