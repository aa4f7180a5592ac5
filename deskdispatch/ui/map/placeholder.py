"""Stands where the map will be."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QLabel


class MapPlaceholder(QLabel):
    """Says that the map is loading, as large as the map is at least."""

    def __init__(self) -> None:
        super().__init__(loading_words())
        self.setObjectName("mapPlaceholder")
        self.setProperty("role", "muted")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setWordWrap(True)
        self.setAutoFillBackground(True)
        self.setMinimumSize(180, 200)


def loading_words() -> str:
    return QCoreApplication.translate("MapView", "Loading the map …")
