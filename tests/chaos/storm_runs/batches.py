"""Splits a large run into batches, one after the other, each on fresh databases.

Searches take longer the more bookings an account has, because desks with wrong clocks keep
searching for all bookings that were ever given up; no real shop has so many. A batch is still far
larger than any list of the service.
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
from tests.chaos.storm_runs.supervisor import StormOptions, StormResult

DEFAULT_SIZE: Final = 2_500
"""Presses per batch: twenty-five times the length of a list."""

_SEED_STEP: Final = 1_000_003
"""Difference between two batches' seeds, so that no batch repeats another run's first one."""


def split(options: StormOptions, size: int) -> tuple[StormOptions, ...]:
    """Split a run into batches of nearly equal size.

    Args:
        options: The run; a scripted one is not split.
        size: Maximum presses of a batch; 0 for one batch.
    """
    count = 1 if options.scripted or not size else max(1, -(-options.intents // size))
    return tuple(
        replace(
            options,
            intents=options.intents // count + (number < options.intents % count),
            seed=options.seed + number * _SEED_STEP,
        )
        for number in range(count)
    )


def run(batches: Sequence[StormOptions], folder: Path) -> Iterator[StormResult]:
    """Run the batches and yield each result.

    Args:
        batches: Batches of one run; its minutes limit all batches together.
        folder: Folder of the databases, which are kept; in subfolders if there are several batches.

    Raises:
        UnexpectedExit: A desk process exited without having been killed, in an exception group.
    """
    started = time.monotonic()
    for number, batch in enumerate(batches, start=1):
        batch_folder = folder / f"batch{number}" if len(batches) > 1 else folder
        left = batch.minutes - (time.monotonic() - started) / 60
        yield supervisor.run(replace(batch, minutes=left), batch_folder)


def total(results: Sequence[StormResult]) -> StormResult:
    """Return the sum of the results of all batches."""
    verdicts = [result.verdict for result in results]
    return StormResult(
        verdict=Verdict(
            violations=tuple(each for verdict in verdicts for each in verdict.violations),
            final_statuses=_sum(verdict.final_statuses for verdict in verdicts),
            deliveries=sum(verdict.deliveries for verdict in verdicts),
        ),
        journals=tuple(journal for result in results for journal in result.journals),
        kills=_sum(result.kills for result in results),
        steps=_sum(result.steps for result in results),
        injected=_sum(result.injected for result in results),
        seconds=sum(result.seconds for result in results),
    )


def _sum(counts: Iterator[Counter[str]]) -> Counter[str]:
    return sum(counts, Counter())
