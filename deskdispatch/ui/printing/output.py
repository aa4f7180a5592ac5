"""Slips on paper, in a file and as an image."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QSizeF, Qt
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.ui.printing.layout import DPI, sheet_of
from deskdispatch.ui.printing.painter import paint
from deskdispatch.ui.printing.sheet import MM_PER_INCH, ROLL_MM, Sheet
from deskdispatch.ui.printing.words import Words

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


def paint_image(slip: Slip, dpi: int = DPI, words: Words | None = None) -> QImage:
    """The slip as grey pixels, 80 mm wide at ``dpi``."""
    sheet = sheet_of(slip, dpi, words)
    image = QImage(sheet.width, sheet.height, QImage.Format.Format_Grayscale8)
    image.setDotsPerMeterX(round(dpi * 1000 / MM_PER_INCH))
    image.setDotsPerMeterY(image.dotsPerMeterX())
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint(painter, sheet)
    painter.end()
    return image


def write_pdf(slip: Slip, path: Path, words: Words | None = None) -> None:
    """Writes the slip as a one-page PDF, 80 mm wide and as long as its content.

    The file is there whole or not at all; one that was there before is replaced.

    Raises:
        PrintError: It cannot be written there; whatever was there before is untouched.
    """
    content = _pdf(sheet_of(slip, DPI, words), slip.order_number)
    try:
        _replace(path, content)
    except OSError as error:
        raise PrintError(str(error)) from error


def printer_names() -> list[str]:
    """The printers of this system, by the names that ``send_to_printer`` takes."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return list(QPrinterInfo.availablePrinterNames())


def send_to_printer(slip: Slip, printer_name: str, words: Words | None = None) -> None:
    """Hands the slip to a printer of this system, on 80 mm paper as long as its content.

    It returns when the system has taken the job, which is before the paper comes out.

    Raises:
        PrintError: There is no such printer, or it did not take the job.
    """
    from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

    if not _is_there(printer_name):
        raise PrintError(printer_name)
    info = QPrinterInfo.printerInfo(printer_name)
    print_on(QPrinter(info, QPrinter.PrinterMode.HighResolution), slip, words)


def print_on(printer: QPrinter, slip: Slip, words: Words | None = None) -> None:
    """Prints on a printer that was already chosen; its page becomes the slip's.

    Raises:
        PrintError: It did not take the job.
    """
    native = printer.outputFormat() is printer.OutputFormat.NativeFormat
    if native and not _is_there(printer.printerName()):
        raise PrintError(printer.printerName())
    printer.setResolution(DPI)
    printer.setFullPage(True)
    printer.setDocName(slip.order_number)
    sheet = sheet_of(slip, printer.resolution(), words)
    printer.setPageSize(_page_size(sheet))
    printer.setPageMargins(QMarginsF())
    failed = (printer.PrinterState.Error, printer.PrinterState.Aborted)
    painter = QPainter()
    if not painter.begin(printer):
        raise PrintError(printer.printerName())
    paint(painter, sheet)
    if not painter.end() or printer.printerState() in failed:
        raise PrintError(printer.printerName())


def _is_there(printer_name: str) -> bool:
    """Asked each time: Qt reports no error where a printer vanished after it was chosen."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return not QPrinterInfo.printerInfo(printer_name).isNull()


def _page_size(sheet: Sheet) -> QPageSize:
    """The strip as a page; never a standard size that happens to be near."""
    size = QSizeF(ROLL_MM, sheet.length_mm)
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    return QPageSize(size, QPageSize.Unit.Millimeter, "Slip", exact)


def _pdf(sheet: Sheet, title: str) -> bytes:
    """Made in memory: a PDF writer does not report that a disk is full."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(sheet.dpi)
    writer.setPageSize(_page_size(sheet))
    writer.setPageMargins(QMarginsF())
    writer.setTitle(title)
    writer.setCreator("deskdispatch")
    painter = QPainter(writer)
    paint(painter, sheet)
    painter.end()
    return bytes(buffer.data().data())


def _replace(path: Path, content: bytes) -> None:
    """Writes beside the path and renames, so that no reader ever sees a part."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
