"""Keys of the window's commands, which buttons show too, and how a tooltip shows a key."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt

from deskdispatch.ui.text.amounts import isolated

ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""That of the letters, and that of the number pad."""

RETRY: Final = "F5"
CLEAR: Final = "Ctrl+N"
BOOK_ANYWAY: Final = "Ctrl+B"
"""Has a key of its own, so that no key meant for another message books."""

UNDO_HOLD: Final = "Esc"
"""On the empty form, where Ctrl+Z does the same."""

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
    """A key as this system writes it, such as ``Ctrl+P``."""
    from PySide6.QtGui import QKeySequence  # late: the first frame shows no key

    return QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)


def with_key(words: str, key: str) -> str:
    """Words followed by a key in parentheses; without a key the words alone."""
    return f"{words} ({isolated(key_words(key))})" if key else words
