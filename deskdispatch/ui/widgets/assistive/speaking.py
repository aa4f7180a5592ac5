"""Announcements for screen readers: tooltips, and what has just happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from deskdispatch.ui.text.plain import tooltip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def set_tip(widget: QWidget, words: str) -> None:
    """Sets the tooltip, and the same words as the description.

    Without a description Qt has screen readers hear the tooltip, with its markup.
    """
    widget.setToolTip(tooltip(words))
    widget.setAccessibleDescription(words)


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
