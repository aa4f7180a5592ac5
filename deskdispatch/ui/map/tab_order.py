"""Puts the web engine's widgets into the Tab order.

They are created late and would come last.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_before_followers(late: QWidget, place: QWidget, owner: QWidget) -> None:
    """Puts a late widget right after a place in the Tab order.

    Args:
        late: The engine's widget, inside ``owner``.
        place: The widget to follow.
        owner: The view that contains both.
    """
    last = late
    for widget in _behind(place, owner):
        QWidget.setTabOrder(last, widget)
        last = widget


def _behind(place: QWidget, owner: QWidget) -> list[QWidget]:
    """The widgets after ``place`` in the Tab order, up to its owner or the window's end."""
    found = []
    widget = _next(place)
    while not (widget is owner or widget.isWindow() or owner.isAncestorOf(widget)):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            found.append(widget)
        widget = _next(widget)
    return found


def _next(widget: QWidget) -> QWidget:
    following = widget.nextInFocusChain()
    assert following is not None  # the chain is a ring
    return following
