"""Painting of sheets: on a painter, as PDF, and as the dots of a thermal head."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable
from itertools import chain
from typing import Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QGlyphRun,
    QImage,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
    QRawFont,
    QTransform,
    qRgb,
)

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import DPI, Raster, SlipTemplate
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.sheet import Marks, Sheet, SheetPicture, TextPiece
from deskdispatch.ui.printing.words import Words

_PAGES: Final = re.compile(
    rb"/Type /Pages\n/Kids \n\[\n(?P<kids>(?:\d+ 0 R\n)+)\]\n/Count (?P<count>\d+)\n"
)
_PAGE: Final = re.compile(rb"\d+ 0 R")


def document(sheets: Iterable[Sheet], title: str) -> bytes:
    """Returns a PDF of the sheets, made in memory: a PDF writer does not report a full disk."""
    coming = iter(sheets)
    first = next(coming)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(first.dpi)
    writer.setPageSize(page_size(first.width_mm, first.length_mm, "Slip"))
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    writer.setCreator("deskdispatch")
    painter = QPainter(writer)
    for at, sheet in enumerate(chain((first,), coming)):
        if at:
            writer.setPageSize(page_size(sheet.width_mm, sheet.length_mm, "Slip"))
            writer.newPage()
        paint(painter, sheet)
    painter.end()
    return bytes(buffer.data().data())


def split_pages(content: bytes) -> list[bytes]:
    """Splits a document made by ``document`` into one per page; none if Qt's format differs.

    The copies keep the shared fonts, which are half the size of a short document. In each copy the
    list of pages names one page and is padded with blanks, so that all offsets stay valid.
    """
    found = list(_PAGES.finditer(content))
    if len(found) != 1:
        return []
    (listed,) = found
    kids = _PAGE.findall(listed["kids"])
    if len(kids) != int(listed["count"]):
        return []
    start, end = listed.span()
    made = (b"/Type /Pages\n/Kids \n[\n" + kid + b"\n]\n/Count 1\n" for kid in kids)
    return [content[:start] + one.ljust(end - start) + content[end:] for one in made]


def page_size(width_mm: float, length_mm: float, name: str) -> QPageSize:
    """Returns an exact page size, never a similar standard size."""
    size, exact = QSizeF(width_mm, length_mm), QPageSize.SizeMatchPolicy.ExactMatch
    return QPageSize(size, QPageSize.Unit.Millimeter, name, exact)


_WHITE: Final = qRgb(255, 255, 255)
_BLACK: Final = qRgb(0, 0, 0)
_QT_THRESHOLD: Final = 128
"""Qt's own threshold between black and white."""


def raster(slip: Slip, template: SlipTemplate, words: Words | None = None) -> Raster:
    """Returns the slip in black and white dots at 203 dpi, as wide as the head; deterministic."""
    return raster_of(tuple(pages((slip,), template, DPI, words)), template)


def raster_of(sheets: tuple[Sheet, ...], template: SlipTemplate) -> Raster:
    """Returns sheets at 203 dpi, one below another, as dots; the template sets the darkness."""
    paper, first = template.paper_spec, sheets[0]
    if first.width == paper.width(first.dpi):
        start, width = paper.printable(first.dpi)
    else:  # four slips on a page, or a strip of its own
        start, width = (first.width % 8) // 2, first.width // 8 * 8
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
    stride = dots.width // 8
    picture = QImage(dots.rows, dots.width, dots.height, stride, QImage.Format.Format_Mono)
    picture.setColorTable([_WHITE, _BLACK])
    return picture.copy()  # a copy: Qt keeps no reference to the bytes


def _dots(grey: QImage, darkness: int) -> bytes:
    """Returns one bit per dot: black if the grey value is below the threshold."""
    least = 1 + darkness * 254 // 100
    if least != _QT_THRESHOLD:
        parted = bytes(least) + b"\xff" * (256 - least)
        content = bytes(grey.constBits()).translate(parted)
        width, height, stride = grey.width(), grey.height(), grey.bytesPerLine()
        grey = QImage(content, width, height, stride, grey.format()).copy()
    sharp = Qt.ImageConversionFlag.MonoOnly | Qt.ImageConversionFlag.ThresholdDither
    bits = grey.convertToFormat(QImage.Format.Format_Mono, sharp)  # a table is six times slower
    if bits.color(1) != _BLACK:
        bits.invertPixels()
    stride, row = bits.bytesPerLine(), bits.width() // 8
    content = bytes(bits.constBits())
    if stride == row:
        return content
    return b"".join(content[at : at + row] for at in range(0, len(content), stride))


def paint(painter: QPainter, sheet: Sheet, exact: bool = False) -> None:
    """Paints the sheet from the origin; ``exact`` paints large letters as outlines."""
    for piece in sheet.pieces:
        if isinstance(piece, Marks):
            path = QPainterPath()  # a single path: separate ones show seams under antialiasing
            path.setFillRule(Qt.FillRule.WindingFill)
            for rect in piece.rects:
                path.addRect(QRectF(rect))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.fillPath(path, Qt.GlobalColor.black)
        elif isinstance(piece, SheetPicture):
            painter.drawImage(piece.at, piece.image)
        else:
            _paint_text(painter, piece, exact)


def _paint_text(painter: QPainter, piece: TextPiece, exact: bool) -> None:
    colour = Qt.GlobalColor.white if piece.inverse else Qt.GlobalColor.black
    layout, numbers = piece.layout, piece.lines or range(piece.layout.lineCount())
    if exact and layout.font().pixelSize() >= LARGE_PX:
        runs = (run for number in numbers for run in layout.lineAt(number).glyphRuns())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
        painter.fillPath(shape_of(runs).translated(piece.at), colour)
        return
    painter.setPen(colour)
    if piece.lines is None:
        layout.draw(painter, piece.at)
        return
    for number in numbers:
        layout.lineAt(number).draw(painter, piece.at)


LARGE_PX: Final = 48
"""Size in pixels from which letters are painted as outlines.

Below 64 pixels Qt takes the dots of a letter from a cache, so they are always the same.
"""

_MOST_OUTLINES: Final = 2000

_Key = tuple[str, int, float, int]


class _OutlineCache(threading.local):
    """Cache per thread: reading a path computes its bounds, which changes it."""

    def __init__(self) -> None:
        self.shapes: dict[_Key, QPainterPath] = {}


_cache: Final = _OutlineCache()


def shape_of(runs: Iterable[QGlyphRun]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for run in runs:
        font = run.rawFont()
        face = (font.familyName(), font.weight(), font.pixelSize())
        for glyph, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            key = (*face, glyph)
            if (shape := _cache.shapes.get(key)) is None:
                if len(_cache.shapes) >= _MOST_OUTLINES:
                    _cache.shapes.clear()
                shape = _cache.shapes[key] = _outline(font, glyph)
            path.addPath(shape.translated(at))
    return path


def _outline(font: QRawFont, glyph: int) -> QPainterPath:
    """Returns a glyph's outline as stored in the font file.

    Hinting moves the points of a large letter by a little that depends on earlier drawing. At one
    pixel per font unit they are within a fraction of the whole numbers in the file.
    """
    units = QRawFont(font)
    units.setPixelSize(font.unitsPerEm())
    path = units.pathForGlyph(glyph)
    for at in range(path.elementCount()):
        point = path.elementAt(at)
        path.setElementPositionAt(at, round(point.x), round(point.y))
    scale = font.pixelSize() / font.unitsPerEm()
    return QTransform.fromScale(scale, scale).map(path)
