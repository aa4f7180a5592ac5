"""Keys that are no commands: a control has them while it is in focus or in sight."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from deskdispatch.ui.window.help.key_list import KeyGroup

_KEYS: Final[dict[object, tuple[tuple[str, object], ...]]] = {
    QT_TRANSLATE_NOOP("Keys", "Everywhere"): (
        ("Tab", QT_TRANSLATE_NOOP("Keys", "Next control")),
        ("Shift+Tab", QT_TRANSLATE_NOOP("Keys", "Previous control")),
        ("Alt", QT_TRANSLATE_NOOP("Keys", "With an underlined letter: its menu, field or button")),
        ("Enter", QT_TRANSLATE_NOOP("Keys", "In the form: next empty field. On a button: press")),
    ),
    QT_TRANSLATE_NOOP("Keys", "Pages and lists"): (
        ("Alt+1 … 6", QT_TRANSLATE_NOOP("Keys", "Filters of the list; buttons of a page")),
        ("Alt+7", QT_TRANSLATE_NOOP("Keys", "Filter by days and branch")),
        ("Alt+8 , 9", QT_TRANSLATE_NOOP("Keys", "Clear these filters, clear them all")),
        ("Alt+0", QT_TRANSLATE_NOOP("Keys", "Show the new deliveries")),
        ("Enter", QT_TRANSLATE_NOOP("Keys", "To the details of the row")),
        ("Esc", QT_TRANSLATE_NOOP("Keys", "Close the details")),
        ("Menu , Shift+F10", QT_TRANSLATE_NOOP("Keys", "Menu of the row")),
        ("Ctrl+C", QT_TRANSLATE_NOOP("Keys", "Copy the selected rows")),
        ("Ctrl+↑ , ↓", QT_TRANSLATE_NOOP("Keys", "In the schedule: another day")),
        ("Ctrl+Shift+1 … 9", QT_TRANSLATE_NOOP("Keys", "Choices for an unconfirmed booking")),
    ),
    QT_TRANSLATE_NOOP("Keys", "On the map"): (
        ("← , → , ↑ , ↓", QT_TRANSLATE_NOOP("Keys", "Move the map")),
        ("+ , -", QT_TRANSLATE_NOOP("Keys", "Zoom")),
        ("Enter", QT_TRANSLATE_NOOP("Keys", "Set the pin in the middle")),
        ("Shift+Enter", QT_TRANSLATE_NOOP("Keys", "Set the other pin")),
        ("D , P", QT_TRANSLATE_NOOP("Keys", "Place the drop-off, the pickup")),
        ("1 … 9", QT_TRANSLATE_NOOP("Keys", "Choose one of the places found")),
        ("Space", QT_TRANSLATE_NOOP("Keys", "Open what is in the middle")),
    ),
}


def control_keys() -> tuple[KeyGroup, ...]:
    """The groups, in the language of the window."""
    return tuple(
        KeyGroup(_translated(title), [(key, _translated(words)) for key, words in rows])
        for title, rows in _KEYS.items()
    )


def _translated(text: object) -> str:
    return QCoreApplication.translate("Keys", str(text))
