from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from deskdispatch.domain.account.account import Branch, Wallet
from deskdispatch.domain.endpoints import PendingRequest, Question
from deskdispatch.domain.errors import NotSent, ServiceError, Unavailable
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.ui.booking.pickup import PickupKind
from deskdispatch.ui.text import language
from deskdispatch.ui.window.top_bar import STALL_TIMEOUT_S, TopBar
from tests.desk.desk_under_test import NOON, SettableClock
from tests.ui.bare import bare
from tests.ui.conftest import Speak

SALMIYA = Branch(id="b1", name="Salmiya", latitude=29.3369, longitude=48.0759)
FARWANIYA = Branch(id="b2", name="Farwaniya", latitude=29.2775, longitude=47.9586)
WALLET = Wallet(balance=Decimal("42.75"), billing_mode="PREPAID")


@pytest.fixture
def clock() -> SettableClock:
    return SettableClock()


@pytest.fixture
def bar(qtbot: QtBot, clock: SettableClock) -> TopBar:
    made = TopBar(clock)
    made.prepare()
    qtbot.addWidget(made)
    made.show()
    return made


def link(bar: TopBar) -> str:
    return bare(bar.connection_label.text())


@pytest.mark.parametrize(
    ("seconds", "words", "age"),
    [
        (0, "Online", "0 s ago"),
        (29, "Online", "29 s ago"),
        (59, "Online, 59 s ago", "59 s ago"),
        (61, "Online, 1 min ago", "1 min ago"),
        (3599, "Online, 59 min ago", "59 min ago"),
        (3600, "Online, at 12:00", "at 12:00"),
        (86400, "Online, at 21 Nov, 12:00", "at 21 Nov, 12:00"),
        (-5, "Online", "0 s ago"),
    ],
)
def test_online_with_its_age(
    bar: TopBar, clock: SettableClock, seconds: int, words: str, age: str
) -> None:
    clock.go_on(seconds=seconds)
    bar.set_live(NOON)
    assert link(bar) == f"● {words}"
    assert f"Last answer {age}." in bare(bar.connection_label.toolTip())


@pytest.mark.parametrize(
    ("question", "words"),
    [
        (Question.READ, "No answer for"),
        (Question.QUOTE, "No answer to the price for"),
        (Question.BOOKING, "No answer to the booking for"),
    ],
)
def test_silence_is_shown_after_two_seconds_and_says_what_waits(
    bar: TopBar, clock: SettableClock, qtbot: QtBot, question: Question, words: str
) -> None:
    waits = {"now": PendingRequest(question, 1.9)}
    bar.set_live(NOON)
    bar.set_unanswered(lambda: waits["now"])
    assert link(bar) == "● Online"
    waits["now"] = PendingRequest(question, 2.0)
    qtbot.waitUntil(lambda: link(bar) == "◌ Waiting for the service …")
    assert bar.connection_label.property("link") == "waiting"
    clock.go_on(seconds=34)
    waits["now"] = PendingRequest(question, 34.0)
    qtbot.waitUntil(lambda: link(bar) == "◌ Waiting for the service, 34 s")
    assert f"{words} 34 s. Last answer 34 s ago." in bar.connection_label.toolTip()
    bar.set_offline(NotSent())
    assert link(bar).startswith("✕ Offline since")
    bar.set_live(NOON)
    bar.set_unanswered()
    assert link(bar).startswith("● Online")


def test_green_goes_within_half_a_second_of_a_dead_connection(
    bar: TopBar, clock: SettableClock, qtbot: QtBot
) -> None:
    cut: dict[str, ServiceError | None] = {"now": None}
    asked = []
    bar.connection_cut.connect(lambda: asked.append("poll"))
    bar.set_live(NOON)
    bar.set_unanswered(lambda: None, lambda: cut["now"])
    (timer,) = (each for each in bar.findChildren(QTimer) if each.isActive())
    assert timer.interval() <= 500
    assert bar.connection_label.property("link") == "live"
    cut["now"] = Unavailable(failure=ServiceFailure.CONNECTION_LOST)
    qtbot.waitUntil(lambda: link(bar) == "◌ Not answering …")
    assert bar.connection_label.property("link") == "waiting"
    timer.timeout.emit()
    assert asked == ["poll"], "each dead connection is looked at once"
    clock.go_on(seconds=34)
    qtbot.waitUntil(lambda: link(bar) == "◌ Not answering since 12:00")
    bar.set_live(clock.now)
    cut["now"] = None
    qtbot.waitUntil(lambda: link(bar) == "● Online")
    cut["now"] = NotSent(failure=ServiceFailure.CONNECTION_REFUSED)
    qtbot.waitUntil(lambda: asked == ["poll", "poll"])


