"""Keyboard shortcuts of the window's commands and buttons, and how tooltips and menus show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu

from deskdispatch.ui.text.amounts import isolated

if TYPE_CHECKING:
    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QStyleOptionMenuItem

ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""The main Enter key, and that of the number pad."""

RETRY: Final = "F5"
CLEAR: Final = "Ctrl+N"
BOOK_ANYWAY: Final = "Ctrl+B"
"""A key of its own, so that no key meant for another message books."""

UNDO_HOLD: Final = "Esc"
"""Works on the empty form, where Ctrl+Z does the same."""

PUT_ASIDE: Final = "Ctrl+Shift+Enter"
COPY_OR_CALL: Final = "Ctrl+T"
COPY_MESSAGE: Final = "Ctrl+Shift+I"
WRONG: Final = "Ctrl+Shift+X"
ASK_PIN: Final = "Ctrl+Shift+W"
TIMELINE: Final = "Ctrl+H"
BREAKDOWN: Final = "Ctrl+Shift+K"
BRANCH_PRICES: Final = "Ctrl+U"
READ_BACK: Final = "Ctrl+D"
SHOW_ALERT: Final = "Ctrl+G"
UNFOLD_ALERTS: Final = "Ctrl+Shift+G"
DISMISS_ALERT: Final = "Ctrl+J"
DISMISS_ALL: Final = "Ctrl+Shift+J"
ACT: Final = "Ctrl+O"
PRINT_MESSAGE: Final = "Ctrl+Shift+R"
DETAILS: Final = "Ctrl+I"
NEXT_MESSAGE: Final = "Shift+F6"
DISMISS_MESSAGE: Final = "Ctrl+W"
AWAY: Final = "Ctrl+Shift+Y"
RETURN_TRIP: Final = "Ctrl+Shift+F"
TAKE_CALL: Final = "F12"
PRACTICE: Final = "Ctrl+Shift+T"
QUICK_TIMES: Final = ("Ctrl+Alt+1", "Ctrl+Alt+2", "Ctrl+Alt+3")
CLERK: Final = "F11"
SAVE_ADDRESS: Final = "Ctrl+Shift+S"
KNOWN_DOOR: Final = "Ctrl+Shift+N"
SAVE_PLACE: Final = "Ctrl+F3"
SAVED_PLACES: Final = "Shift+F3"
FOLD: Final = "F9"
HELP: Final = "F1"
GUIDE_HERE: Final = "Shift+F1"
LANGUAGE: Final = "Ctrl+L"
PREFERENCES: Final = "Ctrl+,"
REPORT: Final = "Ctrl+Shift+B"
ACCOUNT: Final = "Ctrl+Shift+M"


def key_words(key: str) -> str:
    """Returns a key as this system writes it, such as ``Ctrl+P``."""
    from PySide6.QtGui import QKeySequence  # late: the first frame shows no key

    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def with_key(words: str, key: str) -> str:
    """Returns words followed by a key in parentheses, or only the words without a key."""
    return f"{words} ({isolated(key_words(key))})" if key else words


class Menu(QMenu):
    """A menu that shows the key of each entry."""

    def initStyleOption(self, option: QStyleOptionMenuItem, action: QAction) -> None:
        """Isolates the key: in Arabic a plain ``Ctrl++`` would be drawn as ``++Ctrl``."""
        super().initStyleOption(option, action)
        words, tab, _key = option.text.partition("\t")
        if tab:
            option.text = f"{words}\t{isolated(key_words(action.shortcut().toString()))}"
