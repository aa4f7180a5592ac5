"""A strip of paper in device pixels, and what lies on it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QTextLayout

ROLL_MM: Final = 80.0
PRINTABLE_MM: Final = 72.0
MM_PER_INCH: Final = 25.4


class Align(Enum):
    """Where text stands; ``START`` is the side from which its own script is read."""

    START = auto()
    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


@dataclass(frozen=True, slots=True)
class Style:
    """How text looks; ``inverse`` is white, for a black ground."""

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
class Cell:
    """One text of a row."""

    text: str
    style: Style
    span: Span = Span()


@dataclass(frozen=True, slots=True)
class TextPiece:
    """Laid-out text; ``at`` is its top left corner."""

    layout: QTextLayout
    at: QPointF
    inverse: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """Black rectangles on whole pixels, painted as one."""

    rects: tuple[QRect, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished strip, in pixels of ``dpi``."""

    width: int
    height: int
    dpi: int
    pieces: tuple[TextPiece | Marks, ...]

    @property
    def length_mm(self) -> float:
        """How much paper it takes."""
        return self.height * MM_PER_INCH / self.dpi
