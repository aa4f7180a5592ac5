"""What screen readers take a widget for that is none of Qt's own kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAccessibleInterface
    from PySide6.QtWidgets import QWidget

_ROLE: Final = "accessibleRole"


def set_chart_role(widget: QWidget) -> None:
    """A diagram; its name and description say what it shows."""
    widget.setProperty(_ROLE, "Chart")
    _install()


def set_group_role(widget: QWidget) -> None:
    """A named part of a window, such as one that is scrolled."""
    widget.setProperty(_ROLE, "Grouping")
    _install()


def set_picture_role(widget: QWidget) -> None:
    """A picture; its name and description say what it shows."""
    widget.setProperty(_ROLE, "Graphic")
    _install()


_installed: list[object] = []


def _install() -> None:
    """Once; Qt asks it when an assistive program reads a widget for the first time.

    WORKAROUND for PySide6 6.11.3: with any factory a press on the map can end the program, so there
    is none where nothing assistive runs.
    """
    from PySide6.QtGui import QAccessible

    if QAccessible.isActive() and not _installed:
        _installed.append(_interface)
        QAccessible.installFactory(_interface)


def _interface(_class: str, about: QObject) -> QAccessibleInterface | None:
    """The interface of a widget that was given a role; None leaves it to Qt."""
    from PySide6.QtGui import QAccessible
    from PySide6.QtWidgets import QAccessibleWidget, QWidget

    role = about.property(_ROLE) if isinstance(about, QWidget) else None
    if role is None or not isinstance(about, QWidget):
        return None
    return QAccessibleWidget(about, QAccessible.Role[role])
