"""Benchmark: writing to and reading from a journal with many deliveries."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

from deskdispatch.domain.booking.booking import Booking
from deskdispatch.domain.unconfirmed.intent import Intent, IntentState, digest
from deskdispatch.journal.journal import Journal
from tests.bench.journal_filling import fill
from tests.bench.report import Measure
from tests.bench.scale import Scale

FEW: Final = 500
PAGE: Final = 2000
P99_AT_MOST: Final = 1.5

_WRITES: Final = 100
_LISTED: Final = 100
"""Deliveries in one answer of the service."""

_TICK: Final = 0.001
"""Seconds between two checks of the loop's delay."""

_AT: Final = datetime(2026, 11, 21, 9, tzinfo=UTC)
_BOOKING: Final = Booking(
    customer_name="فاطمة الصباح",
    customer_number="+965 3000 0901",
    pickup_latitude=29.33521,
    pickup_longitude=48.07186,
    delivery_latitude=29.2971234567,
    delivery_longitude=48.0449876543,
)

Samples = tuple[float, ...]


def written(scale: Scale, folder: Path) -> list[Measure]:
    """Measures a journal with many deliveries over one with few or none, in turns."""
    return asyncio.run(_measured(scale, folder))


async def _measured(scale: Scale, folder: Path) -> list[Measure]:
    for name, rows in (("full", scale.rows), ("few", FEW), ("empty", 0)):
        await asyncio.to_thread(fill, folder / f"{name}.sqlite", rows)
    full, few, empty = [
        await Journal.open(folder / f"{name}.sqlite") for name in ("full", "few", "empty")
    ]
    assert await full.count_deliveries() == scale.rows
    measures = [
        *await _intents(scale, full, empty),
        *await _beside(scale, full, few),
        *await _walks(scale, full),
    ]
    await asyncio.gather(full.close(), few.close(), empty.close())
    return measures


async def _intents(scale: Scale, full: Journal, empty: Journal) -> list[Measure]:
    numbers = count()

    async def write(journal: Journal) -> float:
        return await _write(journal, next(numbers))

    ours, against = await _by_turns(scale.rounds, full, empty, write, scale.times(_WRITES, 4))
    return [
        Measure(
            f"intent write p99, {scale.rows:,} deliveries over empty",
            "ms",
            (_p99(ours),),
            (_p99(against),),
            P99_AT_MOST,
        ),
        Measure("the same, median", "ms", _medians(ours), _medians(against)),
    ]


async def _beside(scale: Scale, full: Journal, few: Journal) -> list[Measure]:
    pages = await _by_turns(scale.rounds, full, few, _first_page)
    moved = await _by_turns(scale.rounds, full, few, _all_moved)
    return [
        _told(f"first page of {scale.rows:,} over of {FEW}", *pages),
        _told(f"{_LISTED} that moved written, {scale.rows:,} over {FEW}", *moved),
    ]


async def _walks(scale: Scale, full: Journal) -> list[Measure]:
    gc.freeze()  # like the board: long-lived objects are not collected again and again
    walks = [await _walk(full, scale.rows) for _ in range(scale.rounds + 1)][1:]
    gc.unfreeze()
    name = f"all {scale.rows:,} lines in pages of {PAGE:,}"
    return [
        Measure(name, "ms", tuple(took for took, _ in walks)),
        Measure("the same, longest wait of the loop", "ms", tuple(wait for _, wait in walks)),
    ]


async def _by_turns(
    rounds: int,
    ours: Journal,
    against: Journal,
    take: Callable[[Journal], Awaitable[float]],
    times: int = 1,
) -> tuple[list[Samples], list[Samples]]:
    """Takes ``times`` samples of each journal per round, after a round that warms both."""
    taken: tuple[list[Samples], list[Samples]] = ([], [])
    for _ in range(rounds + 1):
        pairs = [(await take(ours), await take(against)) for _ in range(times)]
        for kept, samples in zip(taken, zip(*pairs, strict=True), strict=True):
            kept.append(samples)
    return taken[0][1:], taken[1][1:]


async def _write(journal: Journal, number: int) -> float:
    """Returns the milliseconds until an intent was durable; it is settled afterwards."""
    intent = Intent(id=f"{number:032x}", booking=_BOOKING, digest=digest(_BOOKING), written_at=_AT)
    start = perf_counter()
    await journal.write_intent(intent)
    took = _since(start)
    await journal.settle_intent(intent.id, IntentState.NOT_SENT, _AT)
    return took


async def _first_page(journal: Journal) -> float:
    start = perf_counter()
    assert len(await journal.summaries(FEW)) == FEW
    return _since(start)


async def _all_moved(journal: Journal) -> float:
    """Returns the milliseconds until the deliveries of one answer were durable."""
    known = await journal.active_deliveries()
    after = "ENROUTE" if known[0].status == "ACCEPTED" else "ACCEPTED"
    said = [each.model_copy(update={"status": after}) for each in known[:_LISTED]]
    start = perf_counter()
    assert len(await journal.remember(said, _AT)) >= _LISTED // 2
    return _since(start)


async def _walk(journal: Journal, rows: int) -> tuple[float, float]:
    """Returns the milliseconds to read all lines, and the loop's longest block meanwhile."""
    start, longest = perf_counter(), 0.0
    walking = asyncio.create_task(_count(journal))
    while not walking.done():
        at = perf_counter()
        await asyncio.sleep(_TICK)
        longest = max(longest, _since(at) - 1e3 * _TICK)
    assert await walking == rows
    return _since(start), longest


async def _count(journal: Journal) -> int:
    met, last = 0, None
    while page := await journal.summaries(PAGE, last):
        met, last = met + len(page), page[-1]
    return met


def _since(start: float) -> float:
    return 1e3 * (perf_counter() - start)


def _told(name: str, ours: list[Samples], against: list[Samples]) -> Measure:
    return Measure(name, "ms", _medians(ours), _medians(against))


def _p99(rounds: list[Samples]) -> float:
    """Returns the 99th percentile of all rounds together.

    Of only a hundred samples it would be the slowest write, which measures the disk.
    """
    return quantiles(chain.from_iterable(rounds), n=100)[98]


def _medians(rounds: list[Samples]) -> Samples:
    return tuple(median(times) for times in rounds)
