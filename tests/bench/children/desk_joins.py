"""Shares a counter's long history, then joins a new PC, on the program's own loop.

Arguments: a folder with a filled journal ``first.sqlite`` and memberships ``first.json`` and
``second.json``, and the number of customers. Prints one line of JSON, like ``timed_jobs``.
"""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from deskdispatch.background import Progress
from deskdispatch.desk.sharing.sharing import Sharing
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.sharing.state import SharingPhase, SharingState
from deskdispatch.journal.journal import Journal
from deskdispatch.shared_database.shared_database import SharedDatabase
from tests.bench.children.shared_desk import membership_in
from tests.bench.children.timed_jobs import TimedJobs, run


async def measured(jobs: TimedJobs, folder: Path, rows: int) -> None:
    """Times sharing the first counter's records, then copying them to the second."""
    await jobs.idle()
    for name in ("first", "second"):
        journal = await Journal.open(folder / f"{name}.sqlite")
        await jobs.timed(name, partial(_shared, journal, folder / f"{name}.json"))
        assert await journal.count_customers() == rows
        await journal.close()


async def _shared(journal: Journal, membership: Path, progress: Progress) -> None:
    """Shares a journal until nothing is left to send or read."""
    sharing, current = Sharing(journal, utc_now), asyncio.Event()

    def follow(state: SharingState) -> None:
        progress(state.steps_done, state.steps)
        if state.phase is SharingPhase.CURRENT and not state.waiting:
            current.set()

    sharing.on_state = follow
    kept = membership_in(membership)
    await sharing.start(kept, membership.stem)
    running = asyncio.ensure_future(sharing.run(partial(SharedDatabase.open, kept)))
    await current.wait()
    running.cancel()
    await asyncio.wait([running])


def main() -> None:
    run(measured)


if __name__ == "__main__":
    main()
