"""Checks of a window's clickable and focusable widgets: size, name, focus and default button."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QCoreApplication, QModelIndex, QPoint, QRect, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QSlider,
    QTabBar,
    QWidget,
)

TARGET_PX: Final = 24
CLICKABLE: Final = (QAbstractButton, QComboBox, QLineEdit, QAbstractSpinBox, QSlider)
UNSPOKEN: Final = re.compile("[…\u200b\u200e\u200f\u2066-\u2069]|&(?=\\w)|\\(&\\w\\)")


def failures(root: QWidget) -> list[str]:
    """Returns all failures of the shown widgets, one line each."""
    QCoreApplication.sendPostedEvents()
    parts = size_failures(root) + part_failures(root) + name_failures(root)
    return parts + focus_failures(root) + default_failures(root)


def size_failures(root: QWidget) -> list[str]:
    """Returns targets below 24 pixels with another one within 24 pixels around their centre."""
    targets = {each: geometry_in_window(each) for each in clickable_widgets(root)}
    found = []
    for each, rect in targets.items():
        around = QRect(0, 0, TARGET_PX, TARGET_PX)
        around.moveCenter(rect.center())
        is_small = min(rect.width(), rect.height()) < TARGET_PX
        near = [other for other in targets if other is not each]
        if is_small and any(around.intersects(targets[other]) for other in near):
            found.append(f"{each.objectName()} {rect.width()}x{rect.height()}")
    return found


def part_failures(root: QWidget) -> list[str]:
    """Returns rows, headings and tabs below 24 pixels, which always touch each other."""
    found = []
    for each in root.findChildren(QWidget):
        if each.window() is root and each.isVisible():
            sides = [min(part.width(), part.height()) for part in parts(each)]
            if sides and min(sides) < TARGET_PX:
                found.append(f"a part of {type(each).__name__} {each.objectName()}: {min(sides)}")
    return found


def parts(widget: QWidget) -> list[QRect]:
    """Returns the shown clickable parts of a tab bar or a header, or a list's first row."""
    if isinstance(widget, QTabBar):
        return [widget.tabRect(at) for at in range(widget.count())]
    if isinstance(widget, QHeaderView) and widget.sectionsClickable():
        sizes = [widget.sectionSize(at) for at in range(widget.count())]
        return [QRect(0, 0, each, widget.height()) for each in sizes if each]
    if isinstance(widget, QAbstractItemView) and not isinstance(widget, QHeaderView):
        model: QAbstractItemModel | None = widget.model()
        first = QModelIndex() if model is None else model.index(0, 0)
        return [widget.visualRect(first)] if first.isValid() else []
    return []


def name_failures(root: QWidget) -> list[str]:
    """Returns buttons whose accessible name does not contain their text."""
    found = []
    for each in clickable_widgets(root):
        called = plain(name_of(each))
        words = plain(each.text()) if isinstance(each, QAbstractButton) else ""
        if words not in called and any(letter.isalpha() for letter in words):
            found.append(f"{each.objectName()} says {words!r} and is called {called!r}")
    return found


def focus_failures(root: QWidget) -> list[str]:
    """Returns focusable widgets without an accessible name."""
    shown = (each for each in root.findChildren(QWidget) if each.window() is root)
    return [
        f"{type(each).__name__} {each.objectName()} takes the keys and has no name"
        for each in shown
        if each.isVisible()
        and (each.focusPolicy() != Qt.FocusPolicy.NoFocus or isinstance(each, CLICKABLE))
        and not (is_part(each) or each.focusProxy() or plain(name_of(each)))
    ]


def default_failures(root: QWidget) -> list[str]:
    """Returns several default buttons in one window, or a focused button beside the default."""
    found = [each for each in root.findChildren(QPushButton) if each.isDefault()]
    shown = sorted(each.objectName() for each in found if each.isVisible())
    held = root.focusWidget()
    wrong = [f"several defaults: {shown}"] if len(shown) > 1 else []
    if shown and isinstance(held, QPushButton) and not held.isDefault():
        wrong.append(f"{held.objectName()} has the focus beside the default {shown}")
    return wrong


def name_of(widget: QWidget) -> str:
    """Returns the name that a screen reader speaks; on Linux, a combo box has its label's."""
    if isinstance(widget, QComboBox):
        parent = widget.parentWidget()
        labels = parent.findChildren(QLabel) if parent else []
        label = next((each.text() for each in labels if each.buddy() is widget), "")
        return widget.accessibleName() or label
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def clickable_widgets(root: QWidget) -> Iterator[QWidget]:
    """Yields the visible widgets of a window that take clicks of their own."""
    for each in root.findChildren(QWidget):
        is_there = each.window() is root and each.isVisible()
        if is_there and isinstance(each, CLICKABLE) and not is_part(each):
            yield each


def is_part(widget: QWidget) -> bool:
    """Whether a widget is part of another control, which has the name."""
    return isinstance(widget.parentWidget(), (QComboBox, QAbstractSpinBox, QLineEdit))


def geometry_in_window(widget: QWidget) -> QRect:
    """Returns a widget's geometry in its window."""
    return QRect(widget.mapTo(widget.window(), QPoint()), widget.size())


def plain(text: str) -> str:
    """Returns a text as it is spoken: without marks and mnemonics, in lower case."""
    return " ".join(UNSPOKEN.sub("", text).split()).casefold()
