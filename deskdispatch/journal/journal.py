"""The journal's coroutines, run on a thread of its own over one SQLite file."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final

from deskdispatch.domain.clock import Clock, utc_now
from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.doubts.confirmation import Statements
from deskdispatch.domain.doubts.intent import Intent, IntentState
from deskdispatch.domain.places.places import Area
from deskdispatch.domain.repair import JournalRepair
from deskdispatch.journal import alerts, opening, services, snapshot, wallet
from deskdispatch.journal.booking import differences, drafts, intents
from deskdispatch.journal.booking import doubts as searches
from deskdispatch.journal.deliveries import deliveries, filling, stages, summaries
from deskdispatch.journal.deliveries.summary_updates import NOT_SEEN_BEFORE, Areas, Since
from deskdispatch.journal.slips import print_jobs as print_queue
from deskdispatch.journal.slips import prints
from deskdispatch.journal.thread import JournalThread, OnThread, reading, writing

BUSY_TIMEOUT: Final = 5.0
"""Seconds to wait for a lock that another program holds."""

BOARD_LIMIT: Final = 500
"""How many deliveries a board starts with."""


class Journal(OnThread):
    """What this desk remembers of one profile.

    A writing coroutine that returned has reached the disk. Calls are carried out in the order
    they are made, a writing one even if its waiter is cancelled. Every coroutine may raise
    ``JournalError`` with a ``JournalFault`` as its detail; then nothing was written by it.

    Most coroutines are a function of the module that holds its statements, run on the thread; what
    they do, and what they raise, stands there.

    Attributes:
        repaired: What became of a damaged file that was found at its place; None for none.
    """

    def __init__(self, thread: JournalThread, repaired: JournalRepair | None = None) -> None:
        super().__init__(thread)
        self.repaired = repaired
        self._areas: Areas = ()
        self._is_filled = False

    @classmethod
    async def open(
        cls, path: Path, *, busy_timeout: float = BUSY_TIMEOUT, clock: Clock = utc_now
    ) -> Journal:
        """Opens the file, makes it if it is not there, and brings its schema up to date.

        A damaged file is set aside and what can be read of it taken over, see ``repaired``. One of
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
            repaired = await thread.open(partial(opening.open_file, path, busy_timeout, clock))
        except BaseException:
            await thread.close()
            raise
        return cls(thread, repaired)

    async def close(self) -> None:
        """Finishes what was asked for and ends the thread; again is harmless."""
        await self._thread.close()

    # Bookings: intents, from before their request leaves until their end is known.
    write_intent = writing(intents.write)
    note_statements = writing(intents.note_statements)
    reopen_intent = writing(intents.reopen)
    mark_interrupted = writing(intents.interrupt)
    newest_delivery_row = reading(intents.newest_row)
    open_intents = reading(intents.unsettled)
    recent_intents = reading(intents.recent)
    booked_since = reading(intents.booked_since)
    last_booked = reading(intents.last_booked)
    claimed = reading(intents.claimed)
    intent_of = reading(intents.of_delivery)
    booked_with_differences = reading(intents.booked_with_differences)
    dismiss_differences = writing(differences.dismiss)

    async def settle_intent(
        self,
        id: str,
        state: IntentState,
        settled_at: datetime,
        delivery_id: str | None = None,
        *,
        detail: str = "",
        statements: Statements | None = None,
    ) -> Intent:
        """Writes the end of an intent that is in flight or in doubt, and what was said of it.

        One in doubt may be given up, or closed as told; either may still become booked.

        Raises:
            JournalError: ``NOT_OPEN`` if its end is known already, ``DELIVERY_TAKEN``.
        """
        end = intents.IntentOutcome(state, settled_at, delivery_id, detail, statements)
        return await self._thread.do(intents.settle, id, end, self._areas)

    async def settle_booked(
        self,
        id: str,
        delivery: Delivery,
        settled_at: datetime,
        *,
        newer_than: int | None = None,
        statements: Statements | None = None,
    ) -> Intent:
        """Writes that an intent became this delivery, and the delivery, both or neither.

        Args:
            id: Of the intent.
            delivery: What it became.
            settled_at: When that was known.
            newer_than: What ``newest_delivery_row`` gave before the request left; a delivery
                that was here by then is refused. None asks nothing.
            statements: What the service said of it.

        Raises:
            JournalError: ``NOT_OPEN`` if its end is known already, ``DELIVERY_TAKEN``,
                ``DELIVERY_KNOWN``.
        """
        return await self._thread.do(
            intents.settle_booked,
            id,
            delivery,
            settled_at,
            self._areas,
            newer_than=newer_than,
            statements=statements,
        )

    # Doubts: how far the search for an intent has come.
    keep_doubt = writing(searches.keep)
    keep_doubts = writing(searches.keep_open)
    doubts_of = reading(searches.of)
    doubts = reading(searches.in_doubt)
    given_up = reading(searches.given_up)
    told_booked = reading(searches.told_booked)

    # Forms that were not sent.
    keep_draft = writing(drafts.keep)
    draft = reading(drafts.kept)
    keep_named_draft = writing(drafts.keep_named)
    kept_drafts = reading(drafts.named)
    forget_draft = writing(drafts.forget)

    # Deliveries: every one that was ever seen or booked here.
    delivery = reading(deliveries.one)
    deliveries_of = reading(deliveries.some)
    deliveries_by_order = reading(deliveries.of_orders)
    active_deliveries = reading(deliveries.active)
    count_deliveries = reading(deliveries.count)

    async def deliveries(self, limit: int = BOARD_LIMIT) -> tuple[Delivery, ...]:
        """At most ``limit`` deliveries, newest first."""
        return await self._thread.ask(deliveries.newest, limit)

    def set_areas(self, areas: Sequence[Area]) -> None:
        """From now on the lines that are written say which of these their drop-off lies in."""
        self._areas = tuple(areas)

    async def remember(
        self,
        deliveries_seen: Sequence[Delivery],
        seen_at: datetime,
        since: Since = NOT_SEEN_BEFORE,
    ) -> tuple[Delivery, ...]:
        """Keeps what is new of these deliveries, with all that was known of them before.

        Args:
            deliveries_seen: As the service said them.
            seen_at: When.
            since: When their statuses were first seen, in seconds since 1970 by their ids, where
                that was before ``seen_at``.

        Returns:
            Those that were new or changed, merged with what was known.
        """
        return await self._thread.do(
            deliveries.remember, tuple(deliveries_seen), seen_at, self._areas, since
        )

    async def adopt(self, rows: Sequence[tuple[Delivery, DeliverySummary]], at: datetime) -> int:
        """Writes deliveries out of a history that was kept elsewhere, all or none.

        What is known of a delivery already is never changed by it. What a line is searched by
        is made anew of the rest of it.

        Args:
            rows: Each delivery with its line.
            at: Where a delivery stands that says no time.

        Returns:
            How many were written: those of which nothing was known.
        """
        return await self._thread.do(deliveries.adopt, tuple(rows), at, self._areas)

    # Summaries: the same deliveries as lines of the board.
    active_summaries = reading(summaries.active)

    async def summaries(
        self, limit: int = BOARD_LIMIT, older_than: DeliverySummary | None = None
    ) -> tuple[DeliverySummary, ...]:
        """The board, page by page: at most ``limit`` lines, newest first.

        A line stands at the time of its creation or, where the service says none, where its
        delivery was first seen; of two at one time, the greater id stands first.

        Args:
            limit: Lines a page.
            older_than: The last line of the page before; None is for the first page.
        """
        if older_than is not None or limit > filling.AT_ONCE:
            await self._fill()
        return await self._thread.ask(summaries.newest, limit, older_than)

    async def summaries_of(self, ids: Collection[str]) -> tuple[DeliverySummary, ...]:
        """The lines of these deliveries, as far as they were ever seen; in no order."""
        if not self._is_filled:
            await self._thread.do(filling.make, tuple(ids))
        return await self._thread.ask(summaries.some, tuple(ids))

    async def summaries_between(
        self, since: datetime, until: datetime
    ) -> tuple[DeliverySummary, ...]:
        """The lines of deliveries created from ``since`` on and before ``until``, oldest first.

        One of which the service says no time counts where it was first seen.
        """
        await self._fill()
        return await self._thread.ask(summaries.between, since, until)

    async def scheduled_summaries(
        self, since: datetime, until: datetime
    ) -> tuple[DeliverySummary, ...]:
        """The lines of those asked for from ``since`` on and before ``until``, earliest first.

        For which time a delivery was asked is known only where this desk booked it, or of a
        history that was adopted.
        """
        await self._fill()
        return await self._thread.ask(summaries.scheduled, since, until)

    async def stage_lengths(self, since: datetime) -> Mapping[str, tuple[float, ...]]:
        """Seconds that the finished stages lasted which began since then, by status."""
        await self._fill()
        return await self._thread.ask(stages.lengths, since)

    # Alerts: what clerks were told of, and what they took note of.
    note_alerts = writing(alerts.note)
    open_alerts = reading(alerts.unacknowledged)
    acknowledge = writing(alerts.acknowledge)

    # Slips that are still to be printed, and those that were.
    queue_print = writing(print_queue.queue)
    print_jobs = reading(print_queue.waiting)
    keep_print_job = writing(print_queue.keep)
    drop_print_job = writing(print_queue.drop)
    settle_prints = writing(print_queue.settle)
    prints_of = reading(prints.count)
    print_log = reading(prints.of_delivery)
    recent_prints = reading(prints.recent)

    # The wallet's transactions, and what the service said of itself.
    keep_transactions = writing(wallet.keep)
    transactions = reading(wallet.newest)
    coverage = reading(wallet.covered)
    note_marks = writing(services.note_marks)
    marks_kept = reading(services.marks_kept)
    keep_bootstrap = writing(snapshot.keep)
    bootstrap = reading(snapshot.kept)

    async def _fill(self) -> None:
        """Once after the release before this one, or after mending: see ``filling``.

        Whatever else is asked for meanwhile is done between two slices.
        """
        while not self._is_filled:
            self._is_filled = not await self._thread.do(filling.go_on)
