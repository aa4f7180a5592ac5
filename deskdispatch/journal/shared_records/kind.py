"""A kind of shared records: how its rows become records and back, and what logs their changes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple

from deskdispatch.domain.sharing.record import Rank, SharedField, SharedRecord

NOW_MS: Final = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
"""Milliseconds since 1970, in SQL."""


class LocalField(NamedTuple):
    """A field as the tables of this PC state it.

    Attributes:
        value: JSON. None where something was deleted: it says nothing of a field never shared.
        rank: A ``Rank``. An ``AUTOMATIC`` one fills a blank only.
        at: When it was set by this PC's clock, or the service's if ``AUTOMATIC``; None: when the
            change was noted.
        is_imported: Whether it is out of a file, and no clerk has typed it here.
        shared: What counts of it by another record, such as of a customer who is one with this one.
    """

    value: Any
    rank: int = Rank.CLERK
    at: datetime | None = None
    is_imported: bool = False
    shared: SharedField | None = None

    def is_over(self, shared: SharedField | None) -> bool:
        """Whether it says more than what is shared of the field."""
        if shared is None:
            return self.value is not None
        if self.value == shared.value and self.rank <= shared.rank:
            return False
        return self.rank != Rank.AUTOMATIC or shared.is_blank


@dataclass(frozen=True, slots=True)
class KindRows:
    """One kind: the way from its rows to records, and back.

    Both functions are called inside a transaction. Triggers note nothing while ``write`` runs:
    where it changes what another record is made of, it notes that itself (``records.note_change``).

    Attributes:
        read: What the tables state now of a record, which has no fields where it was never shared.
            A field that it leaves out is no statement: the shared one is written.
        write: Makes the tables state what a record says; what this release cannot read is left out.
        ids: A query of the ids that exist here, as ``id``, in an index's order; some maybe twice.
        typed: Fields whose last value by each counter is kept, see ``domain.sharing.history``.
        triggers: Log that one of its records has changed here.
    """

    kind: str
    read: Callable[[sqlite3.Connection, SharedRecord], Mapping[str, LocalField]]
    write: Callable[[sqlite3.Connection, SharedRecord], None]
    ids: str
    typed: frozenset[str] = frozenset()
    triggers: tuple[str, ...] = ()


def trigger(kind: str, table: str, event: str, *ids: str, condition: str = "1") -> str:
    """A trigger that logs which records have changed here; its name tells table, event and kind.

    Args:
        kind: Of the records.
        table: Where it fires.
        event: Such as ``UPDATE OF value``.
        ids: Of the records, in SQL; NULL is passed over.
        condition: When it fires, in SQL.
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
    """Triggers that log inserted and deleted rows of a table, and those with a changed column."""
    differ = " OR ".join(f"NEW.{each} IS NOT OLD.{each}" for each in columns)
    update = f"UPDATE OF {', '.join(columns)}"
    changed = trigger(kind, table, update, f"NEW.{id}", condition=f"({differ})")
    return (
        trigger(kind, table, "INSERT", f"NEW.{id}"),
        *([changed] if columns else []),
        trigger(kind, table, "DELETE", f"OLD.{id}"),
    )


def _note(kind: str, id: str) -> str:
    """Logs that a record has changed; deleting first, so that each stands there once."""
    return f"""
        DELETE FROM local_changes WHERE id = {id} AND kind = '{kind}';
        INSERT INTO local_changes (kind, id, at)
        SELECT '{kind}', {id}, {NOW_MS} WHERE {id} IS NOT NULL;"""
