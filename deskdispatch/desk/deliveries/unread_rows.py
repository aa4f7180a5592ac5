"""The rows of the service's lists that could not be read, and how old what is known of them is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from deskdispatch.domain.deliveries.unread import DeliveryList, Unread

Key = str | None
"""The status of a list; None for the list of everything."""


class UnreadRows:
    """Remembers them by list, until that list is read again."""

    def __init__(self) -> None:
        self._lists: dict[Key, tuple[Unread, ...]] = {}
        self._read_at: dict[str, datetime | None] = {}
        self._looked_at: datetime | None = None

    @property
    def all(self) -> tuple[Unread, ...]:
        """Each once. Those without an id stand in the list of everything and in one of a status."""
        named = {each.id: each for unread in self._lists.values() for each in unread if each.id}
        newest = [each for each in self._lists.get(None, ()) if not each.id]
        others = [
            each
            for key, unread in self._lists.items()
            for each in unread
            if key is not None and not each.id
        ]
        return (*named.values(), *max(newest, others, key=len))

    def take(self, key: Key, rows: DeliveryList, at: datetime) -> None:
        """A list was read: these of its rows could not be."""
        self._lists[key] = rows.unread
        before = self._looked_at if self._looked_at != at else None
        for each in rows.unread:
            if each.id and not each.is_partial:
                self._read_at.setdefault(each.id, before)
        for row in rows:
            self._read_at.pop(row.id, None)

    def read(self, id: str, at: datetime) -> None:
        """The details of one could be read."""
        if id in self._read_at:
            self._read_at[id] = at

    def forget_others(self) -> None:
        """The list of everything holds all there is: the others say nothing more."""
        self._lists = {key: unread for key, unread in self._lists.items() if key is None}

    def stale(self, at: datetime) -> Mapping[str, datetime | None]:
        """Those of which nothing was read at that look, the last one: as of when they are known."""
        self._looked_at = at
        ids = {each.id for each in self.all if not each.is_partial}
        self._read_at = {id: read for id, read in self._read_at.items() if id in ids}
        return {id: read for id, read in self._read_at.items() if read != at}
