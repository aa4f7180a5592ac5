"""Layout of slips on pages: one per roll or label, several per sheet, long slips continued."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from PySide6.QtCore import QPoint, QRect

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import DPI, PaperSpec, SlipTemplate, px
from deskdispatch.domain.text.plain_text import isolated
from deskdispatch.ui.printing import direction
from deskdispatch.ui.printing.font import face
from deskdispatch.ui.printing.layout import sheet_of
from deskdispatch.ui.printing.sheet import Align, Marks, Piece, Sheet, Style, between, moved
from deskdispatch.ui.printing.strip import StripLayout
from deskdispatch.ui.printing.words import Words

_SMALLEST_SCALE: Final = 0.75
"""Smallest factor of the paper's letter size that is still readable at arm's length."""
_SHRINK_FACTOR: Final = 1.6
"""Factor by which letters shrink more than the page needs, because symbols keep their size."""

_HEADING_MM: Final = 6.0
_DASH_MM: Final = (1.5, 3.0)
"""Length of a dash of the cutting line, and distance between the starts of two dashes."""


def pages(
    slips: Iterable[Slip], template: SlipTemplate, dpi: int = DPI, words: Words | None = None
) -> Iterator[Sheet]:
    """Yields the pages of a print job, laid out on demand.

    On a roll each slip is a page as long as its content. A label or an A5 page holds one slip. Its
    letters shrink a little to make it fit; if it is still too long, it continues on a further page
    that names the order. An A4 page holds four slips.
    """
    singles = (page for slip in slips for page in _pages_of(slip, template, dpi, words))
    paper = template.paper_spec
    if paper.slips_per_page == 1:
        yield from singles
        return
    while some := tuple(islice(singles, paper.slips_per_page)):
        yield _on_page(some, paper, dpi)


def _pages_of(
    slip: Slip, template: SlipTemplate, dpi: int, words: Words | None
) -> tuple[Sheet, ...]:
    """Lays out one slip: a strip on a roll, else one page or more; on A4 a page is a quarter."""
    paper, scale = template.paper_spec, 1.0
    strip = sheet_of(slip, template, dpi, words)
    if paper.height_mm is None:  # a roll
        return (strip,)
    height = px(paper.height_mm, dpi)
    room = height - px(paper.margin_mm, dpi)
    while strip.height > room and scale > _SMALLEST_SCALE:
        over = 1 - room / strip.height
        scale = max(_SMALLEST_SCALE, scale - 0.005 - _SHRINK_FACTOR * over)
        strip = sheet_of(slip, template, dpi, words, scale)
    if strip.height > room:
        return _cut(strip, slip, template, height)
    return (replace(strip, height=height),)


def _cut(strip: Sheet, slip: Slip, template: SlipTemplate, height: int) -> tuple[Sheet, ...]:
    """Cuts a strip into pages, each with the order and page number at its top."""
    paper = template.paper_spec
    top = px(paper.margin_mm + _HEADING_MM, strip.dpi)
    parts = list(_parts(strip, height - top - px(paper.margin_mm, strip.dpi)))
    sheets = []
    for number, (start, end) in enumerate(parts, 1):
        heading = f"{direction.line(slip.order_number)}  ·  {number} / {len(parts)}"
        body = (between(piece, start, end) for piece in strip.pieces)
        down = QPoint(0, top - start)
        pieces = [moved(piece, down) for piece in body if piece is not None]
        head = _head(heading, template, strip.dpi)
        sheets.append(Sheet(strip.width, height, strip.dpi, (*head, *pieces)))
    return tuple(sheets)


def _head(heading: str, template: SlipTemplate, dpi: int) -> Sequence[Piece]:
    paper = template.paper_spec
    left, inner = paper.column(dpi)
    column = StripLayout(
        paper.width(dpi), left=left, inner=inner, dpi=dpi, face=face(template.font)
    )
    column.y = px(paper.margin_mm, dpi)
    style = Style(9, bold=True, align=Align.CENTRE)
    column.fitted(isolated(heading), style, smallest=5)
    return column.sheet().pieces


def _parts(strip: Sheet, room: int) -> Iterator[tuple[int, int]]:
    tops = (
        min(rect.top() for rect in piece.rects) if isinstance(piece, Marks) else int(piece.at.y())
        for piece in strip.pieces
    )
    start = min(tops, default=0)
    while start < strip.height:
        fitting = [at for at in strip.breaks if start < at <= start + room]
        end = fitting[-1] if fitting else start + room
        yield start, end
        start = end


def _on_page(sheets: Sequence[Sheet], paper: PaperSpec, dpi: int) -> Sheet:
    width, height = (px(mm, dpi) for mm in paper.page_mm)
    lefts = [width * at // paper.across for at in range(paper.across)]
    tops = [height * at // paper.down for at in range(paper.down)]
    pieces: list[Piece] = []
    for sheet, (top, left) in zip(sheets, product(tops, lefts), strict=False):
        corner = QPoint(left, top)
        pieces += [moved(piece, corner) for piece in sheet.pieces]
    dash, step = (px(mm, dpi) for mm in _DASH_MM)
    across = [QRect(x, y, dash, 1) for y in tops[1:] for x in range(0, width, step)]
    down = [QRect(x, y, 1, dash) for x in lefts[1:] for y in range(0, height, step)]
    return Sheet(width, height, dpi, (*pieces, Marks((*across, *down))))
