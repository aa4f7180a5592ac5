"""Opens the context menu of table rows by pointer or key."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView


def place(view: QAbstractItemView, event: QContextMenuEvent) -> QPoint:
    """On the screen: where the mouse is, or at the current row for the menu key."""
    if event.reason() == QContextMenuEvent.Reason.Mouse:
        return event.globalPos()
    return place_of_current(view)


def place_of_current(view: QAbstractItemView) -> QPoint:
    """On the screen: the middle of the current cell, which is brought into sight for it."""
    current, viewport = view.currentIndex(), view.viewport()
    if current.isValid() and not viewport.rect().intersects(view.visualRect(current)):
        view.scrollTo(current)
    seen = view.visualRect(current).intersected(viewport.rect())
    return viewport.mapToGlobal(seen.center() if current.isValid() else QPoint())


def is_asked_by(event: QKeyEvent) -> bool:
    """Whether a key asks for it: Shift+F10, which Windows says by itself, and X11 does not."""
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return sys.platform != "win32" and shift and event.key() == Qt.Key.Key_F10
