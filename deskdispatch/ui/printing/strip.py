"""Layout of text, lines, codes and pictures on a strip of paper, from the top down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QImage, QTextLayout, QTextOption

from deskdispatch.domain.slips.template import MM_PER_INCH, px
from deskdispatch.ui.printing.direction import reads_from_right
from deskdispatch.ui.printing.font import Face, with_names
from deskdispatch.ui.printing.sheet import (
    Align,
    Marks,
    Piece,
    Sheet,
    SheetCell,
    SheetPicture,
    Span,
    Style,
    TextPiece,
)
from deskdispatch.ui.printing.symbols import CODE128_QUIET, QR_QUIET, runs

_WIDEST_BAR_MM: Final = 0.375
_NARROWEST_BAR_MM: Final = 0.24
"""Two dots of a 203 dpi head; finer bars merge."""
_NARROWEST_MODULE_MM: Final = 0.375
"""Three dots, which a phone's camera can read off warm paper."""


class StripLayout:
    """Printable column of a paper, in device pixels; each element is added below the earlier ones.

    Text without a letter, such as a phone number, is right-aligned if ``from_right``.
    """

    def __init__(
        self,
        width: int,
        *,
        left: int,
        inner: int,
        dpi: int,
        face: Face,
        scale: float = 1.0,
        from_right: bool = False,
    ) -> None:
        self._paper = width
        self._dpi = dpi
        self._face = face
        self._scale = scale
        self._from_right = from_right
        self._pieces: list[Piece] = []
        self._breaks: list[int] = []
        self._inside = 0
        self._left = left
        self._width = inner
        self.y = 0

    def px(self, mm: float) -> int:
        return px(mm, self._dpi)

    def gap(self, mm: float) -> None:
        self.y += self.px(mm * self._scale)

    def keep(self) -> None:
        """Forbids a page break between the last element and the next."""
        self._breaks = [at for at in self._breaks if at != self.y]

    def mark(self, *rects: QRect) -> None:
        """Adds black rectangles without moving down."""
        self._pieces.append(Marks(rects))

    def rule(self) -> None:
        """Adds a line with some room below."""
        thick = self.px(0.25)
        self.mark(QRect(self._left, self.y, self._width, thick))
        self.y += thick
        self.gap(1)

    def text(self, text: str, style: Style, span: Span | None = None) -> None:
        self.row(SheetCell(text, style, span or Span()))

    def centred(self, texts: Iterable[str], style: Style) -> None:
        for text in texts:
            self.text(text, replace(style, align=Align.CENTRE))

    def pair(self, left: str, right: str, style: Style) -> None:
        """Adds two texts at the two sides of a line; on two lines if they do not fit."""
        wide = self._natural_width(left, style)
        needed = wide + self._natural_width(right, style) + self.px(2)
        first = SheetCell(left, replace(style, align=Align.LEFT))
        second = SheetCell(right, replace(style, align=Align.RIGHT))
        if needed <= self._width:
            middle = (wide + self.px(1)) / self._width
            first = replace(first, span=Span(0, middle))
            self.row(first, replace(second, span=Span(middle, 1)))
        else:
            self.row(first)
            self.row(second)

    def fits(self, text: str, style: Style, span: Span) -> bool:
        room = self._x(span.right) - self._x(span.left)
        return self._natural_width(text, style) <= room

    def fitted(self, text: str, style: Style, smallest: float) -> None:
        """Adds one line as large as fits, from the style's size down to ``smallest`` points."""
        while style.points > smallest and not self.fits(text, style, Span()):
            style = replace(style, points=max(smallest, style.points - 1))
        self.text(text, style)

    def row(self, *cells: SheetCell) -> None:
        """Adds texts side by side, with their first lines on one baseline."""
        laid = [(cell, self._laid_out(cell)) for cell in cells if cell.text]
        if not laid:
            return
        ascent = max(layout.lineAt(0).ascent() for _, layout in laid)
        bottom, top = 0.0, self.y
        for cell, layout in laid:
            drop = ascent - layout.lineAt(0).ascent()
            at = QPointF(self._x(cell.span.left), self.y + drop)
            self._pieces.append(TextPiece(layout, at, cell.style.inverse))
            bottom = max(bottom, drop + layout.boundingRect().height())
        if len(laid) == 1:
            layout = laid[0][1]
            for number in range(1, layout.lineCount()):
                self._break(top + int(layout.lineAt(number).y()))
        self.y += int(bottom) + 1
        self._break(self.y)

    @contextmanager
    def inset(self, mm: float) -> Iterator[None]:
        pad, left, width = self.px(mm), self._left, self._width
        self._left, self._width = left + pad, width - 2 * pad
        self.y += pad
        with self._without_breaks():
            yield
        self._left, self._width = left, width
        self.y += pad
        self._break(self.y)

    @contextmanager
    def framed(self, mm: float) -> Iterator[None]:
        top, left, width, line = self.y, self._left, self._width, self.px(mm)
        with self.inset(mm):
            yield
        height = self.y - top - 2 * line
        self.mark(
            QRect(left, top, width, line),
            QRect(left, self.y - line, width, line),
            QRect(left, top + line, line, height),
            QRect(left + width - line, top + line, line, height),
        )

    @contextmanager
    def filled(self) -> Iterator[None]:
        """Puts a black background behind elements added inside; their texts must be ``inverse``."""
        top, first = self.y, len(self._pieces)
        with self.inset(1):
            yield
        ground = QRect(self._left, top, self._width, self.y - top)
        self._pieces.insert(first, Marks((ground,)))

    @contextmanager
    def _without_breaks(self) -> Iterator[None]:
        self._inside += 1
        yield
        self._inside -= 1

    def bars(self, modules: str, height_mm: float) -> bool:
        """Adds a centred barcode; returns False if its bars would be too fine to read."""
        whole = len(modules) + 2 * CODE128_QUIET
        module = min(self._width // whole, self.px(_WIDEST_BAR_MM))
        if module * MM_PER_INCH / self._dpi < _NARROWEST_BAR_MM:
            return False
        left = self._left + (self._width - whole * module) // 2 + CODE128_QUIET * module
        height = self.px(height_mm)
        self.mark(
            *(
                QRect(left + start * module, self.y, length * module, height)
                for start, length in runs(modules)
            )
        )
        self.y += height
        self._break(self.y)
        return True

    def qr_code(self, matrix: tuple[bytes, ...], size_mm: float) -> float:
        """Adds a QR code at the left; returns the share of the width that it takes."""
        whole = len(matrix) + 2 * QR_QUIET
        module = max(self.px(_NARROWEST_MODULE_MM), self.px(size_mm) // whole)
        left, top = self._left + QR_QUIET * module, self.y + QR_QUIET * module
        self.mark(
            *(
                QRect(left + start * module, top + row * module, length * module, module)
                for row, modules in enumerate(matrix)
                for start, length in runs(modules)
            )
        )
        self.y += whole * module
        return min(1.0, whole * module / self._width)

    @contextmanager
    def beside(self, top: int, left: float, right: float = 1.0) -> Iterator[None]:
        """Adds elements to a part of the width, beside those that begin at ``top``."""
        bottom, self.y = self.y, top
        with self.part(left, right), self._without_breaks():
            yield
        self.y = max(self.y, bottom)
        self._breaks = [at for at in self._breaks if not top < at < self.y]
        self._break(self.y)

    @contextmanager
    def part(self, left: float, right: float) -> Iterator[None]:
        before = self._left, self._width
        start, end = self._x(left), self._x(right)
        self._left, self._width = start, end - start
        yield
        self._left, self._width = before

    def picture(self, image: QImage) -> None:
        at = QPoint(self._left + (self._width - image.width()) // 2, self.y)
        self._pieces.append(SheetPicture(image, at))
        self.y += image.height()
        self._break(self.y)

    def room(self, width: float, height_mm: float) -> QSize:
        return QSize(int(self._width * width), self.px(height_mm))

    def sheet(self) -> Sheet:
        breaks = tuple(sorted({*self._breaks, self.y}))
        return Sheet(self._paper, self.y, self._dpi, tuple(self._pieces), breaks)

    def _break(self, at: int) -> None:
        if not self._inside:
            self._breaks.append(at)

    def _x(self, fraction: float) -> int:
        return self._left + round(self._width * fraction)

    def _layout(self, text: str, style: Style) -> QTextLayout:
        text = with_names(text, self._face.can_draw)
        pixels = round(style.points * self._scale * self._dpi / 72)
        return QTextLayout(text, self._face.font(text, pixels, style.bold))

    def _laid_out(self, cell: SheetCell) -> QTextLayout:
        layout = self._layout(cell.text, cell.style)
        from_right = reads_from_right(layout.text(), self._from_right)
        option = QTextOption(_alignment(cell.style.align, from_right))
        sides = Qt.LayoutDirection
        option.setTextDirection(sides.RightToLeft if from_right else sides.LeftToRight)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setFlags(QTextOption.Flag.DisableEmojiParsing)
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
        layout = self._layout(text, style)
        layout.beginLayout()
        line = layout.createLine()
        layout.endLayout()
        return line.naturalTextWidth()


def _alignment(align: Align, from_right: bool) -> Qt.AlignmentFlag:
    """Returns the absolute alignment, because a text layout does not mirror leading text itself."""
    if align is Align.CENTRE:
        return Qt.AlignmentFlag.AlignHCenter
    right = align is Align.RIGHT or (align is Align.START and from_right)
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute
