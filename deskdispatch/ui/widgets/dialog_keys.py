"""A key for each button of a dialog."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QLabel, QPushButton

from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets.assistive.tips import set_tip
from deskdispatch.ui.widgets.keys import with_key

_WITH_SHIFT: Final = frozenset("أإآ")
"""Letters that an Arabic keyboard has with Shift only."""


class DialogKeys(QObject):
    """Gives each button of a dialog Alt with a letter of its words; the tooltip shows it.

    No two have the same, in any language. Buttons with a letter or a key of their own keep it.

    Args:
        dialog: With its buttons.
    """

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._shortcuts: dict[QPushButton, QShortcut] = {}
        self._tips: dict[QPushButton, str] = {}
        self._anew = QTimer(self)  # which ends with the dialog
        self._anew.setSingleShot(True)
        self._anew.timeout.connect(self._give)
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Gives the letters when the dialog opens, and anew in another language."""
        if event.type() == QEvent.Type.Show:
            self._give()
        elif event.type() == QEvent.Type.LanguageChange and self._dialog().isVisible():
            self._anew.start()  # the words are set by then
        return False

    def _dialog(self) -> QDialog:
        """Held by Qt alone: a cycle of references would be collected while Qt deletes it."""
        dialog = self.parent()
        assert isinstance(dialog, QDialog)
        return dialog

    def _give(self) -> None:
        taken = set(self._own_letters())
        for button in sorted(self._dialog().findChildren(QPushButton), key=_letter_count):
            letter = next((each for each in _letters(button) if each not in taken), "")
            if letter and not _letter(button.text()):
                taken.add(letter)
                self._set(button, f"Alt+{letter}")

    def _own_letters(self) -> Iterator[str]:
        dialog = self._dialog()
        parts: list[QPushButton | QLabel] = [*dialog.findChildren(QPushButton)]
        for each in [*parts, *dialog.findChildren(QLabel)]:
            if letter := _letter(each.text()):
                yield letter[-1]

    def _set(self, button: QPushButton, key: str) -> None:
        shortcut = self._shortcuts.get(button)
        if shortcut is None:
            shortcut = self._shortcuts[button] = QShortcut(button)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(button.click)
        shortcut.setKey(QKeySequence(key))
        tip = button.accessibleDescription()
        words = tip if tip not in ("", self._tips.get(button)) else without_mnemonic(button.text())
        self._tips[button] = with_key(words, key)
        set_tip(button, self._tips[button])


def _letters(button: QPushButton) -> list[str]:
    """The letters of a button's words that a key may have, in their order."""
    return [each for each in button.text().upper() if each.isalpha() and each not in _WITH_SHIFT]


def _letter_count(button: QPushButton) -> int:
    """Of the different ones: a button with few of them chooses first."""
    return len(set(_letters(button)))


def _letter(text: str) -> str:
    return QKeySequence.mnemonic(text).toString()
