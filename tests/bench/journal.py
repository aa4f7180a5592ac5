"""Before every booking an intent is written: what that costs where much is remembered."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from statistics import quantiles
from time import perf_counter
from typing import Final

from deskdispatch.domain.booking import Booking
from deskdispatch.domain.intent import Intent, IntentState, digest
from deskdispatch.journal.journal import Journal
from tests.bench.report import Measure

DELIVERIES: Final = 100_000
P99_AT_MOST: Final = 1.5

_WRITES: Final = 100
_AT: Final = datetime(2026, 11, 21, 9, tzinfo=UTC)
_BOOKING: Final = Booking(
    customer_name="فاطمة الصباح",
    customer_number="+965 3000 0901",
    pickup_latitude=29.33521,
    pickup_longitude=48.07186,
    delivery_latitude=29.2971234567,
    delivery_longitude=48.0449876543,
)
_VALUE: Final = """
    '{"id":"' || id || '","orderNumber":"ORD-' || n || '","status":"DELIVERED","customerName":'
    || '"Sara Al-Mutairi","customerNumber":"+965 3000 0901","estimatedPrice":"1.750",'
    || '"deliveryLatitude":29.2971234567,"deliveryLongitude":48.0449876543,"driverName":"Yousef",'
    || '"isScheduled":false,"collectCash":false,"createdAt":"' || at || '"}'
"""
_FILL: Final = f"""
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?),
    rows AS (
        SELECT n, printf('0c7d5f1e-8a4b-4c1d-9e2f-%012d', n * 7919 % 999983) AS id,
            strftime('%Y-%m-%dT%H:%M:%S.000000Z', 1700000000 + n * 300, 'unixepoch') AS at
        FROM numbers
    )
    INSERT INTO deliveries (id, order_number, status, created_at, seen_at, value)
    SELECT id, 'ORD-' || n, 'DELIVERED', at, at, {_VALUE} FROM rows
"""


def written(rounds: int, folder: Path) -> list[Measure]:
    """The slowest of a hundred writes, over those of an empty journal; one of each by turns."""
    return asyncio.run(_written(rounds, folder))


async def _written(rounds: int, folder: Path) -> list[Measure]:
    empty = await Journal.open(folder / "empty.sqlite")
    full = await _filled(folder / "full.sqlite")
    assert len(await full.deliveries(DELIVERIES)) == DELIVERIES
    numbers = count()
    samples: list[list[list[float]]] = [[], []]
    for _ in range(rounds + 1):
        times: list[list[float]] = [[], []]
        for _ in range(_WRITES):
            for journal, kept in zip((full, empty), times, strict=True):
                kept.append(await _write(journal, next(numbers)))
        for each, kept in zip(samples, times, strict=True):
            each.append(kept)
    await asyncio.gather(full.close(), empty.close())
    ours, against = (each[1:] for each in samples)  # the first round warms both
    name = f"intent write p99, {DELIVERIES:,} deliveries over empty"
    return [
        Measure(name, "ms", _p99s(ours), _p99s(against), P99_AT_MOST),
        Measure("the same, median", "ms", _medians(ours), _medians(against)),
    ]


async def _filled(path: Path) -> Journal:
    await (await Journal.open(path)).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(_FILL, (DELIVERIES,))
    return await Journal.open(path)


async def _write(journal: Journal, number: int) -> float:
    """Milliseconds until an intent was durable; its end comes after that."""
    intent = Intent(id=f"{number:032x}", booking=_BOOKING, digest=digest(_BOOKING), written_at=_AT)
    start = perf_counter()
    await journal.write_intent(intent)
    took = 1e3 * (perf_counter() - start)
    await journal.settle_intent(intent.id, IntentState.NOT_SENT, _AT)
    return took


def _p99s(rounds: list[list[float]]) -> tuple[float, ...]:
    return tuple(quantiles(times, n=100)[98] for times in rounds)


def _medians(rounds: list[list[float]]) -> tuple[float, ...]:
    return tuple(quantiles(times, n=2)[0] for times in rounds)
