"""Takes erased customers out of the window, and erases those who have not ordered for long."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from deskdispatch.domain.errors import KnownError

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.customers.erasure import Erasure
    from deskdispatch.ui.window.main_window import MainWindow

FIRST_S: Final = 60.0
"""Seconds after the start: what a clerk waits for goes before."""

EVERY_S: Final = 6 * 3600.0
"""Seconds between two looks for customers who have not ordered for long."""


class ErasedCustomers(QObject):
    """Shows orders without the customers who were erased.

    Args:
        window: With the board, the map and the form.
    """

    person_erased = Signal()
    """Somebody is in no file of this PC any more."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def show(self, erasure: Erasure) -> None:
        """Shows the orders without their customer, and empties a form that is for that one."""
        panel, person = self._window.booking_panel, erasure.person
        if self._window.board_panel.chosen_id() in erasure.delivery_ids:
            self._window.detail_panel.show_delivery(None)  # it is read anew
        self._window.show_summaries(erasure.summaries)
        if person is None:
            return
        draft = panel.draft()
        left = person.without(draft)
        if left.is_blank and not draft.is_blank:
            panel.clear()
        elif left is not draft:
            panel.restore(left)
        self.person_erased.emit()

    async def follow(self, desk: Desk) -> None:
        """Erases who has not ordered for as long as the preferences say, until cancelled."""
        await asyncio.sleep(FIRST_S)
        while True:
            try:
                erased = await desk.erasing.erase_unseen(self._window.preferences.customers)
            except KnownError as error:
                self._window.notice.show_remark(error)
            else:
                for erasure in erased:
                    self.show(erasure)
            await asyncio.sleep(EVERY_S)
