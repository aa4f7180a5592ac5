"""Kills a sharing counter between any two steps, and continues at the next start."""

from __future__ import annotations

import asyncio
import json
import random
from functools import partial
from pathlib import Path

from deskdispatch.domain.booking.booking import Draft, SavedDraft
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.journal.journal import Journal
from tests.journal.conftest import NOON
from tests.journal.killing.forks import Acknowledge, killed
from tests.journal.sharing.hub import Hub, Pc

_DRAFTS = 3
"""Number of drafts that are changed in turn, so that most changes replace an earlier one."""

_MOST_STEPS = 6


def sharing(folder: Path, rounds: int, seed: int) -> dict[str, int]:
    """Checks that acknowledged changes reach the other counters and no older one replaces them."""
    chance, hub, done = random.Random(seed), Hub(), 0
    path, sent = folder / "desk.sqlite", folder / "sent"
    asyncio.run(_begin(path))
    for _ in range(rounds):
        begun = done
        work = partial(_work, path, sent, begun)
        done += -(-killed(work, chance, most=_MOST_STEPS, linger=0.02) // 3)
        _receive(hub, sent)
        kept = asyncio.run(_go_on(path, hub))
        assert done in (kept, kept - 1), (done, kept)
        done = kept
    return {"rounds": rounds, "kept": done}


async def _begin(path: Path) -> None:
    journal = await Journal.open(path)
    await journal.start_sharing("a" * 16, "shop", NOON)
    await journal.close()


async def _work(path: Path, sent: Path, number: int, acknowledge: Acknowledge) -> None:
    """Changes a draft, makes a record of it, and sends the record; acknowledges each step."""
    journal = await Journal.open(path)
    while True:
        name = f"{number}"
        draft = SavedDraft(id=f"x{number % _DRAFTS}", name=name, draft=Draft(), kept_at=NOON)
        await journal.keep_named_draft(draft)
        acknowledge()
        await journal.capture_shared()
        acknowledge()
        records = await journal.unsent_shared(9)
        with sent.open("a") as file:
            file.writelines(json.dumps([each.kind, each.id, each.text]) + "\n" for each in records)
        await journal.mark_shared_sent(records)
        acknowledge()
        number += 1


def _receive(hub: Hub, sent: Path) -> None:
    """Receives the records sent before the kill; a truncated line did not arrive."""
    lines = sent.read_text().splitlines(keepends=True) if sent.exists() else []
    hub.push(SharedRecord.from_text(*json.loads(line)) for line in lines if line.endswith("\n"))
    sent.unlink(missing_ok=True)


async def _go_on(path: Path, hub: Hub) -> int:
    """Shares at the next start; returns the number of saved changes, from the newest draft."""
    pc = Pc(await Journal.open(path), path, hub)
    await pc.share()
    drafts = {each.id: each.name for each in await pc.journal.kept_drafts()}
    await pc.journal.close()
    records = [each for each in hub.records.values() if each.kind == "draft"]
    shared = {each.id: each.value("draft")["name"] for each in records}
    assert drafts == shared
    return 1 + max((int(name) for name in drafts.values()), default=-1)
