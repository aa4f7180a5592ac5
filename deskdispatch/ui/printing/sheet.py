"""A laid-out sheet in device pixels: its texts, rectangles and pictures."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import (
    QGlyphRun,
    QImage,
    QPainter,
    QPainterPath,
    QRawFont,
    QTextLayout,
    QTransform,
)

from deskdispatch.domain.slips.paper import MM_PER_INCH


class Align(Enum):
    """Alignment of text; ``START`` is the side from which its script is read."""

    START = auto()
    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


@dataclass(frozen=True, slots=True)
class Style:
    """The look of text; ``inverse`` is white, for a black ground."""

    points: float
    bold: bool = False
    align: Align = Align.START
    inverse: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A part of the column's width, from 0 at the left to 1 at the right."""

    left: float = 0.0
    right: float = 1.0


@dataclass(frozen=True, slots=True)
class SheetCell:
    """One text of a row."""

    text: str
    style: Style
    span: Span = Span()


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Laid-out text.

    Attributes:
        layout: All of its lines.
        at: The top left corner of the first.
        inverse: White, on a black ground.
        lines: The lines on this sheet; None is all.
    """

    layout: QTextLayout
    at: QPointF
    inverse: bool
    lines: range | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """Black rectangles on whole pixels, painted as one."""

    rects: tuple[QRect, ...]


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """A picture of black and white dots, one pixel each."""

    image: QImage
    at: QPoint


Piece = TextPiece | Marks | SheetPicture


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished piece of paper, in pixels of ``dpi``.

    Attributes:
        width: The paper's width.
        height: The paper's height.
        dpi: Device pixels an inch.
        pieces: Texts, marks and pictures; a later one covers an earlier.
        breaks: Heights at which it may be cut in two, from the top; nothing crosses them.
    """

    width: int
    height: int
    dpi: int
    pieces: tuple[Piece, ...]
    breaks: tuple[int, ...] = ()

    @property
    def width_mm(self) -> float:
        """The paper's width."""
        return self.width * MM_PER_INCH / self.dpi

    @property
    def length_mm(self) -> float:
        return self.height * MM_PER_INCH / self.dpi


def moved(piece: Piece, by: QPoint) -> Piece:
    if isinstance(piece, Marks):
        return Marks(tuple(rect.translated(by) for rect in piece.rects))
    if isinstance(piece, SheetPicture):
        return replace(piece, at=piece.at + by)
    return replace(piece, at=piece.at + QPointF(by))


def between(piece: Piece, top: int, bottom: int) -> Piece | None:
    """The part of a piece that lies between two breaks; None for nothing."""
    if isinstance(piece, Marks):
        inside = tuple(rect for rect in piece.rects if top <= rect.top() < bottom)
        return Marks(inside) if inside else None
    if isinstance(piece, SheetPicture):
        return piece if top <= piece.at.y() < bottom else None
    middles = [
        piece.at.y() + line.y() + line.height() / 2
        for line in map(piece.layout.lineAt, range(piece.layout.lineCount()))
    ]
    lines = [number for number, middle in enumerate(middles) if top <= middle < bottom]
    return replace(piece, lines=range(lines[0], lines[-1] + 1)) if lines else None


def paint(painter: QPainter, sheet: Sheet, exact: bool = False) -> None:
    """Paints the sheet from the painter's origin; its device has the sheet's resolution.

    Args:
        painter: Ready to paint.
        sheet: The sheet to paint.
        exact: Whether large letters are painted as outlines, for the same pixels every time.
    """
    for piece in sheet.pieces:
        if isinstance(piece, Marks):
            _paint_marks(painter, piece)
        elif isinstance(piece, SheetPicture):
            painter.drawImage(piece.at, piece.image)
        elif exact and piece.layout.font().pixelSize() >= LARGE_PX:
            _paint_shapes(painter, piece)
        else:
            _paint_text(painter, piece)


def _paint_marks(painter: QPainter, marks: Marks) -> None:
    """Paints all rectangles as one path, as separate ones show seams under antialiasing."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in marks.rects:
        path.addRect(QRectF(rect))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.fillPath(path, Qt.GlobalColor.black)


def _paint_text(painter: QPainter, piece: TextPiece) -> None:
    painter.setPen(_colour(piece))
    if piece.lines is None:
        piece.layout.draw(painter, piece.at)
        return
    for number in piece.lines:
        piece.layout.lineAt(number).draw(painter, piece.at)


def _paint_shapes(painter: QPainter, piece: TextPiece) -> None:
    layout = piece.layout
    lines = range(layout.lineCount()) if piece.lines is None else piece.lines
    runs = (run for number in lines for run in layout.lineAt(number).glyphRuns())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, True)
    painter.fillPath(shape_of(runs).translated(piece.at), _colour(piece))


def _colour(piece: TextPiece) -> Qt.GlobalColor:
    return Qt.GlobalColor.white if piece.inverse else Qt.GlobalColor.black


LARGE_PX: Final = 48
"""Under 64 pixels Qt takes a letter's dots from a cache, and they are always the same."""

_MOST: Final = 2000
"""The most cached shapes, about a kilobyte each."""

_Key = tuple[str, int, float, int]


class _OutlineCache(threading.local):
    """The cache of a thread: a path computes its bounds when it is read."""

    def __init__(self) -> None:
        self.shapes: dict[_Key, QPainterPath] = {}


_cache: Final = _OutlineCache()


def shape_of(runs: Iterable[QGlyphRun]) -> QPainterPath:
    """One path of all the letters, from the origin of their layout."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for run in runs:
        font = run.rawFont()
        face = (font.familyName(), font.weight(), font.pixelSize())
        for glyph, at in zip(run.glyphIndexes(), run.positions(), strict=True):
            path.addPath(_outline(font, (*face, glyph)).translated(at))
    return path


def _outline(font: QRawFont, key: _Key) -> QPainterPath:
    found = _cache.shapes.get(key)
    if found is None:
        if len(_cache.shapes) >= _MOST:
            _cache.shapes.clear()
        found = _cache.shapes[key] = _exact(font, key[-1])
    return found


def _exact(font: QRawFont, glyph: int) -> QPainterPath:
    """The outline as in the font's file.

    Qt lets hints move the points of a large letter, by a little that depends on what was drawn
    before. At a pixel a unit they are within a fraction of the whole numbers of the file.
    """
    units = QRawFont(font)
    units.setPixelSize(font.unitsPerEm())
    path = units.pathForGlyph(glyph)
    for at in range(path.elementCount()):
        point = path.elementAt(at)
        path.setElementPositionAt(at, round(point.x), round(point.y))
    scale = font.pixelSize() / font.unitsPerEm()
    return QTransform.fromScale(scale, scale).map(path)
