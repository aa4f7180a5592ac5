"""Shows what the other counters have changed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.sharing.record import SharedKind
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    from deskdispatch.desk.desk import Desk
    from deskdispatch.domain.sharing.applied import Applied
    from deskdispatch.ui.window.main_window import MainWindow


class Arrivals:
    """Collects what arrives, and shows it in the window in one step.

    Args:
        window: Shown already.
        tasks: Runs the reading.
    """

    def __init__(self, window: MainWindow, tasks: Tasks) -> None:
        self._window = window
        self._tasks = tasks
        self._ids: dict[str, set[str]] = {}
        self._showing: asyncio.Task[None] | None = None

    def take(self, desk: Desk, applied: Applied) -> None:
        """Shows these soon."""
        for kind, ids in applied.ids.items():
            self._ids.setdefault(kind, set()).update(ids)
        if self._showing is None or self._showing.done():
            self._showing = self._tasks.spawn(self._show_all(desk), name="arrivals")

    async def _show_all(self, desk: Desk) -> None:
        while self._ids:
            ids, self._ids = self._ids, {}
            try:
                await self._show(desk, ids)
            except JournalError as error:
                self._window.notice.show_remark(error)

    async def _show(self, desk: Desk, ids: dict[str, set[str]]) -> None:
        deliveries = ids.get(SharedKind.DELIVERY, set())
        if deliveries:
            summaries = await desk.tracking.reload(deliveries)
            if self._window.board_panel.chosen_id() in deliveries:
                self._window.detail_panel.show_delivery(None)  # it is read anew
            self._window.show_summaries(summaries)
