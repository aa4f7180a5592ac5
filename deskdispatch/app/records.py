"""The records of the profile in use: its journal, and the form that it remembers."""

from __future__ import annotations

import asyncio
import importlib
import logging
from pathlib import Path
from typing import TYPE_CHECKING

from deskdispatch.domain.errors import JournalError
from deskdispatch.ui.draft_keeper import DraftKeeper
from deskdispatch.ui.main_window import MainWindow

if TYPE_CHECKING:
    from deskdispatch.journal.journal import Journal

logger = logging.getLogger(__name__)


class Records:
    """Opens a journal before anybody signs in, for what is typed is kept from then on."""

    def __init__(self, window: MainWindow, keeper: DraftKeeper) -> None:
        self._window = window
        self._keeper = keeper
        self._journal: Journal | None = None
        self._file: Path | None = None

    async def open(self, file: Path) -> Journal:
        """The journal in that file, with its form; one that is open already stays so.

        Raises:
            JournalError: It cannot be opened.
        """
        if self._journal is not None and self._file == file:
            return self._journal
        await self.close()
        # A quarter of a second of imports, which would be fifteen missed frames on the loop.
        for name in ("deskdispatch.desk.desk", "phonenumbers"):
            await asyncio.to_thread(importlib.import_module, name)
        from deskdispatch.desk.drafts import Drafts
        from deskdispatch.domain.clock import utc_now
        from deskdispatch.journal.journal import Journal

        journal = self._journal = await Journal.open(file)
        self._file = file
        if journal.mended is not None:
            logger.error("The journal was damaged; it is set aside: %s", journal.mended)
            self._window.notice.show_mended(journal.mended)
        try:
            await self._keeper.open(Drafts(journal, utc_now))
        except JournalError as error:  # a form that cannot be read is no reason to book nothing
            self._window.notice.show_remark(error)
        return journal

    async def close(self) -> None:
        """Writes the form down and closes the journal; again is harmless."""
        if self._journal is not None:
            journal, self._journal = self._journal, None
            await self._keeper.close()
            await journal.close()
