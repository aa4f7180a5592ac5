"""What sharing with other counters costs a booking, and how long a new PC takes to join."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Any, Final

from deskdispatch.domain.sharing.membership import Membership, NewCounter
from deskdispatch.shared_database import single_calls
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.bench import booking_filling, customer_filling, journal_filling
from tests.bench.children import shared_desk
from tests.bench.processes import report_of
from tests.bench.report import Measure
from tests.postgres import Server, run_postgres
from tests.servicing import start_service
from tests.shared_database.shops import PATIENT, RULES, SHOP, new_place, set_up

RATIO: Final = 1.1
BLOCK_MS: Final = 16.0
JOINS_S: Final = 60.0
ROWS: Final = 100_000
"""Deliveries, and as many customers."""

_OPTIONS: Final = ("--courier-rate", "0", "--opening-balance", "900000")
_TIMES: Final = 12
_JOIN_WITHIN_S: Final = 1800.0


def shared(rounds: int, folder: Path) -> list[Measure]:
    """A booking without sharing, with it, and with a database that hangs; then the first copies."""
    with run_postgres(rules=RULES) as server:
        return [*_booked(rounds, folder, server), *_joined(folder, server)]


def _booked(rounds: int, folder: Path, server: Server) -> list[Measure]:
    """Taken in turns, so that what else the machine does meets all of them."""
    pressed: dict[str, list[float]] = {"alone": [], "shared": [], "hanging": []}
    with start_service(folder, *_OPTIONS) as service:
        asked = (service.base_url, service.api_key)
        for number in range(max(2, rounds // 2)):
            for mode in pressed:
                place = folder / f"{mode}{number}"
                place.mkdir()
                membership = _membership(server, place) if mode != "alone" else ()
                hangs = server.hanging() if mode == "hanging" else nullcontext()
                with hangs:
                    told: Any = report_of(
                        "desk_book", place, *asked, str(place), str(_TIMES), *membership
                    )
                pressed[mode] += told["pressed"]
    alone = tuple(pressed["alone"])
    words = {"shared": "with sharing on", "hanging": "with a shared database that hangs"}
    return [Measure("Book pressed until its row is painted, alone", "ms", alone)] + [
        Measure(f"the same {text}", "ms", tuple(pressed[mode]), alone, limit=RATIO)
        for mode, text in words.items()
    ]


def _joined(folder: Path, server: Server) -> list[Measure]:
    first = folder / "first.sqlite"
    journal_filling.fill(first, ROWS)
    customer_filling.fill(first, ROWS, places=1)
    booking_filling.fill(first, ROWS)
    memberships = asyncio.run(_memberships(server))
    for name, membership in zip(("first", "second"), memberships, strict=True):
        shared_desk.keep(folder / f"{name}.json", membership)
    told = report_of("desk_joins", folder, str(folder), str(ROWS), within=_JOIN_WITHIN_S)
    words = {
        "first": f"{ROWS:,} deliveries and customers shared by the first counter",
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


def _membership(server: Server, folder: Path) -> Sequence[str]:
    first, _ = asyncio.run(_memberships(server))
    path = folder / "membership.json"
    shared_desk.keep(path, first)
    return (str(path),)


async def _memberships(server: Server) -> tuple[Membership, Membership]:
    """Two counters of a new shop."""
    place = new_place(server)
    first = await set_up(place, "First")
    database = await SharedDatabase.open(first, PATIENT)
    try:
        code = (await database.invite()).code
    finally:
        await database.close()
    second = NewCounter.named("Second")
    return first, await single_calls.join(place.address, code, second, SHOP, PATIENT)
