"""Opens the context menu of table rows by pointer or key."""

from __future__ import annotations

import sys

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView


def place(view: QAbstractItemView, event: QContextMenuEvent) -> QPoint:
    """Screen position: the pointer's, or the current row's for the menu key."""
    if event.reason() == QContextMenuEvent.Reason.Mouse:
        return event.globalPos()
    return current_position(view)


def current_position(view: QAbstractItemView) -> QPoint:
    """Screen position of the middle of the current cell, scrolled into view."""
    current, viewport = view.currentIndex(), view.viewport()
    if current.isValid() and not viewport.rect().intersects(view.visualRect(current)):
        view.scrollTo(current)
    seen = view.visualRect(current).intersected(viewport.rect())
    return viewport.mapToGlobal(seen.center() if current.isValid() else QPoint())


def is_menu_key(event: QKeyEvent) -> bool:
    """Whether the key is Shift+F10, which only Windows turns into a menu event itself."""
    shift = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return sys.platform != "win32" and shift and event.key() == Qt.Key.Key_F10
