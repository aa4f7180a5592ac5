"""Tests that dialogs, pages and messages open the guide's section about them."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QMessageBox, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.ui.guide.guide import SUBJECTS, Guide
from deskdispatch.ui.guide.window import GuideWindow
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.preferences.dialog import PreferencesDialog
from deskdispatch.ui.starting.failure_dialog import StartFailureDialog
from deskdispatch.ui.widgets.details import DetailsPanel
from deskdispatch.ui.widgets.help_button import HelpButton, put_into
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind
from deskdispatch.ui.window.help import KeyList
from tests.flow.dialogs import BY_COMMAND, MADE

WITHOUT: Final = {
    GuideWindow,
    QMessageBox,
    KeyList,
    PreferencesDialog,
    DetailsPanel,
    StartFailureDialog,
}
"""Dialogs without a button: their pages have one, or there is no window yet."""


def test_each_dialog_leads_to_its_section_by_one_button(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    guide = Guide(window, Tasks())
    for name, make in MADE.items():
        dialog = make(window)
        if dialog.parent() is None:
            qtbot.addWidget(dialog)
        put_into(dialog)
        put_into(dialog)
        found = dialog.findChildren(HelpButton, "helpButton")
        sections = [each.section for each in found if not each.isHidden()]
        kind = type(dialog)
        assert sections == ([] if kind in WITHOUT else [SUBJECTS[kind.__name__]]), name
    guide.close()


def test_every_dialog_of_a_command_has_a_section() -> None:
    kinds = {each.__name__ for each in {*BY_COMMAND.values()} - WITHOUT}
    assert kinds - set(SUBJECTS) == set()


def test_a_message_leads_to_its_own_section_only(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    guide = Guide(window, Tasks())
    banner = Banner()
    column = QVBoxLayout(window)
    column.addWidget(banner)
    window.show()
    banner.show_message(BannerKind.INFO, lambda: "Saved")
    button = banner.findChild(HelpButton)
    assert isinstance(button, HelpButton)
    assert button.isHidden()
    assert guide.section_of(button) == "failures#messages"  # by Shift+F1
    banner.show_message(BannerKind.BAD, lambda: "Not saved", details="code 28")
    assert button.section == SUBJECTS["technical"]
    assert button.isVisible()
    banner.show_message(BannerKind.BAD, lambda: "Not booked", key="held 12")
    assert button.section == SUBJECTS["message:held"]
    guide.close()
