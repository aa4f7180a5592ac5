from __future__ import annotations

from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.messages.banner import MOST, Banner, BannerKind
from tests.ui.found import button


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


def test_it_says_it_and_offers_what_to_do(banner: Banner) -> None:
    done: list[str] = []
    banner.show_message(
        BannerKind.ATTENTION,
        lambda: "The answer was lost.",
        lambda: "Check now",
        on_action=partial(done.append, "checked"),
    )
    assert banner.isVisible()
    assert banner.text == "The answer was lost."
    assert banner.accessibleName() == "The answer was lost."
    assert action(banner).accessibleName() == "Check now"
    QTest.mouseClick(action(banner), Qt.MouseButton.LeftButton)
    assert done == ["checked"]
    assert banner.isVisible()
    assert not button(banner, "bannerPrint").isVisible()


def test_without_an_action_there_is_no_button(banner: Banner) -> None:
    banner.show_message(BannerKind.BAD, lambda: "Not booked.", lambda: "Open wallet")
    banner.show_message(BannerKind.GOOD, lambda: "Booked.")
    assert banner.text == "Booked."
    assert not action(banner).isVisible()


def test_it_can_be_put_away(banner: Banner, qtbot: QtBot) -> None:
    banner.show_message(BannerKind.INFO, lambda: "Ctrl+V pastes a location.")
    with qtbot.waitSignal(banner.dismissed):
        QTest.mouseClick(close(banner), Qt.MouseButton.LeftButton)
    assert banner.isHidden()
    assert banner.text == ""


def test_taking_it_away_is_no_dismissal(banner: Banner, qtbot: QtBot) -> None:
    banner.show_message(BannerKind.INFO, lambda: "Ctrl+V pastes a location.")
    with qtbot.assertNotEmitted(banner.dismissed):
        banner.clear()
    assert banner.isHidden()


def test_a_servers_words_are_plain_text(banner: Banner) -> None:
    banner.show_message(BannerKind.BAD, lambda: "<a href='x'>click</a>")
    texts = [label for label in banner.findChildren(QLabel) if label.text()]
    assert [label.textFormat() for label in texts] == [Qt.TextFormat.PlainText]


@pytest.mark.styled
@pytest.mark.parametrize(
    ("kind", "token"),
    [
        (BannerKind.INFO, "accent"),
        (BannerKind.GOOD, "good"),
        (BannerKind.ATTENTION, "attention"),
        (BannerKind.BAD, "bad"),
    ],
)
def test_its_frame_says_how_it_is_meant(
    banner: Banner, dressed: theme.Theme, kind: BannerKind, token: str
) -> None:
    banner.show_message(BannerKind.INFO, lambda: "first")
    banner.show_message(kind, lambda: "second")
    frame = banner.grab().toImage().pixelColor(200, 0).name().upper()
    assert frame == dressed.colors[token]


@pytest.mark.styled
def test_long_words_wrap_and_are_not_cut(banner: Banner) -> None:
    banner.show_message(BannerKind.BAD, lambda: "Not booked: the wallet is too low. " * 6)
    assert banner.heightForWidth(300) > banner.heightForWidth(900)


def press(banner: Banner, name: str) -> None:
    QTest.mouseClick(button(banner, name), Qt.MouseButton.LeftButton)


def test_a_condition_goes_when_it_ends_and_what_stood_before_is_there_again(banner: Banner) -> None:
    banner.show_message(BannerKind.GOOD, lambda: "Booked.")
    banner.set_condition("disk", BannerKind.BAD, lambda: "The disk is full.")
    assert banner.text == "The disk is full."
    assert banner.end_condition("disk")
    assert banner.text == "Booked."
    assert banner.isVisible()
    assert not banner.end_condition("disk")
    banner.clear()
    assert banner.isHidden()


def test_a_condition_outlives_what_happens_meanwhile(banner: Banner) -> None:
    banner.set_condition("disk", BannerKind.BAD, lambda: "The disk is full.")
    banner.show_message(BannerKind.GOOD, lambda: "Printed.")
    assert banner.text == "Printed."
    banner.clear()
    assert banner.text == "The disk is full."
    banner.reset()
    assert banner.isHidden()
    assert not banner.has_condition("disk")


