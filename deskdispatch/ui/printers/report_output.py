"""Printing of a report, or saving it as a PDF, off the window's thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.files.atomic import write_atomically
from deskdispatch.ui.lib.file_dialogs import file_name
from deskdispatch.ui.text import language
from deskdispatch.ui.text.amounts import embedded
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.widgets.messages.banner import Banner, BannerKind

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintDialog

    from deskdispatch.ui.printers.rendering import PrintDocument
    from deskdispatch.ui.printers.report_pages import Report


class ReportWords(NamedTuple):
    """Texts of one kind of report; ``name`` is also that of its file and its print job.

    ``saved`` has ``{name}`` of the file, ``sent`` has ``{printer}``; ``not_printed`` is advice
    after a failure.
    """

    name: str
    print_title: str
    save_title: str
    saved: str
    sent: str
    not_printed: str


class ReportOutput(QObject):
    """Asks for the target and shows the result in the banner of the report's page.

    ``words`` returns the texts in the language of the window.
    """

    def __init__(self, parent: QWidget, banner: Banner, words: Callable[[], ReportWords]) -> None:
        super().__init__(parent)
        self._window = parent
        self._banner = banner
        self._words = words
        self._folder: Path | None = None

    async def print_report(self, report: Report, paper: str) -> None:
        from PySide6.QtPrintSupport import QPrintDialog, QPrinter

        from deskdispatch.ui.lib.waiting import answered

        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, self._window)
        dialog.setWindowTitle(self._words().print_title)
        try:
            if await answered(dialog) == QDialog.DialogCode.Accepted:
                await self._print_on(dialog, report, paper)
        finally:
            dialog.deleteLater()

    async def save_pdf(self, report: Report, paper: str) -> None:
        from deskdispatch.ui.lib.file_dialogs import documents, file_to_save

        name = file_name(self._words().name, report.printed_at)
        place = (self._folder or documents()) / f"{name}.pdf"
        path = await file_to_save(self._window, self._words().save_title, place, ["PDF (*.pdf)"])
        if path is None:
            return
        self._folder = path.parent
        try:
            made = await _render(report, paper)
            await asyncio.to_thread(write_atomically, path, made.content)
        except KnownError as error:
            self._banner.show_error(error)
            return
        name = embedded(path.name)
        self._banner.show_message(
            BannerKind.GOOD, lambda: self._words().saved.format(name=name), passes=True
        )

    async def _print_on(self, dialog: QPrintDialog, report: Report, paper: str) -> None:
        from deskdispatch.ui.printers.system import print_document

        printer, title = dialog.printer(), self._words().name
        try:
            made = await _render(report, paper)
            media = "A4" if paper == "a4" else made.custom_media
            await print_document(printer, title, media, made)
        except KnownError as error:
            self._banner.show_message(
                BannerKind.BAD, lambda: self._words().not_printed, details=details_text(error)
            )
            return
        name = embedded(printer.printerName() or Path(printer.outputFileName()).name)
        self._banner.show_message(
            BannerKind.GOOD, lambda: self._words().sent.format(printer=name), passes=True
        )


async def _render(report: Report, paper: str) -> PrintDocument:
    from deskdispatch.ui.printers.rendering import document_of
    from deskdispatch.ui.printers.report_pages import ReportPaper, ReportWork

    return await document_of(ReportWork(report, ReportPaper(paper), language.current()))
