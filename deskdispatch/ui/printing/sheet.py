"""A laid-out sheet in device pixels: its texts, rectangles and pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QImage, QTextLayout

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
