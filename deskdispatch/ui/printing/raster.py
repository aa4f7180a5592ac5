"""Rasters slips for thermal printers."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, qRgb

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.paper import DPI, Raster
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.sheet import Sheet, paint
from deskdispatch.ui.printing.words import Words

_WHITE: Final = qRgb(255, 255, 255)
_BLACK: Final = qRgb(0, 0, 0)
_MIDDLE: Final = 128
"""Qt's own threshold between black and white."""


def raster(slip: Slip, template: SlipTemplate | None = None, words: Words | None = None) -> Raster:
    """The slip in black and white dots at 203 dpi, the same every time.

    An 80 mm roll has 576 dots in a row, one of 58 mm 384: the width of the head. Pages are whole
    pages, one below the other.
    """
    template = template or SlipTemplate()
    return raster_of(tuple(pages((slip,), template, DPI, words)), template)


def raster_of(sheets: tuple[Sheet, ...], template: SlipTemplate) -> Raster:
    """Sheets at 203 dpi, one below the other, as dots; the template says how dark."""
    start, width = _reach(sheets[0], template)
    height = sum(sheet.height for sheet in sheets)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.translate(-start, 0)
    for sheet in sheets:
        paint(painter, sheet, exact=True)
        painter.translate(0, sheet.height)
    painter.end()
    return Raster(width, height, _dots(image, template.darkness))


def image_of(dots: Raster) -> QImage:
    """The dots as a picture of one bit each."""
    stride = dots.width // 8
    picture = QImage(dots.rows, dots.width, dots.height, stride, QImage.Format.Format_Mono)
    picture.setColorTable([_WHITE, _BLACK])
    return picture.copy()  # of its own: Qt keeps no reference to the bytes


def _reach(sheet: Sheet, template: SlipTemplate) -> tuple[int, int]:
    """The left edge of the head and its dots, a multiple of eight."""
    paper = template.paper_spec
    if sheet.width != paper.width(sheet.dpi):  # four slips on a page, or a strip of its own
        return (sheet.width % 8) // 2, sheet.width // 8 * 8
    return paper.printable(sheet.dpi)


def _dots(grey: QImage, darkness: int) -> bytes:
    """One bit per dot: black where the grey is below the threshold."""
    least = 1 + darkness * 254 // 100
    if least != _MIDDLE:
        grey = _parted(grey, least)
    sharp = Qt.ImageConversionFlag.MonoOnly | Qt.ImageConversionFlag.ThresholdDither
    bits = grey.convertToFormat(QImage.Format.Format_Mono, sharp)  # given a table, six times slower
    if bits.color(1) != _BLACK:
        bits.invertPixels()
    stride, row = bits.bytesPerLine(), bits.width() // 8
    content = bytes(bits.constBits())
    if stride == row:
        return content
    return b"".join(content[at : at + row] for at in range(0, len(content), stride))


def _parted(grey: QImage, least: int) -> QImage:
    """Black below that level, else white."""
    content = bytes(grey.constBits()).translate(bytes(least) + b"\xff" * (256 - least))
    width, height = grey.width(), grey.height()
    return QImage(content, width, height, grey.bytesPerLine(), grey.format()).copy()
