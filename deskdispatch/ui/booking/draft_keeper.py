"""Keeps what is typed on the disk, so that nothing that ends the program takes it away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    from deskdispatch.desk.booking.drafts import Drafts
    from deskdispatch.domain.booking.booking import Draft
    from deskdispatch.domain.booking.saved_draft import SavedDraft
    from deskdispatch.ui.booking.drafts_dialog import DraftsDialog

RETRIED_AFTER_MS = 5_000
"""How soon records that took nothing are tried again, also where nothing more is typed."""

KEPT_WITHIN_MS = 250
"""How much typing a crash may cost; not restarted by the next key, so it is no more than that."""


class DraftKeeper(QObject):
    """Writes the form down behind the clerk's typing and brings it back at the next start."""

    not_kept = Signal(object)
    """The ``KnownError`` of a writing; said once until one works again. The form stands."""

    kept = Signal()
    """A writing works again after ``not_kept``."""

    older_kept = Signal(str)
    """What was typed before the last end of the program is kept under this name."""

    def __init__(self, panel: BookingPanel, tasks: Tasks) -> None:
        super().__init__(panel)
        self._panel = panel
        self._tasks = tasks
        self._drafts: Drafts | None = None
        self._is_failing = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEPT_WITHIN_MS)
        self._timer.timeout.connect(self._on_due)
        panel.draft_changed.connect(self._on_changed)

    async def open(self, drafts: Drafts) -> None:
        """Works with these drafts; an empty form is filled with what was typed before.

        Where the clerk was quicker and has typed already, that stands, and what was typed before
        is kept by its name.

        Raises:
            JournalError: What was typed before cannot be read.
        """
        self._drafts = drafts
        before = await drafts.current()
        typed = self._panel.draft()
        if before is not None and typed.is_blank:
            self._panel.restore(before)
        elif before is not None and before != typed:
            self.older_kept.emit(await self._save(drafts, before))

    async def close(self) -> None:
        """Writes what stands in the form; the drafts are not used any more."""
        self._timer.stop()
        await self.flush()
        self._drafts = None

    async def flush(self) -> bool:
        """Writes the form down as it stands and gives whether it is; trouble is never raised."""
        if self._drafts is None:
            return False
        try:
            await self._drafts.keep(self._panel.draft())
        except KnownError as error:
            if not self._is_failing:
                self.not_kept.emit(error)
            self._fail()
        else:
            if self._is_failing:
                self._is_failing = False
                self.kept.emit()
        return not self._is_failing

    def _fail(self) -> None:
        self._is_failing = True
        QTimer.singleShot(RETRIED_AFTER_MS, self, self._on_due)

    async def take_back(self, draft: Draft) -> str:
        """Puts a draft into the form, or where that is taken among the kept ones.

        Returns:
            The name it is kept under, in memory at least where it cannot be written, which is
            then told; empty where it stands in the form.
        """
        if self._panel.draft().is_blank and not self._panel.is_busy:
            self._panel.fill(draft)
            return ""
        return await self.save(draft)

    async def save(self, draft: Draft) -> str:
        """Puts a draft among the kept ones.

        Returns:
            The name it is kept under; empty where it could not be written, which is told.
        """
        assert self._drafts is not None
        return await self._save(self._drafts, draft)

    async def _save(self, drafts: Drafts, draft: Draft) -> str:
        kept, trouble = await drafts.save_unnamed(draft)
        if trouble is not None:
            self.not_kept.emit(trouble)
            self._fail()
        return kept.name

    async def choose(self, window: QWidget) -> None:
        """Opens the list of kept drafts: keep what is typed, go on with one, or remove one."""
        from deskdispatch.desk.booking.drafts import name_for
        from deskdispatch.ui.booking.drafts_dialog import DraftsDialog
        from deskdispatch.ui.lib.waiting import answered

        drafts = self._drafts
        if drafts is None or self._panel.is_busy:
            return
        typed = self._panel.draft()
        dialog = DraftsDialog(self._tasks, drafts.forget)
        dialog.offer_to_keep(name_for(typed), possible=not typed.is_blank)
        dialog.setParent(window, dialog.windowFlags())
        try:
            await self._list(drafts, dialog)
            if await answered(dialog) == QDialog.DialogCode.Accepted:
                await self._carry_out(drafts, dialog.chosen, dialog.name)
        except KnownError as error:
            self.not_kept.emit(error)
        finally:
            dialog.deleteLater()

    async def _list(self, drafts: Drafts, dialog: DraftsDialog) -> None:
        """What was put aside; where that cannot be read, which is told, what is in memory."""
        try:
            dialog.show_kept(await drafts.saved())
        except KnownError as error:
            self.not_kept.emit(error)
            dialog.show_kept(drafts.unwritten)
            dialog.show_trouble(error)

    async def _carry_out(self, drafts: Drafts, chosen: SavedDraft | None, name: str) -> None:
        """What stands in the form is kept in either case, and every step is written first."""
        typed = self._panel.draft()
        if not typed.is_blank:
            await drafts.save(name, typed)
        if chosen is None:
            self._panel.clear()
            await self.flush()
            return
        self._panel.restore(chosen.draft)
        if await self.flush():
            await drafts.forget(chosen.id)

    def _on_changed(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _on_due(self) -> None:
        if self._drafts is not None:
            self._tasks.spawn(self.flush(), name="draft")
