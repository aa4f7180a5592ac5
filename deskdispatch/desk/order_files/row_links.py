"""Follows the short links in the location cells of an order file."""

from __future__ import annotations

import asyncio
import importlib
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from time import perf_counter
from typing import Final
from urllib.parse import urlsplit

from deskdispatch.client.map.single_flight import SingleFlight
from deskdispatch.desk.bounded_gather import CONNECTION_ERRORS, bounded_gather
from deskdispatch.desk.order_files.order_files import OpenFile, OrderFiles
from deskdispatch.domain.errors import NotUnderstood, ServiceError
from deskdispatch.domain.fields import Field
from deskdispatch.domain.order_files.order_file import FileRow, RowState
from deskdispatch.domain.order_files.row import RowFailure, RowProblem, point_text
from deskdispatch.domain.places.places import Area
from deskdispatch.files.table_files import SLICE_S

AT_ONCE: Final = 3
"""Number of links followed at once."""
MOST_MISSES: Final = 3
"""Unanswered links of one host after which its other links are not tried."""

_FOLLOWED: Final = frozenset({RowState.PROBLEM, RowState.FAILED})
"""States of rows whose links are followed."""

Resolve = Callable[[str], Awaitable[str]]


async def _resolve(link: str) -> str:
    await asyncio.to_thread(importlib.import_module, "deskdispatch.client.map.short_links")
    from deskdispatch.client.map import short_links

    return await short_links.resolve(link)


@dataclass(eq=False)
class RowLinks:
    """Follows each link once for all rows that have it, and puts the result into the rows."""

    _files: OrderFiles
    _areas: Sequence[Area]
    _resolve: Resolve = _resolve
    _ends: dict[str, str | ServiceError] = field(default_factory=dict)
    _under_way: Counter[str] = field(default_factory=Counter)
    _flight: SingleFlight[None] = field(default_factory=SingleFlight[None])

    async def follow(
        self,
        rows: Iterable[FileRow],
        changed: Callable[[str], Awaitable[None]],
        *,
        again: bool = False,
    ) -> None:
        """Follows the links that rows have a problem with in their order, a few at a time.

        ``changed`` is awaited with a row's id when following its links begins, and when one of them
        has ended. ``again`` retries links that could not be followed before.
        """
        holders = await _holders(rows)
        if again:
            failed = {link for link in holders if isinstance(self._ends.get(link), ServiceError)}
            self._ends = {link: end for link, end in self._ends.items() if link not in failed}
        misses: dict[str, list[ServiceError]] = defaultdict(list)

        async def ask(link: str) -> None:
            await self._flight.join(link, partial(self._follow, link, misses))
            for row_id in holders[link]:
                await changed(row_id)

        self._under_way.update(holders.keys())
        try:
            for row_id in dict.fromkeys(id for ids in holders.values() for id in ids):
                await changed(row_id)
                await asyncio.sleep(0)  # lets other tasks run
            wanted = [link for link in holders if link not in self._ends]
            await bounded_gather(ask, wanted, at_once=AT_ONCE, ending=())
        finally:
            self._under_way.subtract(holders.keys())

    async def take(self, opened: OpenFile, row_id: str) -> FileRow | None:
        """Applies the targets of its links to a row; returns the row, None if it did not change.

        One certain point corrects the row; else its problem names the points found. A row that was
        corrected, left out or booked meanwhile is not changed.
        """
        row = opened.rows.get(row_id)
        if row is None or row.state not in _FOLLOWED:
            return None
        corrections: dict[Field, str] = {}
        for problem in row.content.problems:
            corrections |= self._correction(problem)
        taken = await self._files.correct(opened, row_id, corrections) if corrections else row
        problems = tuple(self._found(problem) for problem in taken.content.problems)
        if problems != taken.content.problems:
            content = taken.content.model_copy(update={"problems": problems})
            taken = await self._files.keep(opened, replace(taken, content=content))
        return None if taken is row else taken

    def shown(self, row: FileRow) -> FileRow:
        """Returns the row to show: its problems say how far its links were followed."""
        problems = tuple(self._with_progress(each) for each in row.content.problems)
        if problems == row.content.problems:
            return row
        return replace(row, content=row.content.model_copy(update={"problems": problems}))

    async def _follow(self, link: str, misses: dict[str, list[ServiceError]]) -> None:
        """Follows a link, unless its host has not answered ``MOST_MISSES`` times."""
        of_host = misses[urlsplit(link).netloc]
        if len(of_host) >= MOST_MISSES:
            self._ends[link] = of_host[-1]
            return
        try:
            self._ends[link] = await self._resolve(link)
        except ServiceError as error:
            self._ends[link] = error
            if isinstance(error, CONNECTION_ERRORS):
                of_host.append(error)

    def _correction(self, problem: RowProblem) -> dict[Field, str]:
        """Returns the point that the links of a problem lead to, followed by the first link."""
        from deskdispatch.domain.order_files.place_cells import point_of_addresses

        if (addresses := self._addresses(problem)) is None:
            return {}
        point = point_of_addresses(addresses, self._areas, problem).point
        if point is None:
            return {}
        is_pickup = problem.field is Field.PICKUP_LOCATION
        field = Field.PICKUP_LOCATION if is_pickup else Field.LOCATION
        return {field: f"{point_text(point)} {_links_in(problem)[0]}"}

    def _found(self, problem: RowProblem) -> RowProblem:
        from deskdispatch.domain.order_files.place_cells import point_of_addresses

        if (addresses := self._addresses(problem)) is None:
            return problem
        return point_of_addresses(addresses, self._areas, problem).problem or problem

    def _addresses(self, problem: RowProblem) -> list[str] | None:
        """Returns the targets of a problem's links; None without links, or while one is unknown."""
        ends = [self._ends.get(link) for link in _links_in(problem)]
        known = [end for end in ends if isinstance(end, str)]
        return known if known and len(known) == len(ends) else None

    def _with_progress(self, problem: RowProblem) -> RowProblem:
        links = _links_in(problem)
        ends = [self._ends[link] for link in links if link in self._ends]
        if any(self._under_way[link] > 0 and link not in self._ends for link in links):
            return replace(problem, failure=RowFailure.FOLLOWING_LINK)
        if any(isinstance(end, NotUnderstood) for end in ends):
            return replace(problem, failure=RowFailure.LINK_TO_NO_MAP)
        if any(isinstance(end, ServiceError) for end in ends):
            return replace(problem, failure=RowFailure.LINK_NOT_FOLLOWED)
        return problem


async def _holders(rows: Iterable[FileRow]) -> dict[str, list[str]]:
    holders: dict[str, list[str]] = {}
    until = perf_counter() + SLICE_S
    for row in rows:
        problems = row.content.problems if row.state in _FOLLOWED else ()
        for link in dict.fromkeys(link for each in problems for link in _links_in(each)):
            holders.setdefault(link, []).append(row.id)
        if perf_counter() >= until:
            await asyncio.sleep(0)
            until = perf_counter() + SLICE_S
    return holders


def _links_in(problem: RowProblem) -> tuple[str, ...]:
    if problem.failure is not RowFailure.SHORT_LINK:
        return ()
    from deskdispatch.domain.location.reading import read
    from deskdispatch.domain.tables.cells import MOST_LOCATIONS

    return read(problem.text).short_links[:MOST_LOCATIONS]
