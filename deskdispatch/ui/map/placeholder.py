"""Placeholder label in the place of the map while it loads."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel, QWidget


def map_placeholder(parent: QWidget | None = None) -> QLabel:
    """Returns a label that says that the map is loading, with the map's least size."""
    made = QLabel(loading_words(), parent)
    made.setObjectName("mapPlaceholder")
    made.setProperty("role", "muted")
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    made.setWordWrap(True)
    made.setAutoFillBackground(True)
    made.setMinimumSize(180, 160)
    return made


def loading_words() -> str:
    return QCoreApplication.translate("MapView", "Loading the map …")
