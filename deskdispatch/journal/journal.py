"""The journal of one profile: coroutines over one SQLite file on a thread of its own."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from deskdispatch.domain.account import Bootstrap, WalletTransaction
from deskdispatch.domain.booking import Draft
from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.delivery import Delivery
from deskdispatch.domain.doubt import Doubt
from deskdispatch.domain.intent import Intent, IntentState
from deskdispatch.domain.kept_draft import KeptDraft
from deskdispatch.domain.mending import Mended
from deskdispatch.journal import (
    deliveries,
    doubts,
    drafts,
    intents,
    opening,
    prints,
    services,
    snapshot,
    wallet,
)
from deskdispatch.journal.thread import JournalThread

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait for a lock that another program holds."""

BOARD_LIMIT: Final = 500
"""How many deliveries a board starts with."""


class Journal:
    """What this desk remembers of one profile.

    A writing coroutine that returned has reached the disk. Calls are carried out in the order
    they are made, a writing one even if its waiter is cancelled. Every coroutine may raise
    ``JournalError`` with a ``JournalFault`` as its detail; then nothing was written by it.

    Attributes:
        mended: What became of a damaged file that was found at its place; None for none.
    """

    def __init__(self, thread: JournalThread, mended: Mended | None = None) -> None:
        self._thread = thread
        self.mended = mended

    @classmethod
    async def open(
        cls, path: Path, *, busy_timeout: float = BUSY_TIMEOUT, clock: Clock = utc_now
    ) -> Journal:
        """Opens the file, makes it if it is not there, and brings its schema up to date.

        A damaged file is set aside and what can be read of it taken over, see ``mended``. One of
        another program or of a newer release is left as it is.

        Args:
            path: The file.
            busy_timeout: Seconds to wait for a lock that another program holds.
            clock: For the name of a file that is set aside.

        Raises:
            JournalError: It cannot be opened.
        """
        thread = JournalThread(partial(opening.mark, path))
        try:
            mended = await thread.open(partial(opening.open_file, path, busy_timeout, clock))
        except BaseException:
            await thread.close()
            raise
        return cls(thread, mended)

    async def close(self) -> None:
        """Finishes what was asked for and ends the thread; again is harmless."""
        await self._thread.close()

    async def write_intent(self, intent: Intent) -> None:
        """Makes an intent in flight durable, before its request leaves.

        Raises:
            AnotherInFlight: One is on its way already.
        """
        await self._thread.do(intents.write, intent)

    async def settle_intent(
        self,
        id: str,
        state: IntentState,
        settled_at: datetime,
        delivery_id: str | None = None,
        detail: str = "",
    ) -> Intent:
        """Writes the end of an intent that is in flight or in doubt.

        One in doubt may be given up; one that was given up may still become booked.

        Raises:
            JournalError: ``NOT_OPEN`` if its end is known already, ``DELIVERY_TAKEN``.
        """
        return await self._thread.do(
            intents.settle, id, intents.End(state, settled_at, delivery_id, detail)
        )

    async def settle_booked(self, id: str, delivery: Delivery, settled_at: datetime) -> Intent:
        """Writes that an intent became this delivery, and the delivery, both or neither.

        Raises:
            JournalError: ``NOT_OPEN`` if its end is known already, ``DELIVERY_TAKEN``.
        """
        return await self._thread.do(intents.settle_booked, id, delivery, settled_at)

    async def mark_interrupted(self, at: datetime) -> tuple[Intent, ...]:
        """At start: what was in flight becomes in doubt, with the detail ``interrupted``."""
        return await self._thread.do(intents.interrupt, at)

    async def open_intents(self) -> tuple[Intent, ...]:
        """The intents in flight and in doubt, newest first."""
        return await self._thread.ask(intents.unsettled)

    async def recent_intents(self, since: datetime) -> tuple[Intent, ...]:
        """The intents written since then, whatever became of them, newest first."""
        return await self._thread.ask(intents.recent, since)

    async def booked_since(self, since: datetime) -> tuple[Intent, ...]:
        """The intents that turned out since then to be booked, the last one first."""
        return await self._thread.ask(intents.booked_since, since)

    async def last_booked(self) -> Intent | None:
        """The intent that turned out last to be booked."""
        return await self._thread.ask(intents.last_booked)

    async def claimed(self, delivery_ids: Collection[str]) -> frozenset[str]:
        """The ids of those among these deliveries that some intent became."""
        return await self._thread.ask(intents.claimed, tuple(delivery_ids))

    async def intent_of(self, delivery_id: str) -> Intent | None:
        """The intent that became this delivery; None if it was booked elsewhere."""
        return await self._thread.ask(intents.of_delivery, delivery_id)

    async def keep_doubt(self, doubt: Doubt) -> None:
        """Writes down how far the search for an intent has come; of the intent itself nothing.

        Raises:
            JournalError: ``NOT_OPEN``: the intent is neither in doubt nor given up.
        """
        await self._thread.do(doubts.keep, doubt)

    async def doubts(self) -> tuple[Doubt, ...]:
        """Every intent in doubt, sought before or not, newest first."""
        return await self._thread.ask(doubts.in_doubt)

    async def given_up(self, since: datetime) -> tuple[Doubt, ...]:
        """The intents that were given up since then, the last one first."""
        return await self._thread.ask(doubts.given_up, since)

    async def remember(
        self, deliveries_seen: Sequence[Delivery], seen_at: datetime
    ) -> tuple[Delivery, ...]:
        """Keeps what is new of these deliveries, with all that was known of them before.

        Returns:
            Those that were new or changed, merged with what was known.
        """
        return await self._thread.do(deliveries.remember, tuple(deliveries_seen), seen_at)

    async def deliveries(self, limit: int = BOARD_LIMIT) -> tuple[Delivery, ...]:
        """At most ``limit`` deliveries, newest first."""
        return await self._thread.ask(deliveries.newest, limit)

    async def delivery(self, id: str) -> Delivery | None:
        """All that is known of one delivery; None if it was never seen."""
        return await self._thread.ask(deliveries.one, id)

    async def deliveries_by_order(self, orders: Collection[str]) -> tuple[Delivery, ...]:
        """The deliveries with these order numbers, in no order."""
        return await self._thread.ask(deliveries.of_orders, tuple(orders))

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

    async def transactions(self) -> tuple[WalletTransaction, ...]:
        """All movements of the wallet that are kept, newest first."""
        return await self._thread.ask(wallet.newest)

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

    async def log_print(self, delivery_id: str, at: datetime, target: str) -> None:
        """Writes down that a slip went to ``target``: a printer's name or a file's path."""
        await self._thread.do(prints.log, delivery_id, at, target)

    async def prints_of(self, delivery_id: str) -> int:
        """How many slips of this delivery were printed."""
        return await self._thread.ask(prints.count, delivery_id)