def test_the_bar_holds_no_window_wider_than_1280_pixels_at_200_percent(bar: TopBar) -> None:
    borders = 8
    bar.resize(1366, bar.height())
    assert bar.minimumSizeHint().width() <= 640 - 2 * borders


def test_a_refused_connection_is_offline_before_any_poll_says_so(bar: TopBar, qtbot: QtBot) -> None:
    cut: dict[str, ServiceError | None] = {"now": None}
    bar.set_live(NOON)
    bar.set_unanswered(lambda: None, lambda: cut["now"])
    cut["now"] = NotSent(failure=ServiceFailure.CONNECTION_REFUSED)
    qtbot.waitUntil(lambda: link(bar) == "✕ Offline since 12:00")
    assert bar.connection_label.property("link") == "offline"
    assert "not reachable" in bar.connection_label.toolTip()
    cut["now"] = None
    qtbot.waitUntil(lambda: link(bar) == "● Online")


def test_silence_is_looked_for_as_often_where_the_last_answer_is_hours_old(
    bar: TopBar, clock: SettableClock, qtbot: QtBot
) -> None:
    """A computer that slept wakes before its network is up."""
    bar.set_live(NOON)
    clock.go_on(hours=3)
    qtbot.waitUntil(lambda: link(bar) == "● Online, at 12:00")
    (timer,) = (each for each in bar.findChildren(QTimer) if each.isActive())
    assert timer.interval() <= STALL_TIMEOUT_S * 1000


def test_offline_says_since_when_and_why(bar: TopBar, clock: SettableClock) -> None:
    bar.set_live(NOON)
    clock.go_on(hours=2)
    bar.set_offline(NotSent("<b>down</b>"))
    assert link(bar) == "✕ Offline since 12:00"
    assert "not reachable" in bar.connection_label.toolTip()
    assert "down" not in bar.connection_label.toolTip()
    assert not bar.details_button.isHidden()
    assert bar.details_button.details.endswith("Error: NotSent\nDetail: <b>down</b>")
    bar.set_live(NOON)
    assert bar.details_button.isHidden()


def test_offline_from_the_start_with_what_was_remembered(bar: TopBar) -> None:
    assert link(bar) == "○ Connecting …"
    bar.set_offline(NotSent())
    assert link(bar) == "✕ Offline"
    bar.set_offline(NotSent(), NOON)
    assert link(bar) == "✕ Offline since 12:00"


def test_what_is_remembered_says_of_when_until_the_service_answers(
    bar: TopBar, clock: SettableClock
) -> None:
    bar.set_starting()
    bar.set_remembered(NOON)
    assert link(bar) == "○ Connecting …, as of 12:00"
    clock.go_on(hours=20)
    bar.set_remembered(NOON)
    assert link(bar) == "○ Connecting …, as of 21 Nov, 12:00"
    bar.set_offline(NotSent())
    assert link(bar) == "✕ Offline since 21 Nov, 12:00"
    bar.set_live(NOON)
    assert link(bar).startswith("● Online")
    bar.set_starting()
    assert link(bar) == "○ Connecting …"


def test_the_wallet(bar: TopBar) -> None:
    assert bar.wallet_label.text() == ""
    bar.set_wallet(WALLET)
    assert "KWD 42.750" in bar.wallet_label.text()
    assert "PREPAID" in bar.wallet_label.toolTip()


def test_a_start_over_forgets_the_other_service_s_wallet(bar: TopBar) -> None:
    bar.set_wallet(WALLET)
    bar.set_live(NOON)
    bar.set_starting()
    assert bar.wallet_label.text() == ""
    assert link(bar) == "○ Connecting …"


