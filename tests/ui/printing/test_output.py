from __future__ import annotations

import errno
import os
import unicodedata
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pypdf
import pytest
import zxingcpp
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrinter

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.ui.printing.layout import sheet_of
from deskdispatch.ui.printing.output import (
    paint_image,
    print_on,
    printer_names,
    send_to_printer,
    write_pdf,
)
from deskdispatch.ui.printing.sheet import Marks, TextPiece
from deskdispatch.ui.printing.words import Words

pytestmark = pytest.mark.usefixtures("qapp")

Grey = npt.NDArray[np.uint8]
MM_PER_POINT = 25.4 / 72


def grey(image: QImage) -> Grey:
    flat = image.convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(flat.constBits(), np.uint8).reshape(flat.height(), flat.bytesPerLine())
    return rows[:, : flat.width()].copy()


def decoded(pixels: Grey) -> dict[str, str]:
    return {str(found.format): found.text for found in zxingcpp.read_barcodes(pixels)}


def rendered(path: Path, dpi: int = 203) -> Grey:
    """The PDF as a thermal head of that resolution gets it."""
    document = QPdfDocument()
    assert document.load(str(path)) is QPdfDocument.Error.None_
    assert document.pageCount() == 1
    size = document.pagePointSize(0) * dpi / 72
    page = document.render(0, QSize(round(size.width()), round(size.height())))
    document.close()
    white = QImage(page.size(), QImage.Format.Format_RGB32)
    white.fill(0xFFFFFFFF)
    over = grey(page)
    alpha = np.frombuffer(
        page.convertToFormat(QImage.Format.Format_Alpha8).constBits(), np.uint8
    ).reshape(page.height(), -1)[:, : page.width()]
    return np.where(alpha == 0, np.uint8(255), over)


def read_text(path: Path) -> str:
    """The text of the only page; one glyph serves blank and tab."""
    (page,) = pypdf.PdfReader(path).pages
    return " ".join(page.extract_text().split())


@pytest.mark.parametrize(
    "number",
    ["ORD-1042", "7", "12345", "123456", "A1B22C333D4444", "DLV-20261121-000042", "ord/10~4 2"],
)
def test_scanners_read_the_order_number(full: Slip, words: Words, number: str) -> None:
    pixels = grey(paint_image(replace(full, order_number=number), words=words))
    assert decoded(pixels) == {"Code 128": number, "QR Code": number}


def test_scanners_read_the_order_number_off_the_pdf(
    full: Slip, words: Words, tmp_path: Path
) -> None:
    write_pdf(full, tmp_path / "slip.pdf", words)
    pixels = rendered(tmp_path / "slip.pdf")
    assert decoded(pixels) == {"Code 128": "ORD-1042", "QR Code": "ORD-1042"}


@pytest.mark.parametrize("number", ["0c9a4bbf-1d5a-4d4f-b6f0-3b6a8f0b9b11", "طلب-١٠٤٢"])
def test_a_number_that_bars_cannot_hold_is_in_the_qr_symbol(
    full: Slip, words: Words, number: str
) -> None:
    pixels = grey(paint_image(replace(full, order_number=number), words=words))
    assert decoded(pixels) == {"QR Code": number}


def test_both_symbols_are_crisp_and_have_quiet_zones(full: Slip, words: Words) -> None:
    pixels = grey(paint_image(full, words=words))
    marks = [piece for piece in sheet_of(full, words=words).pieces if isinstance(piece, Marks)]
    symbols = [mark.rects for mark in marks if len(mark.rects) > 4]
    assert len(symbols) == 2
    for rects, quiet in zip(symbols, (30, 24), strict=True):
        left, right = min(r.left() for r in rects), max(r.right() for r in rects)
        top, bottom = min(r.top() for r in rects), max(r.bottom() for r in rects)
        assert set(np.unique(pixels[top : bottom + 1, left : right + 1])) == {0, 255}
        assert (pixels[top:bottom, left - quiet : left] == 255).all()
        assert (pixels[top:bottom, right + 1 : right + quiet] == 255).all()


def test_the_image_is_80_mm_wide_with_white_edges(full: Slip, words: Words) -> None:
    image = paint_image(full, words=words)
    assert image.width() == 639
    pixels = grey(image)
    assert (pixels[:, :30] == 255).all()
    assert (pixels[:, -30:] == 255).all()
    assert (pixels[:20] == 255).all()
    assert (pixels[-40:] == 255).all()
    assert (pixels[-200:] < 128).any()


