"""Puts the web engine's own widgets into the Tab order.

They come late, and would be the last that Tab finds.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_before_followers(late: QWidget, place: QWidget, owner: QWidget) -> None:
    """Puts a late widget before whatever Tab finds behind a place.

    Args:
        late: The engine's widget, somewhere within ``owner``.
        place: Where Tab would have come to it.
        owner: The view that both belong to.
    """
    last = late
    for widget in _behind(place, owner):
        QWidget.setTabOrder(last, widget)
        last = widget


def _behind(place: QWidget, owner: QWidget) -> list[QWidget]:
    """What Tab finds behind a place, up to its owner or the window's end."""
    found = []
    widget = _next(place)
    while not (widget is owner or widget.isWindow() or owner.isAncestorOf(widget)):
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus:
            found.append(widget)
        widget = _next(widget)
    return found


def _next(widget: QWidget) -> QWidget:
    following = widget.nextInFocusChain()
    assert following is not None  # they make a ring
    return following
