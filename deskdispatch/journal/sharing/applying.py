"""Takes in what other counters shared, in slices."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Sequence

from deskdispatch.domain.sharing.applied import Applied
from deskdispatch.domain.sharing.record import SharedRecord
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import changes, conflicts, records, state
from deskdispatch.journal.shared_records.records import NONE, RecordRow
from deskdispatch.journal.shared_records.state import Sharing
from deskdispatch.journal.sharing.capture import capture


def apply_slice(
    connection: sqlite3.Connection, seq: int, several: Sequence[SharedRecord]
) -> Applied:
    """Merges records of the shared database with this PC's, and writes them to its tables.

    All of it or nothing; the same records again change nothing. A booking waits for as many as are
    given: about ``changes.SLICE`` take some ten milliseconds.

    Args:
        connection: To the journal.
        seq: Up to which number of the database these are all; a lower one than before is ignored.
        several: The records.

    Returns:
        Those that were new or newer here; none where this PC does not share.
    """
    if (sharing := state.read(connection)) is None:
        return Applied()
    ids: defaultdict[str, set[str]] = defaultdict(set)
    with state.applying(connection):
        newest = max((each.newest for each in several), default=0)
        state.see(connection, newest, seq)
        for record in several:
            if _apply(connection, sharing, record):
                ids[record.kind].add(record.id)
    return Applied({kind: frozenset(found) for kind, found in ids.items()})


def _apply(connection: sqlite3.Connection, sharing: Sharing, theirs: SharedRecord) -> bool:
    """Merges one record; returns whether it was newer."""
    if (change := changes.of(connection, theirs.kind, theirs.id)) is not None:
        capture(connection, sharing, change, state.tick(connection))
        changes.remove(connection, [change])
    before = records.read(connection, theirs.kind, theirs.id)
    after = before.record.merged(theirs)
    is_unsent = theirs.merged(after) is not theirs
    unconfirmed = conflicts.note(connection, before, theirs) if before.unconfirmed else NONE
    row = RecordRow(after, is_unsent, unconfirmed)
    if after is before.record:
        if row != before:
            records.settle(connection, row)
        return False
    records.write(connection, row)
    if (kind := KINDS.get(after.kind)) is not None:
        kind.write(connection, after)
    return True
