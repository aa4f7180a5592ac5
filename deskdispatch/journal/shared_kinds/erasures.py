"""The field that says that a record was erased, and when.

The time is its value, by the service's clock as those of orders are: the field's own time is by the
clock of the shared database, which may be wrong.
"""

from __future__ import annotations

from datetime import datetime

from deskdispatch.domain.sharing.hybrid_time import moment_of
from deskdispatch.domain.sharing.record import ERASED, Rank, SharedRecord
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