def test_a_condition_that_was_put_away_comes_back_only_when_it_is_another(banner: Banner) -> None:
    banner.set_condition("reach", BannerKind.BAD, lambda: "No answer.")
    press(banner, "bannerClose")
    banner.set_condition("reach", BannerKind.BAD, lambda: "No answer.")
    assert banner.isHidden()
    assert banner.has_condition("reach")
    banner.set_condition("reach", BannerKind.BAD, lambda: "Not accepted.")
    assert banner.text == "Not accepted."
    press(banner, "bannerClose")
    banner.end_condition("reach")
    banner.set_condition("reach", BannerKind.BAD, lambda: "Not accepted.")
    assert banner.text == "Not accepted."


def test_messages_of_several_keys_stand_one_behind_the_other(banner: Banner) -> None:
    done: list[str] = []
    for order in ("1023", "1024"):
        banner.show_message(
            BannerKind.GOOD,
            partial("Booked: {}".format, order),
            key=order,
            on_print=partial(done.append, order),
        )
    assert banner.text == "Booked: 1024"
    assert button(banner, "bannerMore").text() == "+1"
    press(banner, "bannerPrint")
    press(banner, "bannerMore")
    assert banner.text == "Booked: 1023"
    press(banner, "bannerPrint")
    assert done == ["1024", "1023"]
    press(banner, "bannerClose")
    assert banner.text == "Booked: 1024"
    assert not button(banner, "bannerMore").isVisible()


def test_words_that_are_made_follow_the_language(banner: Banner) -> None:
    said = {"words": "The disk is full."}
    banner.set_condition("disk", BannerKind.INFO, lambda: said["words"])
    said["words"] = "القرص ممتلئ."
    banner.retranslate()
    assert banner.text == "القرص ممتلئ."


@pytest.mark.styled
@pytest.mark.parametrize(
    ("words", "is_under"), [("Not booked.", False), ("May be booked. " * 8, True)]
)
def test_a_button_beside_a_long_text_makes_it_no_higher(
    banner: Banner, words: str, is_under: bool
) -> None:
    banner.resize(300, 60)
    banner.show_message(BannerKind.ATTENTION, lambda: words, lambda: "Details")
    QCoreApplication.processEvents()
    (text,) = (label for label in banner.findChildren(QLabel) if label.text())
    action = banner.findChild(QPushButton, "bannerAction")
    assert action is not None
    top = action.mapTo(banner, QPoint()).y()
    assert (top >= text.y() + text.height()) is is_under


@pytest.mark.styled
def test_where_it_is_narrow_the_text_keeps_its_width(banner: Banner) -> None:
    banner.resize(320, 60)
    banner.show_message(
        BannerKind.ATTENTION,
        lambda: "A booking for this phone",
        lambda: "Book anyway",
        on_print=lambda: None,
    )
    (text,) = (label for label in banner.findChildren(QLabel) if label.text())
    assert text.width() > 200
    QCoreApplication.processEvents()
    for each in (action(banner), button(banner, "bannerPrint")):
        assert each.width() >= each.sizeHint().width()


@pytest.mark.styled
def test_a_button_that_is_as_wide_as_a_narrow_map_is_not_cut(banner: Banner) -> None:
    banner.resize(188, 90)
    words = "ORD-9999 is not known here."
    banner.show_message(BannerKind.ATTENTION, lambda: words, lambda: "Search the service")
    QCoreApplication.processEvents()
    assert action(banner).width() >= action(banner).sizeHint().width()


def test_of_many_messages_those_of_money_at_risk_are_dropped_last(banner: Banner) -> None:
    banner.show_message(BannerKind.BAD, lambda: "Two drivers come.", key="twice", is_urgent=True)
    for number in range(2 * MOST):
        banner.show_message(BannerKind.INFO, lambda: "Noted.", key=f"{number}")
    kept = [each.key for each in banner.current_messages()]
    assert len(kept) == MOST
    assert (kept[0], kept[-1]) == ("twice", f"{2 * MOST - 1}")
