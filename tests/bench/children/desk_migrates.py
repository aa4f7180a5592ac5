"""Opens an earlier release's journal on the program's own loop: copies, then migrates it.

Arguments: its folder and the number of its deliveries. Prints one line of JSON: by name,
milliseconds for blocks and seconds for times.
"""

from __future__ import annotations

from pathlib import Path

from deskdispatch.journal.journal import Journal
from tests.bench.children.timed_jobs import TimedJobs, run


async def measured(jobs: TimedJobs, folder: Path, rows: int) -> None:
    """Times opening the journal."""
    await jobs.idle()
    journal = await jobs.timed("open", lambda _progress: Journal.open(folder / "desk.sqlite"))
    assert await journal.count_deliveries() == rows
    await journal.close()


def main() -> None:
    run(measured)


if __name__ == "__main__":
    main()
