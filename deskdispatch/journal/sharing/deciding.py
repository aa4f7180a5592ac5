"""Ends a conflict by a clerk's choice, at all counters."""

from __future__ import annotations

import sqlite3
from typing import Any

from deskdispatch.domain.sharing.conflict import Conflict
from deskdispatch.domain.sharing.edits import with_decision
from deskdispatch.domain.sharing.record import Rank, SharedField, SharedKind, SharedRecord
from deskdispatch.journal.customers import rows
from deskdispatch.journal.shared_kinds.kinds import KINDS
from deskdispatch.journal.shared_records import changes, records, state
from deskdispatch.journal.shared_records.records import RecordRow
from deskdispatch.journal.sharing.capture import capture
from deskdispatch.journal.sharing.settling import customers_of, settle


def decide(connection: sqlite3.Connection, conflict: Conflict, value: Any) -> bool:
    """Sets a field to one of the two values of a conflict, of which nobody is asked any more.

    It is later than both, also where it is the value that counts already: of two clerks who decide
    at once the later one wins.

    Args:
        connection: To the journal.
        conflict: As it was shown.
        value: The one that was chosen.

    Returns:
        Whether it did: not where this PC shares no more, or something else counts by now.
    """
    if state.read(connection) is None:
        return False
    with state.applying(connection) as sharing:
        now = state.tick(connection)
        pending = changes.read_all(connection, [(conflict.kind, conflict.id)])
        for change in pending.values():
            capture(connection, sharing, change, now)
        changes.remove(connection, pending.values())
        if not _is_as_shown(connection, conflict):
            return False
        before = records.read(connection, conflict.kind, conflict.id)
        decision = SharedField(value, Rank.CLERK, state.tick(connection), sharing.counter_id)
        fields = with_decision(before.record, conflict.lost, decision)
        after = before.record.merged(SharedRecord(conflict.kind, conflict.id, fields))
        if after is before.record:
            return False
        records.write(connection, RecordRow(after, True))
        KINDS[conflict.kind].write(connection, after)
        settle(connection, sharing, customers_of(connection, [after]))
    return True


def _is_as_shown(connection: sqlite3.Connection, conflict: Conflict) -> bool:
    """Whether one of the two values still counts, of somebody who is still there."""
    read = rows.place if conflict.kind == SharedKind.PLACE else rows.customer
    found = read(connection, conflict.id)
    if found is None:
        return False
    counts = found.model_dump(mode="json").get(conflict.field)
    return any(counts == each or not (counts or each) for each in (conflict.mine, conflict.theirs))
