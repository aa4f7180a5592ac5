"""Prints a PDF to the printer, or writes it to the file, chosen in Qt's print dialog."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QSizeF

from deskdispatch.domain.slips.paper import MM_PER_INCH
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.printers import cups
from deskdispatch.ui.printers.qt_output import painting
from deskdispatch.ui.printing.pdf import page_size

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

    from deskdispatch.ui.printers.print_documents import PrintDocument

_DPI: Final = 300
"""Resolution of rendered pages, where the system accepts no PDF."""


async def print_document(printer: QPrinter, title: str, media: str, one: PrintDocument) -> None:
    """Submits a PDF on a thread; it is printed later.

    Args:
        printer: As the dialog left it.
        title: For people who look at the system's queue.
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
