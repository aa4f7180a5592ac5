"""Tests that a location pasted into any field becomes the drop-off, and that undo reverts it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.found import LocationReading
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.widgets.messages.banner import Banner
from tests.desk.desk_under_test import DeskUnderTest
from tests.ui.conftest import Speak
from tests.waiting import until

CTRL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
POINT = "29.3117, 47.9906"
LINK = "https://maps.google.com/?q=29.3117,47.9906"
SHORT_LINK = "https://maps.app.goo.gl/AbCdEf1234567"
ADDRESS = f"Salmiya, block 5, street 12, house 34 {LINK}"
HERE = Coordinates(latitude=29.3117, longitude=47.9906)
FORMER = Coordinates(latitude=29.3375, longitude=48.0758)


@dataclass
class Desk:
    """The form, with a clerk who pastes into it."""

    panel: BookingPanel

    @property
    def phone(self) -> QLineEdit:
        return self.panel.form.phone_edit

    @property
    def notes(self) -> QLineEdit:
        return self.panel.form.notes_edit

    @property
    def dropoff(self) -> Coordinates | None:
        return self.panel.form.dropoff_edit.point

    @property
    def notice(self) -> Banner:
        return self.panel.pasted.notice

    @property
    def chips(self) -> list[str]:
        buttons = self.panel.pasted.chips.findChildren(QToolButton)
        return [button.text() for button in buttons if button.isVisible()]

    def paste(self, line: QLineEdit, text: str) -> None:
        QApplication.clipboard().setText(text)
        line.setFocus(Qt.FocusReason.TabFocusReason)
        line.end(False)
        QTest.keyClick(line, Qt.Key.Key_V, CTRL)

    def undo(self, line: QLineEdit) -> None:
        QTest.keyClick(line, Qt.Key.Key_Z, CTRL)


@pytest.fixture
async def desk(qtbot: QtBot, tasks: Tasks, harness: DeskUnderTest, speak: Speak) -> Desk:
    """A form whose drop-off is ``FORMER``."""
    speak("en")
    panel = BookingPanel(tasks, harness.clock)
    panel.prepare()
    qtbot.addWidget(panel)
    panel.show()
    await until(panel.isActiveWindow)
    panel.set_point("dropoff", FORMER)
    return Desk(panel)


@pytest.mark.parametrize("text", [POINT, LINK, f" {POINT}\n"], ids=["a point", "a link", "spaces"])
async def test_a_location_alone_is_the_dropoff_and_ctrl_z_takes_it_back(
    desk: Desk, text: str
) -> None:
    desk.phone.setText("12 ")
    desk.paste(desk.phone, text)
    assert (desk.phone.text(), desk.dropoff) == ("12 ", HERE)
    assert desk.notice.isVisible()
    desk.undo(desk.phone)
    assert desk.dropoff == FORMER
    assert desk.phone.text().split() == ["12", *text.split()]
    assert not desk.notice.isVisible()


async def test_undo_by_the_message_gives_the_line_the_focus_again(desk: Desk) -> None:
    desk.paste(desk.notes, POINT)
    desk.phone.setFocus()
    undo(desk)
    assert (desk.notes.text(), desk.dropoff) == (POINT, FORMER)
    assert QApplication.focusWidget() is desk.notes


async def test_what_was_selected_stays_and_is_replaced_by_undo(desk: Desk) -> None:
    desk.notes.setText("Ring twice")
    QApplication.clipboard().setText(POINT)
    desk.notes.setFocus()
    desk.notes.selectAll()
    QTest.keyClick(desk.notes, Qt.Key.Key_V, CTRL)
    assert desk.notes.text() == "Ring twice"
    desk.undo(desk.notes)
    assert desk.notes.text() == POINT


async def test_ctrl_z_in_a_line_that_was_typed_in_since_is_of_what_was_typed(desk: Desk) -> None:
    desk.paste(desk.phone, POINT)
    QTest.keyClicks(desk.phone, "5123 4567")
    desk.undo(desk.phone)
    assert desk.dropoff == HERE
    desk.undo(desk.notes)
    assert desk.dropoff == HERE, "nor in another line"


async def test_a_dropoff_that_was_no_point_comes_back_as_its_text(desk: Desk) -> None:
    edit = desk.panel.form.dropoff_edit
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, "near the old souq")
    desk.paste(desk.phone, POINT)
    assert desk.dropoff == HERE
    desk.undo(desk.phone)
    assert edit.point is None
    assert edit.text() == "near the old souq"


@pytest.mark.parametrize("text", ["99887766", "29.500, 47.900", "18:30", "House 29, 47", " "])
async def test_what_is_no_location_stays_where_it_is_pasted(desk: Desk, text: str) -> None:
    desk.paste(desk.notes, text)
    assert desk.notes.text() == text
    assert desk.dropoff == FORMER
    assert not desk.chips


async def test_a_location_among_words_stays_and_is_offered(desk: Desk) -> None:
    desk.paste(desk.notes, ADDRESS)
    assert (desk.notes.text(), desk.dropoff) == (ADDRESS, FORMER)
    assert desk.chips == ["1  Use its location as drop-off"]
    take(desk)
    assert desk.dropoff == HERE
    assert QApplication.focusWidget() is desk.notes
    desk.undo(desk.notes)
    assert (desk.notes.text(), desk.dropoff) == (ADDRESS, FORMER)


async def test_a_location_that_the_dropoff_has_already_is_not_offered(desk: Desk) -> None:
    desk.panel.set_point("dropoff", HERE)
    desk.paste(desk.notes, ADDRESS)
    assert desk.notes.text() == ADDRESS
    assert not desk.chips


async def test_of_several_locations_one_is_chosen_on_the_map(desk: Desk) -> None:
    unclear: list[tuple[str, LocationReading]] = []
    desk.panel.form.location_unclear.connect(lambda *given: unclear.append(given))
    desk.paste(desk.notes, f"{LINK} or https://maps.google.com/?q=29.2733,47.9344")
    take(desk)
    ((role, reading),) = unclear
    assert role == "dropoff"
    assert len(reading.points) == 2
    assert desk.dropoff == FORMER


async def test_a_short_link_waits_in_the_dropoff_to_be_followed(desk: Desk) -> None:
    desk.paste(desk.phone, SHORT_LINK)
    edit = desk.panel.form.dropoff_edit
    assert (desk.phone.text(), edit.text(), desk.dropoff) == ("", SHORT_LINK, None)
    assert desk.notice.isVisible()
    desk.undo(desk.phone)
    assert (desk.phone.text(), desk.dropoff) == (SHORT_LINK, FORMER)


async def test_a_short_link_among_words_is_taken_over_when_it_is_asked_for(desk: Desk) -> None:
    desk.paste(desk.notes, f"Sara's house {SHORT_LINK} thank you")
    assert desk.dropoff == FORMER
    take(desk)
    assert desk.panel.form.dropoff_edit.text() == SHORT_LINK


async def test_a_long_chat_is_read_aside_and_its_location_is_offered(desk: Desk) -> None:
    desk.paste(desk.notes, "قطعة ٥ شارع ١٢\n" * 200 + LINK)
    assert desk.notes.text().startswith("قطعة")
    await until(lambda: bool(desk.chips), what="the offer")
    take(desk)
    assert desk.dropoff == HERE


CHAT = f"Dana Al-Rashid\n9876 5432\n{LINK}"


async def test_undo_of_a_chat_brings_phone_and_name_back_with_the_dropoff(desk: Desk) -> None:
    name = desk.panel.form.name_edit
    desk.phone.setText("51234567")
    desk.paste(name, CHAT)
    take(desk)
    assert (desk.phone.text(), name.text(), desk.dropoff) == ("9876 5432", "Dana Al-Rashid", HERE)
    assert desk.notice.isVisible()
    undo(desk)
    assert (desk.phone.text(), name.text(), desk.dropoff) == ("51234567", "", FORMER)
    assert QApplication.focusWidget() is desk.phone
    assert not desk.notice.isVisible()


async def test_undo_of_a_chat_leaves_what_was_typed_since(desk: Desk) -> None:
    name = desk.panel.form.name_edit
    desk.paste(desk.phone, CHAT)
    take(desk)
    name.setFocus()
    QTest.keyClicks(name, " A")
    desk.undo(name)  # undoes the typing
    assert (name.text(), desk.phone.text()) == ("Dana Al-Rashid", "9876 5432")
    QTest.keyClicks(name, " B")
    desk.undo(desk.phone)
    assert (desk.phone.text(), name.text(), desk.dropoff) == ("", "Dana Al-Rashid B", FORMER)


async def test_a_chat_that_replaces_nothing_is_undone_without_a_message(desk: Desk) -> None:
    desk.panel.clear()
    desk.paste(desk.phone, "Dana Al-Rashid\n9876 5432")
    for key in (Qt.Key.Key_1, Qt.Key.Key_1):
        chips = QApplication.focusWidget()
        assert chips is not None
        QTest.keyClick(chips, key)
    assert (desk.phone.text(), desk.panel.form.name_edit.text()) == ("9876 5432", "Dana Al-Rashid")
    assert not desk.notice.isVisible()
    desk.undo(desk.phone)
    assert (desk.phone.text(), desk.panel.form.name_edit.text()) == ("", "")


async def test_a_dropoff_set_otherwise_ends_the_undo(desk: Desk) -> None:
    desk.paste(desk.phone, POINT)
    desk.panel.set_point("dropoff", Coordinates(latitude=29.2733, longitude=47.9344))
    assert not desk.notice.isVisible()
    desk.undo(desk.phone)
    assert desk.phone.text() == ""


async def test_pasted_outside_of_all_fields_the_former_dropoff_comes_back(desk: Desk) -> None:
    desk.panel.pasted.use(POINT)
    assert desk.dropoff == HERE
    undo(desk)
    assert desk.dropoff == FORMER
    assert QApplication.focusWidget() is desk.panel.form.dropoff_edit
    desk.panel.clear()
    desk.panel.pasted.use(POINT)
    assert not desk.notice.isVisible(), "nothing was replaced"


async def test_the_menu_pastes_as_the_key_does(desk: Desk) -> None:
    for text, left in ((POINT, ""), ("99887766", "99887766")):
        QApplication.clipboard().setText(text)
        desk.phone.setFocus()
        at = desk.phone.rect().center()
        event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, desk.phone.mapToGlobal(at))
        QApplication.sendEvent(desk.phone, event)
        menu = desk.phone.findChild(QMenu)
        assert menu is not None
        action = menu.findChild(QAction, "edit-paste")
        assert isinstance(action, QAction)
        action.trigger()
        menu.close()
        await until(lambda: desk.phone.findChild(QMenu) is None, what="a closed menu")
        assert (desk.phone.text(), desk.dropoff) == (left, HERE)


async def test_a_drop_does_the_same_and_its_source_keeps_the_text(desk: Desk) -> None:
    data = QMimeData()
    data.setText(POINT)
    at, none = QPoint(20, 10), Qt.KeyboardModifier.NoModifier
    either = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    QApplication.sendEvent(desk.phone, QDragEnterEvent(at, either, data, LEFT, none))
    drop = QDropEvent(QPointF(at), either, data, LEFT, none)
    drop.setDropAction(Qt.DropAction.MoveAction)
    QApplication.sendEvent(desk.phone, drop)
    assert drop.isAccepted()
    assert drop.dropAction() is Qt.DropAction.CopyAction
    assert (desk.phone.text(), desk.dropoff) == ("", HERE)


def undo(desk: Desk) -> None:
    button = desk.notice.findChild(QPushButton, "bannerAction")
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, LEFT)


def take(desk: Desk) -> None:
    """Takes the first suggestion by a click."""
    chip = desk.panel.pasted.chips.findChild(QToolButton, "pastedChip0")
    assert isinstance(chip, QToolButton)
    QTest.mouseClick(chip, LEFT)
