"""Laid-out sheet in device pixels: its texts, rectangles and pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QImage, QTextLayout

from deskdispatch.domain.slips.template import MM_PER_INCH


class Align(Enum):
    """Alignment of text; ``START`` is the side from which its script is read."""

    START = auto()
    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


@dataclass(frozen=True, slots=True)
class Style:
    """Appearance of text; ``inverse`` is white, for a black background."""

    points: float
    bold: bool = False
    align: Align = Align.START
    inverse: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """Part of the column's width, from 0 at the left to 1 at the right."""

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
    """Laid-out text and its top left corner; ``lines`` limits it to some lines."""

    layout: QTextLayout
    at: QPointF
    inverse: bool
    lines: range | None = None


@dataclass(frozen=True, slots=True)
class Marks:
    """Black rectangles on whole pixels, painted as one path."""

    rects: tuple[QRect, ...]


@dataclass(frozen=True, slots=True)
class SheetPicture:
    """Picture of black and white dots, one pixel each."""

    image: QImage
    at: QPoint


Piece = TextPiece | Marks | SheetPicture


@dataclass(frozen=True, slots=True)
class Sheet:
    """Finished piece of paper, in pixels of ``dpi``.

    Later pieces cover earlier ones. The sheet may be cut in two at ``breaks``, heights from the
    top.
    """

    width: int
    height: int
    dpi: int
    pieces: tuple[Piece, ...]
    breaks: tuple[int, ...] = ()

    @property
    def width_mm(self) -> float:
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
    """Returns the part of a piece between two breaks."""
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
