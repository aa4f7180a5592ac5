"""What screen readers take a widget for that is none of Qt's own kinds."""

from __future__ import annotations

from typing import Final

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
    interface = QAccessibleWidget(widget, role)
    QAccessible.registerAccessibleInterface(interface)
    _interfaces.append(interface)
