"""Makes shared records of what changed on this PC, in slices."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from deskdispatch.domain.sharing.record import SharedKind, SharedRecord
from deskdispatch.journal.shared_kinds import places
from deskdispatch.journal.shared_records import changes, records, state
from deskdispatch.journal.shared_records.changes import Change
from deskdispatch.journal.shared_records.state import SharingProgress
from deskdispatch.journal.sharing.capture import capture
from deskdispatch.journal.sharing.settling import customers_of, settle


def capture_slice(connection: sqlite3.Connection) -> bool:
    """Reads the next slice of what changed; returns whether there may be more."""
    if state.read(connection) is None or not changes.are_noted(connection):
        return False
    with state.applying(connection) as sharing:
        found = changes.newest(connection)
        now = state.tick(connection)
        for change in found:
            capture(connection, sharing, change, now)
        changes.remove(connection, found)
        _settle(connection, sharing, found)
    return len(found) == changes.SLICE


def _settle(
    connection: sqlite3.Connection, sharing: SharingProgress, several: Sequence[Change]
) -> None:
    """Makes the tables the same as those of others who take in the records."""
    for change in several:
        if change.kind == SharedKind.PLACE and change.time:
            row = records.read(connection, change.kind, change.id)
            places.ROWS.write(connection, row.record)
    about = [SharedRecord(each.kind, each.id) for each in several]
    settle(connection, sharing, customers_of(connection, about))
