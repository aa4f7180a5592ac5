"""The command ``python -m tests.chaos.days --rounds N --seed S``: see ``day_runs``.

Prints one line; exits with 1 if an order was lost or doubled, a slip printed twice, or the clerk
told what is not so. The seeds of such days are printed before, with what was told.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
import tempfile
from collections import Counter
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final
from unittest import mock
from uuid import UUID

from deskdispatch.domain.order_files.order_file import RowState
from deskdispatch.files import table_files
from deskdispatch.journal import thread
from tests.chaos.day_runs.clerk import Clerk
from tests.chaos.day_runs.day import BOOKED, Day
from tests.desk.desk_under_test import DeskUnderTest, desk_at
from tests.desk.order_files.conftest import TableWork
from tests.memory import memory_folder
from tests.virtual_time import SlowDisk, VirtualLoop

FAULTS: Final = ("lost", "doubled", "printed twice", "wrongly reported")
_BUSY_S: Final = 300
_CALM_S: Final = 8000


def main() -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.days", description=__doc__)
    parser.add_argument("--rounds", type=int, default=20, metavar="N", help="days to play")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first day")
    arguments = parser.parse_args()
    logging.disable()
    counts = Counter[str]()
    for seed in range(arguments.seed, arguments.seed + arguments.rounds):
        day = run(seed)
        found = counters(day)
        counts.update(found)
        if any(found[name] for name in FAULTS):
            sys.stdout.write(f"seed {seed}: {summary(found)}; {', '.join(day.wrong)}\n")
    sys.stdout.write(summary(counts) + "\n")
    return 1 if any(counts[name] for name in FAULTS) else 0


def summary(counts: Counter[str]) -> str:
    return "  ".join(f"{name} {count:,}" for name, count in counts.items())


def run(seed: int, busy_s: float = _BUSY_S) -> Day:
    """Play one day; the same seed always gives the same day."""
    rng, loop = random.Random(seed), VirtualLoop()
    with (
        tempfile.TemporaryDirectory(prefix="day-", dir=memory_folder()) as folder,
        mock.patch.object(thread, "ThreadPoolExecutor", partial(SlowDisk, rng)),
        mock.patch.object(table_files, "TableProcess", TableWork),
        mock.patch("uuid.uuid4", side_effect=lambda: UUID(int=rng.getrandbits(128))),
    ):
        try:
            return loop.run_until_complete(_play_both(seed, busy_s, Path(folder)))
        finally:
            loop.close()


def counters(day: Day) -> Counter[str]:
    """Return the counters that are printed."""
    orders = Counter(day.arrived.values())
    wanted = [notes for notes, what in day.known.items() if what == BOOKED or notes not in day.rows]
    return Counter(
        {
            "orders": len(day.drafts),
            "booked": len(orders),
            "lost": sum(not orders[notes] for notes in wanted),
            "doubled": sum(count > 1 for count in orders.values()),
            "printed twice": sum(count > 1 for count in day.paper.values()),
            "wrongly reported": len(day.wrong),
        }
    )


async def _play_both(seed: int, busy_s: float, folder: Path) -> Day:
    """Play two counters of one account that share nothing else."""
    day = Day(seed)
    other = Day(seed, day)
    for name in "ab":
        (folder / name).mkdir()
    await asyncio.gather(
        _play(day, busy_s, folder / "a" / "desk.sqlite"),
        _play(other, busy_s, folder / "b" / "desk.sqlite"),
    )
    day.take(other)
    return day


async def _play(day: Day, busy_s: float, path: Path) -> None:
    """Start and end the program at random; at last everything is answered, and booked."""
    while not day.is_calm:
        day.is_calm = day.loop.time() > busy_s
        async with desk_at(path, day) as harness:
            day.open_at(harness)
            clerk = Clerk(day, harness)
            clerk.spawn(clerk.start())
            with suppress(TimeoutError):
                async with asyncio.timeout(_CALM_S if day.is_calm else day.rng.expovariate(0.01)):
                    await (day.until_over(harness) if day.is_calm else asyncio.Event().wait())
            await clerk.end()
            if day.is_calm:
                await _compare(day, harness)


async def _compare(day: Day, harness: DeskUnderTest) -> None:
    """Compare with the service what the clerk knows at the end, and the rows of files."""
    for notes, what in day.known.items():
        if notes not in day.rows and what != BOOKED:
            day.wrong.append(f"{notes} {what} at the end")
    for each in await harness.desk.order_files.earlier():
        opened = await harness.desk.order_files.load(each.file.id)
        assert opened is not None
        for row in opened.rows.values():
            notes, is_booked = row.content.draft.notes, row.state is RowState.BOOKED
            if is_booked != (day.orders(notes) > 0) and day.known[notes] != BOOKED:
                day.wrong.append(f"{notes} {row.state} in its file")


if __name__ == "__main__":
    sys.exit(main())
