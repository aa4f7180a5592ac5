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
from deskdispatch.journal import alerts, opening, service, wallet
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
    """The saved data of one profile.

    A writing coroutine that returned has reached the disk. Calls run in the order they are
    made, a writing one even if its waiter is cancelled. Every coroutine may raise
    ``JournalError`` with a ``JournalFault`` as its detail; then it has written nothing.

    Most coroutines run a function of another module on the thread; it has the docstring.

    Attributes:
        repaired: The repair of a damaged file; None where there was none.
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
        """Opens or creates the file and migrates its schema.

        A damaged file is set aside and its readable rows are taken over, see ``repaired``. A
        file of another program or of a newer release is left as it is.

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
        """Finishes pending work and ends the thread; calling it again is harmless."""
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
        """Writes the outcome of an intent in flight or in doubt, and statements about it.

        One in doubt may be given up, or closed as told; either may still become booked.

        Raises:
            JournalError: ``NOT_OPEN`` if it is settled already, ``DELIVERY_TAKEN``.
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
            JournalError: ``NOT_OPEN`` if it is settled already, ``DELIVERY_TAKEN``,
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
        """Sets the areas that summaries name for drop-offs."""
        self._areas = tuple(areas)

    async def remember(
        self,
        deliveries_seen: Sequence[Delivery],
        seen_at: datetime,
        since: Since = NOT_SEEN_BEFORE,
    ) -> tuple[Delivery, ...]:
        """Merges these deliveries with the saved ones and writes the changes.

        Args:
            deliveries_seen: As the service sent them.
            seen_at: When.
            since: When their statuses were first seen, seconds since 1970 by id, where that was
                before ``seen_at``.

        Returns:
            The new and the changed ones, merged.
        """
        return await self._thread.do(
            deliveries.remember, tuple(deliveries_seen), seen_at, self._areas, since
        )

    async def adopt(self, rows: Sequence[tuple[Delivery, DeliverySummary]], at: datetime) -> int:
        """Writes the new deliveries of an imported history, all or none.

        Known deliveries are not changed. The search text of each summary is made anew.

        Args:
            rows: Each delivery with its summary.
            at: The position on the board of a delivery without a time.

        Returns:
            How many were new.
        """
        return await self._thread.do(deliveries.adopt, tuple(rows), at, self._areas)

    # Summaries: the same deliveries as lines of the board.
    active_summaries = reading(summaries.active)

    async def summaries(
        self, limit: int = BOARD_LIMIT, older_than: DeliverySummary | None = None
    ) -> tuple[DeliverySummary, ...]:
        """A page of at most ``limit`` summaries, newest first.

        They are ordered by creation or, where the service says none, by when they were first
        seen; of two at one time, the greater id is first.

        Args:
            limit: Summaries a page.
            older_than: The last one of the page before; None for the first page.
        """
        if older_than is not None or limit > filling.AT_ONCE:
            await self._fill()
        return await self._thread.ask(summaries.newest, limit, older_than)

    async def summaries_of(self, ids: Collection[str]) -> tuple[DeliverySummary, ...]:
        """The summaries of those of these deliveries that are known; in no order."""
        if not self._is_filled:
            await self._thread.do(filling.make, tuple(ids))
        return await self._thread.ask(summaries.some, tuple(ids))

    async def summaries_between(
        self, since: datetime, until: datetime
    ) -> tuple[DeliverySummary, ...]:
        """The summaries created from ``since`` on and before ``until``, oldest first.

        One without a time of creation counts by when it was first seen.
        """
        await self._fill()
        return await self._thread.ask(summaries.between, since, until)

    async def scheduled_summaries(
        self, since: datetime, until: datetime
    ) -> tuple[DeliverySummary, ...]:
        """The summaries scheduled from ``since`` on and before ``until``, earliest first.

        The time is known only of deliveries booked here or imported.
        """
        await self._fill()
        return await self._thread.ask(summaries.scheduled, since, until)

    async def stage_lengths(self, since: datetime) -> Mapping[str, tuple[float, ...]]:
        """Durations in seconds of the finished stages that began since then, by status."""
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
    note_marks = writing(service.note_marks)
    marks_kept = reading(service.marks_kept)
    keep_bootstrap = writing(service.keep_bootstrap)
    bootstrap = reading(service.bootstrap)

    async def _fill(self) -> None:
        """Once after the release before this one, or after mending: see ``filling``.

        Other calls run between two slices.
        """
        while not self._is_filled:
            self._is_filled = not await self._thread.do(filling.go_on)
