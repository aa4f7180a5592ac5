"""Print jobs of the queue, and entries of the print log."""

from __future__ import annotations

from typing import Final

from deskdispatch.domain.value import Value
from deskdispatch.domain.wire import UtcTime

ON_ITS_WAY: Final = "on_its_way"
"""The ``trouble`` of a job that is being handed over; uncertain after a crash."""

UNCERTAIN: Final = "uncertain"
"""The ``trouble`` of a job that may be on paper: only a person can tell."""


class PrintJob(Value):
    """A slip to be printed; kept until the system has taken it.

    Attributes:
        id: 32 hex digits.
        delivery_id: The delivery's id.
        order_number: The delivery's order number.
        target: The printer's name, or a thermal target.
        asked_at: The time of the request.
        who: The user who requested it; empty where unknown.
        tries: The number of failed tries.
        trouble: The last failure, a ``PrintFailure`` or one of the two above; empty before the
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
    def is_being_submitted(self) -> bool:
        """Whether it is being handed over."""
        return self.trouble == ON_ITS_WAY

    @property
    def is_uncertain(self) -> bool:
        """Whether it may be on paper: it is never retried unasked."""
        return self.trouble == UNCERTAIN


class PrintEntry(Value):
    """An entry of the print log.

    Attributes:
        delivery_id: The delivery's id.
        printed_at: The time the system took it.
        target: The printer's name, or a thermal target.
        who: The user who requested it; empty where unknown.
        counter_id: The other counter that printed it; empty where this PC did.
    """

    delivery_id: str
    printed_at: UtcTime
    target: str
    who: str = ""
    counter_id: str = ""


class PrintClaim(Value):
    """A slip that another counter is printing, or keeps in its queue.

    Attributes:
        id: The print job's id.
        delivery_id: The delivery's id.
        order_number: The delivery's order number.
        target: The printer's name at that counter.
        asked_at: The time of the request.
        who: The user who requested it; empty where unknown.
        counter_id: The other counter.
    """

    id: str
    delivery_id: str
    order_number: str
    target: str
    asked_at: UtcTime
    who: str = ""
    counter_id: str
