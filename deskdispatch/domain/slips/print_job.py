"""Print jobs of the queue, and entries of the print log."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

ON_ITS_WAY: Final = "on_its_way"
"""The trouble of a job that is being handed over; at the next start nobody knows its end."""

UNCERTAIN: Final = "uncertain"
"""The trouble of a job that may have come out: only a person who looks can tell."""


class PrintJob(Value):
    """One slip on its way to paper; it is kept until the system has taken it.

    Attributes:
        id: 32 hex digits.
        delivery_id: Whose slip.
        order_number: For people.
        target: The printer, by the name that the clerk chose it by.
        asked_at: When it was asked for.
        who: Who asked, where that is known.
        tries: How often it failed.
        trouble: Why it failed last, a ``PrintFault``, or one of the two above; empty before the
            first try.
        next_try_at: Not before then; None is at once.
    """

    id: str
    delivery_id: str
    order_number: str
    target: str
    asked_at: UtcTime
    who: str = ""
    tries: int = 0
    trouble: str = ""
    next_try_at: UtcTime | None = None

    @property
    def is_on_its_way(self) -> bool:
        """Whether it is being handed over just now."""
        return self.trouble == ON_ITS_WAY

    @property
    def is_uncertain(self) -> bool:
        """Whether it may be on paper: it is never tried again unasked."""
        return self.trouble == UNCERTAIN


class PrintEntry(Value):
    """A slip that went out."""

    delivery_id: str
    printed_at: UtcTime
    target: str
    who: str = ""
