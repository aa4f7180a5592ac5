"""Converts the shop's logo to black dots."""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

from deskdispatch.domain.picture import picture_type

_MOST_BYTES: Final = 4_000_000
_MOST_PIXELS: Final = 4000 * 4000
_KINDS: Final = ("image/png", "image/jpeg")


class LogoTrouble(StrEnum):
    """Why a logo is not printed."""

    NOT_THERE = "not_there"
    """No such file, or it may not be read."""
    TOO_LARGE = "too_large"
    """Over 4 MB or 16 megapixels."""
    NOT_A_PICTURE = "not_a_picture"
    """Neither PNG nor JPEG, or a damaged one."""


def trouble(path: str) -> LogoTrouble | None:
    """Why a logo is not printed; None where it is, and where there is none."""
    loaded = _at(path)
    return loaded if isinstance(loaded, LogoTrouble) else None


def dots(path: str, room: QSize) -> QImage | None:
    """The logo scaled to fit, in black and white dots.

    Returns:
        None where there is none, and where ``trouble`` says why it is left out.
    """
    loaded = _at(path)
    if not isinstance(loaded, QImage):
        return None
    smooth = Qt.TransformationMode.SmoothTransformation
    small = loaded.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    how = Qt.ImageConversionFlag.MonoOnly | Qt.ImageConversionFlag.DiffuseDither
    return small.convertToFormat(QImage.Format.Format_Mono, how)


def _at(path: str) -> QImage | LogoTrouble | None:
    """The present logo; the file is read again only when it has changed."""
    if not path:
        return None
    try:
        state = Path(path).stat()
        if state.st_size > _MOST_BYTES:
            return LogoTrouble.TOO_LARGE
        return _loaded(path, state.st_mtime_ns, state.st_size)
    except (OSError, ValueError):  # a path may hold what no system takes
        return LogoTrouble.NOT_THERE


@lru_cache(maxsize=2)
def _loaded(path: str, _changed: int, _size: int) -> QImage | LogoTrouble:
    content = Path(path).read_bytes()
    if picture_type(content) not in _KINDS:
        return LogoTrouble.NOT_A_PICTURE
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    if size.width() * size.height() > _MOST_PIXELS:
        return LogoTrouble.TOO_LARGE
    reader.setAutoTransform(True)
    image = reader.read()
    return LogoTrouble.NOT_A_PICTURE if image.isNull() else _on_white(image)


def _on_white(image: QImage) -> QImage:
    """The image on a white ground."""
    paper = QImage(image.size(), QImage.Format.Format_Grayscale8)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
    return paper
