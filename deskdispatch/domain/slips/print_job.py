"""Print jobs of the queue, and entries of the print log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

ON_ITS_WAY: Final = "on_its_way"
"""The ``failure`` of a job that is being handed over; uncertain after a crash."""

UNCERTAIN: Final = "uncertain"
"""The ``failure`` of a job that may be on paper: only a person can tell."""


class PrintJob(Value):
    """A slip to be printed on a system's printer or a thermal target.

    ``failure`` is the last ``PrintFailure``, or one of the two above; empty before the first try.
    """

    id: str
    delivery_id: str
    order_number: str
    target: str
    asked_at: UtcTime
    who: str = ""
    tries: int = 0
    failure: str = ""
    next_try_at: UtcTime | None = None

    @property
    def is_being_submitted(self) -> bool:
        return self.failure == ON_ITS_WAY

    @property
    def is_uncertain(self) -> bool:
        return self.failure == UNCERTAIN


class PrintEntry(Value):
    """A printed slip in the log; ``counter_id`` is empty if this PC printed it."""

    delivery_id: str
    printed_at: UtcTime
    target: str
    who: str = ""
    counter_id: str = ""


class PrintClaim(Value):
    """A slip that another counter is printing, or has in its queue; the id is that of its job."""

    id: str
    delivery_id: str
    order_number: str
    target: str
    asked_at: UtcTime
    who: str = ""
    counter_id: str


@dataclass(frozen=True, slots=True)
class SlipElsewhere:
    """A slip that another counter printed, or is about to print."""

    delivery_id: str
    order_number: str
    counter_id: str
    at: datetime
    is_printed: bool
