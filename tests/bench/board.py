"""A hundred thousand deliveries on the board: the start, the order, the search, the wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.bench.journal_filling import fill
from tests.bench.processes import ms_until_report, report_of
from tests.bench.report import Measure

DELIVERIES: Final = 100_000
JOURNAL: Final = "journal-practice.sqlite"


def started(rounds: int, folder: Path) -> list[Measure]:
    """The first rows of a journal that is full, over the board of an empty one."""
    homes = {"full": DELIVERIES, "empty": 0}
    for name, rows in homes.items():
        (folder / name).mkdir()
        fill(folder / name / JOURNAL, rows)
    taken: dict[str, list[float]] = {name: [] for name in homes}
    for at in range(rounds + 1):
        for name, samples in taken.items():
            home = str(folder / name)
            one = ms_until_report("desk_rows", folder, "--data-dir", home)
            if at:  # the first round fills the caches of the disk
                samples.append(one)
    ours, empty = tuple(taken["full"]), tuple(taken["empty"])
    return [Measure("100,000 kept: start until rows are painted", "ms", ours, empty, 1.3)]


def worked(rounds: int, folder: Path) -> list[Measure]:
    """What a clerk waits for on a full board; the worst of each round."""
    file = folder / "board.sqlite"
    fill(file, DELIVERIES)
    said = report_of("desk_board", folder, str(file), str(folder), str(rounds))
    samples = {name: tuple(values) for name, values in said.items()}
    return [
        Measure("100,000 rows: sort, worst column", "ms", samples["sort"], limit=60.0),
        Measure("100,000 rows: key until filtered, worst", "ms", samples["key"], limit=16.0),
        Measure("100,000 rows: scroll step, p95", "ms", samples["scroll"], limit=16.0),
        Measure("100,000 rows: 50 moved, longest block", "ms", samples["look"], limit=8.0),
        Measure("100,000 rows coming in: longest block", "ms", samples["blocked"]),
        Measure("the same, all of it", "ms", samples["filled"]),
    ]
