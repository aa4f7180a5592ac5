"""Tests of the page about an unconfirmed booking, and of the decisions that it offers."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.unconfirmed.unconfirmed_booking import (
    Evidence,
    UnconfirmedBooking,
    UnmatchedDebit,
)
from deskdispatch.ui.deliveries.detail.unconfirmed_view import UnconfirmedView
from tests.desk.desk_under_test import NOON, SettableClock
from tests.ui.conftest import Speak
from tests.ui.rows import unconfirmed

SEEN = Evidence(at=NOON, listed=57, is_complete=True, reaches=True)


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def view(qtbot: QtBot, clock: SettableClock, speak: Speak) -> UnconfirmedView:
    speak("en")
    made = UnconfirmedView(clock)
    qtbot.addWidget(made)
    made.resize(440, 400)
    made.show()
    return made


def searched(evidence: Evidence | None = SEEN, **known: object) -> UnconfirmedBooking:
    """Makes a booking that was sent at 11:55 and searched for three times."""
    fields = {"searches": 3, "evidence": evidence, "wait_until": NOON + timedelta(minutes=5)}
    return unconfirmed(5).model_copy(update={**fields, **known})


def choices(view: UnconfirmedView) -> list[QPushButton]:
    return [
        button
        for button in (view.wait_button, view.send_button, view.give_up_button)
        if button.isVisible()
    ]


def plain(text: str) -> str:
    """Returns a text without the direction marks around figures."""
    return text.translate({0x2066: None, 0x2068: None, 0x2069: None})


def test_what_is_known_before_the_first_look(view: UnconfirmedView) -> None:
    view.show_unconfirmed(unconfirmed(5))
    assert plain(view.hint_label.text()).startswith("Sent at 11:55, and no clear answer came.")
    assert view.evidence_label.text() == "Not checked yet."
    assert view.next_label.text() == "Checking now …"
    assert choices(view) == []


def test_on_the_next_day_it_says_of_which_day_it_is(
    view: UnconfirmedView, clock: SettableClock
) -> None:
    clock.go_on(days=1)
    view.show_unconfirmed(searched())
    assert plain(view.hint_label.text()).startswith("Sent at 21 Nov, 11:55, and no clear answer")
    assert "last at 21 Nov, 12:00." in plain(view.evidence_label.text())


def test_what_was_seen(view: UnconfirmedView) -> None:
    view.show_unconfirmed(searched(next_search_at=NOON + timedelta(seconds=18)))
    assert plain(view.evidence_label.text()) == (
        "Checked 3 times, last at 12:00.\nIt is none of the 57 deliveries that the service shows."
    )
    assert plain(view.next_label.text()) == (
        "Next check in 18 s\nUntil 12:05 it may still turn up by itself."
    )


def test_all_the_evidence_there_can_be(view: UnconfirmedView) -> None:
    debit = UnmatchedDebit(reference="ORD-9", amount=Decimal("1.750"), created_at=NOON)
    evidence = SEEN.model_copy(
        update={
            "is_complete": False,
            "examined": ("ORD-1", "ORD-2"),
            "alike": ("ORD-3", "ORD-4"),
            "unmatched_debits": (debit,),
        }
    )
    view.show_unconfirmed(searched(evidence, failure="ReadTimeout"))
    assert plain(view.evidence_label.text()).splitlines()[2:] == [
        "The service shows one that may be it, but not its details: call the operator before you"
        " resend.",
        "Checked, and another order: ORD-1, ORD-2.",
        "Exactly like it, so it is not clear which one it is: ORD-3, ORD-4.",
        "The wallet paid KWD 1.750 for ORD-9 at 12:00, which this PC does not know: it may be this"
        " one.",
        "The last check got no answer. Trying again.",
    ]
    assert (view.failure_button.isHidden(), view.failure_button.details) == (False, "ReadTimeout")
    view.show_unconfirmed(searched(evidence))
    assert view.failure_button.isHidden()


def test_the_seconds_count_down(view: UnconfirmedView, clock: SettableClock, qtbot: QtBot) -> None:
    view.show_unconfirmed(searched(next_search_at=NOON + timedelta(seconds=18)))
    clock.go_on(seconds=7)
    qtbot.waitUntil(lambda: view.next_label.text().startswith("Next check in 11 s"))


def test_after_the_horizon_there_are_choices(view: UnconfirmedView) -> None:
    view.show_unconfirmed(searched(), may_choose=True)
    assert [button.text() for button in choices(view)] == [
        "Keep waiting",
        "Not booked: resend",
        "Not booked: discard",
    ]
    assert "Until" not in view.next_label.text()
    view.show_unconfirmed(searched(), may_choose=False)
    assert choices(view) == []


@pytest.mark.parametrize(
    ("button", "signal"),
    [
        ("check_button", "check_asked"),
        ("wait_button", "keep_waiting_asked"),
        ("send_button", "send_again_asked"),
        ("give_up_button", "give_up_asked"),
    ],
)
def test_a_decision_names_its_booking(view: UnconfirmedView, button: str, signal: str) -> None:
    asked: list[str] = []
    getattr(view, signal).connect(asked.append)
    view.show_unconfirmed(searched(), may_choose=True)
    QTest.mouseClick(getattr(view, button), Qt.MouseButton.LeftButton)
    assert asked == ["i5"]
    view.set_busy(True)
    QTest.mouseClick(getattr(view, button), Qt.MouseButton.LeftButton)
    assert asked == ["i5"]


def test_nothing_unconfirmed_shows_nothing(view: UnconfirmedView) -> None:
    view.show_unconfirmed(searched())
    view.show_unconfirmed(None)
    assert not view.isVisible()


def test_strange_words_are_shown_as_they_are(view: UnconfirmedView) -> None:
    view.show_unconfirmed(searched(failure="<b>bold</b>"))
    assert view.failure_button.details == "<b>bold</b>"
    assert view.evidence_label.textFormat() is Qt.TextFormat.PlainText


def test_it_follows_the_language(view: UnconfirmedView, speak: Speak) -> None:
    view.show_unconfirmed(searched(), may_choose=True)
    english = [view.hint_label.text(), view.evidence_label.text(), view.send_button.text()]
    speak("ar")
    arabic = [view.hint_label.text(), view.evidence_label.text(), view.send_button.text()]
    assert all(max(words) >= "\u0600" for words in arabic)
    assert not set(english) & set(arabic)
    assert view.send_button.accessibleName() == view.send_button.text()
