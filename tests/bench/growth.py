"""Benchmark: a clerk's steps with ten years of deliveries and customers, over a new shop's.

Plots the costs over the sizes, into a picture in the folder for temporary files.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import gettempdir
from time import perf_counter
from typing import Final, NamedTuple

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.desk.booking.drafts import Drafts
from deskdispatch.desk.desk import Desk
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.unconfirmed.intent import Booked
from deskdispatch.journal.journal import Journal
from tests.bench import customer_filling, journal_filling
from tests.bench.children.desk_book import draft
from tests.bench.plot import Line, draw
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.servicing import RunningService, start_service

AT_MOST: Final = 1.3
UNFELT_MS: Final = 1.0
"""Shorter times count as this one. A clerk does not notice half a millisecond doubled, for example
when no page of the file is in memory yet."""
DISK_KB_AT_MOST: Final = 1.2
PICTURE: Final = "deskdispatch-bench-growth.png"

_OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")
_TIMES: Final = 8
"""Samples of each step per round."""


class _Shop(NamedTuple):
    """One journal of a given size, and the objects that work on it."""

    deliveries: int
    desk: Desk
    drafts: Drafts


def grown(scale: Scale, folder: Path) -> list[Measure]:
    """Measures each step in the largest journal over the smallest, and a delivery's disk space."""
    sizes = [scale.rows // 100, scale.rows, scale.rows * 10]
    paths = [folder / f"{size}.sqlite" for size in sizes]
    bytes_each = 0.0
    for size, path in zip(sizes, paths, strict=True):
        journal_filling.fill(path, size)
        bytes_each = path.stat().st_size / size
        customer_filling.fill(path, size // 10, places=1)
    with start_service(folder, *_OPTIONS) as service:
        costs = asyncio.run(_costs(scale, sizes, paths, service))
    lines = [Line(name, sizes, [median(taken) for taken in each]) for name, each in costs.items()]
    picture = Path(gettempdir(), PICTURE)
    draw(picture, lines)
    sys.stderr.write(f"  drawn into {picture}\n")
    few, many = f"{sizes[0]:,}", f"{sizes[-1]:,}"
    return [
        *(
            Measure(f"{name}, {many} over {few}", "ms", tuple(each[-1]), tuple(each[0]), AT_MOST)
            for name, each in costs.items()
        ),
        Measure(
            f"a delivery on the disk, of {many}", "kB", (bytes_each / 1000,), limit=DISK_KB_AT_MOST
        ),
    ]


async def _costs(
    scale: Scale, sizes: list[int], paths: list[Path], service: RunningService
) -> dict[str, list[list[float]]]:
    """Returns milliseconds per match by step: a list of samples for each size.

    The sizes take turns, so that the machine's load affects them equally.
    """
    steps = _steps()
    costs: dict[str, list[list[float]]] = {name: [[] for _ in sizes] for name in steps}
    async with AsyncExitStack() as opened:
        shops = [
            await opened.enter_async_context(_shop(size, path, service))
            for size, path in zip(sizes, paths, strict=True)
        ]
        for counts in scale.turns():
            for _ in range(scale.times(_TIMES)):
                for name, step in steps.items():
                    for shop, samples in zip(shops, costs[name], strict=True):
                        began = perf_counter()
                        found = await step(shop)
                        if counts:
                            took = max(UNFELT_MS, (perf_counter() - began) * 1e3)
                            samples.append(took / max(1, found))
    return costs


def _steps() -> dict[str, Callable[[_Shop], Awaitable[int]]]:
    """Returns coroutines that return their number of matches, or 1 if a larger shop has no more."""
    numbers = count()

    def phone(shop: _Shop) -> str:
        return customer_filling.number_of(next(numbers) * 13 % max(1, shop.deliveries // 10))

    async def book(shop: _Shop) -> int:
        assert isinstance(await shop.desk.booking.book(draft(next(numbers))), Booked)
        return 1

    async def poll(shop: _Shop) -> int:
        await shop.desk.tracking.refresh()
        await shop.desk.tracking.keep()
        return 1

    async def save(shop: _Shop) -> int:
        await shop.drafts.keep(draft(next(numbers)))
        return 1

    async def suggest(shop: _Shop) -> int:
        return len(await shop.desk.customers.suggested(phone(shop)[:5]))

    async def first_page(shop: _Shop) -> int:
        await shop.desk.customers.page()
        return 1

    async def search(shop: _Shop) -> int:
        return len(await shop.desk.customers.page("fatima"))

    async def search_one(shop: _Shop) -> int:
        return len(await shop.desk.customers.page(phone(shop)[1:]))

    async def search_nobody(shop: _Shop) -> int:
        return len(await shop.desk.customers.page("nobody at all"))

    return {
        "a booking": book,
        "a poll that brings some, saved": poll,
        "a draft saved": save,
        "a customer suggested at five digits": suggest,
        "first page of the customers": first_page,
        "a customer found by a name that many have": search,
        "a customer found by the last seven digits": search_one,
        "a search for customers that finds nobody": search_nobody,
    }


@asynccontextmanager
async def _shop(size: int, path: Path, service: RunningService) -> AsyncIterator[_Shop]:
    api = MerchantApi(service.base_url, ApiKey(service.api_key))
    journal = await Journal.open(path)
    try:
        desk = Desk(api, journal)
        await desk.tracking.recall()
        await desk.session.open()
        await desk.customers.index()
        yield _Shop(size, desk, Drafts(journal, utc_now))
    finally:
        await journal.close()
        await api.aclose()
