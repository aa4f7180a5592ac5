from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.slips.template import Paper, SlipTemplate, px
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.sheet import Marks, Sheet, TextPiece
from deskdispatch.ui.printing.words import Words
from tests.ui.printing.samples import noted
from tests.ui.printing.scanning import painted, scanned

pytestmark = pytest.mark.usefixtures("qapp")

ENDLESS = " ".join(f"word{n:03}" for n in range(400))


def lines(sheet: Sheet) -> Iterator[tuple[str, QRectF]]:
    """Yields every painted line with its position."""
    for piece in sheet.pieces:
        if isinstance(piece, TextPiece):
            layout = piece.layout
            for at in piece.lines if piece.lines is not None else range(layout.lineCount()):
                line = layout.lineAt(at)
                start, length = line.textStart(), line.textLength()
                yield (
                    layout.text()[start : start + length].strip(" \u2066\u2069"),
                    line.naturalTextRect().translated(piece.at),
                )


def said(sheets: list[Sheet]) -> list[str]:
    return [text for sheet in sheets for text, _ in lines(sheet)]


def made(slips: list[Slip], paper: Paper, words: Words) -> list[Sheet]:
    return list(pages(slips, SlipTemplate(paper=paper), words=words))


@pytest.mark.parametrize("paper", [Paper.A6, Paper.A5, Paper.A4])
@pytest.mark.parametrize("note", ["", "Ring twice. " * 41, "x" * 500, "طلب " * 125, ENDLESS])
def test_no_page_loses_anything_over_its_edge(
    full: Slip, words: Words, paper: Paper, note: str
) -> None:
    slip = replace(full, remarks=noted(note), reprint=3)
    sheets = made([slip], paper, words)
    for sheet in sheets:
        assert sheet.height == px(297 if paper is Paper.A4 else paper.spec.height_mm or 0, 203)
        inside = QRectF(0, 0, sheet.width, sheet.height).adjusted(20, 20, -20, -20)
        assert all(inside.contains(rect) for _, rect in lines(sheet))
        symbols = [p for p in sheet.pieces if isinstance(p, Marks) and p is not sheet.pieces[-1]]
        assert all(inside.contains(QRectF(rect)) for mark in symbols for rect in mark.rects)
    text = " ".join(said(sheets))
    assert all(word in text for word in note.split() if len(word) < 100)
    assert "Not an invoice" in text


def test_what_fits_with_smaller_letters_stays_on_one_label(full: Slip, words: Words) -> None:
    slips = [replace(full, remarks=noted("Ring twice. " * count)) for count in (1, 20, 41)]
    assert [len(made([slip], Paper.A6, words)) for slip in slips] == [1, 1, 1]


def test_what_goes_on_on_a_next_label_names_its_order(full: Slip, words: Words) -> None:
    first, second, *_ = sheets = made([replace(full, remarks=noted(ENDLESS))], Paper.A6, words)
    count = len(sheets)
    assert f"ORD-1042  ·  1 / {count}" in said([first])
    assert f"ORD-1042  ·  2 / {count}" in said([second])
    everything = said(sheets)
    notes = [text for text in everything if text.startswith("word")]
    assert " ".join(notes) == ENDLESS, "each line once, in order"


def test_four_slips_lie_in_the_corners_of_a_page(full: Slip, words: Words) -> None:
    slips = [replace(full, order_number=f"ORD-{at}") for at in range(1, 6)]
    first, second = made(slips, Paper.A4, words)
    corners = {
        text: (rect.center().x() > first.width / 2, rect.center().y() > first.height / 2)
        for text, rect in lines(first)
        if text.startswith("ORD-")
    }
    assert corners == {
        "ORD-1": (False, False),
        "ORD-2": (True, False),
        "ORD-3": (False, True),
        "ORD-4": (True, True),
    }
    assert [text for text in said([second]) if text.startswith("ORD-")] == ["ORD-5"]


def test_slips_are_laid_out_when_they_are_asked_for(full: Slip, words: Words) -> None:
    taken = []

    def coming() -> Iterator[Slip]:
        for at in range(100):
            taken.append(at)
            yield full

    job = pages(coming(), SlipTemplate(), words=words)
    next(job)
    assert taken == [0]


def test_no_slip_is_no_page() -> None:
    assert not list(pages([], SlipTemplate()))
    assert not list(pages([], SlipTemplate(paper=Paper.A4)))


@pytest.mark.parametrize(
    ("paper", "dpi"), [*((paper, 300) for paper in Paper), (Paper.ROLL_80, 600), (Paper.A6, 600)]
)
def test_a_printer_of_any_resolution_gets_symbols_that_are_read(
    full: Slip, words: Words, paper: Paper, dpi: int
) -> None:
    (page,) = pages([full], SlipTemplate(paper=paper), dpi, words)
    black = np.where(painted(page) < 128, 0, 255).astype(np.uint8)
    assert scanned(black) == {("Code 128", "ORD-1042"), ("QR Code", "ORD-1042")}
