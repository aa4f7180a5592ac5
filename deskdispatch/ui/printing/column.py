"""The cursor that fills a strip of paper from the top."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFont, QTextLayout, QTextOption

from deskdispatch.ui.printing.direction import reads_from_right
from deskdispatch.ui.printing.sheet import (
    MM_PER_INCH,
    PRINTABLE_MM,
    ROLL_MM,
    Align,
    Cell,
    Marks,
    Sheet,
    Span,
    Style,
    TextPiece,
)
from deskdispatch.ui.printing.symbols import CODE128_QUIET, QR_QUIET, runs

_WIDEST_BAR_MM: Final = 0.375
_NARROWEST_BAR_MM: Final = 0.24
"""Two dots of a 203 dpi head: finer bars run into each other."""


class Column:
    """The printable part of the roll; everything that is added goes below what is there.

    Args:
        dpi: Device pixels an inch.
        families: Fonts, the first that has a glyph wins.
    """

    def __init__(self, dpi: int, families: list[str]) -> None:
        self._dpi = dpi
        self._families = families
        self._pieces: list[TextPiece | Marks] = []
        self._left = self.px((ROLL_MM - PRINTABLE_MM) / 2)
        self._width = int(PRINTABLE_MM * dpi / MM_PER_INCH)
        self.y = 0

    def px(self, mm: float) -> int:
        """A length in device pixels; what is there at all is at least one."""
        return max(1, round(mm * self._dpi / MM_PER_INCH)) if mm else 0

    def gap(self, mm: float) -> None:
        """Leaves white."""
        self.y += self.px(mm)

    def rule(self, mm: float = 0.25) -> None:
        """A line across."""
        self._mark(QRect(self._left, self.y, self._width, self.px(mm)))
        self.y += self.px(mm)

    def text(self, text: str, style: Style, span: Span | None = None) -> None:
        """One paragraph, as many lines as it needs."""
        self.row(Cell(text, style, span or Span()))

    def pair(self, left: str, right: str, style: Style) -> None:
        """Two texts at the two sides; under each other where the line is too short for both."""
        wide = self._natural_width(left, style)
        needed = wide + self._natural_width(right, style) + self.px(2)
        first = Cell(left, replace(style, align=Align.LEFT))
        second = Cell(right, replace(style, align=Align.RIGHT))
        if needed <= self._width:
            middle = (wide + self.px(1)) / self._width
            first = replace(first, span=Span(0, middle))
            self.row(first, replace(second, span=Span(middle, 1)))
        else:
            self.row(first)
            self.row(second)

    def fits(self, text: str, style: Style, span: Span) -> bool:
        """Whether the text is one line in that part of the width."""
        room = self._x(span.right) - self._x(span.left)
        return self._natural_width(text, style) <= room

    def fitted(self, text: str, style: Style, smallest: float, span: Span | None = None) -> None:
        """One line as large as fits, from the style's size down to ``smallest`` points."""
        span = span or Span()
        while style.points > smallest and not self.fits(text, style, span):
            style = replace(style, points=max(smallest, style.points - 1))
        self.text(text, style, span)

    def row(self, *cells: Cell) -> None:
        """Texts side by side, their first lines on one baseline."""
        laid = [(cell, self._laid(cell)) for cell in cells if cell.text]
        if not laid:
            return
        ascent = max(layout.lineAt(0).ascent() for _, layout in laid)
        bottom = 0.0
        for cell, layout in laid:
            drop = ascent - layout.lineAt(0).ascent()
            at = QPointF(self._x(cell.span.left), self.y + drop)
            self._pieces.append(TextPiece(layout, at, cell.style.inverse))
            bottom = max(bottom, drop + layout.boundingRect().height())
        self.y += int(bottom) + 1

    @contextmanager
    def inset(self, mm: float) -> Iterator[None]:
        """White on all four sides of what is added inside."""
        pad, left, width = self.px(mm), self._left, self._width
        self._left, self._width = left + pad, width - 2 * pad
        self.y += pad
        yield
        self._left, self._width = left, width
        self.y += pad

    @contextmanager
    def framed(self, mm: float) -> Iterator[None]:
        """A frame around what is added inside."""
        top, left, width, line = self.y, self._left, self._width, self.px(mm)
        self._left, self._width = left + line, width - 2 * line
        self.y += line
        yield
        self._left, self._width = left, width
        height = self.y - top
        self._mark(
            QRect(left, top, width, line),
            QRect(left, self.y, width, line),
            QRect(left, top + line, line, height - line),
            QRect(left + width - line, top + line, line, height - line),
        )
        self.y += line

    @contextmanager
    def filled(self) -> Iterator[None]:
        """A black ground under what is added inside; its texts are to be ``inverse``."""
        top, first = self.y, len(self._pieces)
        with self.inset(1):
            yield
        ground = QRect(self._left, top, self._width, self.y - top)
        self._pieces.insert(first, Marks((ground,)))

    def bars(self, modules: str, height_mm: float) -> bool:
        """A barcode in the middle, with its quiet zones.

        Returns:
            Whether it was drawn: bars under a quarter of a millimetre are not read.
        """
        whole = len(modules) + 2 * CODE128_QUIET
        module = min(self._width // whole, self.px(_WIDEST_BAR_MM))
        if module * MM_PER_INCH / self._dpi < _NARROWEST_BAR_MM:
            return False
        left = self._left + (self._width - whole * module) // 2 + CODE128_QUIET * module
        height = self.px(height_mm)
        self._mark(
            *(
                QRect(left + start * module, self.y, length * module, height)
                for start, length in runs(modules)
            )
        )
        self.y += height
        return True

    def square(self, matrix: tuple[bytes, ...], size_mm: float) -> None:
        """A QR symbol at the left, at most ``size_mm`` wide with its quiet zone."""
        module = max(self.px(0.25), self.px(size_mm) // (len(matrix) + 2 * QR_QUIET))
        left, top = self._left + QR_QUIET * module, self.y + QR_QUIET * module
        self._mark(
            *(
                QRect(left + start * module, top + row * module, length * module, module)
                for row, modules in enumerate(matrix)
                for start, length in runs(modules)
            )
        )
        self.y = top + (len(matrix) + QR_QUIET) * module

    def sheet(self) -> Sheet:
        """What was added so far, on a strip that ends here."""
        return Sheet(self.px(ROLL_MM), self.y, self._dpi, tuple(self._pieces))

    def _mark(self, *rects: QRect) -> None:
        self._pieces.append(Marks(rects))

    def _x(self, fraction: float) -> int:
        return self._left + round(self._width * fraction)

    def _font(self, style: Style) -> QFont:
        font = QFont(self._families)
        font.setPixelSize(max(1, round(style.points * self._dpi / 72)))
        font.setBold(style.bold)
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        return font

    def _laid(self, cell: Cell) -> QTextLayout:
        """The cell's text, broken into lines; a word too long for a line is broken too."""
        layout = QTextLayout(cell.text, self._font(cell.style))
        from_right = reads_from_right(cell.text)
        option = QTextOption(_alignment(cell.style.align, from_right))
        sides = Qt.LayoutDirection
        option.setTextDirection(sides.RightToLeft if from_right else sides.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setCacheEnabled(True)
        width = self._x(cell.span.right) - self._x(cell.span.left)
        top = 0.0
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, top))
            top += line.height()
        layout.endLayout()
        return layout

    def _natural_width(self, text: str, style: Style) -> float:
        layout = QTextLayout(text, self._font(style))
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        return line.naturalTextWidth()


def _alignment(align: Align, from_right: bool) -> Qt.AlignmentFlag:
    """Physical sides, said outright: a text layout by itself does not mirror leading text."""
    if align is Align.CENTRE:
        return Qt.AlignmentFlag.AlignHCenter
    right = align is Align.RIGHT or (align is Align.START and from_right)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute
