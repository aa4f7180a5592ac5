"""Benchmark: the practice service on PostgreSQL with four processes, over one process."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from tests.bench.processes import cpu_s
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.bench.service import CLIENTS, OPTIONS, booking, port_of, quote
from tests.bench.service_load import rate
from tests.postgres import run_postgres
from tests.servicing import RunningService, start_service

WORKERS: Final = 4
AT_LEAST: Final = 2.5
CORES: Final = WORKERS + 2
"""Fewest cores for the limit: one per worker, and one each for the database and the clients."""
CPU_AT_MOST: Final = 1.5
"""Limit of processor time: more processes than cores evict each other's processor caches."""
_TIMES: Final = 300
_MODULE: Final = "deskdispatch.service"

Request = Callable[[RunningService], bytes]


def shared(scale: Scale, folder: Path) -> list[Measure]:
    """Measures answers per second, and processor time per answer, of four processes over one."""
    with run_postgres() as server, ExitStack() as running:
        url = server.new_database()
        workers = [
            running.enter_context(
                start_service(
                    folder, *OPTIONS, *["--join"][: min(at, 1)], database=url, module=_MODULE
                )
            )
            for at in range(scale.times(WORKERS, 2))
        ]
        kinds = (("quote", quote, 200), ("booking", booking, 201))
        return [
            line
            for name, request, status in kinds
            for line in _compared(name, request(workers[0]), status, workers, scale)
        ]


def _compared(
    name: str, asked: bytes, status: int, workers: list[RunningService], scale: Scale
) -> list[Measure]:
    rates: list[list[float]] = [[], []]
    costs: list[list[float]] = [[], []]
    times = scale.times(_TIMES, 24)
    for counts in scale.turns():
        for some, a_second, cpu_ms in zip((workers, workers[:1]), rates, costs, strict=True):
            before = sum(cpu_s(each.process.pid) for each in some)
            got = rate(list(map(port_of, some)), asked, status, clients=CLIENTS, times=times)
            took = sum(cpu_s(each.process.pid) for each in some) - before
            if counts:
                a_second.append(got.a_second)
                cpu_ms.append(1e3 * took / times)
    words = f"on PostgreSQL, {len(workers)} workers over 1"
    limit = AT_LEAST if (os.cpu_count() or 1) >= CORES else None
    return [
        Measure(
            f"{name}s a second {words}",
            "/s",
            tuple(rates[0]),
            tuple(rates[1]),
            limit,
            AT_LEAST,
            at_least=True,
        ),
        Measure(
            f"processor for a {name} {words}", "ms", tuple(costs[0]), tuple(costs[1]), CPU_AT_MOST
        ),
    ]
