"""Tests of the dialog that makes this counter the first one: texts, fields, saved data."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

from deskdispatch.domain.errors import SharingError
from deskdispatch.domain.failures.sharing_failure import SharingFailure
from deskdispatch.domain.sharing.membership import Counter, SharedLogin
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.sharing.attempt_dialog import PASSWORD, USER
from deskdispatch.ui.sharing.take_over_dialog import TakeOverDialog
from tests.ui.attempts import FakeAttempt, close_all
from tests.ui.bare import bare
from tests.ui.conftest import NOON, Speak
from tests.ui.sharing.counters import FIRST
from tests.waiting import until

LOST = FIRST.model_copy(update={"seen_at": NOON - timedelta(days=2)})


Open = Callable[..., TakeOverDialog]


@pytest.fixture
def attempt() -> FakeAttempt:
    return FakeAttempt()


@pytest.fixture
def ask(qapp: QApplication, tasks: Tasks, attempt: FakeAttempt) -> Iterator[Open]:
    made: list[TakeOverDialog] = []

    def make(first: Counter | None = LOST) -> TakeOverDialog:
        made.append(TakeOverDialog(tasks, attempt, first, NOON))
        made[-1].show()
        return made[-1]

    yield make
    close_all(made)


def typed(dialog: TakeOverDialog, user: str = "shop", password: str = " p ") -> None:
    dialog.edits[USER].setText(user)
    dialog.edits[PASSWORD].setText(password)
    QTest.keyClick(dialog.edits[PASSWORD], Qt.Key.Key_Return)


async def test_it_says_who_is_the_first_and_when_it_was_seen(ask: Open) -> None:
    dialog = ask()
    assert bare(dialog.present.text()) == "First counter: Salmiya 1 · last seen 19 Nov, 12:00"
    assert not dialog.warning.isVisible()
    assert dialog.focusWidget() is dialog.edits[USER]
    assert dialog.edits[PASSWORD].echoMode() == QLineEdit.EchoMode.Password


async def test_one_that_was_seen_just_now_is_not_lost(ask: Open) -> None:
    assert ask(FIRST).warning.isVisible()
    assert not ask(None).present.isVisible()


async def test_it_closes_once_this_counter_is_the_first(ask: Open, attempt: FakeAttempt) -> None:
    dialog = ask()
    typed(dialog, " shop ")
    await until(lambda: dialog.result() == QDialog.DialogCode.Accepted, what="its end")
    assert attempt.tried == [SharedLogin("shop", " p ")]


@pytest.mark.parametrize(("user", "password", "at"), [("", "", 0), ("shop", "", 1), (" ", "p", 0)])
async def test_what_is_missing_is_said_beside_it(
    ask: Open, attempt: FakeAttempt, user: str, password: str, at: int
) -> None:
    dialog = ask()
    typed(dialog, user, password)
    field = (dialog.fields[USER], dialog.fields[PASSWORD])[at]
    await until(lambda: field.error, what="an error")
    assert dialog.focusWidget() is (dialog.edits[USER], dialog.edits[PASSWORD])[at]
    assert attempt.tried == []


@pytest.mark.parametrize(
    ("failure", "beside"),
    [
        (SharingFailure.SIGN_IN_REFUSED, "password"),
        (SharingFailure.NOT_ALLOWED, "user"),
        (SharingFailure.UNREACHABLE, ""),
        (SharingFailure.REMOVED, ""),
    ],
)
async def test_why_not_is_said_where_it_can_be_mended_and_what_is_typed_stays(
    ask: Open, attempt: FakeAttempt, failure: SharingFailure, beside: str
) -> None:
    dialog = ask()
    attempt.error = SharingError(failure)
    typed(dialog)
    await until(lambda: attempt.tried and not dialog.is_busy, what="the end of the attempt")
    fields = {"user": dialog.fields[USER], "password": dialog.fields[PASSWORD]}
    assert {name for name, each in fields.items() if each.error} == ({beside} if beside else set())
    assert dialog.banner.isVisible() is (not beside)
    assert (dialog.edits[USER].text(), dialog.edits[PASSWORD].text()) == ("shop", " p ")
    attempt.error = None
    QTest.keyClick(dialog.edits[PASSWORD], Qt.Key.Key_Return)
    await until(lambda: dialog.result() == QDialog.DialogCode.Accepted, what="its end")


async def test_escape_ends_the_attempt_and_then_the_dialog(ask: Open, attempt: FakeAttempt) -> None:
    dialog = ask()
    attempt.opens.clear()
    typed(dialog)
    await until(lambda: attempt.tried, what="an attempt")
    assert not dialog.attempt_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    await until(lambda: not dialog.is_busy, what="the end of the attempt")
    assert dialog.isVisible()
    assert dialog.attempt_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


async def test_it_speaks_arabic(ask: Open, attempt: FakeAttempt, speak: Speak) -> None:
    dialog = ask()
    attempt.error = SharingError(SharingFailure.SIGN_IN_REFUSED)
    typed(dialog)
    await until(lambda: dialog.fields[PASSWORD].error, what="an error")
    english = dialog.fields[PASSWORD].error
    speak("ar")
    shown = (dialog.question, dialog.about, dialog.present)
    assert all(any("\u0600" <= letter <= "\u06ff" for letter in each.text()) for each in shown)
    assert dialog.fields[PASSWORD].error != english
