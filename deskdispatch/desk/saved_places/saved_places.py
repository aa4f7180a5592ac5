"""The places of the shop: saved, changed and deleted, and found by name."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.saved_places.place_names import SavedPlaceIndex
from deskdispatch.domain.saved_places.saved_place import SavedPlace, plain_fields
from deskdispatch.journal.journal import Journal

_AT_ONCE: Final = 100
"""More places than this are indexed on a thread, as that takes longer than a frame."""


class SavedPlaces:
    """An index of all saved places, read again after each change.

    Attributes:
        index: The index of the places as last read.
        on_changed: Called when the places have changed.
    """

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self._loading = asyncio.Lock()  # else an index begun earlier may replace a later one
        self._indexed: tuple[SavedPlace, ...] = ()
        self.index = SavedPlaceIndex()
        self.on_changed: Callable[[], object] = lambda: None

    async def load(self) -> SavedPlaceIndex:
        """Reads all places, also those that other counters changed; raises ``JournalError``."""
        async with self._loading:
            places = await self._journal.saved_places()
            if places != self._indexed:
                is_long = len(places) > _AT_ONCE
                index = await asyncio.to_thread(SavedPlaceIndex, places) if is_long else None
                self._indexed, self.index = places, index or SavedPlaceIndex(places)
                self.on_changed()
            return self.index

    async def add(self, fields: Mapping[str, Any]) -> SavedPlace:
        """Saves a new place with these fields of ``SavedPlace``."""
        place = self.made(fields)
        await self.take_in([place])
        return place

    def made(self, fields: Mapping[str, Any]) -> SavedPlace:
        known = {"id": uuid.uuid4().hex, "saved_at": self._clock()}
        return SavedPlace.model_validate({**plain_fields(fields), **known})

    async def take_in(
        self,
        new: Sequence[SavedPlace],
        completed: Iterable[tuple[SavedPlace, Mapping[str, Any]]] = (),
    ) -> None:
        """Saves new places, and fields of known ones that are still there."""
        await self._journal.keep_saved_places(new)
        for place, fields in completed:
            await self._journal.edit_saved_place(place.id, plain_fields(fields))
        await self.load()

    async def edit(self, place: SavedPlace, fields: Mapping[str, Any]) -> SavedPlace:
        """Sets fields of a place; the other fields keep changes by another counter.

        A place that was deleted meanwhile is saved as a new one, so that nothing typed is lost.
        """
        stated = {**plain_fields(fields), "saved_at": self._clock()}
        changed = await self._journal.edit_saved_place(place.id, stated)
        if changed is None:
            return await self.add({**place.model_dump(exclude={"id", "saved_at"}), **fields})
        await self.load()
        return changed

    async def restore(self, places: Iterable[SavedPlace]) -> None:
        """Saves deleted places as new ones: a deleted record stays deleted at every counter."""
        fields = (place.model_dump(exclude={"id", "saved_at"}) for place in places)
        await self.take_in([self.made(each) for each in fields])

    async def delete(self, places: Iterable[SavedPlace]) -> None:
        await self._journal.delete_saved_places([place.id for place in places])
        await self.load()
