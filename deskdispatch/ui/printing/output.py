"""Slips on paper and in a file."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPainter

from deskdispatch.desk.slip import Slip
from deskdispatch.domain.errors import PrintError
from deskdispatch.domain.slip_template import SlipTemplate
from deskdispatch.ui.printing.layout import sheet_of
from deskdispatch.ui.printing.painter import paint
from deskdispatch.ui.printing.paper import DPI
from deskdispatch.ui.printing.pdf import page_size, pdf
from deskdispatch.ui.printing.words import Words

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


def write_pdf(
    slip: Slip, path: Path, words: Words | None = None, template: SlipTemplate | None = None
) -> None:
    """Writes the slip as a PDF.

    The file is there whole or not at all; one that was there before is replaced.

    Raises:
        PrintError: It cannot be written there; whatever was there before is untouched.
    """
    content = pdf((slip,), template, words)
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
    sheet = sheet_of(slip, dpi=printer.resolution(), words=words)
    printer.setPageSize(page_size(sheet))
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
