"""Simulated clerk who books order files at a desk, and continues after each kill."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from deskdispatch.desk.desk import Desk
from deskdispatch.desk.order_files.order_files import OpenFile
from deskdispatch.domain.errors import JournalError, ServiceError
from deskdispatch.domain.failures.local_failures import JournalFailure
from deskdispatch.domain.order_files.order_file import FileRow, RowDecision, RowState
from tests.chaos.storm_runs.clerk import print_step

_PAUSE_S: Final = 0.05
_SEARCHES_PER_REFRESH: Final = 10

_DECISIONS: Final = {
    RowState.UNCHECKED: RowDecision.CONFIRMED,
    RowState.FAILED: RowDecision.RETRY,
}
"""The clerk's decision by state of a row; a row in ``KNOWN`` is never booked again."""

_DONE: Final = frozenset({RowState.BOOKED, RowState.KNOWN})


class FileClerk:
    """One clerk at one desk, who wants every order of every file once.

    Each step is printed, for ``DeskProcess.steps``.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def start(self) -> None:
        """Start the desk as the program does, and sign in."""
        interrupted = await self._desk.tracking.interrupted()
        print_step("start", "interrupted" if interrupted else "clean")
        await self._desk.session.recall()
        await self._desk.tracking.recall()
        while True:
            with suppress(ServiceError):
                await self._desk.session.open()
                return
            if self._desk.session.bootstrap is not None:
                return
            await asyncio.sleep(_PAUSE_S)

    async def book_all(self, path: Path | None) -> None:
        """Continue unfinished files, open one, and book until no file has rows left.

        Args:
            path: The order file to open; None to open none.
        """
        earlier = await self._desk.order_files.earlier()
        file_ids = [each.file.id for each in earlier if each.file.started_at is not None]
        if path is not None:
            file_ids.append(await self._open(path))
        if file_ids:
            await self._book_once(file_ids)
        while await self._book_once(await self._waiting_ids()):  # noqa: ASYNC110
            await asyncio.sleep(_PAUSE_S)
        print_step("done", "", states=await self._states())

    async def search_repeatedly(self) -> None:
        """Search for unconfirmed bookings until cancelled; give up those that certainly failed."""
        searches = 0
        while True:
            await self._desk.booking.write_ends()
            await self._desk.reconciling.search_due()
            for unconfirmed in (await self._desk.reconciling.current()).unconfirmed_bookings:
                if self._desk.reconciling.may_choose(unconfirmed):
                    await self._give_up(unconfirmed.intent.id)
            searches += 1
            if searches % _SEARCHES_PER_REFRESH == 0:
                with suppress(ServiceError):
                    await self._desk.tracking.refresh()
                    await self._desk.tracking.keep()
            await asyncio.sleep(_PAUSE_S)

    async def _open(self, path: Path) -> str:
        print_step("open")
        opened = await self._desk.order_files.open(path, lambda _done, _of: None)
        print_step("opened", "", rows=len(opened.rows))
        return opened.file.id

    async def _waiting_ids(self) -> list[str]:
        """Return all files that may have rows left, even opened ones that were never started."""
        return [each.file.id for each in await self._desk.order_files.earlier() if each.waiting]

    async def _book_once(self, file_ids: Iterable[str]) -> int:
        """Book the ready rows of these files, one after the other; returns the rows left."""
        loaded = [await self._desk.order_files.load(file_id) for file_id in file_ids]
        files = [opened for opened in loaded if opened is not None]
        for opened in files:
            await self._decide(opened)
        left = [sum(row.state not in _DONE for row in each.rows.values()) for each in files]
        print_step("loaded", "", left=max(left, default=0))
        for opened in files:
            if opened.of_state(RowState.READY):
                await self._book(opened)
        return sum(left)

    async def _decide(self, opened: OpenFile) -> None:
        for row in opened.of_state(*_DECISIONS):
            try:
                await self._desk.order_files.decide(opened, row.id, _DECISIONS[row.state])
            except JournalError as error:
                if error.detail != JournalFailure.NOT_OPEN:
                    raise  # otherwise its delivery was found just now

    async def _book(self, opened: OpenFile) -> None:
        booking = self._desk.file_booking(opened)
        booking.changed = _print_row
        progress = await booking.run()
        print_step("ended", progress.end or "")

    async def _give_up(self, intent_id: str) -> None:
        try:
            kept = await self._desk.reconciling.give_up(intent_id)
        except JournalError as error:
            if error.detail != JournalFailure.NOT_OPEN:
                raise
        else:
            print_step("give up", "given up" if kept is None else "kept")

    async def _states(self) -> Counter[str]:
        files = await self._desk.order_files.earlier()
        loaded = [await self._desk.order_files.load(each.file.id) for each in files]
        return Counter(state for opened in loaded if opened for state in _states_of(opened))


def _states_of(opened: OpenFile) -> Sequence[str]:
    return [row.state.value for row in opened.rows.values()]


def _print_row(row: FileRow | None) -> None:
    if row is not None:
        print_step("row", row.state)
