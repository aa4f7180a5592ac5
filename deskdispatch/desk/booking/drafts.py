"""Drafts: the order in the form, and the saved drafts."""

from __future__ import annotations

import uuid
from datetime import datetime

from deskdispatch.desk.booking.rebook import is_changed, is_same
from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import JournalError
from deskdispatch.domain.standing_orders.template import one_line
from deskdispatch.journal.journal import Journal


class Drafts:
    """Stores drafts in the journal.

    Every coroutine may raise ``JournalError``; then it has changed nothing.

    Attributes:
        left_over: Reads the orders that were held when the program ended and are not booked.
        kept_at: Reads when the form was last written; None if it never was.
        unwritten: Saved drafts that could not be written, newest first; ``keep`` writes them.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.unwritten: tuple[SavedDraft, ...] = ()
        self._forgotten: set[str] = set()
        """Ids of unwritten drafts that were dropped: held orders may have them on the disk."""
        self.left_over = journal.held_left_over
        self.kept_at = journal.draft_kept_at

    async def current(self) -> Draft | None:
        """Reads the form as last written; None if it was blank, or was booked as it stands.

        The program may have been killed before it wrote the form that the booking emptied.
        """
        draft, kept_at = await self._journal.draft(), await self.kept_at()
        if draft is None or kept_at is None:
            return draft
        since = await self._journal.booked_since(kept_at)
        is_booked = any(is_same(draft, each) and not is_changed(draft, each) for each in since)
        return None if is_booked else draft

    async def keep(self, draft: Draft) -> None:
        await self._journal.keep_draft(Draft() if draft.is_blank else draft, self._clock())
        for kept in reversed(self.unwritten):
            await self._journal.keep_named_draft(kept)
            self._leave_unwritten(kept.id)
        if forgotten := tuple(self._forgotten):
            await self._journal.forget_held(forgotten)
            self._forgotten.difference_update(forgotten)

    def keep_now(self, draft: Draft, within_s: float) -> None:
        """Saves the form's draft; blocks for up to ``within_s`` seconds."""
        self._journal.keep_draft_now(Draft() if draft.is_blank else draft, self._clock(), within_s)

    async def save(self, name: str, draft: Draft) -> SavedDraft:
        """Saves a draft; a blank name means ``name_for(draft)``. Names may repeat."""
        kept = self._named(name, draft)
        await self._journal.keep_named_draft(kept)
        return kept

    async def save_unnamed(
        self, draft: Draft, kept_at: datetime | None = None
    ) -> tuple[SavedDraft, JournalError | None]:
        """Saves a draft under its default name; returns it with the error instead of raising.

        A draft that could not be written is in ``unwritten``. ``kept_at``: the time since which
        it may be booked otherwise, if that is not the present.
        """
        kept = self._named("", draft, kept_at)
        return kept, await self.keep_order(kept)

    async def keep_order(self, kept: SavedDraft) -> JournalError | None:
        """Makes an order that was not booked a saved draft of its id; fails like ``save_unnamed``.

        The draft replaces the held order of the same id on the disk.
        """
        try:
            await self._journal.keep_named_draft(kept)
        except JournalError as error:
            self.unwritten = (kept, *self.unwritten)
            return error
        return None

    async def restore(self, kept: SavedDraft) -> SavedDraft:
        """Saves a forgotten draft again, as a new one: a deleted record stays deleted everywhere.

        Fails like ``save_unnamed``, without the error.
        """
        again = kept.model_copy(update={"id": uuid.uuid4().hex})
        await self.keep_order(again)
        return again

    async def saved(self) -> tuple[SavedDraft, ...]:
        return (*self.unwritten, *await self._journal.kept_drafts())

    async def forget(self, id: str) -> None:
        if any(kept.id == id for kept in self.unwritten):
            self._leave_unwritten(id)
            self._forgotten.add(id)
        else:
            await self._journal.forget_draft(id)

    def _leave_unwritten(self, id: str) -> None:
        self.unwritten = tuple(kept for kept in self.unwritten if kept.id != id)

    def _named(self, name: str, draft: Draft, kept_at: datetime | None = None) -> SavedDraft:
        return SavedDraft(
            id=uuid.uuid4().hex,
            name=one_line(name) or name_for(draft),
            draft=draft,
            kept_at=kept_at or self._clock(),
        )


def name_for(draft: Draft) -> str:
    """Returns the default name of a draft: the customer's name, else the phone, else ""."""
    return one_line(draft.name) or one_line(draft.phone)
