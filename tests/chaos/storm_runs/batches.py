"""A large storm as several, one after the other, each on fresh databases and judged by itself.

The lives of a storm grow longer with what has gathered on its account: clocks that are a day off
keep all that was ever put away among what is looked for, which no shop has. So a large number of
presses is reached by waves that are each far longer than any list of the service.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from tests.chaos.storm_runs import supervisor
from tests.chaos.storm_runs.checker import Verdict
from tests.chaos.storm_runs.supervisor import Plan, Storm

USUAL: Final = 2_500
"""Presses of a wave: twenty-five times what a list holds."""

_SEEDS: Final = 1_000_003
"""Between the seeds of two waves, so that none is the first wave of another storm."""


def split(plan: Plan, most: int) -> tuple[Plan, ...]:
    """The waves of a storm, as equal as can be.

    Args:
        plan: The storm; one that is played by written acts is one wave.
        most: Presses of a wave; 0: all of them.
    """
    count = 1 if plan.scripted or not most else max(1, -(-plan.intents // most))
    return tuple(
        replace(
            plan,
            intents=plan.intents // count + (number < plan.intents % count),
            seed=plan.seed + number * _SEEDS,
        )
        for number in range(count)
    )


def run(waves: Sequence[Plan], folder: Path) -> Iterator[Storm]:
    """Each wave when it is over; a storm of one lies in the folder itself.

    Args:
        waves: Of one storm; its minutes are those of all together.
        folder: Where the databases lie; they stay.

    Raises:
        Fell: A desk ended by itself.
    """
    begun = time.monotonic()
    for number, wave in enumerate(waves, start=1):
        place = folder / f"wave{number}" if len(waves) > 1 else folder
        left = wave.minutes - (time.monotonic() - begun) / 60
        yield supervisor.run(replace(wave, minutes=left), place)


def total(storms: Sequence[Storm]) -> Storm:
    """All of them as one."""
    verdicts = [storm.verdict for storm in storms]
    return Storm(
        verdict=Verdict(
            faults=tuple(fault for verdict in verdicts for fault in verdict.faults),
            ends=_sum(verdict.ends for verdict in verdicts),
            deliveries=sum(verdict.deliveries for verdict in verdicts),
        ),
        journals=tuple(journal for storm in storms for journal in storm.journals),
        kills=_sum(storm.kills for storm in storms),
        steps=_sum(storm.steps for storm in storms),
        met=_sum(storm.met for storm in storms),
        seconds=sum(storm.seconds for storm in storms),
    )


def _sum(counts: Iterator[Counter[str]]) -> Counter[str]:
    return sum(counts, Counter())
