"""Getting a slip onto paper or into a PDF file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.preferences import Preferences
from deskdispatch.ui.widgets.banner import Banner, Kind
from deskdispatch.ui.words import error_words

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.delivery import Delivery


class Slips(QObject):
    """Prints slips; what became of each is said in the banner beside the delivery."""

    def __init__(self, parent: QWidget, preferences: Preferences, banner: Banner) -> None:
        super().__init__(parent)
        self._window = parent
        self._preferences = preferences
        self._banner = banner
        self._desk: Desk | None = None

    def attach(self, desk: Desk) -> None:
        """From now on slips are made of what this desk knows."""
        self._desk = desk

    async def print_slip(self, delivery: Delivery) -> None:
        """Prints to the chosen printer, or asks where to."""
        target = self._preferred() or await self._ask(delivery)
        if target is not None:
            await self.put(delivery, target)

    async def put(self, delivery: Delivery, target: str | Path) -> None:
        """Sends a slip to a printer by its name, or writes it to a PDF file."""
        from deskdispatch.ui.printing import output

        assert self._desk is not None
        try:
            slip = await self._desk.prints.slip(delivery)
            if isinstance(target, Path):
                output.write_pdf(slip, target)
            else:
                output.send_to_printer(slip, target)
        except KnownError as error:
            self._banner.show_message(Kind.BAD, error_words(error))
            return
        words = self.tr("Slip sent to {target}").format(target=target)
        try:
            await self._desk.prints.note(delivery, str(target))
        except KnownError as error:  # the slip is out: nobody is to print it again for that
            self._banner.show_message(Kind.ATTENTION, f"{words}. {error_words(error)}")
            return
        self._banner.show_message(Kind.GOOD, words)

    def _preferred(self) -> str:
        """The printer for every slip; nothing where there is none, or none of that name now."""
        from deskdispatch.ui.printing import output

        chosen = self._preferences.printer
        return chosen if chosen and chosen in output.printer_names() else ""

    async def _ask(self, delivery: Delivery) -> str | Path | None:
        """The printer or the file that the clerk chooses; None for neither."""
        from deskdispatch.ui.dialogs.printer_dialog import PrinterDialog
        from deskdispatch.ui.lib.waiting import answered
        from deskdispatch.ui.printing import output

        dialog = PrinterDialog(output.printer_names())
        dialog.setParent(self._window, dialog.windowFlags())
        try:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return None
            if dialog.always:
                self._preferences.choose(printer=dialog.printer)
            return dialog.printer or await self._ask_file(delivery)
        finally:
            dialog.deleteLater()

    async def _ask_file(self, delivery: Delivery) -> Path | None:
        from deskdispatch.ui.lib.waiting import answered

        documents = QStandardPaths.StandardLocation.DocumentsLocation
        folder = QStandardPaths.writableLocation(documents)
        safe = "".join(c for c in delivery.order_number if c.isalnum() or c in "-_")[:40]
        dialog = QFileDialog(
            self._window, self.tr("Save the slip"), f"{folder}/slip-{safe}.pdf", "PDF (*.pdf)"
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        try:
            if await answered(dialog) != QDialog.DialogCode.Accepted:
                return None
            return Path(dialog.selectedFiles()[0])
        finally:
            dialog.deleteLater()