def test_branches_are_offered(bar: TopBar, qtbot: QtBot) -> None:
    assert not bar.branch_combo.isEnabled()
    bar.set_branches((SALMIYA, FARWANIYA))
    assert bar.branch_combo.isEnabled()
    bar.show_pickup(FARWANIYA, PickupKind.BRANCH)
    assert bar.branch() == FARWANIYA
    with qtbot.waitSignal(bar.branch_chosen) as chosen:
        QTest.keyClick(bar.branch_combo, Qt.Key.Key_Up)
    assert chosen.args == [SALMIYA]


def test_a_branch_that_was_chosen_stays_chosen_until_it_is_gone(bar: TopBar) -> None:
    bar.set_branches((SALMIYA, FARWANIYA))
    bar.choose_branch("b2")
    bar.set_branches((FARWANIYA, SALMIYA))
    assert bar.branch() == FARWANIYA
    bar.set_branches((SALMIYA,))
    assert bar.branch() is None
    bar.set_branches(())
    assert not bar.branch_combo.isEnabled()


def test_a_branch_is_chosen_on_the_map(bar: TopBar, qtbot: QtBot) -> None:
    bar.set_branches((SALMIYA, FARWANIYA))
    with qtbot.waitSignal(bar.branch_chosen) as chosen:
        bar.choose_branch("b2")
    assert chosen.args == [FARWANIYA]
    with qtbot.assertNotEmitted(bar.branch_chosen):
        bar.choose_branch("no such")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (PickupKind.CUSTOM, "Custom pickup"),
        (PickupKind.UNKNOWN, "Choose a branch"),
        (PickupKind.NONE, ""),
    ],
)
def test_without_a_branch_the_box_says_why(bar: TopBar, kind: PickupKind, words: str) -> None:
    bar.set_branches((SALMIYA, FARWANIYA))
    bar.show_pickup(None, kind)
    assert bar.branch() is None
    assert bar.branch_combo.placeholderText() == words
    bar.show_pickup(FARWANIYA, PickupKind.BRANCH)
    assert bar.branch() == FARWANIYA


def test_practice_is_said_and_so_is_a_shop(bar: TopBar) -> None:
    bar.profile.set_profile("practice", practice=True)
    assert bar.profile_label.text() == "Practice"
    bar.profile.set_profile("<i>Dar Flowers</i>", practice=False)
    assert bar.profile_label.text() == "<i>Dar Flowers</i>"
    assert bar.profile_label.textFormat() == Qt.TextFormat.PlainText


def test_a_clerk_takes_no_room_from_the_alerts(bar: TopBar) -> None:
    bar.setMinimumSize(1, 1)
    bar.resize(1366, 44)
    bar.profile.set_profile("practice", practice=True)
    assert bar.profile.chip.text() == "Practice: no driver comes"
    clerk, style = QToolButton(), Qt.ToolButtonStyle
    clerk.setText("Mona Al-Rashidi")
    bar.put_clerk(clerk)
    clerk.show()
    assert bar.profile.chip.text() == "Practice"
    assert clerk.toolButtonStyle() == style.ToolButtonTextOnly
    bar.resize(683, 44)
    assert clerk.toolButtonStyle() == style.ToolButtonIconOnly
    assert not bar.language_button.isVisible()
    bar.resize(1366, 44)
    assert bar.language_button.isVisible()
    clerk.hide()
    assert bar.profile.chip.text() == "Practice: no driver comes"


def test_the_button_offers_the_other_language(bar: TopBar, speak: Speak) -> None:
    for code, other in (("en", "ar"), ("ar", "en")):
        speak(code)
        assert bar.language_button.text() == language.entry(other).name


def test_in_arabic_digits_stay_latin_and_the_count_has_its_form(
    bar: TopBar, clock: SettableClock, speak: Speak
) -> None:
    bar.set_wallet(WALLET)
    clock.go_on(seconds=33)
    bar.set_live(NOON)
    speak("ar")
    assert "42.750 د.ك" in bare(bar.wallet_label.text())
    assert "33" in link(bar)
    assert "Online" not in link(bar)
