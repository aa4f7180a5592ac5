"""Tests of messages over the foot of a pane: which one shows, its place, its unfolding."""

from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from deskdispatch.ui.booking.popup import ReturningPopup
from deskdispatch.ui.widgets.controls import stacked
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.widgets.messages.layout import MessageText
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay
from deskdispatch.ui.widgets.messages.place import MessagePlace, Spot, boxes
from deskdispatch.ui.widgets.plain_label import PlainLabel
from tests.ui.conftest import Speak

LONG = "The drop-off is in the sea. It is 44 km away; the farthest so far was 28 km."


class Form(QWidget):
    """Three lines above a price, in a wider window."""

    def __init__(self) -> None:
        super().__init__()
        self.pane = QWidget(self)
        self.pane.setGeometry(0, 0, 340, 300)
        self.lines = [QLineEdit() for _ in range(3)]
        self.price = QLabel("KWD 1.750")
        column = QVBoxLayout(self.pane)
        for line in self.lines:
            column.addWidget(line)
        column.addStretch(1)
        column.addWidget(self.price)
        self.place = MessagePlace(Spot(self.pane, above=self.price, margin=12))
        self.first, self.second = MessageOverlay(), MessageOverlay()
        self.place.add(self.first)
        self.place.add(self.second)
        self.resize(900, 300)

    def box(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self, QPoint()), widget.size())


@pytest.fixture
def form(qtbot: QtBot, speak: Speak) -> Form:
    speak("en")
    made = Form()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.lines[0].setFocus()
    return made


def button(overlay: MessageOverlay, name: str = "bannerMore") -> QAbstractButton:
    found = overlay.findChild(QAbstractButton, name)
    assert found is not None
    return found


def line(overlay: MessageOverlay) -> str:
    found = overlay.findChild(QLabel, "bannerText")
    assert found is not None
    return found.text()


def seen_lines(overlay: MessageOverlay) -> int:
    label = overlay.findChild(QLabel, "bannerText")
    assert label is not None
    return label.height() // label.fontMetrics().lineSpacing()


def words(overlay: MessageOverlay) -> list[str]:
    labels = overlay.findChildren(QLabel)
    return [label.text() for label in labels if label.isVisible() and label.text()]


def test_it_stands_over_the_foot_and_moves_no_field(form: Form) -> None:
    before = [form.box(each) for each in (*form.lines, form.price)]
    form.first.show_message(BannerKind.INFO, lambda: "Booked: ORD-1", passes=True)
    assert [form.box(each) for each in (*form.lines, form.price)] == before
    box = form.box(form.first)
    assert (box.left(), box.right()) == (12, 340 - 12 - 1)
    assert box.bottom() < form.box(form.price).top() <= box.bottom() + 6
    assert not button(form.first).isVisible()


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_a_long_text_ends_after_three_lines_until_it_is_unfolded(
    form: Form, speak: Speak, code: str
) -> None:
    speak(code)
    form.first.show_message(BannerKind.ATTENTION, lambda: LONG, lambda: "Book anyway")
    assert seen_lines(form.first) <= 3
    assert not button(form.first).isVisible()
    form.first.show_message(BannerKind.ATTENTION, lambda: f"{LONG} {LONG}", lambda: "Book anyway")
    folded = form.first.height()
    assert seen_lines(form.first) == 3
    assert form.box(form.first).width() == 340 - 24
    button(form.first).click()
    assert seen_lines(form.first) > 3
    assert form.first.height() > folded
    assert form.box(form.first).bottom() < form.box(form.price).top()
    assert button(form.first, "bannerAction").isVisible()
    button(form.first).click()
    assert form.first.height() == folded


@pytest.mark.styled
def test_a_folded_text_has_three_lines_at_any_width(form: Form) -> None:
    form.first.show_message(BannerKind.ATTENTION, lambda: LONG, lambda: "Book anyway")
    label = form.first.findChild(MessageText, "bannerText")
    assert label is not None
    for width in range(200, 340):
        form.pane.resize(width, 300)
        assert seen_lines(form.first) <= 3
        assert button(form.first).isVisible() == bool(label.first_lines(label.width()))


