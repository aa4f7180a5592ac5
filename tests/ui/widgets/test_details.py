"""Tests of the button that opens technical details, and of its panel."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.widgets.details import LONGEST, DetailsButton, DetailsPanel
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from tests.ui.conftest import Speak

TEXT = "Error: Refused\nRequest: POST /api/v1/deliveries\nStatus: 403"


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[QWidget]:
    """An empty window."""
    made = QWidget()
    made.setLayout(QVBoxLayout())
    qtbot.addWidget(made)
    made.resize(600, 300)
    made.show()
    yield made
    for panel in made.findChildren(DetailsPanel):
        panel.close()


def button_in(window: QWidget, text: str = TEXT) -> DetailsButton:
    made = DetailsButton("detailsButton")
    layout = window.layout()
    assert layout is not None
    layout.addWidget(made)
    made.set_details(text)
    return made


def panel_of(window: QWidget) -> DetailsPanel:
    (panel,) = (each for each in window.findChildren(DetailsPanel) if each.isVisible())
    return panel


def letter(button: DetailsButton) -> str:
    return QKeySequence.mnemonic(button.text()).toString()


def test_there_is_no_button_where_there_is_nothing_to_tell(window: QWidget) -> None:
    button = button_in(window, "")
    assert button.isHidden()
    button.set_details(TEXT)
    assert button.isVisible()
    assert button.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert button.accessibleName() == "Technical details of this message"


def test_the_keyboard_opens_copies_and_closes_it(window: QWidget) -> None:
    button = button_in(window)
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    panel = panel_of(window)
    assert panel.text_edit.toPlainText() == TEXT
    assert not panel.isModal()
    QTest.keyClick(panel.copy_button, Qt.Key.Key_Return)
    assert QApplication.clipboard().text() == TEXT
    assert panel.copied_label.text() == "Copied"
    QTest.keyClick(panel.text_edit, Qt.Key.Key_Escape)
    assert not panel.isVisible()


def test_its_text_can_be_chosen_but_not_changed(window: QWidget) -> None:
    button_in(window).click()
    edit = panel_of(window).text_edit
    QTest.keyClicks(edit, "typed")
    assert edit.toPlainText() == TEXT
    edit.selectAll()
    edit.copy()
    assert QApplication.clipboard().text() == TEXT


def test_a_second_press_shows_what_is_known_by_now(window: QWidget) -> None:
    button = button_in(window)
    button.click()
    button.set_details("Error: NotSent")
    button.click()
    assert panel_of(window).text_edit.toPlainText() == "Error: NotSent"


def test_of_all_in_a_dialog_one_has_the_letter(qtbot: QtBot) -> None:
    window = QDialog()
    QVBoxLayout(window)
    qtbot.addWidget(window)
    window.show()
    first, second = button_in(window), button_in(window)
    assert (letter(first), letter(second)) == ("", "Alt+T")
    second.set_details("")
    assert letter(first) == "Alt+T"
    second.set_details(TEXT)
    assert (letter(first), letter(second)) == ("", "Alt+T")


def test_in_the_main_window_a_command_has_its_key(window: QWidget) -> None:
    button = button_in(window)
    assert letter(button) == ""
    assert "Ctrl+I" in button.toolTip()


def test_the_letters_of_the_panel_are_its_own(window: QWidget) -> None:
    button_in(window).click()
    panel = panel_of(window)
    buttons = (panel.copy_button, panel.close_button)
    letters = [QKeySequence.mnemonic(each.text()).toString() for each in buttons]
    assert all(letters)
    assert len({*letters, "Alt+T"}) == 3


def test_in_arabic_its_words_are_mirrored_and_its_text_is_not(
    window: QWidget, speak: Speak
) -> None:
    speak("ar")
    button_in(window).click()
    panel = panel_of(window)
    assert panel.layoutDirection() == Qt.LayoutDirection.RightToLeft
    assert panel.text_edit.layoutDirection() == Qt.LayoutDirection.LeftToRight
    option = panel.text_edit.document().defaultTextOption()
    assert option.textDirection() == Qt.LayoutDirection.LeftToRight
    assert panel.copy_button.accessibleName() == "نسخ"
    assert panel.text_edit.toPlainText() == TEXT


def test_a_text_from_outside_is_plain_and_ends(window: QWidget) -> None:
    button = button_in(window, "<b>no</b>\u202e\x07\n" + "x" * 90_000)
    assert button.details.startswith("<b>no</b> \nxxx")
    assert len(button.details) == LONGEST


def test_a_message_has_the_button_only_with_details(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    banner.show_message(BannerKind.BAD, lambda: "Not booked.", details=TEXT)
    button = banner.findChild(DetailsButton, "bannerDetails")
    assert button is not None
    assert (button.isHidden(), button.details) == (False, TEXT)
    banner.show_message(BannerKind.GOOD, lambda: "Booked.")
    assert button.isHidden()
