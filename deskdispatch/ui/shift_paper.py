"""Getting a cash sheet onto paper or into a PDF file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.exports import file_name
from deskdispatch.ui.widgets.amounts import embedded
from deskdispatch.ui.widgets.banner import Banner, Kind
from deskdispatch.ui.words import error_words

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintDialog

    from deskdispatch.ui.printing.report import Report


class ShiftPaper(QObject):
    """Asks where to, and says in the banner what came of it."""

    def __init__(self, parent: QWidget, banner: Banner) -> None:
        super().__init__(parent)
        self._window = parent
        self._banner = banner
        self._folder: Path | None = None

    async def print_out(self, report: Report, paper: str) -> None:
        """Prints on the printer that the clerk chooses."""
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        from deskdispatch.ui.lib.waiting import answered

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(self.tr("Print the cash sheet"))
        try:
            if await answered(dialog) == QDialog.DialogCode.Accepted:
                self._print_on(dialog, report, paper)
        finally:
            dialog.deleteLater()

    async def save_pdf(self, report: Report, paper: str) -> None:
        """Writes a PDF where the clerk wants it."""
        from deskdispatch.ui.dialogs.choosing_files import documents, file_to_save
        from deskdispatch.ui.printing.report_output import ReportPaper, write_report

        name = file_name(self.tr("Cash sheet"), report.printed_at)
        place = (self._folder or documents()) / f"{name}.pdf"
        path = await file_to_save(
            self._window, self.tr("Save the cash sheet"), place, ["PDF (*.pdf)"]
        )
        if path is None:
            return
        self._folder = path.parent
        try:
            write_report(report, path, ReportPaper(paper))
        except KnownError as error:
            self._banner.show_message(Kind.BAD, error_words(error))
            return
        words = self.tr("The cash sheet is in {name}").format(name=embedded(path.name))
        self._banner.show_message(Kind.GOOD, words)

    def _print_on(self, dialog: QPrintDialog, report: Report, paper: str) -> None:
        from deskdispatch.ui.printing.report_output import ReportPaper, print_report_on

        printer = dialog.printer()
        try:
            print_report_on(printer, report, ReportPaper(paper))
        except KnownError:
            words = self.tr("The cash sheet was not printed. Check the printer and print it again.")
            self._banner.show_message(Kind.BAD, words)
            return
        name = embedded(printer.printerName() or Path(printer.outputFileName()).name)
        self._banner.show_message(
            Kind.GOOD, self.tr("The cash sheet was sent to {printer}").format(printer=name)
        )
