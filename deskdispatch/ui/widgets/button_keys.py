"""Keyboard shortcuts of buttons, and mnemonics of dialogs and menus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Final, TypeVar

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QLabel,
    QPushButton,
    QStackedWidget,
    QWidget,
)

from deskdispatch.ui.text.plain import without_mnemonic
from deskdispatch.ui.widgets.assistive.speaking import set_tip
from deskdispatch.ui.widgets.controls import give_height, spoken_name
from deskdispatch.ui.widgets.help_button import put_into
from deskdispatch.ui.widgets.keys import with_key

B = TypeVar("B", bound=QAbstractButton)

_KEY: Final = "key"


def numbered(words: str, number: int, taken: Collection[str] = ()) -> str:
    """Returns the text of a menu entry with its number, 1 to 10, or else a letter as mnemonic.

    Args:
        words: The text of the entry.
        number: The number of the entry, counted from 1.
        taken: Letters of other entries, in capitals.
    """
    marks = {10: "1&0"} | {each: f"&{each}" for each in range(1, 10)}
    if number in marks:
        return f"{marks[number]}  {words.replace('&', '&&')}"
    free = (at for at, each in enumerate(words) if each.isalpha() and each.upper() not in taken)
    at = next(free, len(words))
    before, after = words[:at].replace("&", "&&"), words[at:].replace("&", "&&")
    return f"{before}&{after}" if after else before


def letter_of(text: str) -> str:
    """Returns the letter that an ``&`` marks, in capitals; "" without one."""
    return QKeySequence.mnemonic(text).toString()[-1:]


def give_key(button: QAbstractButton, key: str) -> None:
    """Gives a visible button a key that presses it; ``show_key`` shows the key.

    ``QAbstractButton.setShortcut`` does not suffice: each change of the text removes it.
    """
    shortcut = QShortcut(QKeySequence(key), button)
    shortcut.setAutoRepeat(False)
    shortcut.activated.connect(button.click)
    button.setProperty(_KEY, key)


def show_key(button: QAbstractButton, words: str) -> None:
    """Sets the tooltip of a button to the words and its key."""
    set_tip(button, with_key(words, str(button.property(_KEY) or "")))


def show_words(words: Mapping[B, tuple[str, str]]) -> None:
    """Sets the texts of buttons, and tooltips with their keys and spoken names from the hints."""
    for button, (text, hint) in words.items():
        button.setText(text)
        show_key(button, hint)
        button.setAccessibleName(spoken_name(text, hint))


_WITH_SHIFT: Final = frozenset("أإآ")
"""Letters that need Shift on an Arabic keyboard."""


class DialogKeys(QObject):
    """Gives each button of a dialog Alt with a letter of its text as a key, shown in the tooltip.

    When the dialog opens, it also gets the button of the guide and the height of its texts.

    Buttons that can be seen at the same time have different letters in every language; the pages of
    a stack are never seen together. Buttons with a letter or key of their own keep it.

    Args:
        dialog: The dialog with its buttons.
    """

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._shortcuts: dict[QPushButton, QShortcut] = {}
        self._tips: dict[QPushButton, str] = {}
        self._anew = QTimer(self)  # deleted with the dialog
        self._anew.setSingleShot(True)
        self._anew.timeout.connect(self._give)
        dialog.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Gives the letters when the dialog opens, and again after a change of language."""
        if event.type() == QEvent.Type.Show:
            put_into(self._dialog())
            give_height(self._dialog())
            self._give()
        elif event.type() == QEvent.Type.LanguageChange and self._dialog().isVisible():
            self._anew.start()  # after the texts are set
        return False

    def _dialog(self) -> QDialog:
        """Returns the dialog.

        Only Qt references it: a cycle of references could be collected while Qt deletes it.
        """
        dialog = self.parent()
        assert isinstance(dialog, QDialog)
        return dialog

    def _give(self) -> None:
        taken = self._own_letters()
        buttons = self._dialog().findChildren(QPushButton)
        for button in sorted(buttons, key=lambda each: (bool(_page(each)), _letter_count(each))):
            page = _page(button)
            seen = taken[None] | taken[page] if page else set().union(*taken.values())
            letter = next((each for each in _letters(button) if each not in seen), "")
            if letter and not letter_of(button.text()):
                taken[page].add(letter)
                self._set(button, f"Alt+{letter}")

    def _own_letters(self) -> defaultdict[QWidget | None, set[str]]:
        """Returns the mnemonics used in texts, by page; None stands for texts on no page."""
        dialog, found = self._dialog(), defaultdict[QWidget | None, set[str]](set)
        parts: list[QPushButton | QLabel] = [*dialog.findChildren(QPushButton)]
        for each in [*parts, *dialog.findChildren(QLabel)]:
            if letter := letter_of(each.text()):
                found[_page(each)].add(letter)
        return found

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
    return [each for each in button.text().upper() if each.isalpha() and each not in _WITH_SHIFT]


def _letter_count(button: QPushButton) -> int:
    """Returns the number of different letters; buttons with few choose first."""
    return len(set(_letters(button)))


def _page(widget: QWidget) -> QWidget | None:
    """Returns the page of a stack that a widget is on, or None."""
    page: QWidget | None = widget
    while page is not None and not page.isWindow():
        if isinstance(page.parentWidget(), QStackedWidget):
            return page
        page = page.parentWidget()
    return None
