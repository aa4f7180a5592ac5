"""Shares a desk's journal with a membership that was made for the measurement."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Final

from deskdispatch.desk.desk import Desk
from deskdispatch.domain.sharing.membership import Membership, SharedAddress, SharedLogin
from deskdispatch.domain.sharing.state import SharingPhase
from deskdispatch.shared_database.session import SharingTimeouts
from deskdispatch.shared_database.shared_database import SharedDatabase
from deskdispatch.ui.lib.tasks import Tasks

_TIMEOUTS: Final = SharingTimeouts(connect_s=60.0, call_s=120.0)


def keep(path: Path, membership: Membership) -> None:
    """Writes a membership to the file that ``share`` reads."""
    path.write_text(json.dumps(asdict(membership)), encoding="utf-8")


def membership_in(path: Path) -> Membership:
    """Reads a membership that ``keep`` wrote."""
    kept = json.loads(path.read_text(encoding="utf-8"))
    logins = {name: kept.pop(name) for name in ("login", "owner")}
    address = SharedAddress(**kept.pop("address"))
    owner = logins["owner"]
    return Membership(
        **kept,
        address=address,
        login=SharedLogin(**logins["login"]),
        owner=None if owner is None else SharedLogin(**owner),
    )


async def share(desk: Desk, tasks: Tasks, path: Path, *, until_current: bool) -> None:
    """Shares a desk's journal until the tasks end.

    Args:
        desk: The desk whose journal is shared.
        tasks: The tasks that the sharing is added to.
        path: File of the membership.
        until_current: Whether to return only once the counter has joined and is up to date.
    """
    membership, current = membership_in(path), asyncio.Event()
    desk.sharing.on_state = lambda state: (
        current.set() if state.phase is SharingPhase.CURRENT else None
    )
    await desk.sharing.start(membership, "Measured")
    opened = partial(SharedDatabase.open, membership, _TIMEOUTS)
    tasks.spawn(desk.sharing.run(opened), name="sharing")
    if until_current:
        await current.wait()
