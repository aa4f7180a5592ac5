"""Benchmarks of the practice service: quotes, bookings and lists, over a bare server."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from tests.bench.processes import ROOT, child_command
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.bench.service_filling import fill
from tests.bench.service_load import Rate, answer, rate, request
from tests.servicing import RunningService, start_service

CLIENTS: Final = 8
FEW: Final = 1_000
QUOTE_AT_LEAST: Final = 0.4
BOOKING_AT_LEAST: Final = 0.16
LIST_AT_MOST: Final = 1.3

_QUOTES: Final = 1_500
_BOOKINGS: Final = 800
_LISTS: Final = 60

_ENDS: Final = {
    "pickupLatitude": 29.33521,
    "pickupLongitude": 48.07186,
    "deliveryLatitude": 29.29712345678901,
    "deliveryLongitude": 48.04498765432101,
}
_BOOKING: Final = {**_ENDS, "customerName": "Sara Al-Mutairi", "customerNumber": "+965 3000 0901"}
_QUOTE_PATH: Final = "/api/v1/calculate-price"
_BOOKING_PATH: Final = "/api/v1/deliveries"
OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")


class _Work(NamedTuple):
    """One request, its expected status, and its repetitions per sample."""

    name: str
    asked: bytes
    status: int
    times: int
    at_least: float


def served(scale: Scale, folder: Path) -> list[Measure]:
    """Measures quotes and bookings over a bare route that returns the same bytes, in turns."""
    with start_service(folder, *OPTIONS) as service:
        port = port_of(service)
        works = [
            _Work("quote", quote(service), 200, scale.times(_QUOTES, 24), QUOTE_AT_LEAST),
            _Work("booking", booking(service), 201, scale.times(_BOOKINGS, 24), BOOKING_AT_LEAST),
        ]
        pages = {
            path: (work.status, answer(port, work.asked)[1].decode())
            for path, work in zip((_QUOTE_PATH, _BOOKING_PATH), works, strict=True)
        }
        with _bare(pages) as bare:
            return [line for work in works for line in _compared(work, port, bare, scale)]


def listed(scale: Scale, folder: Path) -> list[Measure]:
    """Measures a list of 100 with a million stored deliveries, over one with a thousand."""
    with _stored(folder / "few", FEW) as few, _stored(folder / "many", scale.stored) as many:
        return [
            _lists(f"list of 100{name}", f"limit=100{query}", few, many, scale)
            for name, query in (
                ("", ""),
                (", a common status", "&status=DELIVERED"),
                (", a rare status", "&status=FAILED"),
            )
        ]


def _compared(work: _Work, port: int, bare: int, scale: Scale) -> Iterator[Measure]:
    for clients in (CLIENTS, 1):
        times = work.times if clients > 1 else work.times // 3
        ours: list[Rate] = []
        theirs: list[Rate] = []
        for counts in scale.turns():
            pair = [
                rate([where], work.asked, work.status, clients=clients, times=times)
                for where in (port, bare)
            ]
            if counts:
                ours.append(pair[0])
                theirs.append(pair[1])
        who = f"{clients} clients" if clients > 1 else "1 client"
        yield Measure(
            f"{work.name}s a second, {who}",
            "/s",
            tuple(each.a_second for each in ours),
            tuple(each.a_second for each in theirs),
            work.at_least if clients > 1 else None,
            at_least=True,
        )
        yield Measure(
            f"{work.name}, p99, {who}",
            "ms",
            tuple(each.p99_ms for each in ours),
            tuple(each.p99_ms for each in theirs),
        )


def _lists(
    name: str, query: str, few: RunningService, many: RunningService, scale: Scale
) -> Measure:
    samples: list[list[float]] = [[], []]
    for counts in scale.turns():
        for service, kept in zip((many, few), samples, strict=True):
            asked = request("GET", f"{_BOOKING_PATH}?{query}", service.api_key)
            assert len(json.loads(answer(port_of(service), asked)[1])["deliveries"]) == 100
            got = rate([port_of(service)], asked, 200, clients=1, times=scale.times(_LISTS, 3))
            if counts:
                kept.append(1e3 / got.a_second)
    ours, against = map(tuple, samples)
    return Measure(f"{name}, {scale.stored:,} over {FEW:,}", "ms", ours, against, LIST_AT_MOST)


@contextmanager
def _stored(folder: Path, deliveries: int) -> Iterator[RunningService]:
    """Runs a service with ``deliveries`` stored deliveries."""
    folder.mkdir()
    with start_service(folder, *OPTIONS) as service:
        answer(port_of(service), booking(service))
    fill(service.database, deliveries)
    with start_service(folder, *OPTIONS) as service:
        yield service


@contextmanager
def _bare(pages: Mapping[str, tuple[int, str]]) -> Iterator[int]:
    """Runs a bare server; yields its port."""
    with subprocess.Popen(
        [*child_command("service_bare"), json.dumps(pages)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stdout is not None
            yield int(process.stdout.readline())
        finally:
            process.kill()


def quote(service: RunningService) -> bytes:
    return request("POST", _QUOTE_PATH, service.api_key, _ENDS)


def booking(service: RunningService) -> bytes:
    return request("POST", _BOOKING_PATH, service.api_key, _BOOKING)


def port_of(service: RunningService) -> int:
    return int(service.base_url.rpartition(":")[2])
