"""Tests of printing the cash sheet."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPdf import QPdfDocument
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.printers import report_output, report_pages, system
from deskdispatch.ui.printers.rendering import PrintDocument
from deskdispatch.ui.printers.report_output import ReportOutput
from deskdispatch.ui.printers.report_pages import Report, ReportPaper, report_document
from deskdispatch.ui.printers.system import paint_document
from deskdispatch.ui.shift.cash_words import cash_report_words
from deskdispatch.ui.shift.report import CashReport
from deskdispatch.ui.widgets.messages.banner import Banner
from tests.desk.desk_under_test import NOON
from tests.ui.conftest import Speak
from tests.ui.dialogs import shown
from tests.ui.sheets import many, sheet, summary

REPORT = CashReport(sheet(summary(1)), "Rose Bakery", NOON)


@pytest.fixture
def window(qtbot: QtBot, speak: Speak) -> QWidget:
    speak("en")
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


@pytest.fixture
def without_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lays the report out in the window's process, which is up already."""

    async def here(report: Report, paper: str) -> PrintDocument:
        return report_document(report, ReportPaper(paper))

    monkeypatch.setattr(report_output, "_render", here)


@asynccontextmanager
async def printing(
    window: QWidget, banner: Banner | None = None, paper: str = "a4", file: Path | None = None
) -> AsyncIterator[QPrintDialog]:
    """Opens the dialog of printers, which then prints into the file if one is given."""
    output = ReportOutput(window, banner or Banner(window), cash_report_words)
    work = asyncio.ensure_future(output.print_report(REPORT, paper))
    dialog = await shown(QPrintDialog)
    if file is not None:
        dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        dialog.printer().setOutputFileName(str(file))
    yield dialog
    dialog.done(1)
    await work


async def test_it_goes_to_the_printer_that_is_chosen(window: QWidget, tmp_path: Path) -> None:
    banner = Banner(window)
    async with printing(window, banner, file=tmp_path / "out.pdf"):
        pass
    assert "was sent to" in banner.text
    printed = PdfReader(tmp_path / "out.pdf")
    assert printed.metadata is not None
    assert printed.metadata.title == "Cash sheet"
    (page,) = printed.pages
    assert "12.500" in page.extract_text()
    assert round(float(page.mediabox.width) / 72 * 25.4) == 210


async def test_cancelling_the_dialog_prints_nothing(window: QWidget) -> None:
    banner = Banner(window)
    async with printing(window, banner) as dialog:
        dialog.reject()
    assert banner.text == ""


@pytest.mark.usefixtures("without_process")
async def test_a_printer_that_takes_nothing_is_said(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def off(*_asked: object) -> None:
        raise PrintError(PrintFailure.NOT_TAKEN)

    banner = Banner(window)
    monkeypatch.setattr(system, "print_document", off)
    async with printing(window, banner):
        pass
    assert banner.text.startswith("The cash sheet was not printed.")


@pytest.mark.usefixtures("without_process")
async def test_a_file_that_cannot_be_written_is_said_and_what_was_there_stays(
    window: QWidget, tmp_path: Path
) -> None:
    banner = Banner(window)
    (tmp_path / "out.pdf").mkdir()
    async with printing(window, banner, file=tmp_path / "out.pdf"):
        pass
    assert banner.text.startswith("The cash sheet was not printed.")
    assert os.listdir(tmp_path) == ["out.pdf"]


async def test_nothing_of_it_is_done_on_the_window_s_thread(
    window: QWidget, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    def overheard(path: Path, content: bytes) -> None:
        threads.append(threading.current_thread() is threading.main_thread())
        write_atomically(path, content)

    def here(*_asked: object) -> None:
        raise AssertionError("laid out in the window's own process")

    monkeypatch.setattr(system, "write_atomically", overheard)
    monkeypatch.setattr(report_pages, "report_document", here)
    async with printing(window, paper="roll_80", file=tmp_path / "out.pdf"):
        pass
    assert threads == [False]
    (page,) = PdfReader(tmp_path / "out.pdf").pages
    assert round(float(page.mediabox.width) / 72 * 25.4) == 80


def test_where_the_system_takes_no_pdf_its_pages_are_painted(
    window: QWidget, tmp_path: Path
) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "out.pdf"))
    made = report_document(CashReport(many(60), "Rose Bakery", NOON), ReportPaper.A4)
    (tmp_path / "made.pdf").write_bytes(made.content)
    paint_document(printer, made, QPdfDocument)
    painted = PdfReader(tmp_path / "out.pdf").pages
    assert len(painted) == len(PdfReader(tmp_path / "made.pdf").pages) > 1
    assert [round(float(side) / 72 * 25.4) for side in painted[0].mediabox[2:]] == [210, 297]
    assert all(page.images for page in painted)


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_place_where_nothing_can_be_printed_is_trouble(window: QWidget, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "gone" / "out.pdf"))
    with pytest.raises(PrintError):
        paint_document(printer, report_document(REPORT, ReportPaper.ROLL), QPdfDocument)
