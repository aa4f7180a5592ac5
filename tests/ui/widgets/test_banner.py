from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.ui import theme
from deskdispatch.ui.widgets.banner import Banner, Kind


@pytest.fixture
def banner(qtbot: QtBot) -> Banner:
    made = Banner()
    made.resize(400, 60)
    qtbot.addWidget(made)
    return made


def action(banner: Banner) -> QPushButton:
    found = banner.findChild(QPushButton, "bannerAction")
    assert found is not None
    return found


def close(banner: Banner) -> QToolButton:
    found = banner.findChild(QToolButton, "bannerClose")
    assert found is not None
    return found


def test_it_is_not_there_until_there_is_something_to_say(banner: Banner) -> None:
    assert banner.isHidden()


def test_it_says_it_and_offers_what_to_do(banner: Banner, qtbot: QtBot) -> None:
    banner.show_message(Kind.ATTENTION, "The answer was lost.", "Check now")
    assert banner.isVisible()
    assert banner.text == "The answer was lost."
    assert banner.accessibleName() == "The answer was lost."
    assert action(banner).accessibleName() == "Check now"
    with qtbot.waitSignal(banner.action_triggered):
        QTest.mouseClick(action(banner), Qt.MouseButton.LeftButton)
    assert banner.isVisible()


def test_without_an_action_there_is_no_button(banner: Banner) -> None:
    banner.show_message(Kind.BAD, "Not booked.", "Open wallet")
    banner.show_message(Kind.GOOD, "Booked.")
    assert banner.text == "Booked."
    assert not action(banner).isVisible()


def test_it_can_be_put_away(banner: Banner, qtbot: QtBot) -> None:
    banner.show_message(Kind.INFO, "Ctrl+V pastes a location.")
    with qtbot.waitSignal(banner.dismissed):
        QTest.mouseClick(close(banner), Qt.MouseButton.LeftButton)
    assert banner.isHidden()
    assert banner.text == ""


def test_taking_it_away_is_no_dismissal(banner: Banner, qtbot: QtBot) -> None:
    banner.show_message(Kind.INFO, "Ctrl+V pastes a location.")
    with qtbot.assertNotEmitted(banner.dismissed):
        banner.clear()
    assert banner.isHidden()


def test_a_servers_words_are_plain_text(banner: Banner) -> None:
    banner.show_message(Kind.BAD, "<a href='x'>click</a>")
    texts = [label for label in banner.findChildren(QLabel) if label.text()]
    assert [label.textFormat() for label in texts] == [Qt.TextFormat.PlainText]


@pytest.mark.parametrize(
    ("kind", "token"),
    [
        (Kind.INFO, "accent"),
        (Kind.GOOD, "good"),
        (Kind.ATTENTION, "attention"),
        (Kind.BAD, "bad"),
    ],
)
def test_its_frame_says_how_it_is_meant(
    banner: Banner, dressed: theme.Theme, kind: Kind, token: str
) -> None:
    banner.show_message(Kind.INFO, "first")
    banner.show_message(kind, "second")
    frame = banner.grab().toImage().pixelColor(200, 0).name().upper()
    assert frame == dressed.colors[token]


def test_long_words_wrap_and_are_not_cut(banner: Banner) -> None:
    banner.show_message(Kind.BAD, "Not booked: the wallet is too low. " * 6)
    assert banner.heightForWidth(300) > banner.heightForWidth(900)
