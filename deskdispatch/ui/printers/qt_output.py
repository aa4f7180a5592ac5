"""Prints slips through Qt's own printing, where there is no CUPS."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.paper import DPI, MM_PER_INCH
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.printers import cups
from deskdispatch.ui.printers.print_documents import SlipOrder, title_of
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.pdf import page_size
from deskdispatch.ui.printing.printer_test_page import sheet_of_test_page
from deskdispatch.ui.printing.sheet import Sheet, paint
from deskdispatch.ui.printing.words import Words

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from deskdispatch.ui.printers.print_documents import PrintDocument


def printer_names() -> list[str]:
    from PySide6.QtPrintSupport import QPrinterInfo

    return list(QPrinterInfo.availablePrinterNames())


def failure_of(printer: str) -> PrintFailure | None:
    """The failure of a printer that Qt knows of; None for none.

    Call it before each job: Qt reports no error where a printer vanished.
    """
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

    info = QPrinterInfo.printerInfo(printer)
    if info.isNull():
        return PrintFailure.UNKNOWN_PRINTER
    return PrintFailure.STOPPED if info.state() is QPrinter.PrinterState.Error else None


def paint_job(printer: str, order: SlipOrder) -> None:
    """Paints slips as one job of a printer of this system.

    It returns when the system has accepted the job, before it is printed.

    Raises:
        PrintError: There is no such printer, or it did not accept the job.
    """
    print_on(_printer(printer), order.slips, order.template)


def paint_test_page(printer: str, template: SlipTemplate) -> None:
    """Paints the test page.

    Raises:
        PrintError: There is no such printer, or it did not accept the job.
    """
    _paint_on(_printer(printer), lambda dpi: iter((sheet_of_test_page(template, dpi),)))


def print_on(
    printer: QPrinter,
    slips: Sequence[Slip],
    template: SlipTemplate | None = None,
    words: Words | None = None,
) -> None:
    """Prints on a printer; its page size is set to that of the slips.

    Raises:
        PrintError: It did not accept the job.
    """
    printer.setDocName(title_of(slips))
    _paint_on(printer, lambda dpi: pages(slips, template, dpi, words))


def _printer(name: str) -> QPrinter:
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

    info = QPrinterInfo.printerInfo(name)
    if info.isNull():
        raise PrintError(PrintFailure.UNKNOWN_PRINTER)
    return QPrinter(info, QPrinter.PrinterMode.HighResolution)


def _paint_on(printer: QPrinter, sheets_at: Callable[[int], Iterator[Sheet]]) -> None:
    printer.setResolution(DPI)
    printer.setFullPage(True)
    sheets = sheets_at(printer.resolution())
    first = next(sheets)
    printer.setPageSize(page_size(first.width_mm, first.length_mm, "Slip"))
    printer.setPageMargins(QMarginsF())
    with painting(printer) as painter:
        for at, sheet in enumerate(chain((first,), sheets)):
            if at:
                printer.newPage()
            paint(painter, sheet)


@contextmanager
def painting(printer: QPrinter) -> Iterator[QPainter]:
    """Paints a job, which the system has accepted after the block.

    Raises:
        PrintError: It did not accept it.
    """
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintError(PrintFailure.NOT_TAKEN)
    yield painter
    failed = (printer.PrinterState.Error, printer.PrinterState.Aborted)
    if not painter.end() or printer.printerState() in failed:
        raise PrintError(PrintFailure.NOT_TAKEN)


_DPI: Final = 300
"""Resolution of rendered pages, where the system accepts no PDF."""


async def print_document(printer: QPrinter, title: str, media: str, one: PrintDocument) -> None:
    """Submits a PDF on a thread; it is printed later.

    Args:
        printer: The printer that the dialog set up.
        title: The title in the system's queue.
        media: The paper as CUPS calls it, such as ``A4``.
        one: The document.

    Raises:
        PrintError: The printer did not accept it.
        FileError: The file could not be written; what was there before is untouched.
    """
    if printer.outputFileName():
        await asyncio.to_thread(write_atomically, Path(printer.outputFileName()), one.content)
    elif cups.is_here():
        options = _options(printer, media)
        await asyncio.to_thread(cups.send, printer.printerName(), title, one.content, options)
    else:
        printer.setDocName(title)
        await asyncio.to_thread(paint_document, printer, one)


def paint_document(printer: QPrinter, one: PrintDocument) -> None:
    """Paints the pages of a PDF as images; call it on a thread.

    Raises:
        PrintError: The printer did not accept it.
    """
    from PySide6.QtPdf import QPdfDocument

    buffer = QBuffer()
    buffer.setData(one.content)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = QPdfDocument()
    document.load(buffer)
    first, last = _range(printer, document.pageCount())
    _set_page(printer, one)
    size = (QSizeF(one.width_mm, one.length_mm) * _DPI / MM_PER_INCH).toSize()
    with painting(printer) as painter:
        for page in range(first, last):
            if page > first:
                printer.newPage()
            sheet = QRectF(printer.paperRect(printer.Unit.DevicePixel))
            painter.drawImage(sheet, document.render(page, size))


def _options(printer: QPrinter, media: str) -> dict[str, str]:
    """The choices of the dialog as CUPS options."""
    options = {"media": media, "print-scaling": "none", "copies": str(printer.copyCount())}
    if printer.printRange() is printer.PrintRange.PageRange:
        options["page-ranges"] = f"{printer.fromPage()}-{printer.toPage()}"
    sides = {
        printer.DuplexMode.DuplexNone: "one-sided",
        printer.DuplexMode.DuplexLongSide: "two-sided-long-edge",
        printer.DuplexMode.DuplexShortSide: "two-sided-short-edge",
    }.get(printer.duplex())
    return options | ({"sides": sides} if sides else {})


def _range(printer: QPrinter, count: int) -> tuple[int, int]:
    """The first page to print and the one behind the last, from zero."""
    if printer.printRange() is not printer.PrintRange.PageRange:
        return 0, count
    return max(printer.fromPage() - 1, 0), min(printer.toPage() or count, count)


def _set_page(printer: QPrinter, one: PrintDocument) -> None:
    printer.setFullPage(True)
    printer.setResolution(_DPI)
    printer.setPageSize(page_size(one.width_mm, one.length_mm, ""))
    printer.setPageMargins(QMarginsF())
