"""A hundred thousand deliveries on the board: the start, the order, the search, the wheel."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.bench.journal_filling import fill
from tests.bench.processes import ms_until_report, report_of
from tests.bench.report import Measure
from tests.bench.scale import Scale

JOURNAL: Final = "journal-practice.sqlite"


def started(scale: Scale, folder: Path) -> list[Measure]:
    """The first rows of a journal that is full, over the board of an empty one."""
    homes = {"full": scale.rows, "empty": 0}
    for name, rows in homes.items():
        (folder / name).mkdir()
        fill(folder / name / JOURNAL, rows)
    taken: dict[str, list[float]] = {name: [] for name in homes}
    for counts in scale.turns():
        for name, samples in taken.items():
            home = str(folder / name)
            one = ms_until_report("desk_rows", folder, "--data-dir", home)
            if counts:
                samples.append(one)
    ours, empty = tuple(taken["full"]), tuple(taken["empty"])
    return [Measure(f"{scale.rows:,} kept: start until rows are painted", "ms", ours, empty, 1.3)]


def worked(scale: Scale, folder: Path) -> list[Measure]:
    """What a clerk waits for on a full board; the worst of each round."""
    file = folder / "board.sqlite"
    fill(file, scale.rows)
    said = report_of("desk_board", folder, str(file), str(folder), str(scale.rounds))
    samples = {name: tuple(values) for name, values in said.items()}
    rows = f"{scale.rows:,} rows"
    return [
        Measure(f"{rows}: sort, worst column", "ms", samples["sort"], limit=60.0),
        Measure(f"{rows}: key until filtered, worst", "ms", samples["key"], limit=16.0),
        Measure(f"{rows}: scroll step, p95", "ms", samples["scroll"], limit=16.0),
        Measure(f"{rows}: 50 moved, longest block", "ms", samples["look"], limit=8.0),
        Measure(f"{rows} coming in: longest block", "ms", samples["blocked"]),
        Measure("the same, all of it", "ms", samples["filled"]),
    ]
