"""The field that says that a record was erased, and when; and customers who are erased by it.

The time is its value, by the service's clock as those of orders are: the field's own time is by the
clock of the shared database, which may be wrong.
"""

from __future__ import annotations

import sqlite3
from datetime import datetime

from deskdispatch.domain.sharing.hybrid_time import moment_of
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedRecord
from deskdispatch.journal.customers import erasing
from deskdispatch.journal.shared_records import state
from deskdispatch.journal.shared_records.kind import LocalField
from deskdispatch.journal.values import sent_time, time_of


def field_of(erased_at: str) -> LocalField:
    """The field of a record that was erased then."""
    return LocalField(erased_at, Rank.ERASED)


def erased_at(record: SharedRecord) -> datetime:
    """When a record was erased, which it was; when that was said where no time is stated."""
    field = record.fields[ERASED]
    text = sent_time(field.value)
    return moment_of(field.time) if text is None else time_of(text)


def erase_customer(connection: sqlite3.Connection, id: str, at: datetime) -> None:
    """Erases a customer, inside ``state.applying``; what else goes by it is this PC's to tell."""
    with state.noting(connection):
        erasing.erase_known(connection, id, at)
