"""What is clicked is large enough, and is called by the words on it (WCAG 2.5.8 and 2.5.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QRect
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QSlider,
    QWidget,
)

from deskdispatch.ui.preferences.dialog import PreferencesDialog
from deskdispatch.ui.preferences.fields import PAGES
from tests.flow.conftest import OFFLINE, OpenDesktop
from tests.flow.counter import Counter
from tests.waiting import until

TARGET_PX: Final = 24
CLICKED: Final = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QSlider)
PAGE_COMMANDS: Final = ("page_deliveries", "page_schedule", "page_wallet", "page_shift")
DIALOGS: Final = ("sign_in", "drafts", "preview", "print_log", "keys", "account", "about")
UNHEARD: Final = re.compile("[…\u200b\u200e\u200f\u2066-\u2069]|&(?=\\w)|\\(&\\w\\)")


def clicked(root: QWidget) -> Iterator[QWidget]:
    """What is seen of a window and takes clicks of its own."""
    for each in root.findChildren(QWidget):
        is_part = isinstance(each.parentWidget(), (QComboBox, QAbstractSpinBox, QLineEdit))
        if isinstance(each, CLICKED) and each.window() is root and each.isVisible() and not is_part:
            yield each


def seen(widget: QWidget) -> QRect:
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def size_faults(root: QWidget) -> list[str]:
    """Those below 24 pixels that have another within the circle of 24 pixels around them."""
    targets = {each: seen(each) for each in clicked(root)}
    found = []
    for each, rect in targets.items():
        around = QRect(0, 0, TARGET_PX, TARGET_PX)
        around.moveCenter(rect.center())
        is_small = min(rect.width(), rect.height()) < TARGET_PX
        near = [other for other in targets if other is not each]
        if is_small and any(around.intersects(targets[other]) for other in near):
            found.append(f"{each.objectName()} {rect.width()}x{rect.height()}")
    return found


def name_faults(root: QWidget) -> list[str]:
    """Buttons whose words are no part of what they are called."""
    found = []
    for each in clicked(root):
        heard = QAccessible.queryAccessibleInterface(each)
        called = plain(heard.text(QAccessible.Text.Name))
        words = plain(each.text()) if isinstance(each, QAbstractButton) else ""
        if not called and not isinstance(each, QComboBox):
            found.append(f"{each.objectName()} has no name")
        if words not in called and any(letter.isalpha() for letter in words):
            found.append(f"{each.objectName()} says {words!r} and is called {called!r}")
    return found


def plain(text: str) -> str:
    return " ".join(UNHEARD.sub("", text).split()).casefold()


@pytest.mark.parametrize("language", ["en", "ar"])
async def test_targets_of_every_page_and_dialog_are_large_and_called_by_their_words(
    open_desktop: OpenDesktop, language: str
) -> None:
    async with open_desktop(replace(OFFLINE, language=language)) as desk:
        await desk.signed_in()
        desk.type_customer()
        desk.choose_dropoff()
        await desk.quoted()
        found = {}
        for page in PAGE_COMMANDS:
            desk.window.commands.actions[page].trigger()
            found[page] = faults(desk.window)
        desk.press_book()
        await until(lambda: desk.board.rowCount() == 1, what="a row")
        found["booked"] = faults(desk.window)
        desk.window.commands.actions["page_deliveries"].trigger()
        desk.click_row(0)
        await until(desk.window.detail_panel.print_button.isEnabled, what="the details")
        found["details"] = faults(desk.window)
        for command in DIALOGS:
            dialog = await opened(desk, command)
            found[command] = faults(dialog)
            dialog.close()
        preferences = await opened(desk, "preferences")
        assert isinstance(preferences, PreferencesDialog)
        for name in PAGES:
            preferences.show_page(name)
            found[name] = faults(preferences)
        preferences.close()
        wrong = sorted({each for faults_there in found.values() for each in faults_there})
        assert not wrong, "\n".join(wrong)


def faults(root: QWidget) -> list[str]:
    QCoreApplication.sendPostedEvents()
    return size_faults(root) + name_faults(root)


async def opened(desk: Counter, command: str) -> QWidget:
    """The dialog of a command."""
    desk.window.commands.actions[command].trigger()

    def over() -> list[QWidget]:
        every = QApplication.topLevelWidgets()
        return [
            each for each in every if each.isVisible() and each.isWindow() and each.isModal()
        ] or [each for each in every if each.isVisible() and each is not desk.window]

    await until(over, what=command)
    return over()[0]
