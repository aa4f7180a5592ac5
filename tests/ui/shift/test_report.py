"""Tests of the printed cash sheet: the position of its parts, page by page."""

from __future__ import annotations

import re
from pathlib import Path

from pypdf import PdfReader
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter, QTextTable
from PySide6.QtPdf import QPdfDocument
from PySide6.QtWidgets import QApplication

from deskdispatch.domain.shift.cash_sheet import CashSheet
from deskdispatch.ui.look import theme
from deskdispatch.ui.printers.rendering import document_of
from deskdispatch.ui.printers.report_pages import ReportPaper, ReportWork, report_document
from deskdispatch.ui.shift.report import CashReport, CashWriter
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak
from tests.ui.sheets import many, sheet, summary

MIXED = sheet(
    summary(1),
    summary(2, cash=None),
    summary(3, "ENROUTE", driver_name="محمد العنزي", driver_phone="+965 9999 0000"),
    summary(4, "FAILED", driver_name="", driver_phone="", cash=250),
)


def report(made: CashSheet = MIXED) -> CashReport:
    return CashReport(made, "Rose Bakery مخبز الورد", NOON)


def write_report(made: CashReport, path: Path, paper: ReportPaper) -> None:
    path.write_bytes(report_document(made, paper).content)


def pages(path: Path) -> list[str]:
    """Returns the pages' texts, with all spaces alike."""
    return [" ".join(page.extract_text().split()) for page in PdfReader(path).pages]


def picture(path: Path, page: int = 0) -> QImage:
    document = QPdfDocument()
    document.load(str(path))
    size = document.pagePointSize(page)
    drawn = document.render(page, QSize(round(size.width() * 2), round(size.height() * 2)))
    paper = QImage(drawn.size(), QImage.Format.Format_RGB32)
    paper.fill(QColor("white"))
    painter = QPainter(paper)
    painter.drawImage(0, 0, drawn)
    painter.end()
    return paper


def test_a_sheet_says_all_that_is_to_be_signed(speak: Speak, tmp_path: Path) -> None:
    speak("en")
    path = tmp_path / "sheet.pdf"
    write_report(report(), path, ReportPaper.A4)
    (text,) = pages(path)
    for words in (
        *("Cash sheet", "21/11/2026 00:00", "21/11/2026 12:00", "+965 6600 1122"),
        *("12.500", "0.250", "ORD-2", "Handed over by", "Received by"),
    ):
        assert words in text, words


def test_a_page_is_a4_and_a_roll_is_as_long_as_it_must_be(speak: Speak, tmp_path: Path) -> None:
    speak("en")
    sizes = {}
    for name, made, paper in (
        ("a4", MIXED, ReportPaper.A4),
        ("short", MIXED, ReportPaper.ROLL),
        ("long", many(40), ReportPaper.ROLL),
    ):
        write_report(report(made), tmp_path / name, paper)
        (page,) = PdfReader(tmp_path / name).pages
        sizes[name] = [round(float(side) / 72 * 25.4) for side in page.mediabox[2:]]
    assert sizes["a4"] == [210, 297]
    assert sizes["short"][0] == sizes["long"][0] == 80
    assert sizes["long"][1] > sizes["short"][1] + 200


def test_every_page_has_headings_and_a_number_and_no_driver_is_lost(
    speak: Speak, tmp_path: Path
) -> None:
    speak("en")
    path = tmp_path / "sheet.pdf"
    write_report(report(many(120)), path, ReportPaper.A4)
    texts = pages(path)
    assert len(texts) > 2
    for number, text in enumerate(texts, start=1):
        assert re.search(rf"Page\s+{number}\s+of\s+{len(texts)}", text)
    for text in texts[:-1]:
        assert "Collected" in text
    found = re.findall(r"Driver (\d{3})", "\n".join(texts))
    assert sorted(set(found)) == [f"{n:03}" for n in range(120)]
    assert "1500.000" in texts[-1] + texts[-2]


def test_in_an_arabic_window_it_is_mirrored(speak: Speak) -> None:
    def first_cells(language: str) -> list[str]:
        speak(language)
        document = CashWriter(report(), narrow=False).document
        frames = document.rootFrame().childFrames()
        drivers = [frame for frame in frames if isinstance(frame, QTextTable)][1]
        row = [drivers.cellAt(1, at) for at in range(drivers.columns())]
        return [cell.firstCursorPosition().block().text() for cell in row]

    english, arabic = first_cells("en"), first_cells("ar")
    assert "Yousef" in english[0]
    assert arabic[::-1][0] == english[0]
    assert "12.500" in arabic[2]


def test_a_dark_window_prints_black_on_white(
    qapp: QApplication, speak: Speak, tmp_path: Path
) -> None:
    speak("en")
    try:
        theme.apply(qapp, theme.load("dark"))
        write_report(report(), tmp_path / "sheet.pdf", ReportPaper.A4)
    finally:
        theme.apply(qapp, theme.load("light"))
    image = picture(tmp_path / "sheet.pdf")
    title = [image.pixelColor(x, y).lightness() for x in range(85, 300) for y in range(88, 130)]
    assert min(title) < 60
    assert image.pixelColor(5, 5) == QColor("white")


def test_markup_of_a_stranger_is_text(speak: Speak, tmp_path: Path) -> None:
    speak("en")
    made = sheet(summary(1, driver_name="<h1>x</h1>\n\u202etxt"))
    write_report(report(made), tmp_path / "sheet.pdf", ReportPaper.A4)
    assert "<h1>x</h1>" in pages(tmp_path / "sheet.pdf")[0]


async def test_a_process_of_its_own_lays_it_out_in_the_language_of_the_window(
    speak: Speak, tmp_path: Path
) -> None:
    speak("ar")
    asked = ReportWork(report(), ReportPaper.ROLL, "ar")
    made = await document_of(asked)
    (tmp_path / "here.pdf").write_bytes(report_document(report(), ReportPaper.ROLL).content)
    (tmp_path / "there.pdf").write_bytes(made.content)
    assert picture(tmp_path / "there.pdf") == picture(tmp_path / "here.pdf")
    about = PdfReader(tmp_path / "there.pdf").metadata
    assert about is not None
    assert about.title == "كشف النقد"
    assert (made.count, round(made.width_mm)) == (1, 80)


def test_with_no_cash_it_says_so(speak: Speak, tmp_path: Path) -> None:
    speak("en")
    write_report(report(sheet()), tmp_path / "sheet.pdf", ReportPaper.ROLL)
    assert "No cash in this period" in pages(tmp_path / "sheet.pdf")[0]
