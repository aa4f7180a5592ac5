"""Puts the pictures of a folder onto one sheet, each under its name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

COLUMNS: Final = 4
WIDTH: Final = 640
"""Of a picture on the sheet."""

_CAPTION: Final = 24
_GAP: Final = 8


def save_sheet(folder: Path, file: Path) -> None:
    """Draws ``*.png`` of a folder, in the order of their names."""
    _application = QGuiApplication.instance() or QGuiApplication(
        ["screenshots", "-platform", "offscreen"]
    )
    pictures = [(path.stem, QImage(str(path))) for path in sorted(folder.glob("*.png"))]
    if not pictures:
        return
    scaled = [
        (name, image.scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation))
        for name, image in pictures
    ]
    height = max(image.height() for _name, image in scaled) + _CAPTION + _GAP
    rows = -(-len(scaled) // COLUMNS)
    sheet = QImage(COLUMNS * (WIDTH + _GAP), rows * height, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#808080"))
    with QPainter(sheet) as painter:
        for at, (name, image) in enumerate(scaled):
            left, top = at % COLUMNS * (WIDTH + _GAP), at // COLUMNS * height
            painter.drawText(
                QRect(left, top, WIDTH, _CAPTION), Qt.AlignmentFlag.AlignVCenter, f" {name}"
            )
            painter.drawImage(left, top + _CAPTION, image)
    sheet.save(str(file))
