"""Tests of the line for a point: named, pasted, typed, refused."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.geo import Coordinates
from deskdispatch.domain.location.found import LocationReading, Partial
from deskdispatch.domain.location.reading import read
from deskdispatch.ui.location.point_edit import PointEdit
from deskdispatch.ui.widgets.long_line_edit import READ_AT_MOST, SHOWN_AT_MOST

SALMIYA = Coordinates(latitude=29.3375, longitude=48.0758)
NAMED = "Salmiya · \u206629.33750, 48.07580\u2069"


class PointField:
    """A point's line, another line to move to, and the signals received."""

    def __init__(self, qtbot: QtBot) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.edit, self.other = PointEdit(), QLineEdit()
        column = QVBoxLayout(self.window)
        column.addWidget(self.edit)
        column.addWidget(self.other)
        self.said: list[object] = []
        self.edit.point_typed.connect(self.said.append)
        self.edit.point_lost.connect(lambda: self.said.append("lost"))
        self.edit.refused.connect(self.said.append)
        self.window.show()
        self.other.setFocus()

    def type(self, text: str) -> None:
        self.edit.setFocus()
        QTest.keyClicks(self.edit, text)

    def paste(self, text: str) -> None:
        QApplication.clipboard().setText(text)
        QTest.keyClick(self.edit, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)

    def leave(self) -> None:
        self.other.setFocus()


def refusals(line: PointField) -> list[Partial | None]:
    """Returns why each typed text is not exactly one point."""
    return [reading.partial for reading in line.said if isinstance(reading, LocationReading)]


@pytest.fixture
def line(qtbot: QtBot) -> PointField:
    return PointField(qtbot)


def test_a_point_is_shown_by_name_from_its_beginning(line: PointField) -> None:
    line.edit.show_point(SALMIYA, "Salmiya")
    assert line.edit.text() == NAMED
    assert line.edit.cursorPosition() == 0
    assert line.edit.point == SALMIYA
    assert line.said == []


def test_a_point_without_a_name_and_no_point(line: PointField) -> None:
    line.edit.show_point(SALMIYA)
    assert line.edit.text() == "\u206629.33750, 48.07580\u2069"
    line.edit.show_point(None)
    assert (line.edit.text(), line.edit.point) == ("", None)


def test_typed_coordinates_are_told_as_soon_as_they_are_whole(line: PointField) -> None:
    line.type("29.3375, 48.07")
    assert line.said[-1] == Coordinates(latitude=29.3375, longitude=48.07)
    assert "lost" in line.said
    assert refusals(line) == []


def test_while_it_is_typed_its_text_is_left_alone(line: PointField) -> None:
    line.type("29.3375, 48.0758")
    line.edit.show_point(SALMIYA, "Salmiya")
    assert line.edit.text() == "29.3375, 48.0758"
    line.leave()
    assert line.edit.text() == NAMED


def test_what_is_no_location_is_kept_and_refused_when_it_is_left(line: PointField) -> None:
    line.edit.show_point(SALMIYA, "Salmiya")
    line.type("next to the bakery")
    assert refusals(line) == []
    assert line.edit.point is None
    line.leave()
    assert refusals(line) == [Partial.NOTHING]
    assert line.edit.text() == "next to the bakery"
    assert line.edit.unread_text


def test_a_line_that_was_emptied_stays_empty(line: PointField) -> None:
    line.edit.show_point(SALMIYA, "Salmiya")
    line.edit.setFocus()
    QTest.keyClick(line.edit, Qt.Key.Key_Backspace)
    assert line.edit.text() == ""
    line.leave()
    assert (line.edit.text(), line.edit.point) == ("", None)
    assert not line.edit.unread_text
    assert line.said == ["lost"]


def test_leaving_an_unchanged_line_emits_nothing(line: PointField) -> None:
    line.edit.show_point(SALMIYA, "Salmiya")
    line.edit.setFocus()
    line.leave()
    assert line.said == []
    assert line.edit.text() == NAMED