def test_arabic_has_ink_at_the_right_of_its_line(full: Slip, words: Words, english: Words) -> None:
    both, latin = (grey(paint_image(full, words=spoken)) for spoken in (words, english))
    pieces = [p for p in sheet_of(full, words=words).pieces if isinstance(p, TextPiece)]
    label = next(piece for piece in pieces if piece.layout.text() == "رقم الطلب")
    line = label.layout.lineAt(0).naturalTextRect().translated(label.at).toRect()
    rows, columns = slice(line.top(), line.bottom()), slice(line.left(), line.right())
    assert (both[rows, columns] < 128).mean() > 0.05
    assert (latin[rows, columns] == 255).all()
    assert (latin[rows, :320] < 128).any()


def test_the_pdf_is_80_mm_wide_and_as_long_as_its_content(
    full: Slip, words: Words, tmp_path: Path
) -> None:
    lengths = []
    for notes in ("", "Ring twice. " * 41):
        slip = replace(full, notes=notes)
        write_pdf(slip, tmp_path / "slip.pdf", words)
        (page,) = pypdf.PdfReader(tmp_path / "slip.pdf").pages
        assert float(page.mediabox.width) * MM_PER_POINT == pytest.approx(80, abs=0.2)
        lengths.append(float(page.mediabox.height) * MM_PER_POINT)
        assert lengths[-1] == pytest.approx(sheet_of(slip, words=words).length_mm, abs=0.2)
    assert lengths[1] > lengths[0] + 20


def test_the_pdf_holds_both_languages(full: Slip, words: Words, tmp_path: Path) -> None:
    notes = " ".join(f"word{n:03}" for n in range(62))
    write_pdf(replace(full, notes=notes), tmp_path / "slip.pdf", words)
    text = read_text(tmp_path / "slip.pdf")
    for part in ("ORD-1042", "Collect cash", "KWD 12.500", "9922 1234", notes, "Not an invoice"):
        assert part in text
    shaped = unicodedata.normalize("NFKC", text)
    assert "تحصيل"[::-1] in shaped or "تحصيل" in shaped


def test_the_pdf_replaces_an_older_one(full: Slip, words: Words, tmp_path: Path) -> None:
    path = tmp_path / "slip.pdf"
    path.write_bytes(b"older")
    write_pdf(full, path, words)
    assert path.read_bytes().startswith(b"%PDF")
    assert os.listdir(tmp_path) == ["slip.pdf"]


def test_a_full_disk_leaves_what_was_there(
    full: Slip, words: Words, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "slip.pdf"
    path.write_bytes(b"older")
    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(PrintError, match="No space left"):
        write_pdf(full, path, words)
    assert path.read_bytes() == b"older"
    assert os.listdir(tmp_path) == ["slip.pdf"]


def test_a_folder_that_is_not_there_is_told(full: Slip, words: Words, tmp_path: Path) -> None:
    with pytest.raises(PrintError):
        write_pdf(full, tmp_path / "gone" / "slip.pdf", words)
    assert os.listdir(tmp_path) == []


def test_a_folder_in_the_place_of_the_file_is_told(
    full: Slip, words: Words, tmp_path: Path
) -> None:
    (tmp_path / "slip.pdf").mkdir()
    with pytest.raises(PrintError):
        write_pdf(full, tmp_path / "slip.pdf", words)
    assert os.listdir(tmp_path) == ["slip.pdf"]


def test_a_printer_that_is_gone_is_told(full: Slip, words: Words) -> None:
    assert "No such printer" not in printer_names()
    with pytest.raises(PrintError, match="No such printer"):
        send_to_printer(full, "No such printer", words)


def test_a_printer_gets_paper_of_the_slips_size(full: Slip, words: Words, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "job.pdf"))
    print_on(printer, full, words)
    (page,) = pypdf.PdfReader(tmp_path / "job.pdf").pages
    assert float(page.mediabox.width) * MM_PER_POINT == pytest.approx(80, abs=0.2)
    assert decoded(rendered(tmp_path / "job.pdf"))["Code 128"] == "ORD-1042"


@pytest.mark.qt_log_ignore(r"QPainter::begin\(\): Returned false")
def test_a_printer_that_takes_no_job_is_told(full: Slip, words: Words, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "gone" / "job.pdf"))
    with pytest.raises(PrintError):
        print_on(printer, full, words)
