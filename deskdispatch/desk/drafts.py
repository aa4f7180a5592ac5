"""Forms that are not sent yet: the one on the screen, and those put aside."""

from __future__ import annotations

import uuid
from typing import Final

from deskdispatch.domain.booking import Draft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.kept_draft import KeptDraft
from deskdispatch.journal.journal import Journal

LONGEST_NAME: Final = 80
"""Characters; more of a name are cut off."""


class Drafts:
    """Keeps what a clerk has put into the form, so that no end of the program loses it.

    Every coroutine may raise ``JournalError``; then nothing was changed by it.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock

    async def keep(self, draft: Draft) -> None:
        """Keeps the form as it stands; one into which nobody put anything leaves nothing."""
        await self._journal.keep_draft(Draft() if draft.is_blank else draft, self._clock())

    async def current(self) -> Draft | None:
        """The form as it stood when it was kept last; None where nothing was in it."""
        return await self._journal.draft()

    async def keep_named(self, name: str, draft: Draft) -> KeptDraft:
        """Puts a form aside.

        Args:
            name: On one line, cut after 80 characters; others may have the same. A blank one
                means ``name_for(draft)``.
            draft: As it stands, right or wrong.
        """
        kept = KeptDraft(
            id=uuid.uuid4().hex,
            name=_one_line(name) or name_for(draft),
            draft=draft,
            kept_at=self._clock(),
        )
        await self._journal.keep_named_draft(kept)
        return kept

    async def kept(self) -> tuple[KeptDraft, ...]:
        """The forms that were put aside, newest first."""
        return await self._journal.kept_drafts()

    async def forget(self, id: str) -> None:
        """Drops one that was put aside; none of that id is as good."""
        await self._journal.forget_draft(id)


def name_for(draft: Draft) -> str:
    """What a form may be called: the customer's name, else the phone, else nothing."""
    return _one_line(draft.name) or _one_line(draft.phone)


def _one_line(text: str) -> str:
    return " ".join(text.split())[:LONGEST_NAME].rstrip()
