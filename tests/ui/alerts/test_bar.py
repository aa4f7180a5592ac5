"""Tests of the bar of alerts to acknowledge, with real clicks and keys."""

from __future__ import annotations

from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.alerts.alert import Alert, AlertKind
from deskdispatch.ui.alerts.bar import MOST, ROWS, AlertBar
from tests.desk.desk_under_test import NOON
from tests.ui.bare import bare
from tests.ui.conftest import Speak
from tests.ui.found import button

_LEFT = Qt.MouseButton.LeftButton


def alert(number: int, name: str = "Fatima") -> Alert:
    return Alert(
        about=f"d{number}",
        kind=AlertKind.FAILED,
        at=NOON + timedelta(minutes=number),
        order_number=f"ORD-{1000 + number}",
        customer_name=name,
    )


def alerts(count: int, first: int = 1) -> tuple[Alert, ...]:
    return tuple(alert(number) for number in range(first, first + count))


class Pane(QWidget):
    """A bar above a search line, as wide as the board's pane."""

    def __init__(self) -> None:
        super().__init__()
        self.bar = AlertBar(lambda: NOON)
        self.search = QLineEdit()
        self.noted: list[tuple[str, ...]] = []
        self.asked: list[str] = []
        column = QVBoxLayout(self)
        column.addWidget(self.bar)
        column.addWidget(self.search)
        column.addStretch(1)
        self.bar.acknowledged.connect(self._on_acknowledged)
        self.bar.show_asked.connect(self._on_show_asked)
        self.resize(476, 200)

    def _on_acknowledged(self, keys: tuple[tuple[str, str], ...]) -> None:
        assert {kind for _, kind in keys} == {"failed"}
        self.noted.append(tuple(about for about, _ in keys))

    def _on_show_asked(self, asked: Alert) -> None:
        self.asked.append(asked.about)

    def lines(self) -> list[str]:
        return [bare(row.label.text()) for row in self.bar.rows if row.label.isVisible()]


@pytest.fixture
def pane(qtbot: QtBot, speak: Speak) -> Pane:
    speak("en")
    made = Pane()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.search.setFocus()
    return made


def test_with_nothing_to_acknowledge_it_takes_no_room(pane: Pane) -> None:
    assert not pane.bar.isVisible()
    pane.bar.show_alerts(alerts(1))
    assert pane.bar.isVisible()
    pane.bar.show_alerts(())
    assert not pane.bar.isVisible()


@pytest.mark.styled
def test_one_is_a_line_that_says_what_when_and_whose(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(1))
    assert pane.lines() == ["ORD-1001 failed · 12:01 · Fatima"]
    assert not button(pane, "acknowledgeAllButton").isVisible()
    pane.grab()  # lays it out
    assert pane.bar.height() <= 40
    assert "ORD-1001 failed" in bare(pane.bar.accessibleName())


@pytest.mark.styled
def test_several_are_one_line_that_unfolds_and_folds(pane: Pane, qtbot: QtBot) -> None:
    pane.bar.show_alerts(alerts(1))
    pane.grab()  # lays it out
    height = pane.bar.height()
    pane.bar.show_alerts(alerts(3))
    pane.grab()
    assert pane.bar.height() == height
    assert [line.split()[0] for line in pane.lines()] == ["ORD-1001"]
    fold = button(pane, "foldAlertsButton")
    assert fold.text() == "+2 more"
    assert "ORD-1003" in fold.toolTip()
    QTest.mouseClick(fold, _LEFT)
    assert [line.split()[0] for line in pane.lines()] == ["ORD-1001", "ORD-1002", "ORD-1003"]
    QTest.mouseClick(fold, _LEFT)
    assert len(pane.lines()) == 1
    qtbot.waitUntil(lambda: pane.bar.height() == height)


def test_the_most_urgent_is_on_top(pane: Pane) -> None:
    cancelled = alert(1).model_copy(update={"kind": AlertKind.CANCELLED})
    rejected = alert(2).model_copy(update={"kind": AlertKind.REJECTED})
    pane.bar.show_alerts([cancelled, rejected, alert(3), alert(4)])
    assert pane.lines()[0].startswith("ORD-1003")
    pane.bar.press_fold()
    shown = [line.split()[0].rstrip(":") for line in pane.lines()]
    assert shown == ["ORD-1003", "ORD-1004", "ORD-1002", "ORD-1001"]


def test_by_keys_it_unfolds_and_folds(pane: Pane) -> None:
    pane.bar.press_fold()
    assert not pane.bar.is_unfolded
    pane.bar.show_alerts(alerts(3))
    fold = button(pane, "foldAlertsButton")
    fold.setFocus()
    QTest.keyClick(fold, Qt.Key.Key_Space)
    assert len(pane.lines()) == 3
    QTest.keyClick(button(pane, "acknowledgeButton3"), Qt.Key.Key_Escape)
    assert len(pane.lines()) == 1
    assert fold.hasFocus()


@pytest.mark.styled
def test_many_are_scrolled_to_and_more_are_counted(pane: Pane, qtbot: QtBot) -> None:
    pane.bar.show_alerts(alerts(MOST + 3))
    pane.bar.press_fold()
    pane.resize(476, 500)
    pane.grab()
    assert len(pane.lines()) == MOST
    assert pane.bar.more_label.text() == "and 3 more"
    qtbot.waitUntil(lambda: pane.bar.height() < (ROWS + 3) * 32)
    last = pane.bar.rows[MOST - 1].acknowledge_button
    last.setFocus()
    pane.bar._scroll.ensureWidgetVisible(last)
    assert not last.visibleRegion().isEmpty()


