from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from deskdispatch.domain.slips.template import DPI, Paper, SlipTemplate
from deskdispatch.ui.printing.printer_test_page import (
    DARKNESSES,
    raster_of_test_page,
    sheet_of_test_page,
)
from deskdispatch.ui.printing.sheet import SheetPicture, TextPiece
from deskdispatch.ui.printing.words import Words
from tests.ui.printing import fonts
from tests.ui.printing.scanning import pixels

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def template() -> SlipTemplate:
    return SlipTemplate(font=fonts.loaded(), left_mm=3, top_mm=5)


def test_the_ruler_at_the_edge_has_a_mark_a_millimetre(
    template: SlipTemplate, words: Words
) -> None:
    edge = pixels(raster_of_test_page(template, words))[: 30 * 8, 0]
    marks = np.flatnonzero(edge == 0)
    assert marks.tolist() == [round(mm * DPI / 25.4) for mm in range(31) if mm * 8 < 240]


def test_the_bar_shows_the_margins_that_slips_have(template: SlipTemplate, words: Words) -> None:
    picture = pixels(raster_of_test_page(template, words))
    black = (picture == 0).sum(axis=1)
    bar = picture[int(black.argmax())]
    assert (np.flatnonzero(bar == 0)[0], np.flatnonzero(bar == 0)[-1]) == (24, 575)


def test_it_tells_what_is_set(template: SlipTemplate, words: Words) -> None:
    pieces = [
        p for p in sheet_of_test_page(template, words=words).pieces if isinstance(p, TextPiece)
    ]
    texts = [piece.layout.text().translate({0x2066: "", 0x2069: ""}) for piece in pieces]
    assert {"Left margin: 3 mm", "الهامش العلوي: 5 مم", "80mm · 576 × 203 dpi"} <= set(texts)


@pytest.mark.parametrize("dpi", [DPI, 600])
def test_each_darkness_is_blacker_than_the_one_before(
    template: SlipTemplate, words: Words, dpi: int
) -> None:
    pieces = sheet_of_test_page(template, dpi, words).pieces
    steps = [piece.image for piece in pieces if isinstance(piece, SheetPicture)]
    assert len(steps) == len(DARKNESSES)
    black = [
        sum(
            step.pixelColor(x, y).lightness() == 0
            for x in range(0, step.width(), 3)
            for y in range(0, step.height(), 3)
        )
        / (step.width() * step.height())
        for step in steps
    ]
    assert black == sorted(set(black))


@pytest.mark.parametrize("paper", list(Paper))
def test_the_darkness_that_is_set_changes_no_step(
    template: SlipTemplate, words: Words, paper: Paper
) -> None:
    light, dark = (
        sheet_of_test_page(replace(template, paper=paper, darkness=level), words=words)
        for level in (10, 90)
    )
    pairs = zip(light.pieces, dark.pieces, strict=True)
    assert all(a.image == b.image for a, b in pairs if isinstance(a, SheetPicture))  # type: ignore[union-attr]
