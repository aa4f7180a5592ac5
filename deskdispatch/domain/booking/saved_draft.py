"""A form that was put aside under a name, to go on with later."""

from __future__ import annotations

from deskdispatch.domain.booking.booking import Draft
from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime


class SavedDraft(Value):
    """A draft with its name.

    Attributes:
        id: Made by the desk; names need not differ.
        name: What the clerk calls it.
        kept_at: When it was put aside, UTC.
    """

    id: str
    name: str
    draft: Draft
    kept_at: UtcTime