def test_the_list_folds_with_the_last_but_one(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(2))
    pane.bar.press_fold()
    pane.bar.show_alerts(alerts(1))
    assert not button(pane, "foldAlertsButton").isVisible()
    pane.bar.show_alerts(alerts(4))
    assert len(pane.lines()) == 1


def test_a_newer_alert_does_not_move_the_row_under_the_pointer(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(2))
    pane.bar.press_fold()
    before = pane.lines()
    pane.bar.show_alerts(alerts(5))
    assert pane.lines()[:2] == before


def test_what_was_pressed_is_dismissed_although_a_more_urgent_one_came(pane: Pane) -> None:
    cancelled = alert(9).model_copy(update={"kind": AlertKind.CANCELLED})
    told: list[object] = []
    pane.bar.acknowledged.disconnect(pane._on_acknowledged)
    pane.bar.acknowledged.connect(told.append)
    pane.bar.show_alerts([cancelled])
    dismiss = button(pane, "acknowledgeButton")
    QTest.mousePress(dismiss, _LEFT)
    pane.bar.show_alerts([cancelled, alert(1)])
    QTest.mouseRelease(dismiss, _LEFT)
    assert told == [(cancelled.key,)]


@pytest.mark.styled
def test_buttons_of_an_alert_row_show_and_dismiss(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(2))
    pane.bar.press_fold()
    pane.grab()
    QTest.mouseClick(button(pane, "showAlertButton"), _LEFT)
    QTest.mouseClick(button(pane, "showAlertButton2"), _LEFT)
    QTest.mouseClick(button(pane, "acknowledgeButton2"), _LEFT)
    QTest.mouseClick(button(pane, "acknowledgeButton"), _LEFT)
    assert pane.asked == ["d1", "d2"]
    assert pane.noted == [("d2",), ("d1",)]


def test_a_double_click_acknowledges_one(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(3))
    pane.bar.acknowledged.connect(lambda _keys: pane.bar.show_alerts(alerts(2, first=2)))
    pressed = button(pane, "acknowledgeButton")
    QTest.mouseClick(pressed, _LEFT)
    QTest.mouseDClick(pressed, _LEFT)  # a quick second press is a double click
    QTest.mouseRelease(pressed, _LEFT)
    assert pane.noted == [("d1",)]
    QTest.mouseClick(button(pane, "showAlertButton"), _LEFT)
    assert pane.asked == ["d2"]


def test_dismiss_all_dismisses_the_alerts_of_the_bar(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(5))
    pane.bar.press_fold()
    QTest.mouseClick(button(pane, "acknowledgeAllButton"), _LEFT)
    assert pane.noted == [("d1", "d2", "d3", "d4", "d5")]


def test_by_key_the_first_is_acknowledged(pane: Pane) -> None:
    pane.bar.press_acknowledge()
    assert pane.noted == []
    pane.bar.show_alerts(alerts(2))
    pane.bar.press_acknowledge()
    assert pane.noted == [("d1",)]


def test_it_never_takes_the_focus(pane: Pane) -> None:
    for shown in (alerts(1), alerts(7), alerts(2), ()):
        pane.bar.show_alerts(shown)
        assert pane.search.hasFocus()


def test_whoever_works_through_them_by_keyboard_stays_in_the_bar(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(3))
    pane.bar.press_fold()
    last = button(pane, "acknowledgeButton3")
    last.setFocus()
    QTest.keyClick(last, Qt.Key.Key_Space)
    assert pane.noted == [("d3",)]
    pane.bar.show_alerts(alerts(2))
    assert button(pane, "acknowledgeButton2").hasFocus()
    button(pane, "acknowledgeAllButton").setFocus()
    pane.bar.show_alerts(alerts(1))
    assert button(pane, "acknowledgeButton").hasFocus()


def test_every_control_is_reached_by_tab(pane: Pane) -> None:
    pane.bar.show_alerts(alerts(3))
    pane.bar.press_fold()
    button(pane, "showAlertButton").setFocus()
    reached = []
    for _ in range(8):
        focus = pane.focusWidget()
        assert focus is not None
        reached.append(focus.objectName())
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    assert reached[:3] == ["showAlertButton", "acknowledgeButton", "foldAlertsButton"]
    assert reached[-1] == "acknowledgeAllButton"
    assert pane.search.hasFocus()


@pytest.mark.styled
@pytest.mark.parametrize("code", ["en", "ar"])
def test_at_the_panes_width_nothing_is_cut_but_a_long_name(
    pane: Pane, speak: Speak, code: str
) -> None:
    speak(code)
    pane.bar.show_alerts([alert(1, "Fatima " * 40), *alerts(3, 2)])
    for shown in pane.bar.findChildren(QPushButton):
        if shown.isVisible():
            assert shown.width() >= shown.sizeHint().width()
            assert shown.accessibleName()
    assert pane.bar.minimumSizeHint().width() <= 440
    pane.grab()
    assert pane.bar.rows[0].label.width() >= 150
    assert pane.width() == 476


def test_a_strangers_name_is_plain_text(pane: Pane) -> None:
    pane.bar.show_alerts([alert(1, "<b>Fatima</b>")])
    label = pane.bar.rows[0].label
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert "&lt;b&gt;" in label.toolTip()
    formats = {each.textFormat() for each in pane.bar.findChildren(QLabel)}
    assert formats == {Qt.TextFormat.PlainText}


def test_it_follows_the_language(pane: Pane, speak: Speak) -> None:
    pane.bar.show_alerts(alerts(5))
    pane.bar.all_button.setText("?")
    speak("ar")
    assert pane.bar.all_button.text() != "?"
    assert pane.bar.layoutDirection() == Qt.LayoutDirection.RightToLeft
