"""Tells screen readers what has just happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def announce(about: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Has screen readers say a text; nothing where none is running.

    Args:
        about: The widget that shows it.
        text: Plain text; nothing is said of an empty one.
        is_urgent: Whether it interrupts what is being said: only where money is at risk.
    """
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(about, text)
    if is_urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
