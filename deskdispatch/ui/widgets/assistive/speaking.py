"""Tooltips and announcements for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from deskdispatch.ui.text.plain import tooltip

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def set_tip(widget: QWidget, words: str) -> None:
    """Sets the tooltip, and the same words as the description.

    Without a description Qt makes screen readers read the tooltip with its markup.
    """
    widget.setToolTip(tooltip(words))
    widget.setAccessibleDescription(words)


def announce(about: QWidget, text: str, *, is_urgent: bool = False) -> None:
    """Makes screen readers say a text; does nothing if none is running.

    Args:
        about: The widget that shows it.
        text: Plain text; an empty one is not announced.
        is_urgent: Whether it interrupts other speech: only if money is at risk.
    """
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent

    if not text or not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(about, text)
    if is_urgent:
        event.setPoliteness(QAccessible.AnnouncementPoliteness.Assertive)
    QAccessible.updateAccessibility(event)
