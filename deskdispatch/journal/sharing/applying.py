"""Takes in what other counters shared, in slices."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from deskdispatch.domain.sharing.applied import Applied
from deskdispatch.domain.sharing.record import ERASED, SharedKind, SharedRecord
from deskdispatch.journal.customers import erasing
from deskdispatch.journal.shared_kinds import deliveries
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import changes, conflicts, records, state
from deskdispatch.journal.shared_records.changes import Change
from deskdispatch.journal.shared_records.records import NONE, RecordRow
from deskdispatch.journal.shared_records.state import SharingProgress
from deskdispatch.journal.sharing.capture import capture
from deskdispatch.journal.sharing.settling import customers_of, settle, with_phones_of

IS_ERASED: Final = "SELECT 1 FROM erased_customers WHERE id = ?"


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
    erased = _newly_erased(connection, several)
    if erased:
        erasing.delete_copies(connection)  # they have who is erased
    ids: defaultdict[str, set[str]] = defaultdict(set)
    with state.applying(connection):
        newest = max((each.newest for each in several), default=0)
        state.see(connection, newest, seq)
        others = _others(connection, several, erased)
        before: list[SharedRecord] = []
        for record in several:
            if (replaced := _apply(connection, sharing, record)) is not None:
                ids[record.kind].add(record.id)
                before.append(replaced)
        about = customers_of(connection, (*before, *several))
        settle(connection, sharing, {*about, *others})
    return Applied({kind: frozenset(found) for kind, found in ids.items()})


def _apply(
    connection: sqlite3.Connection, sharing: SharingProgress, theirs: SharedRecord
) -> SharedRecord | None:
    """Merges one record; returns what it was here before, None where it was not newer."""
    before = _read(connection, sharing, theirs.kind, theirs.id)
    after = before.record.merged(theirs)
    is_unsent = theirs.merged(after) is not theirs
    unconfirmed = conflicts.note(connection, before, theirs) if before.unconfirmed else NONE
    row = RecordRow(after, is_unsent, unconfirmed)
    if after is before.record:
        if row != before:
            records.settle(connection, row)
        return None
    records.write(connection, row)
    if (kind := KINDS.get(after.kind)) is not None:
        kind.write(connection, after)
    return before.record


def _read(
    connection: sqlite3.Connection, sharing: SharingProgress, kind: str, id: str
) -> RecordRow:
    """The record as it is here, with what was not read yet.

    What stood here before sharing began is read, too: where this counter has shared before, it is
    about the same things.
    """
    change = changes.of(connection, kind, id)
    before = records.read(connection, kind, id)
    is_old = not before.record.fields and not sharing.is_filled
    if change is None and not is_old:
        return before
    capture(connection, sharing, change or Change(kind, id, 0), state.tick(connection))
    if change is not None:
        changes.remove(connection, [change])
    return records.read(connection, kind, id)


def _others(
    connection: sqlite3.Connection, several: Iterable[SharedRecord], erased: Collection[str]
) -> frozenset[str]:
    """Whose orders these deliveries are no more, maybe, and who has a phone of erased ones."""
    ids = [each.id for each in several if each.kind == SharedKind.DELIVERY]
    owners = deliveries.owners(connection, ids) if ids else frozenset()
    return owners | (with_phones_of(connection, erased) if erased else frozenset())


def _newly_erased(connection: sqlite3.Connection, several: Iterable[SharedRecord]) -> list[str]:
    """The customers who were erased elsewhere, and are not yet here."""
    erased = (each for each in several if each.kind == SharedKind.CUSTOMER and each.value(ERASED))
    ids = (each.id for each in erased)
    return [id for id in ids if connection.execute(IS_ERASED, (id,)).fetchone() is None]