def test_an_arabic_text_is_as_high_as_its_lines_are_painted(qtbot: QtBot) -> None:
    label = MessageText()
    qtbot.addWidget(label)
    label.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    label.setText("لم يتم الحجز: الخدمة لا تجيب. " * 8)
    text, flags = f"\u202b{label.text()}\u202c", Qt.TextFlag.TextWordWrap
    for width in range(100, 300):
        painted = label.fontMetrics().boundingRect(QRect(0, 0, width, 9999), flags, text)
        assert label.heightForWidth(width) >= painted.height()


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_the_last_line_of_a_folded_text_is_elided(form: Form, speak: Speak, code: str) -> None:
    speak(code)
    text = "\n".join(("A call from 66001122", f"{LONG} {LONG}", "the end"))
    form.first.show_message(BannerKind.INFO, lambda: text)
    label = form.first.findChild(MessageText, "bannerText")
    assert label is not None
    first, second, third = label.first_lines(label.width()).split("\n")
    assert first == "A call from 66001122"
    assert LONG.startswith(second.strip())
    assert third.endswith("…")
    assert f"{LONG} {LONG}".startswith(f"{second} {third.removesuffix('…')}")
    assert label.text() == text, "for screen readers"


@pytest.mark.styled
def test_words_that_wrap_beside_a_message_are_seen_whole(form: Form) -> None:
    strip = QWidget()
    text = PlainLabel(wraps=True)
    text.setText(LONG)
    strip.setLayout(stacked(text))
    form.place.add_strip(strip)
    strip.show()
    assert form.box(strip).width() < 340
    assert text.width() > strip.width() - 40, "it fills what it was given"
    assert text.height() >= text.heightForWidth(text.width()) > 2 * text.fontMetrics().height()


def test_of_two_the_urgent_one_is_in_sight_and_the_other_is_counted(form: Form) -> None:
    form.first.show_message(BannerKind.ATTENTION, lambda: "Book again?", is_urgent=True)
    form.second.show_message(BannerKind.INFO, lambda: "Call from 66001122", lambda: "Take call")
    assert form.first.isVisible()
    assert not form.second.isVisible()
    assert button(form.first).text() == "+1"
    assert form.second.text == "Call from 66001122"
    button(form.first).click()
    assert "Call from 66001122" in words(form.first)
    form.first.reset()
    assert form.second.isVisible()
    assert form.second.text == line(form.second)
    assert not button(form.second).isVisible()


def test_the_newest_of_like_urgency_is_in_sight_and_a_passing_one_before_it(form: Form) -> None:
    form.first.show_message(BannerKind.INFO, lambda: "older", key="1")
    form.second.show_message(BannerKind.INFO, lambda: "newer", key="2")
    assert form.second.isVisible()
    form.first.show_message(BannerKind.GOOD, lambda: "Address saved.", passes=True)
    assert (form.first.isVisible(), line(form.first)) == (True, "Address saved.")
    assert button(form.first).text() == "+2"


def test_another_message_is_acted_upon_and_dismissed_where_it_is_unfolded(form: Form) -> None:
    done: list[str] = []
    form.first.show_message(BannerKind.BAD, lambda: "Not booked.")
    form.second.show_message(
        BannerKind.INFO, lambda: "A call", lambda: "Take", on_action=lambda: done.append("taken")
    )
    button(form.first).click()
    button(form.first, "otherAction0").click()
    assert done == ["taken"]
    button(form.first, "otherClose0").click()
    assert form.second.text == ""
    assert not button(form.first).isVisible()
    assert form.first.isVisible()


