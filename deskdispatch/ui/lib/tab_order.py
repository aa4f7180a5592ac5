"""Tab order of widgets that are created late.

Qt appends them at the end; these functions move them where they are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_before(late: QWidget, following: QWidget) -> None:
    """Puts the controls of a widget before those of another widget of the same window.

    The chain of a whole window is long: only the part before the other widget is walked, and its
    end, where new widgets are.
    """
    window, parts = following.window(), _parts(late)
    others = {part for part in _parts(following) - parts if _takes_focus(part)}
    first = next((each for each in _forwards(window) if each in others), window)
    if first is window:
        return
    wanted = {part for part in parts if _takes_focus(part)}
    for before in _backwards(first):
        if _takes_focus(before) and before not in parts:
            found = (each for each in _backwards(window) if each in wanted)
            put_after(before, list(islice(found, len(wanted)))[::-1])
            return


def put_at(place: QWidget, controls: Sequence[QWidget]) -> None:
    """Puts controls, created after a widget, at that widget's place in the Tab order."""
    before = place.previousInFocusChain()
    while before is not None and before is not place:
        if _takes_focus(before) and not place.isAncestorOf(before):
            put_after(before, controls)
            return
        before = before.previousInFocusChain()


def put_after(before: QWidget, controls: Sequence[QWidget]) -> None:
    for control in controls:
        QWidget.setTabOrder(before, control)
        before = control


def controls(widget: QWidget) -> list[QWidget]:
    """Returns every control of a widget's window in the Tab order, hidden ones too."""
    return [each for each in _forwards(widget.window()) if _takes_focus(each)]


def _forwards(widget: QWidget) -> Iterator[QWidget]:
    """Yields the widgets behind another one in the chain, to the end of the window."""
    window, each = widget.window(), widget.nextInFocusChain()
    while each is not None and each is not window:
        yield each
        each = each.nextInFocusChain()


def _backwards(widget: QWidget) -> Iterator[QWidget]:
    """Yields the widgets before another one in the chain, the nearest first."""
    window, each = widget.window(), widget.previousInFocusChain()
    while each is not None and each is not window:
        yield each
        each = each.previousInFocusChain()


def _takes_focus(widget: QWidget) -> bool:
    return widget.focusPolicy() != Qt.FocusPolicy.NoFocus and widget.focusProxy() is None


def _parts(widget: QWidget) -> set[QWidget]:
    return {widget, *widget.findChildren(QWidget)}
