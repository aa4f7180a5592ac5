"""The cash sheet on its way to a printer."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from deskdispatch.domain.errors import PrintError
from deskdispatch.ui.printing import report_output
from deskdispatch.ui.printing.report import Report
from deskdispatch.ui.printing.report_output import ReportPaper, print_report_on
from deskdispatch.ui.shift_paper import ShiftPaper
from deskdispatch.ui.widgets.banner import Banner
from tests.desk.counter import NOON
from tests.ui.conftest import Speak
from tests.ui.sheets import brief, sheet
from tests.waiting import until

REPORT = Report(sheet(brief(1)), "Rose Bakery", NOON)


@pytest.fixture
def window(qtbot: QtBot, speak: Speak) -> QWidget:
    speak("en")
    made = QWidget()
    qtbot.addWidget(made)
    made.show()
    return made


async def chooser(window: QWidget) -> QPrintDialog:
    await until(lambda: window.findChild(QPrintDialog), what="the printers")
    found = window.findChild(QPrintDialog)
    assert isinstance(found, QPrintDialog)
    return found


async def test_it_goes_to_the_printer_that_is_chosen(window: QWidget, tmp_path: Path) -> None:
    banner = Banner()
    printing = asyncio.ensure_future(ShiftPaper(window, banner).print_out(REPORT, "a4"))
    dialog = await chooser(window)
    dialog.printer().setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    dialog.printer().setOutputFileName(str(tmp_path / "out.pdf"))
    dialog.done(1)
    await printing
    assert "was sent to" in banner.text
    (page,) = PdfReader(tmp_path / "out.pdf").pages
    assert "12.500" in page.extract_text()
    assert round(float(page.mediabox.width) / 72 * 25.4) == 210


async def test_nobody_who_changes_their_mind_prints(window: QWidget) -> None:
    banner = Banner()
    printing = asyncio.ensure_future(ShiftPaper(window, banner).print_out(REPORT, "a4"))
    (await chooser(window)).reject()
    await printing
    assert banner.text == ""


async def test_a_printer_that_takes_nothing_is_said(
    window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    def off(*_asked: object) -> None:
        raise PrintError("Counter")

    banner = Banner()
    monkeypatch.setattr(report_output, "print_report_on", off)
    printing = asyncio.ensure_future(ShiftPaper(window, banner).print_out(REPORT, "a4"))
    (await chooser(window)).done(1)
    await printing
    assert banner.text.startswith("The cash sheet was not printed.")


@pytest.mark.qt_log_ignore("QPainter::begin")
def test_a_place_where_nothing_can_be_printed_is_trouble(window: QWidget, tmp_path: Path) -> None:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "gone" / "out.pdf"))
    with pytest.raises(PrintError):
        print_report_on(printer, REPORT, ReportPaper.ROLL)
