from __future__ import annotations

import io
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np
import pypdf
import pytest

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import Paper, SlipTemplate
from deskdispatch.ui.printing.layout import sheet_of
from deskdispatch.ui.printing.painting import raster
from deskdispatch.ui.printing.sheet import Marks, TextPiece
from deskdispatch.ui.printing.words import Words
from tests.ui.printing import fonts
from tests.ui.printing.samples import noted, pdf
from tests.ui.printing.scanning import decoded, pixels, rendered, scanned

pytestmark = pytest.mark.usefixtures("qapp")

MM_PER_POINT = 25.4 / 72


def sizes(content: bytes) -> list[tuple[float, float]]:
    """Returns the width and height of each page, in millimetres."""
    boxes = [page.mediabox for page in pypdf.PdfReader(io.BytesIO(content)).pages]
    return [(float(b.width) * MM_PER_POINT, float(b.height) * MM_PER_POINT) for b in boxes]


def read_text(content: bytes) -> str:
    """Returns the text of all pages; blank and tab share a glyph."""
    pages = pypdf.PdfReader(io.BytesIO(content)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


@pytest.mark.parametrize("dpi", [203, 300])
@pytest.mark.parametrize("paper", list(Paper))
def test_scanners_read_the_symbols_off_it(full: Slip, words: Words, paper: Paper, dpi: int) -> None:
    content = pdf([full], SlipTemplate(paper=paper, square="both"), words)
    assert scanned(rendered(content, dpi)) == {
        ("Code 128", "ORD-1042"),
        ("QR Code", "ORD-1042"),
        ("QR Code", "https://maps.google.com/?q=29.33690,48.07590"),
    }


def test_a_roll_is_80_mm_wide_and_as_long_as_its_content(full: Slip, words: Words) -> None:
    slips = [replace(full, remarks=noted(notes)) for notes in ("", "Ring twice. " * 41)]
    (wide, short), (same, long) = sizes(pdf(slips, words=words))
    assert (wide, same) == pytest.approx((80, 80), abs=0.2)
    for slip, length in zip(slips, (short, long), strict=True):
        assert length == pytest.approx(
            sheet_of(slip, SlipTemplate(), words=words).length_mm, abs=0.2
        )
    assert long > short + 20


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [(Paper.A6, (105, 148), 5), (Paper.A5, (148, 210), 5), (Paper.A4, (210, 297), 2)],
)
def test_pages_have_their_size(
    full: Slip, words: Words, paper: Paper, size: tuple[float, float], count: int
) -> None:
    made = sizes(pdf([full] * 5, SlipTemplate(paper=paper), words))
    assert len(made) == count
    assert all(page == pytest.approx(size, abs=0.3) for page in made)


def test_it_holds_both_languages(full: Slip, words: Words) -> None:
    notes = " ".join(f"word{n:03}" for n in range(62))
    text = read_text(pdf([replace(full, remarks=noted(notes))], words=words))
    for part in ("ORD-1042", "Collect cash", "KWD 12.500", "9922 1234", notes, "Not an invoice"):
        assert part in text
    shaped = unicodedata.normalize("NFKC", text)
    assert "تحصيل"[::-1] in shaped or "تحصيل" in shaped


def test_its_title_names_the_orders(full: Slip, words: Words) -> None:
    content = pdf([full, replace(full, order_number="ORD-7")], words=words)
    metadata = pypdf.PdfReader(io.BytesIO(content)).metadata
    assert metadata is not None
    assert metadata.title == "ORD-1042, ORD-7"


@pytest.mark.parametrize(
    "number",
    ["ORD-1042", "7", "12345", "123456", "A1B22C333D4444", "DLV-20261121-000042", "ord/10~4 2"],
)
def test_scanners_read_the_order_number(full: Slip, words: Words, number: str) -> None:
    picture = pixels(raster(replace(full, order_number=number), SlipTemplate(), words))
    assert decoded(picture) == {"Code 128": number, "QR Code": number}


@pytest.mark.parametrize("number", ["0c9a4bbf-1d5a-4d4f-b6f0-3b6a8f0b9b11", "طلب-١٠٤٢"])
def test_a_number_that_bars_cannot_hold_is_in_the_square(
    full: Slip, words: Words, number: str
) -> None:
    picture = pixels(raster(replace(full, order_number=number), SlipTemplate(), words))
    assert decoded(picture) == {"QR Code": number}


def test_both_symbols_stand_on_whole_dots_and_have_quiet_zones(full: Slip, words: Words) -> None:
    picture = pixels(raster(full, SlipTemplate(), words))
    marks = [
        piece
        for piece in sheet_of(full, SlipTemplate(), words=words).pieces
        if isinstance(piece, Marks)
    ]
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
    picture = pixels(raster(full, SlipTemplate(), words))
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
    assert raster(full, SlipTemplate(), words) == raster(full, SlipTemplate(), words)


def test_arabic_has_ink_at_the_right_of_its_line(full: Slip, words: Words, english: Words) -> None:
    both, latin = (pixels(raster(full, SlipTemplate(), spoken)) for spoken in (words, english))
    pieces = [
        p for p in sheet_of(full, SlipTemplate(), words=words).pieces if isinstance(p, TextPiece)
    ]
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
