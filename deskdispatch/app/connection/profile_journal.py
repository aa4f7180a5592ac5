"""Opens and closes the journal of the profile in use, with the form saved in it."""

from __future__ import annotations

import asyncio
import importlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.booking.draft_keeper import DraftKeeper
from deskdispatch.ui.lib.tasks import uninterrupted
from deskdispatch.ui.window.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)


class ProfileJournal:
    """The journal of the profile in use, open before the sign-in so that it can save the form."""

    def __init__(
        self, window: MainWindow, keeper: DraftKeeper, file_of: Callable[[str], Path]
    ) -> None:
        self._window = window
        self._keeper = keeper
        self._file_of = file_of
        self._journal: Journal | None = None
        self._profile = ""

    async def open(self, profile: str) -> Journal:
        """Opens the journal of a profile and restores its form; does nothing if it is open already.

        Runs to its end even if cancelled: a partly restored form would be overwritten. Raises
        ``JournalError``.
        """
        if self._journal is not None and self._profile == profile:
            return self._journal
        return await uninterrupted(self._open(profile))

    async def _open(self, profile: str) -> Journal:
        await self._close()
        # The imports take a quarter of a second, which would be fifteen missed frames on the loop.
        for name in ("deskdispatch.desk.desk", "phonenumbers"):
            await asyncio.to_thread(importlib.import_module, name)
        from deskdispatch.desk.booking.drafts import Drafts
        from deskdispatch.domain.clock import utc_now
        from deskdispatch.journal.journal import Journal

        journal = self._journal = await Journal.open(self._file_of(profile))
        self._profile = profile
        if journal.repaired is not None:
            logger.error("The journal was damaged; %d bookings are left", journal.repaired.bookings)
            self._window.notice.show_repaired(journal.repaired)
        try:
            await self._keeper.open(Drafts(journal, utc_now))
        except JournalError as error:  # bookings work even if the form cannot be read
            self._window.notice.show_remark(error)
        return journal

    async def save_form(self, profile: str) -> None:
        """Opens the profile's journal at the end if the form was not saved in any journal yet."""
        if self._keeper.has_typed_unkept:
            try:
                await self.open(profile)
            except JournalError as error:
                logger.warning("What was typed could not be kept: %s", error)

    async def close(self) -> None:
        await uninterrupted(self._close())

    async def _close(self) -> None:
        if self._journal is not None:
            journal, self._journal = self._journal, None
            await self._keeper.close()
            try:
                await journal.close()
            except JournalError:
                logger.exception("The journal could not be closed in order")
