"""Tests of the card about an absence: its lines, their targets, and its dismissal."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from deskdispatch.domain.away import AwayKind, AwayLine, AwayOrder
from deskdispatch.ui.away.card import AwayCard, line_words
from deskdispatch.ui.away.watch import InputWatch, LockWatch
from deskdispatch.ui.lib.tasks import Tasks
from tests.ui.conftest import Speak

MARKS = dict.fromkeys(map(ord, "\u200e\u200f\u2066\u2068\u2069"))
ORDERS = tuple(
    AwayOrder(f"d{n}", f"ORD-{n}", name)
    for n, name in enumerate(("Fatima", "Noura", "Dalal", "Jo", "Ali"))
)


@pytest.fixture
def card(qtbot: QtBot, speak: Speak) -> AwayCard:
    speak("en")
    made = AwayCard()
    qtbot.addWidget(made)
    made.resize(600, 200)
    made.show_lines(
        [
            AwayLine(AwayKind.FAILED, ORDERS[:2]),
            AwayLine(AwayKind.WALLET, (), Decimal(20), Decimal("17.5")),
        ],
        8_000.0,
    )
    made.activateWindow()
    return made


def seen(text: str) -> str:
    return text.translate(MARKS).replace("\u00a0", " ")


def test_it_says_for_how_long_and_each_line(card: AwayCard) -> None:
    assert seen(card.title.text()) == "While you were away (2 h 13 min)"
    shown = [seen(button.text()) for button in card.buttons if button.isVisible()]
    assert shown == [
        "Failed 2: ORD-0 Fatima, ORD-1 Noura",
        "Wallet: KWD 2.500 less, now KWD 17.500",
    ]
    spoken = seen(card.accessibleName())
    assert all(line in spoken for line in shown)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (
            AwayLine(AwayKind.MOVED, ORDERS),
            "Moved on 5: ORD-0 Fatima, ORD-1 Noura, ORD-2 Dalal, and 2 more",
        ),
        (AwayLine(AwayKind.UNCONFIRMED, (AwayOrder("i", "", "Ali"),)), "Unconfirmed 1: Ali"),
        (
            AwayLine(AwayKind.WALLET, (), Decimal(5), Decimal(9)),
            "Wallet: KWD 4.000 more, now KWD 9.000",
        ),
    ],
)
def test_the_first_three_orders_are_named(line: AwayLine, words: str, speak: Speak) -> None:
    speak("en")
    assert seen(line_words(line)) == words


def test_enter_and_click_go_to_the_orders_one_after_the_other(card: AwayCard) -> None:
    asked: list[str] = []
    card.order_asked.connect(asked.append)
    card.wallet_asked.connect(lambda: asked.append("wallet"))
    card.focus_first()
    QTest.keyClick(card.buttons[0], Qt.Key.Key_Return)
    QTest.mouseClick(card.buttons[0], Qt.MouseButton.LeftButton)
    QTest.keyClick(card.buttons[0], Qt.Key.Key_Enter)
    QTest.keyClick(card.buttons[0], Qt.Key.Key_Down)
    assert QApplication.focusWidget() is card.buttons[1]
    QTest.keyClick(card.buttons[1], Qt.Key.Key_Space)
    assert asked == ["d0", "d1", "d0", "wallet"]
    assert card.isVisible(), "until it is dismissed"


def test_esc_and_its_button_dismiss_it(card: AwayCard) -> None:
    card.focus_first()
    QTest.keyClick(card.buttons[0], Qt.Key.Key_Escape)
    assert card.isHidden()
    card.show_lines([AwayLine(AwayKind.LATE, ORDERS[:1])], 400.0)
    card.close_button.click()
    assert card.isHidden()


def test_what_is_typed_is_for_the_form(card: AwayCard) -> None:
    typed: list[str] = []
    card.typed.connect(lambda event: typed.append(event.text()))
    card.focus_first()
    for text in "59":
        key = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, text)
        QApplication.sendEvent(card.buttons[0], key)
    assert typed == ["5", "9"]


def test_it_speaks_the_language_of_the_window(card: AwayCard, speak: Speak) -> None:
    english = card.title.text(), card.buttons[0].text()
    speak("ar")
    assert card.title.text() != english[0]
    assert card.buttons[0].text() != english[1]


def test_keys_and_the_mouse_are_noticed_by_the_window_that_has_the_keyboard(
    card: AwayCard, qtbot: QtBot
) -> None:
    at = [0.0]
    gaps: list[float] = []
    watch = InputWatch(card, gaps.append, lambda: at[0])
    qtbot.waitUntil(card.isActiveWindow)
    window = card.windowHandle()
    watch._watch(window)
    at[0] = 40.0
    QTest.keyClick(window, Qt.Key.Key_A)
    assert gaps[0] == 40.0
    at[0] = 41.0
    QTest.mouseMove(window)
    QTest.keyClick(window, Qt.Key.Key_B)
    assert watch.last_at == 41.0


def test_a_lock_that_is_told_twice_lasts_from_its_beginning(card: AwayCard, tasks: Tasks) -> None:
    at = [0.0]
    locks: list[float] = []
    watch = LockWatch(card, tasks, lambda: at[0])
    watch.unlocked.connect(locks.append)
    watch.set_locked(False)
    watch.set_locked(True)
    at[0] = 500.0
    watch.set_locked(True)
    at[0] = 900.0
    watch.set_locked(False)
    watch.set_locked(False)
    assert locks == [900.0]
