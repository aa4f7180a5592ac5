"""The printer or file that slips go to: the chosen one, or the clerk's answer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.ui.lib.preferences import Preferences
from deskdispatch.ui.lib.waiting import answered, over

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.desk.slips.print_queue import Printable
    from deskdispatch.domain.slips.print_job import PrintJob
    from deskdispatch.domain.slips.template import SlipTemplate
    from deskdispatch.ui.slips.claimed_dialog import ClaimedSlip, ClaimVerdict
    from deskdispatch.ui.slips.printer_dialog import PrinterDialog
    from deskdispatch.ui.slips.uncertain_dialog import PrintVerdict


@dataclass(frozen=True, slots=True)
class PrintTarget:
    """A printer or a PDF file.

    Attributes:
        target: A printer by the name that jobs have for it, or a file.
        template: How slips look there.
    """

    target: str | Path
    template: SlipTemplate


class PrintTargets(QObject):
    """Asks where slips go, with a preview on request."""

    def __init__(self, window: QWidget, preferences: Preferences) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self._folder: Path | None = None

    def usual(self) -> PrintTarget | None:
        """The printer for all slips; None where none is chosen.

        It need not be available: slips wait for it.
        """
        chosen = self._preferences.printer
        return PrintTarget(chosen, self._preferences.slip) if chosen else None

    async def ask(
        self, desk: Desk, deliveries: Sequence[Printable], printers: Sequence[str]
    ) -> PrintTarget | None:
        """Asks for printer or file; None where the clerk cancels.

        Raises:
            KnownError: There is nothing to preview.
        """
        from deskdispatch.ui.slips.printer_dialog import PREVIEW

        with self._dialog(printers, len(deliveries)) as dialog:
            code = await answered(dialog)
            while code == PREVIEW:
                template = replace(self._preferences.slip, paper=dialog.paper)
                is_good = await self.preview(desk, deliveries, template)
                code = QDialog.DialogCode.Accepted if is_good else await answered(dialog)
            return await self._chosen(dialog, _file_name(deliveries)) if code else None

    async def ask_for_test_page(self, printers: Sequence[str]) -> PrintTarget | None:
        """Asks for the target of the test page; None where the clerk cancels."""
        with self._dialog(printers, 0) as dialog:
            return await self._chosen(dialog, "test-page") if await answered(dialog) else None

    def _dialog(self, printers: Sequence[str], count: int) -> AbstractContextManager[PrinterDialog]:
        from deskdispatch.ui.slips.printer_dialog import PrinterDialog

        dialog = PrinterDialog(printers, self._preferences.slip.paper, count)
        dialog.choose(printer=self._preferences.printer or None)
        return over(self._window, dialog)

    async def preview(
        self, desk: Desk, deliveries: Sequence[Printable], template: SlipTemplate
    ) -> bool:
        """Previews the slips; returns whether the clerk wants to print them.

        Raises:
            KnownError: They cannot be read or rendered.
        """
        from deskdispatch.ui.printers.saving import content_of
        from deskdispatch.ui.slips.preview_dialog import PreviewDialog

        content = await content_of(desk, deliveries, template)
        with over(self._window, PreviewDialog(content)) as dialog:
            return await answered(dialog) == QDialog.DialogCode.Accepted

    async def ask_if_printed(self, job: PrintJob) -> PrintVerdict:
        """Asks whether an uncertain slip was printed."""
        from deskdispatch.ui.slips.uncertain_dialog import PrintVerdict, UncertainDialog

        with over(self._window, UncertainDialog(job)) as dialog:
            return PrintVerdict(await answered(dialog))

    async def ask_of_claimed(self, claimed: Sequence[ClaimedSlip], count: int) -> ClaimVerdict:
        """Asks which slips to print where other counters have some of them."""
        from deskdispatch.ui.slips.claimed_dialog import ClaimedDialog, ClaimVerdict

        with over(self._window, ClaimedDialog(claimed, count)) as dialog:
            return ClaimVerdict(await answered(dialog))

    async def _chosen(self, dialog: PrinterDialog, name: str) -> PrintTarget | None:
        template = replace(self._preferences.slip, paper=dialog.paper)
        if dialog.always:
            self._preferences.choose(printer=dialog.printer, slip=template)
        if dialog.printer:
            return PrintTarget(dialog.printer, template)
        path = await self._ask_file(name)
        return PrintTarget(path, template) if path is not None else None

    async def _ask_file(self, name: str) -> Path | None:
        from deskdispatch.ui.lib.file_dialogs import documents, file_to_save

        suggested = (self._folder or documents()) / f"{name}.pdf"
        path = await file_to_save(
            self._window, self.tr("Save the slip"), suggested, ["PDF (*.pdf)"]
        )
        if path is not None:
            self._folder = path.parent
        return path


def _file_name(deliveries: Sequence[Printable]) -> str:
    """A file name that is valid on any file system."""
    number = "".join(c for c in deliveries[0].order_number if c.isalnum() or c in "-_")[:40]
    return f"slip-{number}" if len(deliveries) == 1 else f"slips-{number}-{len(deliveries)}"
