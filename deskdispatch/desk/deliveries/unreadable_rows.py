"""List rows that could not be read, and since when what is known of them is stale."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from deskdispatch.domain.deliveries.unreadable import DeliveryList, UnreadablePart

Key = str | None
"""The status of a list; None for the list of everything."""


class UnreadableRows:
    """The unreadable rows of each list, until that list is read again."""

    def __init__(self) -> None:
        self._lists: dict[Key, tuple[UnreadablePart, ...]] = {}
        self._read_at: dict[str, datetime | None] = {}
        self._polled_at: datetime | None = None

    @property
    def all(self) -> tuple[UnreadablePart, ...]:
        """Each once; rows without an id are counted in one kind of list only."""
        named = {
            each.id: each for unreadable in self._lists.values() for each in unreadable if each.id
        }
        newest = [each for each in self._lists.get(None, ()) if not each.id]
        others = [
            each
            for key, unreadable in self._lists.items()
            for each in unreadable
            if key is not None and not each.id
        ]
        return (*named.values(), *max(newest, others, key=len))

    def note_list(self, key: Key, rows: DeliveryList, at: datetime) -> None:
        """Notes the unreadable rows of a list."""
        self._lists[key] = rows.unreadable
        before = self._polled_at if self._polled_at != at else None
        for each in rows.unreadable:
            if each.id and not each.is_partial:
                self._read_at.setdefault(each.id, before)
        for row in rows.rows:
            self._read_at.pop(row.id, None)

    def read(self, id: str, at: datetime) -> None:
        """Notes that the details of one could be read."""
        if id in self._read_at:
            self._read_at[id] = at

    def forget_others(self) -> None:
        """Drops the lists by status, where the list of everything holds all rows."""
        self._lists = {key: unreadable for key, unreadable in self._lists.items() if key is None}

    def stale(self, at: datetime) -> Mapping[str, datetime | None]:
        """The ids of which nothing could be read at the last poll, and when they last could be."""
        self._polled_at = at
        ids = {each.id for each in self.all if not each.is_partial}
        self._read_at = {id: read for id, read in self._read_at.items() if id in ids}
        return {id: read for id, read in self._read_at.items() if read != at}
