"""Benchmark: bookings while sharing with other counters, and the time of a new PC to join."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

from deskdispatch.domain.sharing.membership import Membership, NewCounter
from deskdispatch.shared_database import entering
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.bench import booking_filling, customer_filling, journal_filling
from tests.bench.children import shared_desk
from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale
from tests.chaos.counter_runs import members
from tests.postgres import Server, run_postgres
from tests.servicing import start_service
from tests.shared_database.shops import PATIENT, RULES, SHOP, new_place, set_up

RATIO: Final = 1.1
BLOCK_MS: Final = 16.0
JOINS_S: Final = 6.0
"""Limit of a join in seconds; equivalent to a minute for a hundred thousand deliveries."""

_OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")
_TIMES: Final = 12


def shared(scale: Scale, folder: Path) -> list[Measure]:
    """Measures bookings without sharing, with it and with troubled sharing; then first copies."""
    with run_postgres(rules=RULES) as server:
        return [*_booked(scale, folder, server), *_joined(scale.carried, folder, server)]


def _booked(scale: Scale, folder: Path, server: Server) -> list[Measure]:
    """Runs the modes in turn, so that load from other programs affects all of them equally."""
    modes = ("alone", "shared", "hanging", "beset") if scale.with_others else ("beset",)
    pressed: dict[str, list[float]] = {mode: [] for mode in modes}
    with start_service(folder, *_OPTIONS) as service:
        asked = (service.base_url, service.api_key)
        for number in range(max(1 if scale.rounds == 1 else 2, scale.rounds // 2)):
            for mode in pressed:
                place = folder / f"{mode}{number}"
                place.mkdir()
                with _trouble(mode, server, place) as membership:
                    told: Any = report_of(
                        "desk_book",
                        place,
                        *asked,
                        str(place),
                        str(scale.times(_TIMES)),
                        *membership,
                    )
                pressed[mode] += told["pressed"]
    alone = tuple(pressed[modes[0]])
    words = {
        "shared": "with sharing on",
        "hanging": "with a shared database that hangs",
        "beset": "with a counter that locks and hangs, and one that means harm",
    }
    return [Measure("Book pressed until its row is painted, alone", "ms", alone)] + [
        Measure(f"the same {text}", "ms", tuple(pressed[mode]), alone, limit=RATIO)
        for mode, text in words.items()
        if mode in pressed
    ]


def _joined(rows: int, folder: Path, server: Server) -> list[Measure]:
    first = folder / "first.sqlite"
    journal_filling.fill(first, rows)
    customer_filling.fill(first, rows, places=1)
    booking_filling.fill(first, rows)
    memberships = asyncio.run(_memberships(server, 2))
    for name, membership in zip(("first", "second"), memberships, strict=True):
        shared_desk.keep(folder / f"{name}.json", membership)
    told = report_of("desk_joins", folder, str(folder), str(rows))
    words = {
        "first": f"{rows:,} deliveries and customers shared by the first counter",
        "second": "the same joined by a new PC",
    }
    measures = [Measure("longest block of an idle loop", "ms", (told["idle own"],))]
    for name, text in words.items():
        measures += [
            Measure(f"{text}: longest block", "ms", (told[f"{name} own"],), limit=BLOCK_MS),
            Measure("longest time without progress", "s", (told[f"{name} gap"],)),
        ]
    return [
        *measures,
        Measure(words["first"], "s", (told["first time"],)),
        Measure(words["second"], "s", (told["second time"],), limit=JOINS_S),
    ]


@contextmanager
def _trouble(mode: str, server: Server, folder: Path) -> Iterator[Sequence[str]]:
    """Applies a mode; yields the child's arguments: the membership's file and the mode."""
    if mode == "alone":
        yield ()
        return
    first, second, third = asyncio.run(_memberships(server, 3))
    path = folder / "membership.json"
    shared_desk.keep(path, first)
    troubles = {
        "hanging": server.hanging,
        "beset": lambda: members.at_work(second, third, random.Random(1)),
    }
    with troubles.get(mode, nullcontext)():
        yield (str(path), mode)


async def _memberships(server: Server, count: int) -> Sequence[Membership]:
    """Returns the memberships of ``count`` counters of a new shop."""
    place = new_place(server)
    first = await set_up(place, "First")
    database = await SharedDatabase.open(first, PATIENT)
    try:
        codes = [(await database.invite()).code for _ in range(count - 1)]
    finally:
        await database.close()
    others = [NewCounter.named(f"Counter {number}") for number in range(2, count + 1)]
    joining = zip(codes, others, strict=True)
    joined = [
        await entering.join(place.address, code, other, SHOP, PATIENT) for code, other in joining
    ]
    return [first, *joined]
