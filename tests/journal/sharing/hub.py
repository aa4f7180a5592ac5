"""Several journals, and an in-memory database between them that merges like the real one."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.domain.sharing.state import AppliedChanges
from deskdispatch.journal.journal import Journal
from tests.journal.new_file import put_new

NOON: Final = datetime(2026, 11, 21, 9, tzinfo=UTC)
_PUSHED_AT_ONCE: Final = 50

Dump = dict[str, list[tuple[object, ...]]]


class Hub:
    """Stands for the shared database: merged records, with the number of the last change."""

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], SharedRecord] = {}
        self._seqs: dict[tuple[str, str], int] = {}
        self.seq = 0

    def push(self, records: Iterable[SharedRecord]) -> None:
        for sent in records:
            key = (sent.kind, sent.id)
            before = self.records.get(key, SharedRecord(*key))
            after = before.merged(SharedRecord.from_text(*key, sent.text))
            if after is not before:
                self.seq += 1
                self.records[key], self._seqs[key] = after, self.seq

    def pull(self, since: int, limit: int) -> tuple[int, tuple[SharedRecord, ...]]:
        newer = sorted((seq, key) for key, seq in self._seqs.items() if seq > since)[:limit]
        seq = newer[-1][0] if newer else since
        return seq, tuple(self.records[key] for _, key in newer)

    def sorted_records(self) -> tuple[int, tuple[SharedRecord, ...]]:
        """Returns the number of the last change, and all records in the order of a first copy."""
        return self.seq, tuple(self.records[key] for key in sorted(self.records))


class Pc:
    """Counter: a journal that shares with the hub like a desk."""

    def __init__(self, journal: Journal, path: Path, hub: Hub) -> None:
        self.journal, self.path, self.hub = journal, path, hub

    async def start(self, name: str, ahead_ms: int = 0) -> None:
        await self.journal.start_sharing(name * 16, "shop", NOON, name=f"Counter {name}")
        await self.journal.note_clock(ahead_ms)
        while await self.journal.fill_shared_changes():
            pass

    async def capture(self) -> None:
        while await self.journal.capture_shared():
            pass

    async def push(self) -> None:
        await self.capture()
        while sent := await self.journal.unsent_shared(_PUSHED_AT_ONCE):
            self.hub.push(sent)
            await self.journal.mark_shared_sent(sent)

    async def pull(self, limit: int = 50) -> AppliedChanges:
        """Takes in all new records; returns the last applied changes."""
        applied = AppliedChanges()
        while True:
            state = await self.journal.sharing()
            assert state is not None
            seq, records = self.hub.pull(state.seq, limit)
            if not records:
                return applied
            applied, _ = await self.journal.apply_shared(seq, records)

    async def share(self) -> None:
        await self.pull()
        await self.push()

    async def reopen(self) -> None:
        await self.journal.close()
        self.journal = await Journal.open(self.path)

    def dump(self, *queries: str) -> Dump:
        """Returns the sorted results of queries on the journal's file."""
        with closing(sqlite3.connect(self.path)) as other:
            return {query: sorted(other.execute(query).fetchall()) for query in queries}


async def share_all(pcs: Iterable[Pc]) -> None:
    """Shares until no counter lacks a record."""
    several = tuple(pcs)
    for _ in range(3):
        for pc in several:
            await pc.share()


@asynccontextmanager
async def opened(
    folder: Path, names: str = "ab", hub: Hub | None = None
) -> AsyncIterator[list[Pc]]:
    """Opens counters with empty journals that share."""
    hub = hub or Hub()
    pcs: list[Pc] = []
    try:
        for name in names:
            path = folder / f"{name}.sqlite"
            put_new(path)
            pcs.append(Pc(await Journal.open(path), path, hub))
            await pcs[-1].start(name)
        yield pcs
    finally:
        for pc in pcs:
            await pc.journal.close()
