"""Definition of a kind of shared records: reading, writing, and triggers that log changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord

NOW_MS: Final = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
"""Current time in milliseconds since 1970, in SQL."""


class LocalField(NamedTuple):
    """A field as the tables of this PC state it.

    Attributes:
        value: JSON. None where something was deleted, which states nothing if the field was never
            shared.
        rank: A ``Rank``. An ``AUTOMATIC`` one fills a blank only.
        at: When it was set by this PC's clock, or the service's if ``AUTOMATIC``; None: when the
            change was noted.
        is_imported: Whether it comes from a file, and no clerk has typed it here.
        shared: The field in another record that also applies, such as that of a merged customer.
    """

    value: Any
    rank: int = Rank.CLERK
    at: datetime | None = None
    is_imported: bool = False
    shared: SharedField | None = None

    def is_over(self, shared: SharedField | None) -> bool:
        """Whether the field replaces the shared one."""
        if shared is None:
            return self.value is not None
        if self.value == shared.value and self.rank <= shared.rank:
            return False
        return self.rank != Rank.AUTOMATIC or shared.is_blank


@dataclass(frozen=True, slots=True)
class KindRows:
    """One kind: conversion of its rows to records, and back.

    Both functions are called inside a transaction. Triggers log nothing while ``write`` runs: if it
    changes rows of another record, it has to note that itself (``records.note_change``).

    Attributes:
        read: Returns the tables' present fields for a record, which is empty if never shared. A
            field that is left out states nothing: the shared value is written.
        write: Writes a record to the tables; values this release cannot read are left out.
        ids: Query of the ids that exist here, as ``id``, in an index's order; some may come twice.
        typed: Fields whose last value by each counter is kept, see ``domain.sharing.record.TYPED``.
        triggers: Statements of the triggers that log changes of its records.
    """

    kind: str
    read: Callable[[sqlite3.Connection, SharedRecord], Mapping[str, LocalField]]
    write: Callable[[sqlite3.Connection, SharedRecord], None]
    ids: str
    typed: frozenset[str] = frozenset()
    triggers: tuple[str, ...] = ()


def trigger(kind: str, table: str, event: str, *ids: str, condition: str = "1") -> str:
    """Returns a trigger that logs changed records; its name holds table, event and kind.

    Args:
        kind: Kind of the records.
        table: Table on which it fires.
        event: Event, such as ``UPDATE OF value``.
        ids: Ids of the records, in SQL; NULL is skipped.
        condition: Condition for firing, in SQL.
    """
    name = f"{table}_shared_{event.split(maxsplit=1)[0].lower()}_{kind}"
    notes = "".join(_note(kind, id) for id in ids)
    return f"""
    CREATE TRIGGER {name} AFTER {event} ON {table}
    WHEN EXISTS (SELECT 1 FROM sharing WHERE NOT is_applying) AND {condition}
    BEGIN{notes}
    END
    """


def triggers_of(kind: str, table: str, id: str, *columns: str) -> tuple[str, ...]:
    """Returns triggers for inserted, deleted and changed rows of a table."""
    differ = " OR ".join(f"NEW.{each} IS NOT OLD.{each}" for each in columns)
    update = f"UPDATE OF {', '.join(columns)}"
    changed = trigger(kind, table, update, f"NEW.{id}", condition=f"({differ})")
    return (
        trigger(kind, table, "INSERT", f"NEW.{id}"),
        *([changed] if columns else []),
        trigger(kind, table, "DELETE", f"OLD.{id}"),
    )


def _note(kind: str, id: str) -> str:
    """Returns statements that log a change; the deletion first keeps one entry for each record."""
    return f"""
        DELETE FROM local_changes WHERE id = {id} AND kind = '{kind}';
        INSERT INTO local_changes (kind, id, at)
        SELECT '{kind}', {id}, {NOW_MS} WHERE {id} IS NOT NULL;"""
