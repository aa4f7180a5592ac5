"""What was acknowledged is there after the power went."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from datetime import datetime
from pathlib import Path
from time import perf_counter

import pytest

import deskdispatch
from deskdispatch.domain.intent import IntentState
from deskdispatch.journal.journal import Journal

WRITER = Path(__file__).with_name("killed_writer.py")
ROOT = Path(deskdispatch.__file__).parents[1]
ROUNDS = 30


def _linger(seconds: float) -> None:
    """Moves the kill to any phase of a write; a pause of the scheduler's would be too coarse."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass


def _acknowledged(path: Path, chance: random.Random) -> tuple[list[str], list[str]]:
    """Kills a writer at a random point: the names it said were written, and booked."""
    with subprocess.Popen(
        [sys.executable, str(WRITER), str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as writer:
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(chance.randint(1, 6))]
        _linger(chance.uniform(0, 0.01))
        writer.kill()
        lines += writer.stdout.readlines()
    said = [line.split() for line in lines if line.endswith("\n")]
    assert said, "the writer never began"
    return [n for word, n in said if word == "written"], [n for word, n in said if word == "booked"]


@pytest.mark.parametrize("seed", range(ROUNDS))
async def test_a_kill_loses_nothing_that_was_acknowledged(
    path: Path, noon: datetime, seed: int
) -> None:
    written, booked = _acknowledged(path, random.Random(seed))
    journal = await Journal.open(path)
    interrupted = await journal.mark_interrupted(noon)
    assert len(interrupted) <= 1
    for name in written:
        intent = await journal.intent_of(name)
        if intent is None:  # written, but its end was not
            (intent,) = interrupted
            assert (intent.id, intent.state) == (name, IntentState.IN_DOUBT)
            assert intent.detail == "interrupted"
            assert name not in booked
            assert await journal.delivery(name) is None
        else:
            assert intent.state is IntentState.BOOKED
            assert await journal.delivery(name) is not None
    assert set(booked) <= set(written)
    await journal.close()
