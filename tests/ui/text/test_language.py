from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, QDate, QLocale, Qt
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel
from pytestqt.qtbot import QtBot

from deskdispatch.ui.text import language
from tests.ui.conftest import Speak


def cancel() -> str:
    return QCoreApplication.translate("PrinterDialog", "Cancel")


def test_words_and_direction_change_together_and_back(qapp: QApplication, speak: Speak) -> None:
    seen = []
    for code in ("en", "ar", "ar", "en"):
        speak(code)
        seen.append((language.current(), cancel(), qapp.layoutDirection()))
    left, right = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
    assert seen == [
        ("en", "Cancel", left),
        ("ar", "إلغاء", right),
        ("ar", "إلغاء", right),
        ("en", "Cancel", left),
    ]


def test_a_widget_that_is_there_already_is_mirrored(qtbot: QtBot, speak: Speak) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    speak("ar")
    assert label.layoutDirection() == Qt.LayoutDirection.RightToLeft
    speak("en")
    assert label.layoutDirection() == Qt.LayoutDirection.LeftToRight


def test_qt_s_own_words_follow(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    text = box.button(QDialogButtonBox.StandardButton.Cancel).text()
    assert "Cancel" not in text


@pytest.mark.parametrize("code", language.TABLE)
def test_digits_stay_latin_and_ungrouped(speak: Speak, code: str) -> None:
    speak(code)
    assert QLocale().toString(1042) == "1042"
    assert QLocale().toString(QDate(2026, 11, 21), "dd/MM/yyyy") == "21/11/2026"


def test_months_and_weeks_are_kuwait_s(speak: Speak) -> None:
    speak("ar")
    kuwait, names = QLocale("ar_KW"), range(1, 13)
    assert [QLocale().monthName(month) for month in names] == [kuwait.monthName(m) for m in names]
    assert QLocale().firstDayOfWeek() == kuwait.firstDayOfWeek()


def test_counts_have_their_forms(speak: Speak) -> None:
    def minutes(count: int) -> str:
        return QCoreApplication.translate("When", "%n min ago", None, count)

    speak("ar")
    assert len({minutes(count).replace(str(count), "") for count in (1, 2, 3, 11)}) > 1
    speak("en")
    assert minutes(4) == "4 min ago"


@pytest.mark.parametrize(
    ("system", "code"), [("ar_KW", "ar"), ("en_GB", "en"), ("fr_FR", "en"), ("C", "en")]
)
def test_the_system_s_language_where_it_is_one_of_ours(
    monkeypatch: pytest.MonkeyPatch, system: str, code: str
) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: QLocale(system))
    assert language.of_system() == code
