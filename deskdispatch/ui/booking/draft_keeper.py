"""Saving of the booking form while it is typed, and restoring it at the next start."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog, QWidget

from deskdispatch.domain import phone
from deskdispatch.domain.errors import KnownError
from deskdispatch.ui.booking.form.form import CUSTOMER_FIELDS
from deskdispatch.ui.booking.panel import BookingPanel
from deskdispatch.ui.lib.tasks import Tasks

if TYPE_CHECKING:
    from datetime import datetime

    from deskdispatch.desk.booking.drafts import Drafts
    from deskdispatch.desk.standing_orders.templates import Templates
    from deskdispatch.domain.booking.booking import Draft, SavedDraft
    from deskdispatch.domain.standing_orders.template import Template
    from deskdispatch.ui.booking.drafts_dialog import DraftsDialog

logger = logging.getLogger(__name__)

RETRIED_AFTER_MS = 5_000
"""Milliseconds until a failed write is retried, even if nothing more is typed."""

KEPT_WITHIN_MS = 250
"""Milliseconds of typing that a crash can lose at most; later keys do not restart the timer."""


class DraftKeeper(QObject):
    """Writes the form to the journal after each change and restores it at the next start.

    Attributes:
        is_open: Whether the earlier form is restored or saved as a draft.
        templates: The shop's templates; None without a connection.
    """

    not_kept = Signal(object)
    """A ``KnownError`` of a write; emitted once until a write succeeds. The form is unchanged."""

    kept = Signal()
    older_kept = Signal(str)
    """The text typed before the restart is saved under this name."""

    left_over = Signal(object)
    """A ``SavedDraft`` that was held before the restart and is not booked."""

    opened = Signal()
    """The earlier form is restored or saved as a draft."""

    def __init__(self, panel: BookingPanel, tasks: Tasks) -> None:
        super().__init__(panel)
        self._panel = panel
        self._tasks = tasks
        self._drafts: Drafts | None = None
        self._is_failing = False
        self.is_open = False
        self.templates: Templates | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(KEPT_WITHIN_MS)
        self._timer.timeout.connect(self._on_due)
        panel.draft_changed.connect(self._on_changed)

    async def open(self, drafts: Drafts) -> None:
        """Uses these drafts from now on, and fills an empty form with the one saved before.

        If the clerk has typed already, the earlier form is saved as a draft instead.
        """
        self._drafts = drafts
        before, kept_at = await drafts.current(), await drafts.kept_at()
        typed = self._panel.draft()
        if before is not None and typed.is_blank:
            self._panel.restore(before)
            self._panel.warnings.since = kept_at
        elif before is not None and before != typed:
            self.older_kept.emit(await self.save(before, kept_at))
        self.is_open = True
        self.opened.emit()
        for held in await drafts.left_over():
            # Emitted first, so that the message appears even if the program is killed meanwhile.
            self.left_over.emit(held)
            await self.save_order(held)

    @property
    def has_typed_unkept(self) -> bool:
        """Whether text is typed while there are no drafts to save it in."""
        return self._drafts is None and not self._panel.draft().is_blank

    async def close(self) -> None:
        self._timer.stop()
        await self.flush()
        self._drafts = None
        self.is_open = False

    async def flush(self) -> bool:
        """Writes the form; returns whether that succeeded, and never raises."""
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

    def flush_now(self, within_s: float) -> None:
        """Saves like ``flush``; blocks for up to ``within_s`` seconds at the session's end."""
        if self._drafts is None:
            return
        try:
            self._drafts.keep_now(self._panel.draft(), within_s)
        except KnownError:
            logger.warning("The form could not be saved at the end of the session", exc_info=True)

    def _fail(self) -> None:
        self._is_failing = True
        QTimer.singleShot(RETRIED_AFTER_MS, self, self._on_due)

    async def restore_or_save(self, draft: Draft, pressed_at: datetime) -> str:
        """Fills an empty form with an order and returns ""; otherwise saves it like ``save``.

        ``pressed_at``: when *Book* was pressed for it.
        """
        if self._panel.draft().is_blank and not self._panel.is_busy:
            self._panel.fill(draft)
            self._panel.warnings.since = pressed_at
            return ""
        return await self.save(draft, pressed_at)

    async def save(self, draft: Draft, kept_at: datetime | None = None) -> str:
        """Saves a draft and returns its name, even if the write failed (after ``not_kept``)."""
        assert self._drafts is not None
        kept, failure = await self._drafts.save_unnamed(draft, kept_at)
        self._tell_of(failure)
        return kept.name

    async def save_order(self, held: SavedDraft) -> None:
        """Saves a held order that was not booked like ``save``, under its own id."""
        assert self._drafts is not None
        self._tell_of(await self._drafts.keep_order(held))

    def _tell_of(self, failure: KnownError | None) -> None:
        if failure is not None:
            self.not_kept.emit(failure)
            self._fail()

    async def open_saved(self, id: str) -> bool:
        """Opens a saved draft after saving the form; returns whether that draft exists."""
        drafts = self._drafts
        if drafts is None or self._panel.is_busy:
            return False
        try:
            found = next((each for each in await drafts.saved() if each.id == id), None)
            if found is None:
                return False
            await self._open(drafts, found, self._panel.draft())
        except KnownError as error:
            self.not_kept.emit(error)
        return True

    async def choose(self, window: QWidget) -> None:
        """Offers the drafts; saves the form, then opens the chosen one, each written first."""
        from deskdispatch.desk.booking.drafts import name_for
        from deskdispatch.ui.booking.drafts_dialog import DraftsDialog
        from deskdispatch.ui.lib.waiting import answered

        drafts = self._drafts
        if drafts is None or self._panel.is_busy:
            return
        typed = self._panel.draft()
        dialog = DraftsDialog(self._tasks, drafts, self.templates, typed)
        dialog.offer_to_keep(name_for(typed), possible=not typed.is_blank)
        dialog.setParent(window, dialog.windowFlags())
        try:
            await self._list(drafts, dialog)
            if await answered(dialog) == QDialog.DialogCode.Accepted:
                typed = self._panel.draft()
                if not typed.is_blank:
                    await drafts.save(dialog.name, typed)
                if dialog.chosen is not None:
                    await self._open(drafts, dialog.chosen)
                else:
                    self._panel.clear()
                    await self.flush()
        except KnownError as error:
            self.not_kept.emit(error)
        finally:
            dialog.deleteLater()

    async def _list(self, drafts: Drafts, dialog: DraftsDialog) -> None:
        try:
            if self.templates is not None:
                await self.templates.load()
            dialog.show_kept(await drafts.saved())
        except KnownError as error:
            self.not_kept.emit(error)
            dialog.show_kept(drafts.unwritten)
            dialog.show_failure(error)

    async def fill_from(self, draft: Draft) -> None:
        """Fills the form with a copy of a draft; what was typed there becomes a saved draft."""
        typed = self._panel.draft()
        if self._panel.is_busy or self._drafts is None:
            return
        is_typed = self._is_typed_beside(draft, typed)
        self._panel.fill(draft)
        self._panel.warnings.copied = self._panel.draft()
        if is_typed:
            self.older_kept.emit(await self.save(typed))
        await self.flush()

    def _is_typed_beside(self, draft: Draft, typed: Draft) -> bool:
        """Whether filling the form with ``draft`` would replace anything that was typed there.

        For the same phone, that phone and what it filled in do not count.
        """
        if typed.is_blank or typed == self._panel.warnings.copied:
            return False
        if phone.key(typed.phone) != phone.key(draft.phone):
            return True
        self._panel.take_back(CUSTOMER_FIELDS)
        return not self._panel.draft().model_copy(update={"phone": ""}).is_blank

    async def _open(
        self, drafts: Drafts, chosen: SavedDraft | Template, typed: Draft | None = None
    ) -> None:
        """Shows a draft, which goes once it is the form, or a copy of a template.

        ``typed``: what stands in the form, to be saved. Nothing changes while a booking is sent.
        """
        from deskdispatch.domain.booking.booking import SavedDraft

        if self._panel.is_busy:
            return
        self._panel.restore(chosen.draft)
        if isinstance(chosen, SavedDraft):
            self._panel.warnings.since = chosen.kept_at
        if typed is not None and not typed.is_blank:
            self.older_kept.emit(await self.save(typed))
        if await self.flush() and isinstance(chosen, SavedDraft):
            await drafts.forget(chosen.id)

    def _on_changed(self) -> None:
        if not self._timer.isActive():
            self._timer.start()

    def _on_due(self) -> None:
        if self._drafts is not None:
            self._tasks.spawn(self.flush(), name="draft")


class OpenedLocation(QObject):
    """Pastes the newest link from another program as the drop-off once the form accepts it.

    Waits while a booking is in flight, and at startup until the earlier form is restored.
    """

    def __init__(self, panel: BookingPanel, keeper: DraftKeeper) -> None:
        super().__init__(panel)
        self._panel = panel
        self._keeper = keeper
        self._waiting = ""
        keeper.opened.connect(self._use)
        panel.freed.connect(self._use)

    def open(self, link: str) -> None:
        self._waiting = link
        self._use()

    def _use(self) -> None:
        if self._waiting and self._keeper.is_open and not self._panel.is_busy:
            link, self._waiting = self._waiting, ""
            self._panel.paste_dropoff(link)