@pytest.mark.styled
def test_an_unfolded_message_lists_the_others_that_have_room_above_the_price(form: Form) -> None:
    form.pane.resize(340, 600)
    form.second.show_message(BannerKind.INFO, lambda: f"{LONG} {LONG}", lambda: "Show", key="1")
    form.second.show_message(BannerKind.INFO, lambda: LONG, lambda: "Show", key="2")
    form.first.show_message(BannerKind.BAD, lambda: LONG, lambda: "Show")
    button(form.first).click()
    row = button(form.first, "otherClose0").parentWidget()
    assert row is not None
    for label in form.first.findChildren(QLabel):
        if label.isVisible():
            assert label.height() >= label.heightForWidth(label.width())
    action = button(form.first, "bannerAction")
    assert form.box(action).bottom() < form.box(row).top()
    assert button(form.first, "otherClose1").isVisible()
    form.pane.resize(340, 200)
    assert not button(form.first, "otherClose1").isVisible()
    assert any("more" in text for text in words(form.first))
    box = form.box(form.first)
    assert 0 <= box.top() < box.bottom() < form.box(form.price).top()


@pytest.mark.styled
def test_the_field_in_focus_stays_in_sight(form: Form) -> None:
    form.pane.resize(340, 160)
    form.lines[2].setFocus()
    form.first.show_message(BannerKind.INFO, lambda: "Call from 66001122")
    assert not form.box(form.first).intersects(form.box(form.lines[2]))
    before = form.box(form.first)
    form.lines[0].setFocus()
    QCoreApplication.processEvents()
    assert form.box(form.first) != before
    assert not form.box(form.first).intersects(form.box(form.lines[0]))


@pytest.mark.styled
def test_a_list_in_focus_keeps_its_row_in_sight_and_what_stands_above_it(form: Form) -> None:
    rows = QListWidget(form.pane)
    rows.addItems([str(each) for each in range(30)])
    rows.setGeometry(9, 130, 322, 145)
    rows.show()
    rows.setCurrentRow(0)
    rows.setFocus()
    form.first.show_message(BannerKind.INFO, lambda: "Copied", passes=True)
    QApplication.processEvents()
    assert form.box(rows).contains(form.box(form.first))
    rows.setCurrentRow(29)
    form.place.arrange()
    row = rows.visualItemRect(rows.item(29)).translated(rows.viewport().mapTo(form, QPoint()))
    assert not row.intersects(form.box(form.first))


def test_it_covers_nothing_that_was_opened_over_the_window(form: Form) -> None:
    opened = ReturningPopup(form, "readBack")
    opened.setGeometry(form.rect())
    opened.open_from_focus()
    form.first.show_message(BannerKind.ATTENTION, lambda: "Not booked: Sara.")
    QApplication.processEvents()
    assert form.childAt(form.box(form.first).center()) is opened
    opened.end()
    seen = form.childAt(form.box(form.first).center())
    assert seen is not None
    assert seen is form.first or form.first.isAncestorOf(seen)


def test_it_takes_no_focus_and_gives_back_what_it_was_given(form: Form) -> None:
    form.first.show_message(BannerKind.INFO, lambda: f"{LONG} {LONG}")
    assert form.lines[0].hasFocus()
    button(form.first).setFocus()
    QTest.keyClick(button(form.first), Qt.Key.Key_Space)
    assert seen_lines(form.first) > 3
    QTest.keyClick(button(form.first), Qt.Key.Key_Escape)
    assert form.first.isVisible()
    assert seen_lines(form.first) == 3
    QTest.keyClick(button(form.first), Qt.Key.Key_Escape)
    assert not form.first.isVisible()
    assert form.lines[0].hasFocus()


@pytest.mark.parametrize("answer", ["", "Set aside: you will see the result here."])
def test_the_focus_returns_from_an_action_that_is_gone_to_the_field_before(
    form: Form, answer: str
) -> None:
    def act() -> None:
        form.first.clear()
        if answer:
            form.first.show_message(BannerKind.INFO, lambda: answer)

    form.lines[1].setFocus()
    form.first.show_message(
        BannerKind.INFO, lambda: "No answer yet.", lambda: "Set aside", on_action=act
    )
    action = button(form.first, "bannerAction")
    action.setFocus()
    QTest.keyClick(action, Qt.Key.Key_Space)
    assert form.first.isVisible() == bool(answer)
    assert form.lines[1].hasFocus()


