"""Benchmarks: customer suggestions, page and import, with many customers and with few."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter
from typing import Final

from deskdispatch.desk.customers.customers import Customers
from deskdispatch.domain.clock import utc_now
from deskdispatch.journal.journal import Journal
from tests.bench.customer_filling import fill, number_of
from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

KEY_MS: Final = 16.0
PAGE_MS: Final = 100.0
BLOCK_MS: Final = 16.0
_TYPED: Final = 40
"""Phones typed per round, from the fourth digit to the eighth."""

_JOBS: Final = {
    "read": "{:,} customers read and tried out",
    "write": "the same imported into an empty journal",
    "save": "the same exported to CSV",
}

Ask = Callable[[Customers, Scale], Awaitable[list[float]]]


def measured(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the page and the suggestions, then the import."""
    return [*recognised(scale, folder), *imported(scale.carried, folder)]


def imported(rows: int, folder: Path) -> list[Measure]:
    """Measures each job's longest block, its longest time without progress, and its duration."""
    apart = folder / "import"
    apart.mkdir()
    told = report_of("desk_customers", apart, str(apart), str(rows))
    measures = [Measure("longest block of an idle loop", "ms", (told["idle own"],))]
    for name, form in _JOBS.items():
        words = form.format(rows)
        measures += [
            Measure(f"{words}: longest block", "ms", (told[f"{name} own"],), limit=BLOCK_MS),
            Measure("with what other programs took", "ms", (told[f"{name} block"],)),
            Measure("longest time without progress", "s", (told[f"{name} gap"],)),
            Measure(words, "s", (told[f"{name} time"],)),
        ]
    return measures


def recognised(scale: Scale, folder: Path) -> list[Measure]:
    """Measures the milliseconds that a key's suggestions, and the page, block the event loop."""
    full, empty = folder / "full.sqlite", folder / "empty.sqlite"
    fill(full, scale.rows)
    fill(empty, 0)
    typed = [asyncio.run(_asked(path, scale, _keys)) for path in (full, empty)]
    opened = [asyncio.run(_asked(path, scale, _page)) for path in (full, empty)]
    searched = [asyncio.run(_asked(path, scale, _search)) for path in (full, empty)]
    worst = tuple(_p95(each) for each in typed[0])
    return [
        Measure("customers suggested at a key, 95 of 100", "ms", worst, limit=KEY_MS),
        Measure("the same, over no customers", "ms", _all(typed[0]), _all(typed[1])),
        Measure(f"first page of {scale.rows:,} customers", "ms", _all(opened[0]), limit=PAGE_MS),
        Measure("the same, over no customers", "ms", _all(opened[0]), _all(opened[1])),
        Measure("a search through them", "ms", _all(searched[0]), limit=PAGE_MS),
    ]


async def _asked(path: Path, scale: Scale, ask: Ask) -> list[list[float]]:
    journal = await Journal.open(path)
    customers = Customers(journal, utc_now)
    await customers.index()  # the program does this in its idle time
    await ask(customers, scale)  # a first round warms the disk cache
    times = [await ask(customers, scale) for _ in range(scale.rounds)]
    await journal.close()
    return times


async def _keys(customers: Customers, scale: Scale) -> list[float]:
    numbers = [number_of(customer * 2477 % scale.rows) for customer in range(scale.times(_TYPED))]
    typed = [number[:digits] for number in numbers for digits in range(4, 9)]
    return [await _timed(customers.suggested(each)) for each in typed]


async def _page(customers: Customers, _scale: Scale) -> list[float]:
    return [await _timed(customers.page())]


async def _search(customers: Customers, _scale: Scale) -> list[float]:
    return [await _timed(customers.page(each)) for each in ("fatima", "السالمية", "nobody at all")]


async def _timed(work: Awaitable[object]) -> float:
    began = perf_counter()
    await work
    return (perf_counter() - began) * 1000


def _p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)]


def _all(rounds: list[list[float]]) -> tuple[float, ...]:
    return tuple(each for times in rounds for each in times)
