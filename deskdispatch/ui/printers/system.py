"""Printers of the system: sends PDFs to CUPS; without CUPS, Qt paints."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Collection, Iterator, Mapping, Sequence
from contextlib import aclosing, contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from deskdispatch.background import Progress, SerialWorker, on_daemon
from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.failures.local_failures import PrintFailure
from deskdispatch.domain.slips.template import DPI, MM_PER_INCH, SlipTemplate
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.printers import cups
from deskdispatch.ui.printers.queue_runner import Printer, PrinterBatch
from deskdispatch.ui.printers.rendering import (
    PrintDocument,
    SlipOrder,
    document_of_test_page,
    render_documents,
    title_of,
)
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.painting import page_size, paint
from deskdispatch.ui.printing.printer_test_page import sheet_of_test_page
from deskdispatch.ui.printing.sheet import Sheet
from deskdispatch.ui.printing.words import Words

if TYPE_CHECKING:
    from PySide6.QtPdf import QPdfDocument
    from PySide6.QtPrintSupport import QPrinter


def system_printers() -> Printer:
    return CupsPrinters() if cups.is_installed() else QtPrinters()


class CupsPrinters:
    """Printers of CUPS, which keeps an accepted job while the printer is off or out of paper.

    An accepted job therefore counts as printed and is never submitted twice, but is tracked.
    """

    def __init__(self) -> None:
        # A thread of its own, because CUPS keeps a connection per thread.
        self._thread = SerialWorker("cups")

    def printers(self) -> Sequence[str]:
        return qt_printer_names()

    async def query_failure(self, target: str) -> PrintFailure | None:
        return await self._thread.submit(partial(cups.failure_of, target))

    async def batches(
        self, target: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        at = 0
        async with aclosing(render_documents(order, progress)) as made:
            async for one in made:
                title = title_of(order.slips[at : at + one.count])
                send = partial(self._send, target, title, order.template, one)
                yield PrinterBatch(one.count, send)
                at += one.count

    async def pending_jobs(
        self, target: str, jobs: Collection[int]
    ) -> Mapping[int, PrintFailure | None]:
        return await self._thread.submit(partial(cups.pending_jobs, target, jobs))

    async def print_test_page(self, target: str, template: SlipTemplate) -> None:
        one = await asyncio.to_thread(document_of_test_page, template)
        await self._send(target, "Test page", template, one)

    async def _send(
        self, target: str, title: str, template: SlipTemplate, one: PrintDocument
    ) -> int:
        media = one.custom_media if template.paper_spec.is_roll else str(template.paper)
        options = {"media": media, "print-scaling": "none"}  # scaling would blur the dots
        return await self._thread.submit(partial(cups.send, target, title, one.content, options))


class QtPrinters(Printer):
    """Printers of a system without CUPS: Qt paints on them, and jobs cannot be tracked."""

    def printers(self) -> Sequence[str]:
        return qt_printer_names()

    async def query_failure(self, target: str) -> PrintFailure | None:
        """Returns the failure that Qt knows of; Qt reports none for a printer that has vanished.

        On Windows, Qt waits long for the PC that shares a printer if that is switched off.
        """
        from PySide6.QtPrintSupport import QPrinter, QPrinterInfo  # threads make no Qt classes

        error = QPrinter.PrinterState.Error

        def failure() -> PrintFailure | None:
            info = QPrinterInfo.printerInfo(target)
            if info.isNull():
                return PrintFailure.UNKNOWN_PRINTER
            return PrintFailure.STOPPED if info.state() is error else None

        return await on_daemon(failure, name="printer")

    async def batches(
        self, target: str, order: SlipOrder, progress: Progress
    ) -> AsyncGenerator[PrinterBatch]:
        at = 0
        for some in [(slip,) for slip in order.slips] if order.is_split else [order.slips]:
            job = partial(paint_job, target, some, order.template)
            yield PrinterBatch(len(some), partial(asyncio.to_thread, job))
            at += len(some)
            progress(at, order.count)

    async def print_test_page(self, target: str, template: SlipTemplate) -> None:
        sheet = partial(sheet_of_test_page, template)
        await asyncio.to_thread(
            lambda: _paint_on(_qt_printer(target), lambda dpi: iter((sheet(dpi),)))
        )


def qt_printer_names() -> list[str]:
    from PySide6.QtPrintSupport import QPrinterInfo

    return list(QPrinterInfo.availablePrinterNames())


def paint_job(printer: str, slips: Sequence[Slip], template: SlipTemplate) -> None:
    """Paints slips as one job, on any thread; returns when the system has accepted it."""
    print_on(_qt_printer(printer), slips, template)


def print_on(
    printer: QPrinter, slips: Sequence[Slip], template: SlipTemplate, words: Words | None = None
) -> None:
    """Prints on a printer, after setting its page size to that of the slips."""
    printer.setDocName(title_of(slips))
    _paint_on(printer, lambda dpi: pages(slips, template, dpi, words))


def _qt_printer(name: str) -> QPrinter:
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
    with _painting(printer) as painter:
        for at, sheet in enumerate(chain((first,), sheets)):
            if at:
                printer.newPage()
            paint(painter, sheet)


@contextmanager
def _painting(printer: QPrinter) -> Iterator[QPainter]:
    """Paints a job; on leaving the block the system has accepted it."""
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintError(PrintFailure.NOT_TAKEN)
    yield painter
    failed = (printer.PrinterState.Error, printer.PrinterState.Aborted)
    if not painter.end() or printer.printerState() in failed:
        raise PrintError(PrintFailure.NOT_TAKEN)


_DPI: Final = 300
"""Resolution of rendered pages, for systems that accept no PDF."""


async def print_document(printer: QPrinter, title: str, media: str, one: PrintDocument) -> None:
    """Submits a PDF to the printer set up in a dialog; ``media`` is the paper's name in CUPS.

    Raises:
        PrintError: The printer did not accept it.
        FileError: The file could not be written; an existing file is unchanged.
    """
    if printer.outputFileName():
        await asyncio.to_thread(write_atomically, Path(printer.outputFileName()), one.content)
    elif cups.is_installed():
        options = {"media": media, "print-scaling": "none", "copies": str(printer.copyCount())}
        if printer.printRange() is printer.PrintRange.PageRange:
            options["page-ranges"] = f"{printer.fromPage()}-{printer.toPage()}"
        if (duplex := printer.duplex()) is not printer.DuplexMode.DuplexAuto:
            options["sides"] = {
                printer.DuplexMode.DuplexNone: "one-sided",
                printer.DuplexMode.DuplexLongSide: "two-sided-long-edge",
                printer.DuplexMode.DuplexShortSide: "two-sided-short-edge",
            }[duplex]
        await asyncio.to_thread(cups.send, printer.printerName(), title, one.content, options)
    else:
        from PySide6.QtPdf import QPdfDocument  # threads must not create Qt classes

        printer.setDocName(title)
        await asyncio.to_thread(paint_document, printer, one, QPdfDocument)


def paint_document(
    printer: QPrinter, one: PrintDocument, new_document: Callable[[], QPdfDocument]
) -> None:
    """Paints the pages of a PDF as images; call it on a thread."""
    buffer = QBuffer()
    buffer.setData(one.content)
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    document = new_document()
    document.load(buffer)
    first, behind = 0, document.pageCount()
    if printer.printRange() is printer.PrintRange.PageRange:
        first, behind = max(printer.fromPage() - 1, 0), min(printer.toPage() or behind, behind)
    printer.setFullPage(True)
    printer.setResolution(_DPI)
    printer.setPageSize(page_size(one.width_mm, one.length_mm, ""))
    printer.setPageMargins(QMarginsF())
    size = (QSizeF(one.width_mm, one.length_mm) * _DPI / MM_PER_INCH).toSize()
    with _painting(printer) as painter:
        for page in range(first, behind):
            if page > first:
                printer.newPage()
            sheet = QRectF(printer.paperRect(printer.Unit.DevicePixel))
            painter.drawImage(sheet, document.render(page, size))