def test_the_focus_returns_to_the_field_although_a_dialog_had_it_meanwhile(
    form: Form, qtbot: QtBot
) -> None:
    form.lines[1].setFocus()
    form.first.show_message(BannerKind.INFO, lambda: "Not signed in.", lambda: "Sign in")
    action = button(form.first, "bannerAction")
    action.setFocus()
    dialog = QWidget()
    field = QLineEdit(dialog)
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    field.setFocus()
    qtbot.waitUntil(field.hasFocus)
    dialog.hide()
    form.activateWindow()
    qtbot.waitUntil(action.hasFocus)
    form.first.clear()
    assert form.lines[1].hasFocus()


def test_the_focus_returns_from_a_message_that_another_replaces(form: Form) -> None:
    form.lines[1].setFocus()
    form.first.show_message(BannerKind.INFO, lambda: "No answer yet.", lambda: "Set aside")
    button(form.first, "bannerAction").setFocus()
    form.second.show_message(BannerKind.BAD, lambda: "The service failed.")
    assert not form.first.isVisible()
    assert form.lines[1].hasFocus()


def test_details_are_offered_while_it_is_unfolded(form: Form) -> None:
    form.first.show_message(BannerKind.GOOD, lambda: "Booked: ORD-1", on_print=lambda: None)
    assert button(form.first, "bannerPrint").isVisible()
    assert not button(form.first).isVisible()
    form.first.show_message(BannerKind.BAD, lambda: "Not booked.", details="Status: 503")
    assert not button(form.first, "bannerDetails").isVisible()
    button(form.first).click()
    assert button(form.first, "bannerDetails").isVisible()
    form.first.show_message(BannerKind.BAD, lambda: "Not booked again.", details="Status: 503")
    assert not button(form.first, "bannerDetails").isVisible()


@pytest.mark.styled
def test_it_follows_its_pane(form: Form) -> None:
    form.first.show_message(BannerKind.INFO, lambda: "Booked: ORD-1")
    form.pane.resize(500, 250)
    assert form.first.width() == 500 - 24
    assert form.box(form.first).bottom() < form.box(form.price).top()


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_in_a_narrow_pane_the_line_wraps_beside_what_is_left_free(
    qtbot: QtBot, speak: Speak, code: str
) -> None:
    speak(code)
    pane = QWidget()
    pane.setLayoutDirection(
        Qt.LayoutDirection.RightToLeft if code == "ar" else Qt.LayoutDirection.LeftToRight
    )
    pane.resize(326, 400)
    qtbot.addWidget(pane)
    pane.show()
    place = MessagePlace(Spot(pane, is_at_top=True, lead=40))
    overlay = MessageOverlay()
    place.add(overlay)
    text = "Practice stopped. What is in the list stays."
    overlay.show_message(BannerKind.BAD, lambda: text, lambda: "Restart")
    box = overlay.geometry()
    assert (box.left(), box.right()) == ((8, 326 - 49) if code == "ar" else (48, 326 - 9))
    assert line(overlay) == text
    label = overlay.findChild(QLabel, "bannerText")
    assert label is not None
    assert label.height() >= label.heightForWidth(label.width())
    action = button(overlay, "bannerAction")
    assert action.y() >= label.geometry().bottom()
    assert not button(overlay).isVisible(), "all is said"
    pane.resize(900, 400)
    qtbot.waitUntil(lambda: action.geometry().center().y() <= label.geometry().bottom())
    assert line(overlay) == text
    pane.resize(220, 400)
    long = "The other counters have a newer version of this program, which is not here."
    overlay.show_message(BannerKind.BAD, lambda: long)
    shown = line(overlay).removesuffix(" …")
    assert long.startswith(shown)
    assert shown.count(" ") > 3, "lines of words, not one"
    assert button(overlay).isVisible()


