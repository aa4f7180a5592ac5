"""Keys given to buttons, and the letters of dialogs and menus."""

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
    """The text of a menu's entry that its number chooses, from 1 to 10; beyond, one of its letters.

    Args:
        words: Of the entry.
        number: From 1.
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
    """The letter that an ``&`` marks, in capitals; "" without one."""
    return QKeySequence.mnemonic(text).toString()[-1:]


def give_key(button: QAbstractButton, key: str) -> None:
    """Presses a button by a key while it can be seen; ``show_key`` tells of it.

    ``QAbstractButton.setShortcut`` would not do: each change of the text takes it back.
    """
    shortcut = QShortcut(QKeySequence(key), button)
    shortcut.setAutoRepeat(False)
    shortcut.activated.connect(button.click)
    button.setProperty(_KEY, key)


def show_key(button: QAbstractButton, words: str) -> None:
    """Sets the tooltip of a button: the words and the key given to it."""
    set_tip(button, with_key(words, str(button.property(_KEY) or "")))


def show_words(words: Mapping[B, tuple[str, str]]) -> None:
    """Sets what stands on buttons, and what each does: in its tooltip with its key, and spoken."""
    for button, (text, hint) in words.items():
        button.setText(text)
        show_key(button, hint)
        button.setAccessibleName(spoken_name(text, hint))


_WITH_SHIFT: Final = frozenset("أإآ")
"""Letters that an Arabic keyboard has with Shift only."""


class DialogKeys(QObject):
    """Gives each button of a dialog Alt with a letter of its words; the tooltip shows it.

    As the dialog opens, it gets the guide's button and the height of its words, too.

    No two that can be seen at once have the same, in any language: pages of a stack never are.
    Buttons with a letter or a key of their own keep it.

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
            put_into(self._dialog())
            give_height(self._dialog())
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
        """The letters of texts by the page that these stand on; None is beside all pages."""
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
    """The number of different letters; a button with few chooses first."""
    return len(set(_letters(button)))


def _page(widget: QWidget) -> QWidget | None:
    """The page of a stack that a widget stands on; None where it is on none."""
    page: QWidget | None = widget
    while page is not None and not page.isWindow():
        if isinstance(page.parentWidget(), QStackedWidget):
            return page
        page = page.parentWidget()
    return None
