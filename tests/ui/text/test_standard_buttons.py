from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QDialogButtonBox, QFileDialog, QLabel
from pytestqt.qtbot import QtBot

from deskdispatch.ui.text.language import QT_BUTTONS
from tests.ui.conftest import Speak

Button = QDialogButtonBox.StandardButton


@pytest.mark.parametrize(
    ("button", "arabic"),
    [
        (Button.Ok, "موافق"),
        (Button.Cancel, "إلغاء"),
        (Button.Close, "إغلاق"),
        (Button.Yes, "نعم"),
        (Button.No, "لا"),
        (Button.Save, "حفظ"),
        (Button.Open, "فتح"),
        (Button.Apply, "تطبيق"),
        (Button.Reset, "إعادة الضبط"),
        (Button.RestoreDefaults, "استعادة الافتراضي"),
        (Button.Retry, "إعادة المحاولة"),
        (Button.Discard, "تجاهل"),
        (Button.Help, "مساعدة"),
    ],
)
def test_a_button_of_qt_has_the_words_of_ours(
    button: QDialogButtonBox.StandardButton, arabic: str, qtbot: QtBot, speak: Speak
) -> None:
    speak("ar")
    box = QDialogButtonBox(button)
    qtbot.addWidget(box)
    assert box.button(button).text().replace("&", "") == arabic


def test_no_label_of_the_file_dialog_of_qt_stays_english(qtbot: QtBot, speak: Speak) -> None:
    speak("ar")
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    labels = [label.text() for label in dialog.findChildren(QLabel)]
    assert len(labels) == 3
    assert not any(text.isascii() for text in labels)


def test_a_word_is_the_same_on_our_own_buttons(speak: Speak) -> None:
    speak("ar")
    ours = {"Cancel": "PrinterDialog", "Close": "KeyList"}
    words = {source: context for context, source in QT_BUTTONS}
    for source, context in ours.items():
        here = QCoreApplication.translate(words[source], source)
        assert here == QCoreApplication.translate(context, source)
