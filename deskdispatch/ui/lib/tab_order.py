"""Tab order of widgets that are created late.

Qt appends them at the end; these functions move them where they are read.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_before(late: QWidget, following: QWidget) -> None:
    """Puts the controls of a widget before those of another widget of the same window."""
    every = controls(following)
    moved = [each for each in every if _is_in(late, each)]
    others = [each for each in every if not _is_in(late, each)]
    first = next((at for at, each in enumerate(others) if _is_in(following, each)), 0)
    if first == 0:
        return
    for one, after in zip(moved, (others[first - 1], *moved), strict=False):
        QWidget.setTabOrder(after, one)


def put_at(place: QWidget, controls: Sequence[QWidget]) -> None:
    """Puts controls, created after a widget, at that widget's place in the Tab order."""
    before = place.previousInFocusChain()
    while before is not None and before is not place:
        if _takes_focus(before) and not _is_in(place, before):
            put_behind(before, controls)
            return
        before = before.previousInFocusChain()


def put_behind(before: QWidget, controls: Sequence[QWidget]) -> None:
    """Puts controls right behind another one."""
    for control in controls:
        QWidget.setTabOrder(before, control)
        before = control


def controls(widget: QWidget) -> list[QWidget]:
    """Returns every control of a widget's window in the Tab order, hidden ones too."""
    window = widget.window()
    found, each = [], window.nextInFocusChain()
    while each is not None and each is not window:
        if _takes_focus(each):
            found.append(each)
        each = each.nextInFocusChain()
    return found


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None


def _is_in(part: QWidget, widget: QWidget) -> bool:
    return part is widget or part.isAncestorOf(widget)
