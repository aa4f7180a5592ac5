"""Placeholder label in the place of the map while it loads."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget


def map_placeholder(parent: QWidget | None = None) -> QLabel:
    """Returns a label that says that the map is loading, with the map's least size."""
    label = QLabel(loading_words(), parent)
    label.setObjectName("mapPlaceholder")
    label.setProperty("role", "muted")
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setWordWrap(True)
    label.setAutoFillBackground(True)
    label.setMinimumSize(180, 160)
    return label


def loading_words() -> str:
    return QCoreApplication.translate("MapView", "Loading the map …")
