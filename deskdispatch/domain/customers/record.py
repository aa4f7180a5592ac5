"""Records whose fields each know when and by what they were last set.

Several desks may change one record: of two values of a field, the one with the newer stamp counts,
so changes can be merged in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, Final, Self

from pydantic import Field

from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class Origin(StrEnum):
    """Sources of a field's value."""

    BOOKING = "booking"
    """A delivery that this desk booked."""
    SERVICE = "service"
    """A delivery that the service listed, booked elsewhere."""
    MERGE = "merge"
    """A merge, which filled a blank field with data of the same place."""
    IMPORT = "import"
    CLERK = "clerk"
    """A clerk who changed the record on purpose."""


OF_PROGRAM: Final[frozenset[str]] = frozenset({Origin.BOOKING, Origin.SERVICE, Origin.MERGE})
"""Origins of values that no clerk set on purpose."""

AnyOrigin = Annotated[Origin | str, Field(union_mode="left_to_right")]
"""An origin, or a value that this release does not know and keeps unchanged."""


class Stamp(Value):
    """Time and source of the last change of a field."""

    at: UtcTime
    origin: AnyOrigin


class Record(Value):
    """A record with a random UUID; a field without a stamp was never set."""

    id: str
    stamps: Mapping[str, Stamp] = {}

    def with_fields(self, stamp: Stamp, **fields: Any) -> Self:
        """Sets fields that differ and whose stamp is not newer; returns itself if none is set."""
        new = {
            name: value
            for name, value in fields.items()
            if getattr(self, name) != value and self.stamps.get(name, stamp).at <= stamp.at
        }
        if not new:
            return self
        stamps = {**self.stamps, **dict.fromkeys(new, stamp)}
        return self.model_copy(update={**new, "stamps": stamps})

    def with_edits(self, stamp: Stamp, **fields: Any) -> Self:
        """Sets differing fields, never earlier than the values replaced, which the clerk saw."""
        kept = [self.stamps[name].at for name in fields if name in self.stamps]
        later = stamp.model_copy(update={"at": max([stamp.at, *kept])})
        return self.with_fields(later, **fields)

    def with_blanks_filled(self, stamp: Stamp, **fields: Any) -> Self:
        blank = {name: value for name, value in fields.items() if name not in self.stamps}
        return self.with_fields(stamp, **blank)

    @property
    def changed_at(self) -> datetime | None:
        return max((stamp.at for stamp in self.stamps.values()), default=None)
