"""Finding of widgets by their names."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtWidgets import QAbstractButton, QWidget

W = TypeVar("W", bound=QWidget)


def found(parent: QWidget, kind: type[W], name: str) -> W:
    child = parent.findChild(kind, name)
    assert child is not None, name
    return child


def button(parent: QWidget, name: str) -> QAbstractButton:
    return found(parent, QAbstractButton, name)
