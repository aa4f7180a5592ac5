"""Main program of a desk process that books order files until it is killed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.desk import Desk
from deskdispatch.desk.order_files import file_booking
from deskdispatch.journal.journal import Journal
from tests.chaos.file_runs.clerk import FileClerk
from tests.chaos.storm_runs.desk_main import (
    FAST_SCHEDULE,
    RETRIES,
    SHORT_TIMEOUTS,
    shorten_tolerances,
)
from tests.chaos.storm_runs.scenarios import LONG_TIMEOUTS

_FINAL_TIMEOUT_S: Final = 120.0


@dataclass(frozen=True, slots=True)
class FileDeskOptions:
    """Options of one desk process.

    Attributes:
        journal: SQLite file of the desk's journal.
        base_url: Address of the service, through the proxy.
        api_key: Key of the merchant.
        order_file: Order file to open; None to only continue the files in the journal.
        is_final: Whether to exit when everything is booked; otherwise search until killed.
    """

    journal: Path
    base_url: str
    api_key: str
    order_file: Path | None
    is_final: bool


def shorten_waits() -> None:
    """Reduce the waits between two attempts at a row, for this process."""
    for name, seconds in (("RETRY_S", 0.1), ("LONGEST_RETRY_S", 0.4), ("BUSY_S", 0.2)):
        assert hasattr(file_booking, name)
        setattr(file_booking, name, seconds)


def run(options: FileDeskOptions) -> int:
    """Run the desk to its end; returns the exit status."""
    shorten_tolerances()
    shorten_waits()
    logging.getLogger("deskdispatch").setLevel(logging.ERROR)
    asyncio.run(_run_desk(options))
    return 0


async def _run_desk(options: FileDeskOptions) -> None:
    async with _open_desk(options) as desk, asyncio.TaskGroup() as tasks:
        clerk = FileClerk(desk)
        await clerk.start()
        searching = tasks.create_task(clerk.search_repeatedly())
        async with asyncio.timeout(_FINAL_TIMEOUT_S if options.is_final else None):
            await clerk.book_all(options.order_file)
        if options.is_final:
            searching.cancel()


@asynccontextmanager
async def _open_desk(options: FileDeskOptions) -> AsyncIterator[Desk]:
    """Open a desk, and close it at the end."""
    journal = await Journal.open(options.journal)
    api = MerchantApi(
        options.base_url,
        ApiKey(options.api_key),
        retries=RETRIES,
        timeouts=LONG_TIMEOUTS if options.is_final else SHORT_TIMEOUTS,
    )
    try:
        yield Desk(api, journal, search_schedule=FAST_SCHEDULE)
    finally:
        await api.aclose()
        await journal.close()
