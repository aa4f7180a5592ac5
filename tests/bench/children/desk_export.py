"""Exports a large board and reads a history file on the program's loop, with its progress strip.

Arguments: a folder and the number of rows. Prints one line of JSON: by name, milliseconds for
blocks and seconds for times.
"""

from __future__ import annotations

import gc
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from deskdispatch.background import Progress
from deskdispatch.desk.history_files import Importing
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.deliveries.history import COLUMNS, row_of
from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.domain.tables.table import Table, TableHead
from deskdispatch.files.table_files import in_slices, save
from deskdispatch.journal.journal import Journal
from deskdispatch.ui.deliveries.model.column import BoardColumn, board_table
from deskdispatch.ui.deliveries.model.row import BoardRow
from tests.bench.children.timed_jobs import TimedJobs, run

NOON: Final = 1_795_251_600.0


def summary(at: int) -> DeliverySummary:
    return DeliverySummary(
        id=f"0c7d5f1e-8a4b-4c1d-9e2f-{at:012d}",
        order_number=f"ORD-{1000 + at}",
        status=("DELIVERED", "FAILED", "ENROUTE")[at % 3],
        created_at=NOON - at * 60,
        since=NOON - at * 60 + 900,
        customer_name=("فاطمة الصباح", "Sara Al-Mutairi", "=Anil Kumar")[at % 3],
        customer_number=f"+965 5{at // 10000:03} {at % 10000:04}",
        area_en="Salmiya",
        area_ar="السالمية",
        driver_name="Yousef Al-Enezi",
        driver_phone="+965 6600 1122",
        vehicle_type="bike",
        price=1750,
        collects=at % 2 == 0,
        asked=at % 2 == 0,
        cash=12_500 if at % 4 == 0 else None,
        typed="block 5, street 3, floor 2",
    )


async def measured(jobs: TimedJobs, folder: Path, rows: int) -> None:
    """Times saving the board in both formats, and saving and reading the history."""
    summaries = [summary(at) for at in range(rows)]
    journal = await Journal.open(folder / "desk.sqlite")
    importing = Importing(journal, utc_now)
    await jobs.idle()
    board_rows = [BoardRow.of_summary(each) for each in summaries]
    gc.freeze()  # the board does the same with its rows
    for form in ("csv", "xlsx"):
        table = board_table(board_rows, list(BoardColumn))
        await jobs.timed(form, saving(table, folder / f"board.{form}"))
    head = TableHead("history", COLUMNS, len(summaries))
    path = folder / "history.csv"
    await jobs.timed(
        "history", saving(Table(head, (row_of(each, None) for each in summaries)), path)
    )
    await jobs.timed("read", lambda progress: importing.read(path, progress))
    await journal.close()


def saving(table: Table, path: Path) -> Callable[[Progress], Awaitable[object]]:
    return lambda progress: save(path, table.head, in_slices(table.rows), progress)


def main() -> None:
    run(measured, collects=False)


if __name__ == "__main__":
    main()
