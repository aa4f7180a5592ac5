"""Prints slips through Qt's own printing, where there is no CUPS."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from PySide6.QtCore import QMarginsF
from PySide6.QtGui import QPainter

from deskdispatch.desk.slips.slip import Slip
from deskdispatch.domain.errors import PrintError, PrintFailure
from deskdispatch.domain.slips.paper import DPI
from deskdispatch.domain.slips.template import SlipTemplate
from deskdispatch.ui.printers.print_documents import SlipOrder, title_of
from deskdispatch.ui.printing.pages import pages
from deskdispatch.ui.printing.painter import paint
from deskdispatch.ui.printing.pdf import page_size
from deskdispatch.ui.printing.sheet import Sheet
from deskdispatch.ui.printing.test_page import sheet_of_test_page
from deskdispatch.ui.printing.words import Words

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter


def printer_names() -> list[str]:
    """The printers of this system."""
    from PySide6.QtPrintSupport import QPrinterInfo

    return list(QPrinterInfo.availablePrinterNames())


def trouble(printer: str) -> PrintFailure | None:
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
