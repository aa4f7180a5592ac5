"""What a journal can be asked about the form, the wallet and the service."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from deskdispatch.domain.account.account import Bootstrap, WalletTransaction
from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.booking.kept_draft import KeptDraft
from deskdispatch.journal import services, snapshot, wallet
from deskdispatch.journal.booking import drafts
from deskdispatch.journal.queries.journal_part import JournalPart


class DeskStateQueries(JournalPart):
    """Forms that are not sent, movements of the wallet, and what the service said of itself."""

    async def keep_draft(self, draft: Draft, at: datetime) -> None:
        """Keeps the form as it stands now; an empty one leaves nothing."""
        await self._thread.do(drafts.keep, draft, at)

    async def draft(self) -> Draft | None:
        """The form as it stood when it was kept last; None where it was empty."""
        return await self._thread.ask(drafts.kept)

    async def keep_named_draft(self, kept: KeptDraft) -> None:
        """Puts a form aside under a name, in place of the one with the same id."""
        await self._thread.do(drafts.keep_named, kept)

    async def kept_drafts(self) -> tuple[KeptDraft, ...]:
        """The forms put aside, newest first."""
        return await self._thread.ask(drafts.named)

    async def forget_draft(self, id: str) -> None:
        """Drops a form that was put aside; none with that id is as good."""
        await self._thread.do(drafts.forget, id)

    async def keep_transactions(
        self, transactions: Sequence[WalletTransaction], covers: tuple[datetime, datetime]
    ) -> None:
        """Keeps movements of the wallet, and that they are all there are in that stretch.

        Args:
            transactions: As the service said them.
            covers: From and to, both included, by the service's clock.
        """
        await self._thread.do(wallet.keep, tuple(transactions), covers)

    async def transactions(self, since: datetime | None = None) -> tuple[WalletTransaction, ...]:
        """All movements of the wallet that are kept, or those since then; newest first."""
        return await self._thread.ask(wallet.newest, since)

    async def coverage(self) -> tuple[tuple[datetime, datetime], ...]:
        """The stretches in which every movement is kept, oldest first; no two of them touch."""
        return await self._thread.ask(wallet.covered)

    async def note_digits(self, base_url: str, kept: bool, at: datetime) -> None:
        """Writes down whether that service gives back all digits of a drop-off."""
        await self._thread.do(services.note_digits, base_url, kept, at)

    async def digits_kept(self, base_url: str) -> bool | None:
        """Whether that service gives back all digits; None where that is not known yet."""
        return await self._thread.ask(services.digits_kept, base_url)

    async def keep_bootstrap(self, bootstrap: Bootstrap, at: datetime) -> None:
        """Keeps the answer in place of the one before."""
        await self._thread.do(snapshot.keep, bootstrap, at)

    async def bootstrap(self) -> tuple[Bootstrap, datetime] | None:
        """The last answer and when it was heard; None before the first."""
        return await self._thread.ask(snapshot.kept)
