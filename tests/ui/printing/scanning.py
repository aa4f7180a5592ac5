"""Slips as a scanner sees them: grey pixels, and the contents of their symbols."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt
import zxingcpp
from PySide6.QtCore import QBuffer, QByteArray, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtPdf import QPdfDocument

from deskdispatch.domain.slips.template import Raster
from deskdispatch.ui.printing.painting import paint
from deskdispatch.ui.printing.sheet import Sheet

Grey = npt.NDArray[np.uint8]


def pixels(dots: Raster) -> Grey:
    """Returns dots as pixels, 0 black and 255 white, with as little of Qt as possible."""
    bits = np.unpackbits(np.frombuffer(dots.rows, np.uint8)).reshape(dots.height, dots.width)
    return np.where(bits == 1, np.uint8(0), np.uint8(255))


def grey(image: QImage) -> Grey:
    flat = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(flat.constBits(), np.uint8).reshape(flat.height(), flat.bytesPerLine())
    return rows[:, : flat.width()].copy()


def painted(sheet: Sheet) -> Grey:
    """Returns a sheet painted at its resolution."""
    image = QImage(sheet.width, sheet.height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint(painter, sheet)
    painter.end()
    return grey(image)


def scaled(picture: Grey, factor: float) -> Grey:
    """Returns a picture scaled like by a print head or camera of another resolution."""
    height, width = picture.shape
    image = QImage(picture.tobytes(), width, height, width, QImage.Format.Format_Grayscale8)
    size = QSize(round(width * factor), round(height * factor))
    smooth = Qt.TransformationMode.SmoothTransformation
    return grey(image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth))


def scanned(picture: Grey) -> set[tuple[str, str]]:
    """Returns kind and content of each symbol."""
    white = np.pad(picture, 40, constant_values=255)
    return {(str(found.format), found.text) for found in zxingcpp.read_barcodes(white)}


def decoded(picture: Grey) -> dict[str, str]:
    """Returns the content of each kind of symbol."""
    return dict(scanned(picture))


@contextmanager
def _opened(content: bytes) -> Iterator[QPdfDocument]:
    document, buffer = QPdfDocument(), QBuffer()
    buffer.setData(QByteArray(content))
    buffer.open(QBuffer.OpenModeFlag.ReadOnly)
    document.load(buffer)
    yield document
    document.close()


def texts(content: bytes) -> list[str]:
    """Returns the text of each page of a PDF, ten times as fast as pypdf."""
    with _opened(content) as document:
        pages = [document.getAllText(page).text() for page in range(document.pageCount())]
    return [page.replace("\r\n", "\n") for page in pages]


def rendered(content: bytes, dpi: int = 203, page: int = 0) -> Grey:
    """Renders a page of a PDF for a printer of a given resolution."""
    with _opened(content) as document:
        size = document.pagePointSize(page) * dpi / 72
        image = document.render(page, QSize(round(size.width()), round(size.height())))
    alpha = np.frombuffer(
        image.convertToFormat(QImage.Format.Format_Alpha8).constBits(), np.uint8
    ).reshape(image.height(), -1)[:, : image.width()]
    return np.where(alpha == 0, np.uint8(255), grey(image))
