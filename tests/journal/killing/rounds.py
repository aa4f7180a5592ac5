"""Rounds of killed work, each of which checks that nothing was lost."""

from __future__ import annotations

import asyncio
import random
import shutil
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON
from tests.journal.keeping import JournalContent, tell
from tests.journal.killing.forks import Acknowledge, killed
from tests.journal.killing.sharing import sharing
from tests.journal.killing.steps import Known, Step, known_to, steps_from

ROUNDS_A_FILE = 25
ALL = 100_000
PARTS = (0.0, 0.3, 1.0)
STEPS = (2, 2, 3, 12)
"""Maximum numbers of steps before a kill: mostly few, sometimes more."""


def writing(folder: Path, rounds: int, seed: int) -> dict[str, int]:
    """Kills a working desk: the acknowledged steps must be there, and at most one step more."""
    chance = random.Random(seed)
    path, known = folder / "desk.sqlite", Known()
    acknowledged = torn = more = 0
    for at in range(rounds):
        if at % ROUNDS_A_FILE == 0:
            path, known = folder / f"{at}" / "desk.sqlite", Known()
        number = 1 + max((one.number for one in known.intents), default=0)
        steps = partial(steps_from, number, chance.randrange(2**32))
        most = chance.choice(STEPS)
        done = killed(partial(_write, path, steps()), chance, most=most, linger=0.004)
        acknowledged += done
        torn += _is_torn(path)
        expected = known
        for step in islice(steps(), done):
            expected = expected.after(step)
        last = next(islice(steps(), done, None))
        known = asyncio.run(_start(path))
        may_be = [each.after_a_start() for each in (expected, expected.after(last))]
        assert known in may_be, (at, known, may_be)
        more += known != may_be[0]
    return {"rounds": rounds, "acknowledged": acknowledged, "torn": torn, "more": more}


def opening(folder: Path, rounds: int, seed: int) -> dict[str, int]:
    """Kills a start that migrates or repairs a file: no record may be lost."""
    return _starting(folder, rounds, seed, linger=0.12)


def filling(folder: Path, rounds: int, seed: int) -> dict[str, int]:
    """Like ``opening``, but kills later, while summaries of an earlier release's rows are made."""
    return _starting(folder, rounds, seed, linger=0.6)


def _starting(folder: Path, rounds: int, seed: int, linger: float) -> dict[str, int]:
    chance = random.Random(seed)
    begun = torn = 0
    (folder / "whole").mkdir(parents=True)
    before = (folder / "before.sqlite").read_bytes()
    whole = _opened(_copy(before, folder / "whole"))
    for at in range(rounds):
        path = _copy(before, folder / f"{at}")
        # On any machine some never begin and some have ended; the others are killed in between.
        begun += killed(partial(_open, path), chance, most=1, linger=linger * chance.choice(PARTS))
        torn += len(list(path.parent.iterdir())) > 1
        assert path.exists()
        assert _opened(path) == whole, at
        shutil.rmtree(path.parent)
    return {"rounds": rounds, "finished": begun, "torn": torn}


ACTS: dict[str, Callable[[Path, int, int], dict[str, int]]] = {
    "writing": writing,
    "opening": opening,
    "filling": filling,
    "sharing": sharing,
}


async def _write(path: Path, steps: Iterator[Step], acknowledge: Acknowledge) -> None:
    journal = await Journal.open(path)
    for step in steps:
        await step.take(journal)
        acknowledge()


async def _start(path: Path) -> Known:
    """Opens a journal like the program's start, which marks bookings in flight as unconfirmed."""
    journal = await Journal.open(path)
    await journal.mark_interrupted(NOON)
    known = await known_to(journal)
    await journal.close()
    return known


async def _open(path: Path, acknowledge: Acknowledge) -> None:
    journal = await Journal.open(path, clock=lambda: NOON)
    acknowledge()
    await journal.summaries(ALL)
    await asyncio.Event().wait()


def _opened(path: Path) -> JournalContent:
    async def ask() -> JournalContent:
        journal = await Journal.open(path, clock=lambda: NOON)
        told = await tell(journal)
        await journal.close()
        return told

    return asyncio.run(ask())


def _copy(content: bytes, folder: Path) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "desk.sqlite"
    path.write_bytes(content)
    return path


def _is_torn(path: Path) -> bool:
    """Whether the kill came in the middle of a write."""
    journal = path.with_name(f"{path.name}-journal")
    return journal.exists() and journal.stat().st_size > 0
