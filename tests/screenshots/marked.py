"""Cuts a part out of a picture of the window, and numbers the described controls."""

from __future__ import annotations

import io
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Final

from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from deskdispatch.ui.look import theme

COLORS: Final = 72
"""Number of colours of a saved picture, enough for letters and pins."""

_AROUND: Final = 3
_SPACE: Final = 12
_BELOW: Final = 4
_BADGE: Final = 18
_DIGIT: Final = 12
"""Height of a digit; in logical pixels, like all sizes here."""


def marked(window: QWidget, whole: QPixmap, shown: QRect, marks: Sequence[str]) -> QPixmap:
    """Returns a part of a window's picture with a margin, and a box and number on each mark."""
    colors = theme.current().colors
    room = shown.adjusted(-_SPACE, -_SPACE, _SPACE, _SPACE)
    ratio = whole.devicePixelRatio()
    framed = QPixmap(room.size() * ratio)
    framed.setDevicePixelRatio(ratio)
    framed.fill(QColor(colors["background"]))
    with QPainter(framed) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-room.topLeft())
        part = whole.copy(QRect(shown.topLeft() * ratio, shown.size() * ratio))
        painter.drawPixmap(shown.topLeft(), part)
        boxes = [_box(window, name) & room.adjusted(1, 1, -2, -2) for name in marks]
        painter.setPen(QPen(QColor(colors["attention"]), 2))
        for box in boxes:
            painter.drawRoundedRect(box, 6, 6)
        for number, box in enumerate(boxes, 1):
            _draw_badge(painter, box, room, str(number))
        painter.setPen(QPen(QColor(colors["edge"]), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(room.adjusted(0, 0, -1, -1))
    return framed


def _box(window: QWidget, name: str) -> QRect:
    """Returns the rectangle to frame; of a label only its text."""
    widget, place = visible(name), area(window, name)
    if not isinstance(widget, QLabel):
        return place.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
    words = widget.fontMetrics().horizontalAdvance(widget.text())
    wide = min(place.width(), words) + 4 * _AROUND
    left = place.right() - wide if _is_mirrored() else place.left() - _AROUND
    return QRect(left, place.top(), wide, place.height())


def _draw_badge(painter: QPainter, box: QRect, room: QRect, number: str) -> None:
    """Draws a number on the top corner at the end of a box's text, where most room is."""
    colors = theme.current().colors
    badge = QRect(0, 0, _BADGE, _BADGE)
    badge.moveCenter(box.topLeft() if _is_mirrored() else box.topRight())
    badge.moveLeft(max(room.left(), min(badge.left(), room.right() - _BADGE)))
    badge.moveTop(max(room.top(), badge.top()))
    painter.setPen(QPen(QColor(colors["surface"]), 1))
    painter.setBrush(QColor(colors["attention"]))
    painter.drawEllipse(badge)
    font = painter.font()
    font.setPixelSize(_DIGIT)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(colors["surface"]))
    painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, number)


def _is_mirrored() -> bool:
    return QGuiApplication.layoutDirection() == Qt.LayoutDirection.RightToLeft


def part_of(window: QWidget, inside: str, rows: Sequence[str], marks: Collection[str]) -> QRect:
    """Returns the area of a widget in its window, or of its part from the first row to the last."""
    shown = area(window, inside)
    parts = [area(window, row) for row in rows]
    if parts:
        shown.setTop(parts[0].top() - (_SPACE if rows[0] in marks else _BELOW))
        shown.setBottom(max(part.bottom() for part in parts) + _BELOW)
        shown.setLeft(min(shown.left(), *(part.left() - _SPACE for part in parts)))
        shown.setRight(max(shown.right(), *(part.right() + _SPACE for part in parts)))
    return shown & window.rect()


def area(window: QWidget, name: str) -> QRect:
    """Returns the visible area of a widget, by name, in the coordinates of the window."""
    widget = visible(name)
    corner = widget.mapToGlobal(QPoint()) - window.mapToGlobal(QPoint())
    return widget.visibleRegion().boundingRect().translated(corner)


def visible(name: str) -> QWidget:
    """Returns the visible widget with a name, in any window.

    Raises:
        LookupError: No such widget is visible.
    """
    for top in QApplication.topLevelWidgets():
        for widget in (top, *top.findChildren(QWidget, name)):
            if widget.objectName() == name and widget.isVisible():
                return widget
    raise LookupError(f"{name} is not to be seen")


def save(picture: QPixmap, path: Path) -> None:
    """Saves a picture in few colours, with a resolution according to its scale."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    image = Image.open(io.BytesIO(bytes(buffer.data().data()))).convert("RGB")
    small = image.quantize(COLORS, kmeans=2, dither=Image.Dither.NONE)
    dots = 96 * picture.devicePixelRatio()
    path.parent.mkdir(parents=True, exist_ok=True)
    small.save(path, optimize=True, dpi=(dots, dots))
