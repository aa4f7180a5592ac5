"""Opens the dialog for thermal printers and prints its test pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from deskdispatch.domain.errors import PrintError
from deskdispatch.ui.lib.tasks import Tasks
from deskdispatch.ui.lib.waiting import answered, over
from deskdispatch.ui.text.details import details_text
from deskdispatch.ui.text.print_failures import failure_words

if TYPE_CHECKING:
    from deskdispatch.domain.slips.template import SlipTemplate
    from deskdispatch.domain.slips.thermal_settings import ThermalSettings
    from deskdispatch.ui.printers.thermal import ThermalPrinters
    from deskdispatch.ui.slips.thermal_dialog import ThermalDialog
    from deskdispatch.ui.widgets.banner import Words


class ThermalSetup(QObject):
    """Opens the dialog over a window and carries out its actions."""

    changed = Signal(object)
    """The tuple of ``ThermalSettings`` that the clerk saved."""

    moved = Signal(object)
    """Before ``changed``, where targets of jobs have changed: the new ones by the old ones, empty
    for a removed printer."""

    def __init__(self, window: QWidget, kind: ThermalPrinters, tasks: Tasks) -> None:
        super().__init__(window)
        self._window = window
        self._kind = kind
        self._tasks = tasks
        self._dialog: ThermalDialog | None = None

    async def edit(self, printers: Sequence[ThermalSettings], template: SlipTemplate) -> None:
        """Shows the dialog until it is closed.

        Args:
            printers: As they are set up now.
            template: How the test page looks; its paper is the printer's.
        """
        from deskdispatch.thermal.device import likely
        from deskdispatch.thermal.printer import is_installed
        from deskdispatch.ui.slips.thermal_dialog import ThermalDialog

        def try_out(settings: ThermalSettings) -> None:
            self._tasks.spawn(self._try_out(settings, template), name="thermal test")

        dialog = ThermalDialog(printers, likely(), is_installed=is_installed())
        with over(self._window, dialog):
            dialog.changed.connect(self.changed)
            dialog.moved.connect(self.moved)
            dialog.test_asked.connect(try_out)
            self._dialog = dialog
            try:
                await answered(dialog)
            finally:
                self._dialog = None

    async def _try_out(self, settings: ThermalSettings, template: SlipTemplate) -> None:
        """Prints a test page; it is finished even if the dialog is closed."""
        try:
            await self._kind.try_out(settings, template)
        except PrintError as error:
            words = partial(self._trouble_words, error)
            self._say(words, is_good=False, details=details_text(error))
        else:
            self._say(lambda: self.tr("Test page sent to the printer."), is_good=True)

    def _trouble_words(self, error: PrintError) -> str:
        words = self.tr("The test page was not printed: {trouble}.")
        if error.may_have_printed:
            words = self.tr("The test page is incomplete: {trouble}.")
        return words.format(trouble=failure_words(error.detail))

    def _say(self, words: Words, *, is_good: bool, details: str = "") -> None:
        if self._dialog is not None:
            self._dialog.show_test(words, is_good=is_good, details=details)
