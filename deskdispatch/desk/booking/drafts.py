"""Forms that are not sent yet: the one on the screen, and those put aside."""

from __future__ import annotations

import uuid
from typing import Final

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.saved_draft import SavedDraft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import JournalError
from deskdispatch.journal.journal import Journal

LONGEST_NAME: Final = 80
"""Characters; more of a name are cut off."""


class Drafts:
    """Keeps what a clerk has put into the form, so that no end of the program loses it.

    Every coroutine may raise ``JournalError``; then nothing was changed by it.

    Attributes:
        unwritten: Forms put aside that the journal did not take, newest first. They are listed
            with the others, and written as soon as it takes anything.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.unwritten: tuple[SavedDraft, ...] = ()

    async def keep(self, draft: Draft) -> None:
        """Keeps the form as it stands; one into which nobody put anything leaves nothing."""
        await self._journal.keep_draft(Draft() if draft.is_blank else draft, self._clock())
        await self._write_unwritten()

    async def current(self) -> Draft | None:
        """The form as it stood when it was kept last; None where nothing was in it."""
        return await self._journal.draft()

    async def save(self, name: str, draft: Draft) -> SavedDraft:
        """Puts a form aside.

        Args:
            name: On one line, cut after 80 characters; others may have the same. A blank one
                means ``name_for(draft)``.
            draft: As it stands, right or wrong.
        """
        kept = self._named(name, draft)
        await self._journal.keep_named_draft(kept)
        return kept

    async def save_unnamed(self, draft: Draft) -> tuple[SavedDraft, JournalError | None]:
        """Puts a form aside that stands nowhere else, under ``name_for(draft)``.

        Returns:
            It, and why the journal did not take it: then it is in ``unwritten``. Never raises.
        """
        kept = self._named("", draft)
        try:
            await self._journal.keep_named_draft(kept)
        except JournalError as error:
            self.unwritten = (kept, *self.unwritten)
            return kept, error
        return kept, None

    async def saved(self) -> tuple[SavedDraft, ...]:
        """The forms that were put aside, newest first, ahead of them what is unwritten."""
        return (*self.unwritten, *await self._journal.kept_drafts())

    async def forget(self, id: str) -> None:
        """Drops one that was put aside; none of that id is as good."""
        if any(kept.id == id for kept in self.unwritten):
            self._leave_unwritten(id)
        else:
            await self._journal.forget_draft(id)

    async def _write_unwritten(self) -> None:
        for kept in reversed(self.unwritten):
            await self._journal.keep_named_draft(kept)
            self._leave_unwritten(kept.id)

    def _leave_unwritten(self, id: str) -> None:
        self.unwritten = tuple(kept for kept in self.unwritten if kept.id != id)

    def _named(self, name: str, draft: Draft) -> SavedDraft:
        return SavedDraft(
            id=uuid.uuid4().hex,
            name=_one_line(name) or name_for(draft),
            draft=draft,
            kept_at=self._clock(),
        )


def name_for(draft: Draft) -> str:
    """What a form may be called: the customer's name, else the phone, else nothing."""
    return _one_line(draft.name) or _one_line(draft.phone)


def _one_line(text: str) -> str:
    return " ".join(text.split())[:LONGEST_NAME].rstrip()
