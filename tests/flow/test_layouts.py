"""Tests of shortcuts and mnemonics under a keyboard layout of another language."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel

from deskdispatch.ui.lib.keyboard_layouts import KEYS
from deskdispatch.ui.window.command_table import COMMANDS
from tests.flow.conftest import OpenDesktop
from tests.flow.running_desktop import CTRL, NONE, RunningDesktop

ALT = Qt.KeyboardModifier.AltModifier
ARABIC = {latin: arabic[0] for _code, latin, arabic in KEYS}
LATIN = {each: latin for _code, latin, arabic in KEYS for each in arabic}


def press(desk: RunningDesktop, character: str, held: Qt.KeyboardModifier = ALT) -> bool:
    """Sends a key like one that no shortcut took; returns whether the window took it.

    ``QTest`` would process events, but the running loop must not be entered again.
    """
    event = QKeyEvent(QEvent.Type.KeyPress, ord(character), held, character.lower())
    return QCoreApplication.sendEvent(desk.window.windowHandle(), event)


def letter(text: str) -> str:
    """Returns the mnemonic of a text, or an empty text."""
    return QKeySequence.mnemonic(text).toString().removeprefix("Alt+")


def other(character: str) -> str:
    """Returns the other layout's character on the same key."""
    return LATIN.get(character) or ARABIC[character]


def labels(desk: RunningDesktop) -> Iterator[QLabel]:
    for each in desk.window.findChildren(QLabel):
        if each.isVisible() and each.buddy() is not None and letter(each.text()):
            yield each


async def test_a_letter_works_while_the_layout_of_the_other_language_is_active(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        for language in ("en", "ar"):
            desk.window.appearance.set_language(language)
            QCoreApplication.sendPostedEvents()
            found = list(labels(desk))
            assert len(found) > 6
            for label in found:
                press(desk, other(letter(label.text())))
                focus = QApplication.focusWidget()
                buddy = label.buddy()
                assert focus is not None
                assert focus in (buddy, buddy.focusProxy()), label.text()
            assert desk.text("phoneEdit") == ""  # no letter was typed


async def test_every_command_works_where_only_an_arabic_layout_is_loaded(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type_customer()
        heard: list[str] = []
        expected = []
        for command in COMMANDS:
            action = desk.window.commands.actions[command.name]
            for key in command.keys:
                latin = key.rpartition("+")[2]
                if command.name == "paste" or latin not in ARABIC or latin.isdigit():
                    continue
                expected.append(command.name)
                _only_tell(action, heard)
                shift = Qt.KeyboardModifier.ShiftModifier if "Shift" in key else NONE
                assert press(desk, ARABIC[latin], CTRL | shift), key
        assert heard == expected
        assert len(heard) > 20


async def test_a_field_takes_its_own_commands_under_an_arabic_layout(
    open_desktop: OpenDesktop,
) -> None:
    async with open_desktop() as desk:
        await desk.signed_in()
        desk.type("nameEdit", "Fatima")
        press(desk, ARABIC["A"], CTRL)
        press(desk, ARABIC["C"], CTRL)
        assert QApplication.clipboard().text() == "Fatima"
        press(desk, ARABIC["V"], CTRL)
        press(desk, ARABIC["V"], CTRL)
        assert desk.text("nameEdit") == "FatimaFatima"


def _only_tell(action: QAction, heard: list[str]) -> None:
    """Makes an action record its name instead of running."""
    action.setEnabled(True)
    action.triggered.disconnect() if action.receivers("2triggered(bool)") else None
    action.toggled.disconnect() if action.receivers("2toggled(bool)") else None
    action.triggered.connect(lambda: heard.append(action.objectName().removesuffix("Action")))
