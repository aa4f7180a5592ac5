"""Roles for screen readers of widgets that are none of Qt's own kinds."""

from __future__ import annotations

from typing import Final

import shiboken6
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAccessibleWidget, QWidget

_interfaces: Final[list[QAccessibleWidget]] = []
"""WORKAROUND: Qt owns the interfaces, and PySide6 would delete unreferenced ones."""


def set_chart_role(widget: QWidget) -> None:
    """Makes the widget a chart; its name and description describe it."""
    _set_role(widget, QAccessible.Role.Chart)


def set_group_role(widget: QWidget) -> None:
    """Makes the widget a named group of a window, such as a scrolled part."""
    _set_role(widget, QAccessible.Role.Grouping)


def set_picture_role(widget: QWidget) -> None:
    """Makes the widget a picture; its name and description describe it."""
    _set_role(widget, QAccessible.Role.Graphic)


def _set_role(widget: QWidget, role: QAccessible.Role) -> None:
    """Registers an interface with a role for the widget.

    WORKAROUND for PySide6 6.11.3: with a factory of interfaces, Qt's own way, the program crashes
    when the map takes the focus, as its class has no type information.
    """
    register(QAccessibleWidget(widget, role))


def register(interface: QAccessibleWidget) -> None:
    """Makes Qt use an interface for assistive programs as long as its widget lives.

    Qt deletes the interface with its widget, and with it Qt's own one that it may refer to. Then
    the reference is dropped at once: PySide6 would take the next object at the same address for it.
    """
    QAccessible.registerAccessibleInterface(interface)
    _interfaces.append(interface)
    # Connected after Qt's own slot, which deletes the interfaces.
    interface.object().destroyed.connect(_drop_deleted)


def _drop_deleted() -> None:
    _interfaces[:] = [each for each in _interfaces if shiboken6.isValid(each)]