def covers_any(pane: QWidget, pins: list[QRect], box: QRect) -> bool:
    """Whether a part of the screen covers one of these boxes of a pane."""
    return any(map(box.translated(-pane.mapToGlobal(QPoint(0, 0))).intersects, pins))


def test_boxes_stand_from_the_edge_and_above_the_focused_field() -> None:
    bounds, heights = QRect(12, 100, 300, 200), (40, 60)
    first, second = boxes(bounds, heights, QRect(), is_at_top=True)
    assert (first, second) == (QRect(12, 100, 300, 40), QRect(12, 144, 300, 60))
    first, second = boxes(bounds, heights, QRect(), is_at_top=False)
    assert (first, second) == (QRect(12, 260, 300, 40), QRect(12, 196, 300, 60))
    focused = QRect(20, 250, 200, 32)
    first, second = boxes(bounds, heights, focused, is_at_top=False)
    assert (first.bottom(), second.bottom()) == (245, 201)
    first, second = boxes(bounds, heights, focused.translated(0, -40), is_at_top=False)
    assert (first, second.bottom()) == (QRect(12, 260, 300, 40), 205)
    (high,) = boxes(bounds, (400,), focused, is_at_top=False)
    assert high.top() == 0, "its text is read before its foot"


@pytest.mark.styled
def test_it_turns_to_the_edge_where_it_hides_nothing(qtbot: QtBot, speak: Speak) -> None:
    speak("en")
    window, pane = QWidget(), QWidget()
    column = QVBoxLayout(window)
    column.setContentsMargins(0, 0, 0, 0)
    column.addWidget(QLineEdit())
    column.addWidget(pane, 1)
    pane.setFixedSize(240, 400)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    pins = [QRect(100, 20, 30, 38)]
    hides = partial(covers_any, pane, pins)
    place = MessagePlace(Spot(pane, is_at_top=True, lead=40, is_covering=hides))
    overlay = MessageOverlay()
    place.add(overlay)
    words = "ORD-9 is not known."
    overlay.show_message(BannerKind.BAD, lambda: words, lambda: "Search the service")
    action = button(overlay, "bannerAction")
    assert action.width() >= action.sizeHint().width()
    head, foot = pane.y() + 8, pane.geometry().bottom() - 8
    assert overlay.geometry().bottom() == foot
    pins[:] = [QRect(100, 350, 30, 38)]
    place.arrange()
    assert overlay.y() == head
    action.setFocus()
    pins[:] = [QRect(100, 20, 30, 38)]
    place.arrange()
    assert overlay.y() == head, "it does not move under the hand"
    button(overlay, "bannerClose").click()
    overlay.show_message(BannerKind.BAD, lambda: "Offline.")
    assert overlay.geometry().bottom() == foot
    pins.append(QRect(100, 350, 30, 38))
    place.arrange()
    assert overlay.geometry().bottom() == foot, "neither edge is free"


@pytest.mark.styled
def test_a_strip_is_as_high_as_its_wrapped_words_need(form: Form) -> None:
    form.pane.resize(270, 300)
    told, strip = Banner(), QFrame()
    strip.setLayout(stacked(told))
    form.place.add_strip(strip)
    told.show_message(BannerKind.ATTENTION, lambda: LONG, lambda: "Show")
    strip.show()
    text = next(each for each in told.findChildren(QLabel) if each.text() == LONG)
    for _turn in range(3):
        QApplication.processEvents()
    assert text.height() >= text.heightForWidth(text.width()) > 2 * text.fontMetrics().height()
    told.show_message(BannerKind.ATTENTION, lambda: f"{LONG} {LONG}", lambda: "Show")
    for _turn in range(3):
        QApplication.processEvents()
    assert text.height() >= text.heightForWidth(text.width()) > 5 * text.fontMetrics().height()
