"""Conversion of the shop's logo to black dots."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Final

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

from deskdispatch.domain.picture import picture_type
from deskdispatch.domain.text.marked_text import WordedEnum

_MOST_BYTES: Final = 4_000_000
_MOST_PIXELS: Final = 4000 * 4000
_KINDS: Final = ("image/png", "image/jpeg")


class LogoFailure(WordedEnum, context="SlipFields"):
    """Reasons why a logo is not printed."""

    NOT_THERE = "The file does not exist or cannot be read."
    TOO_LARGE = "The picture is too large: at most 4 MB and 16 megapixels."
    NOT_A_PICTURE = "Not a PNG or JPEG picture."


def failure_of(path: str) -> LogoFailure | None:
    loaded = _load(path)
    return loaded if isinstance(loaded, LogoFailure) else None


def dots(path: str, room: QSize) -> QImage | None:
    """Scales the logo to fit, in black and white dots; None without a usable logo.

    ``failure_of`` returns the reason.
    """
    loaded = _load(path)
    if not isinstance(loaded, QImage):
        return None
    smooth = Qt.TransformationMode.SmoothTransformation
    small = loaded.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, smooth)
    how = Qt.ImageConversionFlag.MonoOnly | Qt.ImageConversionFlag.DiffuseDither
    return small.convertToFormat(QImage.Format.Format_Mono, how)


def _load(path: str) -> QImage | LogoFailure | None:
    """Loads the logo; reads the file again only after a change."""
    if not path:
        return None
    try:
        state = Path(path).stat()
        if state.st_size > _MOST_BYTES:
            return LogoFailure.TOO_LARGE
        return _read(path, state.st_mtime_ns, state.st_size)
    except (OSError, ValueError):  # a path may contain characters that the system rejects
        return LogoFailure.NOT_THERE


@lru_cache(maxsize=2)
def _read(path: str, _changed: int, _size: int) -> QImage | LogoFailure:
    content = Path(path).read_bytes()
    if picture_type(content) not in _KINDS:
        return LogoFailure.NOT_A_PICTURE
    buffer = QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    if size.width() * size.height() > _MOST_PIXELS:
        return LogoFailure.TOO_LARGE
    reader.setAutoTransform(True)
    image = reader.read()
    if image.isNull():
        return LogoFailure.NOT_A_PICTURE
    paper = QImage(image.size(), QImage.Format.Format_Grayscale8)
    paper.fill(Qt.GlobalColor.white)
    painter = QPainter(paper)
    painter.drawImage(0, 0, image)
    painter.end()
    return paper
