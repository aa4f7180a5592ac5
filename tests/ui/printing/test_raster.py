from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pytest

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.paper import Paper
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printing.layout import sheet_of
from deskdispatch.ui.printing.painting import raster
from deskdispatch.ui.printing.sheet import Marks, TextPiece
from deskdispatch.ui.printing.words import Words
from tests.ui.printing import fonts
from tests.ui.printing.samples import noted
from tests.ui.printing.scanning import decoded, pixels

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.mark.parametrize(
    "number",
    ["ORD-1042", "7", "12345", "123456", "A1B22C333D4444", "DLV-20261121-000042", "ord/10~4 2"],
)
def test_scanners_read_the_order_number(full: Slip, words: Words, number: str) -> None:
    picture = pixels(raster(replace(full, order_number=number), words=words))
    assert decoded(picture) == {"Code 128": number, "QR Code": number}


@pytest.mark.parametrize("number", ["0c9a4bbf-1d5a-4d4f-b6f0-3b6a8f0b9b11", "طلب-١٠٤٢"])
def test_a_number_that_bars_cannot_hold_is_in_the_square(
    full: Slip, words: Words, number: str
) -> None:
    picture = pixels(raster(replace(full, order_number=number), words=words))
    assert decoded(picture) == {"QR Code": number}


def test_both_symbols_stand_on_whole_dots_and_have_quiet_zones(full: Slip, words: Words) -> None:
    picture = pixels(raster(full, words=words))
    marks = [piece for piece in sheet_of(full, words=words).pieces if isinstance(piece, Marks)]
    symbols = [mark.rects for mark in marks if len(mark.rects) > 4]
    assert len(symbols) == 2
    for rects, quiet in zip(symbols, (30, 24), strict=True):
        left, right = min(r.left() for r in rects) - 31, max(r.right() for r in rects) - 31
        top, bottom = min(r.top() for r in rects), max(r.bottom() for r in rects)
        assert (picture[top:bottom, left] == 0).any()
        assert (picture[top:bottom, left - quiet : left] == 255).all()
        assert (picture[top:bottom, right + 1 : right + quiet] == 255).all()


@pytest.mark.parametrize(
    ("paper", "dots"),
    [
        (Paper.ROLL_80, 576),
        (Paper.ROLL_58, 384),
        (Paper.A6, 832),
        (Paper.A5, 1176),
        (Paper.A4, 1672),
    ],
)
def test_a_row_has_as_many_dots_as_the_head(
    full: Slip, words: Words, paper: Paper, dots: int
) -> None:
    made = raster(full, SlipTemplate(paper=paper), words)
    assert made.width == dots
    assert len(made.rows) == made.height * dots // 8


def test_the_first_line_and_the_last_have_white_around_them(full: Slip, words: Words) -> None:
    picture = pixels(raster(full, words=words))
    assert (picture[:24] == 255).all()
    assert (picture[-40:] == 255).all()
    assert (picture[-200:] == 0).any()


def test_a_head_that_cuts_the_first_line_gets_more_white(full: Slip, words: Words) -> None:
    usual, lower = (raster(full, SlipTemplate(top_mm=mm), words) for mm in (0, 10))
    assert lower.height - usual.height == 80
    assert lower.rows.endswith(usual.rows[72 * 40 :])


def test_darker_has_more_black_and_the_same_symbols(full: Slip, words: Words) -> None:
    made = [pixels(raster(full, SlipTemplate(darkness=level), words)) for level in (10, 50, 90)]
    black = [int((picture == 0).sum()) for picture in made]
    assert black[0] < black[1] < black[2]
    assert all(decoded(picture)["Code 128"] == "ORD-1042" for picture in made)


def test_the_same_slip_is_the_same_dots(full: Slip, words: Words) -> None:
    assert raster(full, words=words) == raster(full, words=words)


def test_arabic_has_ink_at_the_right_of_its_line(full: Slip, words: Words, english: Words) -> None:
    both, latin = (pixels(raster(full, words=spoken)) for spoken in (words, english))
    pieces = [p for p in sheet_of(full, words=words).pieces if isinstance(p, TextPiece)]
    label = next(piece for piece in pieces if piece.layout.text() == "رقم الطلب")
    line = label.layout.lineAt(0).naturalTextRect().translated(label.at).toRect()
    rows, columns = slice(line.top(), line.bottom()), slice(line.left() - 31, line.right() - 31)
    assert (both[rows, columns] == 0).mean() > 0.05
    assert (latin[rows, columns] == 255).all()
    assert (latin[rows, :288] == 0).any()


def test_white_at_the_sides_is_asked_for(full: Slip, words: Words) -> None:
    picture = pixels(raster(full, SlipTemplate(left_mm=5, right_mm=3), words))
    assert (picture[:, :40] == 255).all()
    assert (picture[:, -24:] == 255).all()
    assert (picture[:, 40] == 0).any()
    assert np.unique(picture).tolist() == [0, 255]


def test_a_thread_of_its_own_makes_the_same_dots(full: Slip, words: Words) -> None:
    template = SlipTemplate(font=fonts.loaded(), square="both")
    slips = [
        replace(full, order_number=f"ORD-{at}", remarks=noted("🌹 اتصل " * at)) for at in range(20)
    ]
    here = [raster(slip, template, words) for slip in slips]
    with ThreadPoolExecutor(2) as threads:
        there = list(threads.map(lambda slip: raster(slip, template, words), slips))
    assert there == here
