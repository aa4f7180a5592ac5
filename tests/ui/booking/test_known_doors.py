"""Tests of known doors beside Drop-off: offered and announced, and set only by the clerk."""

from __future__ import annotations

from datetime import timedelta
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.deliveries.doors import KnownDoor
from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.places.place_search import PlaceIndex
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks
from tests.desk.desk_under_test import AREAS, NOON, DeskUnderTest
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.waiting import until

DAY = timedelta(days=1)
TYPED = "salmiya block 10 street 5 house 3"


def north(metres: float) -> Coordinates:
    return Coordinates(latitude=29.3361 + metres / 111_195, longitude=48.0812)


OFTEN = KnownDoor(north(0), 3, NOON - DAY)
ONCE = KnownDoor(north(60), 1, NOON - 400 * DAY)
FAILED = KnownDoor(north(0), 0, None, 2, NOON)


class Form(NamedTuple):
    """Panel at a desk whose journal knows doors."""

    panel: BookingPanel
    harness: DeskUnderTest
    monkeypatch: pytest.MonkeyPatch

    async def knows(self, *doors: KnownDoor) -> None:
        async def at(_lines: object) -> tuple[KnownDoor, ...]:
            return doors

        self.monkeypatch.setattr(self.harness.desk.doors, "at", at)
        self.panel.form.detail_edit.clear()
        QTest.keyClicks(self.panel.form.detail_edit, TYPED)
        await until(lambda: self.panel.doors._doors == doors, what="the doors")

    @property
    def point(self) -> Coordinates | None:
        return self.panel.form.dropoff_edit.point

    @property
    def offered(self) -> str:
        button = self.panel.doors.button
        return bare(button.text()) if button.isVisible() else ""

    @property
    def note(self) -> str:
        return bare(self.panel.form.row("dropoff").note)


@pytest.fixture
async def form(
    qtbot: QtBot,
    tasks: Tasks,
    harness: DeskUnderTest,
    speak: Speak,
    monkeypatch: pytest.MonkeyPatch,
) -> Form:
    speak("en")
    panel = BookingPanel(tasks, lambda: NOON)
    panel.prepare()
    qtbot.addWidget(panel)
    panel.resize(344, 700)
    panel.show()
    panel.attach(harness.desk)
    panel.set_index(PlaceIndex(AREAS))
    return Form(panel, harness, monkeypatch)


async def test_one_door_is_offered_and_taken_by_a_click(form: Form) -> None:
    await form.knows(OFTEN)
    assert form.offered == "Delivered here 3 times, last 20 Nov"
    assert "Ctrl+Shift+N" in form.panel.doors.button.accessibleDescription()
    assert form.panel.form.dropoff_edit.text() == "", "nothing moves unasked"
    QTest.mouseClick(form.panel.doors.button, Qt.MouseButton.LeftButton)
    assert form.point == OFTEN.point
    assert form.offered == ""
    assert form.note == "Delivered here 3 times, last 20 Nov"


async def test_a_list_that_drops_down_lies_over_the_offer(form: Form) -> None:
    await form.knows(OFTEN)
    button, line = form.panel.doors.button, form.panel.form.dropoff_edit
    line.setFocus()
    QTest.keyClicks(line, "sal")
    found = form.panel.points.area_choice.list
    await until(found.isVisible, what="the areas found")
    button.hide()
    button.show()
    over = button.parentWidget()
    assert over is not None
    assert button.isVisible()
    every = over.children()
    assert every.index(found) > every.index(button)


async def test_of_several_doors_a_menu_asks_which(form: Form) -> None:
    await form.knows(OFTEN, ONCE)
    form.panel.press_known_door()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [bare(each.text()) for each in menu.actions()] == [
        "&1  Delivered here 3 times, last 20 Nov",
        "&2  Delivered here once, 17 Oct 2025 · 60 m away",
    ]
    QTest.keyClick(menu, Qt.Key.Key_2)
    assert form.point == ONCE.point


async def test_a_pin_that_the_clerk_set_stays_and_nothing_is_offered(form: Form) -> None:
    form.panel.set_point("dropoff", north(500))
    await form.knows(OFTEN)
    form.panel.press_known_door()
    assert form.offered == form.note == ""
    assert "No other door" in form.panel.banner.text
    assert form.point == north(500)


async def test_a_pin_at_the_door_is_told_to_have_worked(form: Form) -> None:
    form.panel.set_point("dropoff", north(20))
    await form.knows(OFTEN)
    assert (form.offered, form.note) == ("", "Delivered here 3 times, last 20 Nov")


async def test_the_middle_of_an_area_and_a_filled_in_place_give_way_to_a_door(form: Form) -> None:
    salmiya = next(each for each in AREAS if each.name_en == "Salmiya")
    form.panel.set_point("dropoff", salmiya.point)
    await form.knows(OFTEN)
    assert form.offered
    assert form.point == salmiya.point, "unless a key takes it"
    form.panel.clear()
    form.panel.take(Draft(phone="98765432", dropoff=north(300)))
    await form.knows(OFTEN)
    assert form.offered


async def test_what_failed_there_warns_and_is_no_offer(form: Form, speak: Speak) -> None:
    await form.knows(FAILED)
    assert (form.offered, form.note) == ("", "Failed here 2 times, last 21 Nov")
    assert form.panel.form.dropoff_edit.property("warned")
    speak("ar")
    assert form.note.startswith("فشلت هنا مرتين، آخرها 21")


async def test_a_door_where_the_last_one_failed_says_so(form: Form) -> None:
    await form.knows(KnownDoor(north(0), 3, NOON - DAY, 1, NOON))
    assert form.offered == "3 delivered, last failed 21 Nov"
    form.panel.press_known_door()
    assert form.note == "Failed here once, 21 Nov"


async def test_another_address_ends_the_offer_at_once(form: Form) -> None:
    await form.knows(OFTEN)
    form.monkeypatch.setattr(form.harness.desk.doors, "at", _none)
    QTest.keyClicks(form.panel.form.detail_edit, "0")
    assert form.offered == ""
    form.panel.clear()
    assert form.note == ""


async def _none(_lines: object) -> tuple[KnownDoor, ...]:
    return ()
