"""Keys of buttons and menus: the shortcut itself, and how a tooltip or an entry shows it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QMenu, QStyleOptionMenuItem

from deskdispatch.ui.text.amounts import isolated
from deskdispatch.ui.widgets.assistive.tips import set_tip

RETRY: Final = "F5"
CLEAR: Final = "Ctrl+N"
BOOK_ANYWAY: Final = "Ctrl+B"
"""Has a key of its own, so that no key meant for another message books."""

PUT_ASIDE: Final = "Ctrl+Shift+Enter"
COPY_OR_CALL: Final = "Ctrl+T"
BREAKDOWN: Final = "Ctrl+Shift+K"
SHOW_ALERT: Final = "Ctrl+G"
UNFOLD_ALERTS: Final = "Ctrl+Shift+G"
DISMISS_ALERT: Final = "Ctrl+J"
DISMISS_ALL: Final = "Ctrl+Shift+J"
ACT: Final = "Ctrl+O"
PRINT_MESSAGE: Final = "Ctrl+Shift+R"
DETAILS: Final = "Ctrl+I"
NEXT_MESSAGE: Final = "Shift+F6"
DISMISS_MESSAGE: Final = "Ctrl+W"
TAKE_CALL: Final = "F12"
PRACTICE: Final = "Ctrl+Shift+T"
SAVE_ADDRESS: Final = "Ctrl+Shift+S"
FOLD: Final = "F9"
REPORT: Final = "Ctrl+Shift+B"
ACCOUNT: Final = "Ctrl+Shift+M"
"""Of commands of the window, which buttons show too."""

_KEY: Final = "key"


def key_words(key: str) -> str:
    """A key as this system writes it, such as ``Ctrl+P``."""
    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def with_key(words: str, key: str) -> str:
    """Words followed by a key in parentheses; without a key the words alone."""
    return f"{words} ({isolated(key_words(key))})" if key else words


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


class Menu(QMenu):
    """A menu; beside each entry its key."""

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        """Isolates the key: in Arabic a plain ``Ctrl++`` would be drawn as ``++Ctrl``."""
        super().initStyleOption(option, action)
        words, tab, _key = option.text.partition("\t")
        if tab:
            key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            option.text = f"{words}\t{isolated(key)}"
