from __future__ import annotations

import io
import unicodedata
from dataclasses import replace

import pypdf
import pytest

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.paper import Paper
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printing.layout import sheet_of
from deskdispatch.ui.printing.words import Words
from tests.ui.printing.samples import noted, pdf
from tests.ui.printing.scanning import rendered, scanned

pytestmark = pytest.mark.usefixtures("qapp")

MM_PER_POINT = 25.4 / 72


def sizes(content: bytes) -> list[tuple[float, float]]:
    """Width and height of each page, mm."""
    boxes = [page.mediabox for page in pypdf.PdfReader(io.BytesIO(content)).pages]
    return [(float(b.width) * MM_PER_POINT, float(b.height) * MM_PER_POINT) for b in boxes]


def read_text(content: bytes) -> str:
    """The text of all pages; one glyph serves blank and tab."""
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
        assert length == pytest.approx(sheet_of(slip, words=words).length_mm, abs=0.2)
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
