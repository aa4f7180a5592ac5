"""Roles for screen readers of widgets that are none of Qt's own kinds."""

from __future__ import annotations

from typing import Final

import shiboken6
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_interfaces: Final[list[QAccessibleWidget]] = []
"""WORKAROUND: Qt owns them, and PySide6 would delete those that nobody holds."""


def set_chart_role(widget: QWidget) -> None:
    """A diagram; its name and description say what it shows."""
    _set_role(widget, QAccessible.Role.Chart)


def set_group_role(widget: QWidget) -> None:
    """A named part of a window, such as one that is scrolled."""
    _set_role(widget, QAccessible.Role.Grouping)


def set_picture_role(widget: QWidget) -> None:
    """A picture; its name and description say what it shows."""
    _set_role(widget, QAccessible.Role.Graphic)


def _set_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Registers the widget's interface.

    WORKAROUND for PySide6 6.11.3: with a factory of interfaces, Qt's own way, the program ends when
    the map takes the focus, whose class has no type information.
    """
    register(QAccessibleWidget(widget, role))


def register(interface: QAccessibleWidget) -> None:
    """Has Qt answer assistive programs by an interface, for as long as its widget lives.

    Qt deletes it with its widget; only then may it be let go, so that is looked for each time.
    """
    _interfaces[:] = [each for each in _interfaces if shiboken6.isValid(each)]
    QAccessible.registerAccessibleInterface(interface)
    _interfaces.append(interface)
