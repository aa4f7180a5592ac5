"""What a journal can be asked about deliveries: whole ones, and their lines on the board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from deskdispatch.domain.deliveries.delivery import Delivery
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.places.places import Area
from deskdispatch.journal.deliveries import deliveries, filling, stages, summaries
from deskdispatch.journal.deliveries.summary_updates import NOT_SEEN_BEFORE, Since
from deskdispatch.journal.queries.journal_part import JournalPart

BOARD_LIMIT: Final = 500
"""How many deliveries a board starts with."""


class DeliveryQueries(JournalPart):
    """Every delivery that was ever seen or booked here."""

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

    async def deliveries(self, limit: int = BOARD_LIMIT) -> tuple[Delivery, ...]:
        """At most ``limit`` deliveries, newest first."""
        return await self._thread.ask(deliveries.newest, limit)

    async def delivery(self, id: str) -> Delivery | None:
        """All that is known of one delivery; None if it was never seen."""
        return await self._thread.ask(deliveries.one, id)

    async def deliveries_by_order(self, orders: Collection[str]) -> tuple[Delivery, ...]:
        """The deliveries with these order numbers, in no order."""
        return await self._thread.ask(deliveries.of_orders, tuple(orders))

    async def deliveries_of(self, ids: Collection[str]) -> tuple[Delivery, ...]:
        """The deliveries with these ids, as far as they were ever seen; in no order."""
        return await self._thread.ask(deliveries.some, tuple(ids))

    async def active_deliveries(self) -> tuple[Delivery, ...]:
        """Every delivery whose status is no end, newest first."""
        return await self._thread.ask(deliveries.active)

    async def count_deliveries(self) -> int:
        """How many deliveries were ever seen."""
        return await self._thread.ask(deliveries.count)

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

    async def briefs(
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

    async def active_briefs(self) -> tuple[DeliverySummary, ...]:
        """The line of every delivery whose status is no end, newest first."""
        return await self._thread.ask(summaries.active)

    async def briefs_of(self, ids: Collection[str]) -> tuple[DeliverySummary, ...]:
        """The lines of these deliveries, as far as they were ever seen; in no order."""
        if not self._is_filled:
            await self._thread.do(filling.make, tuple(ids))
        return await self._thread.ask(summaries.some, tuple(ids))

    async def briefs_between(self, since: datetime, until: datetime) -> tuple[DeliverySummary, ...]:
        """The lines of deliveries created from ``since`` on and before ``until``, oldest first.

        One of which the service says no time counts where it was first seen.
        """
        await self._fill()
        return await self._thread.ask(summaries.between, since, until)

    async def scheduled_briefs(
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

    async def _fill(self) -> None:
        """Once after the release before this one, or after mending: see ``filling``.

        Whatever else is asked for meanwhile is done between two slices.
        """
        while not self._is_filled:
            self._is_filled = not await self._thread.do(filling.go_on)
