"""Tests of the window's banner about sign-ins, records and the service, and of its buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.desk.deliveries.delivery_store import Changes
from deskdispatch.domain.errors import JournalError, NotSent, Unauthorised, Unavailable, VaultError
from deskdispatch.domain.failures.local_failures import JournalFailure, VaultFailure
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.ui.widgets.messages.banner import BannerKind
from deskdispatch.ui.widgets.messages.overlay import MessageOverlay
from deskdispatch.ui.window.notice import MessageKeys, Notice
from deskdispatch.ui.window.poller import Offline
from tests.ui.conftest import NOON, Speak

_HIDDEN = dict.fromkeys(map(ord, "\u2066\u2068\u2069\u200b"))
LOCKED = VaultError(VaultFailure.LOCKED)


@pytest.fixture
def notice(qtbot: QtBot, speak: Speak) -> Notice:
    speak("en")
    made = Notice()
    qtbot.addWidget(made)
    return made


def said(notice: Notice) -> str:
    return notice.text.translate(_HIDDEN)


def offered(notice: Notice) -> list[str]:
    """Returns the texts of the visible buttons."""
    notice.unfold(True)
    names = ("bannerAction", "bannerPractice")
    buttons = (notice.findChild(QPushButton, name) for name in names)
    return [button.text() for button in buttons if button and button.isVisibleTo(notice)]


def press(notice: Notice, name: str) -> None:
    button = notice.findChild(QPushButton, name)
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("show", "words"),
    [
        (lambda notice: notice.show_signed_out(), "Not signed in."),
        (lambda notice: notice.show_keyring_awaited(), "Waiting for the system's keyring."),
        (lambda notice: notice.show_keyring_refused(LOCKED), "Not signed in. "),
        (lambda notice: notice.show_removing_sign_in(), "keyring to delete the sign-in."),
    ],
    ids=["dismissed", "awaited", "refused", "forgetting"],
)
def test_without_a_sign_in_both_ways_in_are_offered(
    notice: Notice, show: Callable[[Notice], None], words: str
) -> None:
    asked: list[str] = []
    notice.sign_in_asked.connect(lambda: asked.append("sign in"))
    notice.practice_asked.connect(lambda: asked.append("practice"))
    show(notice)
    assert words in said(notice)
    assert offered(notice) == ["Sign in", "Use the practice service"]
    press(notice, "bannerPractice")
    press(notice, "bannerAction")
    assert asked == ["practice", "sign in"]
    notice.clear_connection()
    assert said(notice) == ""


def test_a_keyring_that_answers_ends_its_own_message(notice: Notice) -> None:
    notice.show_keyring_awaited()
    notice.clear_waiting()
    assert said(notice) == ""
    notice.show_removing_sign_in()
    notice.clear_waiting()
    assert said(notice) == "Not signed in.", "what is left when the sign-in is forgotten"
    notice.show_storing_sign_in()
    assert "You can book meanwhile." in said(notice)
    notice.clear_waiting()
    assert said(notice) == "Not signed in."


def test_a_sign_in_that_is_not_kept_is_said_with_the_reason(notice: Notice) -> None:
    notice.show_storing_sign_in()
    notice.show_sign_in_not_stored(LOCKED)
    assert said(notice).startswith(
        "Signed in until you close the program; the sign-in cannot be kept."
    )
    notice.show_sign_in_not_removed("shop", LOCKED)
    assert said(notice).startswith("Signed out of shop, but the system's keyring still holds")


@pytest.mark.parametrize("may_retry", [True, False])
def test_trouble_with_the_practice_service_offers_to_restart_it(
    notice: Notice, may_retry: bool
) -> None:
    asked: list[object] = []
    notice.practice_asked.connect(lambda: asked.append(1))
    notice.show_failure(Unavailable("503"), may_retry=may_retry)
    assert said(notice)
    assert offered(notice) == (["Restart"] if may_retry else [])
    notice.show_practice_stopped()
    assert said(notice) == "Practice stopped. What is in the list stays."
    press(notice, "bannerAction")
    assert asked == [1]


def test_a_clock_is_wrong_from_two_minutes_on_and_is_not_said_anew_for_seconds(
    notice: Notice,
) -> None:
    fix = "Set its time and time zone."
    for ahead, words in (
        (None, ""),
        (119.0, ""),
        (125.0, f"This PC's clock is 2 min slow. {fix}"),
        (118.0, f"This PC's clock is 2 min slow. {fix}"),
        (151.0, f"This PC's clock is 2 min slow. {fix}"),
        (719.6, f"This PC's clock is 12 min slow. {fix}"),
        (-10_800.0, f"This PC's clock is 3 h 00 min fast. {fix}"),
        (2.0, ""),
    ):
        notice.show_clock(ahead)
        assert said(notice) == words


def test_records_that_cannot_be_written_are_told_until_they_can(notice: Notice) -> None:
    error = JournalError(JournalFailure.CLOSED)
    notice.show_records_failure("draft", error)
    notice.show_records_failure("deliveries", error)
    assert said(notice)
    assert len(notice.current_messages()) == 1, "one reason, told once"
    notice.show_records_failure("draft", JournalError(JournalFailure.LOCKED))
    assert len(notice.current_messages()) == 2
    notice.end_records_failure("draft")
    assert said(notice)
    notice.end_records_failure("draft", "deliveries")
    assert said(notice) == ""


def test_a_repaired_journal_says_what_came_back_and_what_to_check(notice: Notice) -> None:
    repair = JournalRepair(set_aside="desk.bad-1", bookings=3, deliveries=41, is_whole=False)
    notice.show_repaired(repair)
    assert "is kept as desk.bad-1. Recovered: bookings 3, deliveries 41." in said(notice)
    assert "Check the list before you repeat a recent booking" in said(notice)


def test_what_was_typed_before_is_named(notice: Notice) -> None:
    notice.show_older_saved("Hessa")
    assert said(notice) == "Your form is saved as a draft: Hessa."


def test_a_failure_of_the_program_says_what_is_safe_and_what_to_do(notice: Notice) -> None:
    notice.show_bug()
    assert "What you typed is still here" in said(notice)
    notice.show_remark(JournalError(JournalFailure.CLOSED))
    assert "Something in this program broke" not in said(notice)


def test_it_follows_the_language(notice: Notice, speak: Speak) -> None:
    notice.show_signed_out()
    english = offered(notice)
    speak("ar")
    assert said(notice) != "Not signed in."
    assert len(offered(notice)) == len(english)
    assert not set(offered(notice)) & set(english)


class Polls(QObject):
    """Fake of the poller."""

    failed = Signal(object)
    refreshed = Signal(object)
    is_open = False

    def __init__(self) -> None:
        super().__init__()
        self.nudges = 0

    def nudge(self) -> None:
        self.nudges += 1


@pytest.fixture
def polls(notice: Notice) -> Polls:
    made = Polls()
    Offline(notice, made)  # type: ignore[arg-type]
    return made


def test_nobody_can_book_before_the_first_answer_so_its_failure_is_told_at_once(
    notice: Notice, polls: Polls
) -> None:
    polls.failed.emit(NotSent("down"))
    assert said(notice).startswith("Service not reachable. ")
    assert said(notice).endswith("What you type is kept.")
    press(notice, "bannerAction")
    assert polls.nudges == 1
    polls.refreshed.emit(Changes(NOON))
    assert said(notice) == ""


def test_later_a_single_failed_poll_is_no_message(notice: Notice, polls: Polls) -> None:
    polls.is_open = True
    polls.failed.emit(NotSent("down"))
    assert said(notice) == ""
    polls.refreshed.emit(Changes(NOON))
    polls.failed.emit(NotSent("down"))
    assert said(notice) == ""
    polls.failed.emit(NotSent("down"))
    assert said(notice).startswith("Service not reachable. ")


def test_polls_of_which_a_part_fails_each_time_are_failed_polls(
    notice: Notice, polls: Polls
) -> None:
    """A poll needs all lists by status, so it fails if one of them does."""
    polls.is_open = True
    for _ in range(2):
        polls.refreshed.emit(Changes(NOON, failure=Unavailable("down")))
        polls.failed.emit(Unavailable("down"))
    assert said(notice).endswith("What you type is kept.")
    polls.refreshed.emit(Changes(NOON, failure=JournalError(JournalFailure.LOCKED)))
    assert said(notice) == "", "all of the service was read"


def test_a_practice_service_that_ended_is_told_once(notice: Notice, polls: Polls) -> None:
    polls.is_open = True
    for _ in range(2):
        polls.failed.emit(NotSent("down"))
    notice.show_practice_stopped()
    polls.failed.emit(NotSent("down"))
    assert [one.text for one in notice.current_messages()] == [
        "Practice stopped. What is in the list stays."
    ]


def test_a_service_that_refuses_the_sign_in_is_not_offline(notice: Notice, polls: Polls) -> None:
    polls.failed.emit(NotSent("down"))
    polls.failed.emit(Unauthorised("expired"))
    assert said(notice) == ""


def test_the_key_of_messages_acts_on_the_newest_of_all_panes(qtbot: QtBot) -> None:
    window, acted = QWidget(), list[str]()
    qtbot.addWidget(window)
    for name in ("older", "newer"):
        overlay = MessageOverlay(window)
        overlay.show_message(
            BannerKind.INFO, lambda: "text", lambda: "Act", on_action=partial(acted.append, name)
        )
    window.show()
    MessageKeys(window).act()
    assert acted == ["newer"]
