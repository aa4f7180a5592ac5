"""A draft that was saved under a name."""

from __future__ import annotations

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class SavedDraft(Value):
    """A draft with its name.

    Attributes:
        id: Made by the desk; names need not differ.
        name: As the clerk typed it.
        kept_at: When it was saved, UTC.
    """

    id: str
    name: str
    draft: Draft
    kept_at: UtcTime