@pytest.mark.styled
@pytest.mark.parametrize("side", ["start", "end"])
def test_a_click_and_a_paste_replace_what_was_shown(line: PointField, side: str) -> None:
    line.edit.resize(400, line.edit.height())
    line.edit.show_point(SALMIYA, "Salmiya")
    middle = line.edit.rect().center()
    at = QPoint(line.edit.rect().left() + 8 if side == "start" else middle.x() + 20, middle.y())
    QTest.mouseClick(line.edit, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    line.paste("https://maps.example/?q=29.3759,47.9774")
    assert line.said == [Coordinates(latitude=29.3759, longitude=47.9774)]
    assert "Salmiya" not in line.edit.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_Home, Qt.Key.Key_End])
def test_what_is_pasted_beside_the_shown_point_goes_before_it(
    line: PointField, key: Qt.Key
) -> None:
    line.edit.show_point(SALMIYA, "Salmiya")
    line.edit.setFocus()
    QTest.keyClick(line.edit, key)
    line.paste(" 29.3759, 47.9774 ")
    assert line.said == [Coordinates(latitude=29.3759, longitude=47.9774)]


def test_a_second_click_puts_the_cursor_where_it_is_made(line: PointField) -> None:
    line.edit.show_point(SALMIYA, "Salmiya")
    at = line.edit.rect().center()
    for _ in range(2):
        QTest.mouseClick(line.edit, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
    assert not line.edit.hasSelectedText()


@pytest.mark.parametrize(
    "text",
    [
        "Salem: my location https://maps.google.com/?q=29.3759,47.9774 block 4",
        "geo:29.3759,47.9774",
        "٢٩٫٣٧٥٩، ٤٧٫٩٧٧٤",
        "29°22'33.24\"N 47°58'38.64\"E",
        "https://ul.waze.com/ul?ll=29.3759%2C47.9774&navigate=yes",
    ],
)
def test_whatever_a_customer_sends_is_read(line: PointField, text: str) -> None:
    line.edit.setFocus()
    line.paste(text)
    (point,) = line.said
    assert isinstance(point, Coordinates)
    assert (round(point.latitude, 4), round(point.longitude, 4)) == (29.3759, 47.9774)


def test_of_two_places_the_clerk_chooses(line: PointField) -> None:
    line.edit.setFocus()
    line.paste("from 29.3759, 47.9774 to 29.3375, 48.0758")
    (reading,) = [one for one in line.said if isinstance(one, LocationReading)]
    assert len(reading.points) == 2
    assert line.edit.point is None
    assert line.edit.reading == reading


def test_the_middle_of_a_map_is_no_place_to_send_a_courier(line: PointField) -> None:
    line.edit.setFocus()
    line.paste("https://www.google.com/maps/@29.3759,47.9774,16z")
    (reading,) = [one for one in line.said if isinstance(one, LocationReading)]
    assert [found.is_view for found in reading.points] == [True]
    assert line.edit.point is None


def test_a_link_that_hides_its_place_is_told_at_once(line: PointField) -> None:
    line.edit.setFocus()
    line.paste("https://maps.app.goo.gl/AbCdEf1234567")
    (reading,) = [one for one in line.said if isinstance(one, LocationReading)]
    assert reading.short_links == ("https://maps.app.goo.gl/AbCdEf1234567",)


def test_a_text_from_elsewhere_is_read_as_if_it_were_pasted(line: PointField) -> None:
    line.edit.read_text("29.3759, 47.9774")
    assert line.said == [Coordinates(latitude=29.3759, longitude=47.9774)]


def test_a_card_from_elsewhere_is_read_by_its_lines_and_shown_on_one(line: PointField) -> None:
    line.edit.read_text(
        "BEGIN:VCARD\r\nVERSION:4.0\r\nGEO:geo:29.3\r\n 759,47.9774\r\nEND:VCARD\r\n"
    )
    assert line.said == [Coordinates(latitude=29.3759, longitude=47.9774)]
    line.edit.read_text("ring the bell\nthen wait")
    assert line.edit.text() == "ring the bell then wait"


def test_the_end_of_a_long_chat_is_read_too(line: PointField, qtbot: QtBot) -> None:
    line.edit.setFocus()
    line.paste("شكرا لك يا غالي\n" * 5_000 + "29.3759, 47.9774")
    assert line.said == ["lost"]
    qtbot.waitUntil(lambda: len(line.said) > 1)
    assert line.said[1:] == [Coordinates(latitude=29.3759, longitude=47.9774)]


MEGABYTE = "ok see you at 7, 29.3 12.5 " * 40_000


@pytest.mark.parametrize("menu", [False, True])
def test_of_a_megabyte_the_end_is_read_and_the_beginning_shown(
    line: PointField, qtbot: QtBot, menu: bool
) -> None:
    line.edit.setFocus()
    text = MEGABYTE + "29.3759, 47.9774"
    QApplication.clipboard().setText(text)
    if menu:
        line.edit.paste()
    else:
        QTest.keyClick(line.edit, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert len(line.edit.text()) == SHOWN_AT_MOST + 1
    assert len(line.edit.full_text) == READ_AT_MOST
    assert text.endswith(line.edit.full_text)
    assert line.edit.toolTip()
    qtbot.waitUntil(lambda: len(line.said) > 1)
    assert line.said == ["lost", Coordinates(latitude=29.3759, longitude=47.9774)]
    assert not any(timer.isActive() for timer in line.edit.findChildren(QTimer)), "it is over"


def test_a_long_text_is_read_off_the_window_s_thread(
    line: PointField, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def overheard(text: str, **how: Any) -> LocationReading:
        threads.append((len(text), threading.current_thread() is threading.main_thread()))
        return read(text, **how)

    monkeypatch.setattr("deskdispatch.domain.location.reading.read", overheard)
    line.edit.setFocus()
    line.paste("29.3 " * 100)
    line.paste("29.3 " * 2_000)
    qtbot.waitUntil(lambda: len(refusals(line)) == 2)
    assert threads == [(500, True), (10_500, False)]


def test_what_is_typed_while_a_long_text_is_read_goes_before_it(
    line: PointField, qtbot: QtBot
) -> None:
    line.edit.setFocus()
    line.paste(MEGABYTE + "29.3759, 47.9774")
    line.edit.selectAll()
    line.paste("29.3375, 48.0758")
    line.edit.selectAll()
    line.paste("29.3117, 47.9906 " + "x " * 600)  # waits for the first thread, then is read
    qtbot.waitUntil(lambda: line.said[-1] != "lost")
    assert [said for said in line.said if said != "lost"] == [
        SALMIYA,
        Coordinates(latitude=29.3117, longitude=47.9906),
    ]


def test_a_long_text_that_is_left_while_it_is_read_stays_and_is_judged(
    line: PointField, qtbot: QtBot
) -> None:
    line.edit.setFocus()
    line.paste(MEGABYTE)
    shown = line.edit.text()
    line.leave()
    assert refusals(line) == []
    assert line.edit.text() == shown
    qtbot.waitUntil(lambda: bool(refusals(line)))
    assert refusals(line) == [Partial.NOTHING]
    assert line.edit.text() == shown


def test_a_long_unread_text_comes_back_whole(line: PointField, qtbot: QtBot) -> None:
    line.edit.show_unread("next to the bakery " * 500)
    assert line.edit.unread_text == ("next to the bakery " * 500).strip()
    line.edit.setFocus()
    line.leave()
    qtbot.waitUntil(lambda: bool(refusals(line)))
    assert refusals(line) == [Partial.NOTHING]


def test_an_unread_text_that_comes_back_is_judged_when_it_is_left(line: PointField) -> None:
    line.edit.show_unread("next to the bakery")
    assert line.edit.unread_text == "next to the bakery"
    line.edit.setFocus()
    line.leave()
    assert refusals(line) == [Partial.NOTHING]
