"""Tests of the dialog of a failed start: its text and buttons, in both languages."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from deskdispatch.domain.failures.start_failure import REPORTED, FailedStart, StartFailure
from deskdispatch.ui.starting.failure_dialog import StartFailureDialog, start_words
from deskdispatch.ui.text import language
from tests.ui.conftest import Speak

_HIDDEN = dict.fromkeys(map(ord, "\u2066\u2068\u2069"))
LIBRARY = FailedStart(StartFailure.LIBRARY, "libEGL.so.1", "libEGL.so.1: cannot open")
HANGING = FailedStart(StartFailure.NO_ANSWER, "4711")
UNKNOWN = FailedStart(StartFailure.UNKNOWN_PROFILE, "shpo", known=("shop", "محل"))

Shown = Callable[..., StartFailureDialog]


@pytest.fixture
def shown(qtbot: QtBot, speak: Speak) -> Shown:
    def make(trouble: FailedStart) -> StartFailureDialog:
        made = StartFailureDialog(trouble)
        qtbot.addWidget(made)
        made.show()
        return made

    speak("en")
    return make


def said(dialog: StartFailureDialog) -> str:
    labels = (dialog.happened_label, dialog.kept_label, dialog.next_label)
    return "\n".join(label.text() for label in labels).translate(_HIDDEN)


def switch_language(dialog: StartFailureDialog) -> None:
    QTest.mouseClick(dialog.language_button, Qt.MouseButton.LeftButton)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LanguageChange)


def test_it_names_what_is_missing_and_what_to_do(shown: Shown) -> None:
    dialog = shown(LIBRARY)
    assert "needs: libEGL.so.1." in said(dialog)
    assert "Your records were not touched." in said(dialog)
    assert "Install the system's package" in said(dialog)
    assert dialog.accessibleName().translate(_HIDDEN).endswith("libEGL.so.1.")
    assert not dialog.action_button.isVisible(), "there is nothing to be done here"


def test_known_profiles_are_named(shown: Shown) -> None:
    assert "These are known: shop, محل." in said(shown(UNKNOWN))


@pytest.mark.parametrize("trouble", [HANGING, UNKNOWN], ids=["try again", "set it up"])
def test_enter_takes_the_remedy(shown: Shown, trouble: FailedStart) -> None:
    dialog = shown(trouble)
    assert trouble.failure.action is not None
    assert dialog.action_button.text() == trouble.failure.action.source
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted


@pytest.mark.parametrize("trouble", [HANGING, LIBRARY], ids=["by the button", "by Enter"])
def test_closing_it_is_no_remedy(shown: Shown, trouble: FailedStart) -> None:
    dialog = shown(trouble)
    if trouble is HANGING:
        QTest.mouseClick(dialog.close_button, Qt.MouseButton.LeftButton)
    else:
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not dialog.isVisible()
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_the_other_language_is_a_click_away_and_back(shown: Shown) -> None:
    dialog = shown(HANGING)
    english = said(dialog)
    assert dialog.language_button.accessibleName() == "العربية"
    switch_language(dialog)
    assert language.current() == "ar"
    arabic = said(dialog)
    assert arabic != english
    assert "4711" in arabic
    assert dialog.language_button.accessibleName() == "English"
    assert dialog.layoutDirection() is Qt.LayoutDirection.RightToLeft
    assert dialog.action_button.isDefault()
    switch_language(dialog)
    assert said(dialog) == english


@pytest.mark.parametrize("failure", list(StartFailure))
def test_a_report_is_offered_where_it_may_help(shown: Shown, failure: StartFailure) -> None:
    dialog = shown(FailedStart(failure, "X-1"))
    assert dialog.report_button.isVisible() is (failure in REPORTED)
    assert ("save a report" in said(dialog)) is (failure in REPORTED)


def test_asking_for_a_report_is_no_remedy_and_the_dialog_says_where_it_is(shown: Shown) -> None:
    dialog = shown(HANGING)
    QTest.mouseClick(dialog.report_button, Qt.MouseButton.LeftButton)
    assert dialog.result() == StartFailureDialog.REPORT
    dialog.show_saved(None)
    assert not dialog.saved_label.isVisibleTo(dialog)
    dialog.show_saved(Path("/home/clerk/report.zip"))
    dialog.show()
    words = dialog.saved_label.text().translate(_HIDDEN)
    assert words == "The report is saved as /home/clerk/report.zip. Give it to whoever helps you."
    switch_language(dialog)
    assert "/home/clerk/report.zip" in dialog.saved_label.text()
    assert dialog.saved_label.text().translate(_HIDDEN) != words


def test_a_path_of_any_length_is_one_line_and_keeps_its_ends(speak: Speak) -> None:
    speak("en")
    path = "/srv/" + "deep/" * 100 + "desk.lock\n"
    words = start_words(FailedStart(StartFailure.LOCK, path), StartFailure.LOCK.words)
    plain = words.translate(_HIDDEN)
    assert "/srv/deep/" in plain
    assert "desk.lock" in plain
    assert "…" in plain
    assert "\n" not in plain
    assert len(plain) < 250


def test_a_failure_without_a_subject_is_a_whole_sentence(speak: Speak) -> None:
    speak("en")
    words = start_words(FailedStart(StartFailure.FOLDER), StartFailure.FOLDER.words)
    assert words == "deskdispatch cannot use its folder —."
