"""Test page that shows a printer's margins and the best darkness threshold."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRect, Qt

from deskdispatch.domain.slips.template import DPI, MM_PER_INCH, Raster, SlipTemplate, px
from deskdispatch.domain.text.plain_text import isolated
from deskdispatch.ui.printing.font import face
from deskdispatch.ui.printing.painting import image_of, raster_of
from deskdispatch.ui.printing.sheet import Align, Sheet, SheetCell, Span, Style
from deskdispatch.ui.printing.strip import StripLayout
from deskdispatch.ui.printing.symbols import code128, qr
from deskdispatch.ui.printing.words import Word, Words, shipped_words

DARKNESSES: Final = (20, 35, 50, 65, 80)
"""Thresholds of the sample lines; the best is the darkest one with open letters."""

_SAMPLE: Final = "Salmiya, Block 10 · 9922 1234"
_ARABIC: Final = "السالمية قطعة ١٠ · \u20669922 1234\u2069"
_NUMBER: Final = "TEST-1042"
_DEEP_MM: Final = 32
_FINEST: Final = (1, 2, 3)
"""Widths of lines in dots, each equal to the gap after it."""
_LABEL: Final = Style(7.5)
_TITLE: Final = Style(13, bold=True)


def raster_of_test_page(template: SlipTemplate, words: Words | None = None) -> Raster:
    return raster_of((sheet_of_test_page(template, words=words),), template)


def sheet_of_test_page(template: SlipTemplate, dpi: int = DPI, words: Words | None = None) -> Sheet:
    """Lays out the test page for the template's paper; a quarter of a page for A4.

    Rulers count from the edge of the head, so that they show what the printer cuts off.
    """
    return _TestPage(template, dpi, words or shipped_words(template.language)).sheet()


class _TestPage:
    """Builds the layout of the test page in a column."""

    def __init__(self, template: SlipTemplate, dpi: int, words: Words) -> None:
        self._template = template
        self._dpi = dpi
        self._words = words
        self._paper = template.paper_spec
        self._start, self._wide = self._paper.printable(dpi)
        self._column = StripLayout(
            self._paper.width(dpi),
            left=self._start,
            inner=self._wide,
            dpi=dpi,
            face=face(template.font),
        )

    def sheet(self) -> Sheet:
        column = self._column
        self._edge()
        self._title()
        column.y = max(column.y, px(_DEEP_MM + 2, self._dpi))
        self._ruler()
        self._margins()
        self._lines()
        column.centred(self._words.both(Word.TEST_DARKNESS), _LABEL)
        for darkness in DARKNESSES:
            self._step(darkness)
        self._symbols()
        sheet = column.sheet()
        if self._paper.height_mm is None:
            return replace(sheet, height=sheet.height + px(6, self._dpi))
        return replace(sheet, height=px(self._paper.height_mm, self._dpi))

    def _edge(self) -> None:
        """Adds a ruler down the left edge; its first visible mark shows how much the top loses."""
        for mm in range(_DEEP_MM):
            y, long = px(mm, self._dpi), px(_long(mm), self._dpi)
            self._column.mark(QRect(self._start, y, long, px(0.125, self._dpi)))
        for mm in range(10, _DEEP_MM, 10):
            self._column.y = px(mm - 1.7, self._dpi)
            self._column.text(str(mm), _LABEL, self._mm(6, 12))

    def _title(self) -> None:
        self._column.y = px(4, self._dpi)
        size = f"{self._template.paper} · {self._paper.head} × {DPI} dpi"
        with self._column.part(self._mm(13, 14).left, 1):
            self._column.centred(self._words.both(Word.TEST_PAGE), _TITLE)
            self._column.text(isolated(size), replace(_LABEL, align=Align.CENTRE))
            self._column.gap(1)
            for word, mm in (
                (Word.TEST_LEFT, self._template.left_mm),
                (Word.TEST_RIGHT, self._template.right_mm),
                (Word.TEST_TOP, self._template.top_mm),
            ):
                self._column.pair(*self._words.both(word, str(mm)), _LABEL)

    def _ruler(self) -> None:
        column, wide_mm = self._column, self._wide * MM_PER_INCH / self._dpi
        count, centred = int(wide_mm), replace(_LABEL, align=Align.CENTRE)
        column.centred(self._words.both(Word.TEST_RULER), _LABEL)
        for mirrored in (False, True):
            for mm in range(count + 1):
                x = px(mm, self._dpi)
                left = self._wide - 1 - x if mirrored else x
                column.mark(QRect(self._start + left, column.y, 1, px(_long(mm), self._dpi)))
            column.gap(5)
            middles = {mm: wide_mm - mm if mirrored else mm for mm in range(10, count - 3, 10)}
            column.row(
                *(
                    SheetCell(str(mm), centred, self._mm(middle - 4, middle + 4))
                    for mm, middle in middles.items()
                )
            )

    def _margins(self) -> None:
        """Adds a bar between the margins, the width that slips use."""
        start, wide = self._paper.column(self._dpi)
        margins = (self._template.left_mm, self._template.right_mm)
        left, right = (px(mm, self._dpi) for mm in margins)
        self._column.gap(1)
        bar = QRect(start + left, self._column.y, wide - left - right, px(1.5, self._dpi))
        self._column.mark(bar)
        self._column.gap(2.5)

    def _lines(self) -> None:
        """Adds fine lines, which merge if the head is too hot."""
        column, room = self._column, self._wide // len(_FINEST)
        for at, dots in enumerate(_FINEST):
            thick = px(dots * 0.125, self._dpi)
            left = self._start + at * room
            xs = range(left, left + room * 3 // 4, 2 * thick)
            column.mark(*(QRect(x, column.y, thick, px(4, self._dpi)) for x in xs))
        column.gap(5)

    def _step(self, darkness: int) -> None:
        typeface = face(self._template.font)
        wide = self._paper.head
        strip = StripLayout(wide, left=0, inner=wide, dpi=DPI, face=typeface)
        strip.pair(f"{darkness}   {_SAMPLE}", _ARABIC, Style(8))
        strip.pair(_SAMPLE, _ARABIC, Style(10, bold=True))
        dark = replace(self._template, darkness=darkness)
        image = image_of(raster_of((strip.sheet(),), dark))
        if self._dpi != DPI:  # every dot as large as on a 203 dpi head
            scaled = round(image.width() * self._dpi / DPI)
            image = image.scaledToWidth(scaled, Qt.TransformationMode.FastTransformation)
        self._column.picture(image)
        self._column.gap(0.5)

    def _symbols(self) -> None:
        column = self._column
        column.gap(1)
        top, part = column.y, column.qr_code(qr(_NUMBER) or (), self._paper.qr_mm)
        with column.beside(top, part) if self._paper.height_mm else nullcontext():
            column.gap(2)
            column.bars(code128(_NUMBER) or "", self._paper.barcode_mm)
            column.gap(1)
            column.text(isolated(_NUMBER), replace(_LABEL, align=Align.CENTRE))

    def _mm(self, left: float, right: float) -> Span:
        """Returns a part of the width, in millimetres from its left."""
        whole = self._wide * MM_PER_INCH / self._dpi
        return Span(left / whole, right / whole)


def _long(mm: int) -> float:
    return 5.0 if mm % 10 == 0 else 3.5 if mm % 5 == 0 else 2.0
