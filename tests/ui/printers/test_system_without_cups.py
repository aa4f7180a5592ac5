from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pypdf
import pytest
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers.system import QtPrinters, paint_job, print_on
from deskdispatch.ui.printing.words import Words
from tests.ui.printing.scanning import decoded, rendered

pytestmark = pytest.mark.usefixtures("qapp")

MM_PER_POINT = 25.4 / 72


async def test_a_printer_that_is_gone_is_told(full: Slip) -> None:
    assert "No such printer" not in QtPrinters().printers()
    failure = await QtPrinters().query_failure("No such printer")
    assert failure is PrintFailure.UNKNOWN_PRINTER
    with pytest.raises(PrintError) as told:
        paint_job("No such printer", (full,), SlipTemplate())
    assert told.value.detail == PrintFailure.UNKNOWN_PRINTER


@pytest.mark.parametrize(
    ("state", "failure"),
    [
        (QPrinter.PrinterState.Error, PrintFailure.STOPPED),
        (QPrinter.PrinterState.Idle, None),
        (QPrinter.PrinterState.Active, None),
    ],
)
async def test_what_qt_says_of_a_printer(
    state: QPrinter.PrinterState, failure: PrintFailure | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Info:
        def isNull(self) -> bool:
            return False

        def state(self) -> QPrinter.PrinterState:
            return state

    monkeypatch.setattr(QPrinterInfo, "printerInfo", lambda _name: Info())
    assert await QtPrinters().query_failure("Counter") is failure


async def test_the_window_does_not_wait_for_what_qt_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """The PC that shares a printer may be switched off, and the printer is asked for again."""
    went_on = threading.Event()

    def slow(_name: str) -> QPrinterInfo:
        assert went_on.wait(10), "the window stands still meanwhile"
        return QPrinterInfo()

    monkeypatch.setattr(QPrinterInfo, "printerInfo", slow)
    asked = asyncio.ensure_future(QtPrinters().query_failure("Counter"))
    await asyncio.sleep(0)
    went_on.set()
    assert await asked is PrintFailure.UNKNOWN_PRINTER


def test_a_printer_gets_paper_of_the_slips_size(full: Slip, words: Words, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "job.pdf"))
    print_on(printer, (full,), SlipTemplate(), words)
    (page,) = pypdf.PdfReader(tmp_path / "job.pdf").pages
    assert float(page.mediabox.width) * MM_PER_POINT == pytest.approx(80, abs=0.2)
    assert decoded(rendered((tmp_path / "job.pdf").read_bytes()))["Code 128"] == "ORD-1042"


def test_many_labels_are_pages_of_one_job(full: Slip, words: Words, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "job.pdf"))
    print_on(printer, (full,) * 3, SlipTemplate(paper="A6"), words)
    pages = pypdf.PdfReader(tmp_path / "job.pdf").pages
    assert [round(float(page.mediabox.width) * MM_PER_POINT) for page in pages] == [105] * 3


@pytest.mark.qt_log_ignore(r"QPainter::begin\(\): Returned false")
def test_a_printer_that_takes_no_job_is_told(full: Slip, words: Words, tmp_path: Path) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "gone" / "job.pdf"))
    with pytest.raises(PrintError) as told:
        print_on(printer, (full,), SlipTemplate(), words)
    assert told.value.detail == PrintFailure.NOT_TAKEN
