"""Opening of the guide: at its first page, or at the section on a visible control."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from deskdispatch.ui.guide.subjects import section_of
from deskdispatch.ui.widgets.help_button import HelpButton

if TYPE_CHECKING:
    from deskdispatch.ui.guide.window import GuideWindow
    from deskdispatch.ui.lib.tasks import Tasks


class Guide:
    """Owner of the guide's window, which is created when first opened.

    Args:
        beside: The window beside which it opens.
        tasks: Runs its printing.
    """

    def __init__(self, beside: QWidget, tasks: Tasks) -> None:
        self._beside, self._tasks = beside, tasks
        self._window: GuideWindow | None = None
        HelpButton.guide = self

    def open(self, address: str = "") -> None:
        """Opens the guide at ``page#section``, or at the section last shown."""
        from deskdispatch.ui.guide.window import GuideWindow

        if self._window is None:
            self._window = GuideWindow(self._tasks)
        self._window.open_at(address, self._beside)

    def open_here(self) -> None:
        """Opens the guide at the section on the focused widget."""
        self.open(self.section_of(QApplication.focusWidget()))

    section_of = staticmethod(section_of)

    def close(self) -> None:
        """Closes the guide with the window, and disconnects the help buttons."""
        HelpButton.guide = None
        if self._window is not None:
            self._window.close()  # a dialog in it still ends with its task
