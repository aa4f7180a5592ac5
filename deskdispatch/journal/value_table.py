"""Tables of JSON values: each row holds an id and a value."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Mapping
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from deskdispatch.journal.database import transaction
from deskdispatch.journal.values import from_text, storable, values_of, whole_text

M = TypeVar("M", bound=BaseModel)


class ValueTable(Generic[M]):
    """Table whose rows are read and written whole.

    Args:
        table: Name of the table; it has the column ``value``.
        model: Class of the values.
        id: Name of the id column and of the value's id field.
    """

    def __init__(self, table: str, model: type[M], id: str = "id") -> None:
        self.name = table
        self.model = model
        self.id = id
        self.all = f"SELECT value FROM {table} ORDER BY {id}"
        self._one = f"SELECT value FROM {table} WHERE {id} = ?"
        self._delete = f"DELETE FROM {table} WHERE {id} = ?"
        self._keep = f"""
            INSERT INTO {table} ({id}, value) VALUES (?, ?)
            ON CONFLICT ({id}) DO UPDATE SET value = excluded.value WHERE value <> excluded.value
        """

    def every(self, connection: sqlite3.Connection) -> tuple[M, ...]:
        return values_of(connection, self.model, self.all)

    def text(self, connection: sqlite3.Connection, id: str) -> str | None:
        """Returns the JSON of a value, which this release may not be able to read."""
        row = connection.execute(self._one, (storable(id),)).fetchone()
        return None if row is None else str(row[0])

    def one(self, connection: sqlite3.Connection, id: str) -> M | None:
        text = self.text(connection, id)
        return None if text is None else from_text(self.model, text)

    def keep(self, connection: sqlite3.Connection, value: M) -> None:
        with transaction(connection):
            self.write(connection, value)

    def write(self, connection: sqlite3.Connection, value: M) -> None:
        row = (storable(getattr(value, self.id)), whole_text(value))
        connection.execute(self._keep, row)

    def edit(self, connection: sqlite3.Connection, id: str, fields: Mapping[str, Any]) -> M | None:
        """Sets fields of the stored value; returns the new value, or None if there is none."""
        with transaction(connection):
            value = self.one(connection, id)
            if value is not None:
                value = value.model_copy(update=dict(fields))
                self.write(connection, value)
        return value

    def delete(self, connection: sqlite3.Connection, ids: Collection[str]) -> None:
        with transaction(connection):
            for id in ids:
                self.delete_row(connection, id)

    def delete_row(self, connection: sqlite3.Connection, id: str) -> None:
        connection.execute(self._delete, (storable(id),))
