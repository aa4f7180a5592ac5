"""Tiles with invented streets, for pictures of a map file."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from tests.map_files.made_maps import Address, kuwait_addresses

_ZOOMS = range(6, 14)
_LAND = QColor("#f2efe9")
_SIDE = QColor("#ffffff")
_MAIN = QColor("#f6cf65")


def drawn_streets() -> dict[Address, bytes]:
    """Returns the same tile for each address of the country."""
    addresses = [at for zoom in _ZOOMS for at in kuwait_addresses(zoom)]
    return dict.fromkeys(addresses, drawn_tile())


def drawn_tile() -> bytes:
    """Returns one tile as PNG."""
    image = QImage(256, 256, QImage.Format.Format_RGB32)
    image.fill(_LAND)
    painter = QPainter(image)
    for color, width, step in ((_SIDE, 3, 32), (_MAIN, 8, 128)):
        painter.setPen(QPen(color, width))
        for at in range(step // 2, 256, step):
            painter.drawLine(at, 0, at, 256)
            painter.drawLine(0, at, 256, at)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the format is a str, not bytes
    return bytes(buffer.data().data())
