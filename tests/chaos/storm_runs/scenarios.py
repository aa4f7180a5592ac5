"""The lives of a desk that are written beforehand: each surely meets one moment.

What the weather of a storm brings about by chance, and a busy machine at other times, is set up
here and waited for, so that a desk with something wrong shows it every time.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from deskdispatch.client.retries import Timeouts
from tests.chaos import faults
from tests.chaos.faults import UPSTREAM
from tests.chaos.rules import FaultRule, matches
from tests.chaos.storm_runs.fault_schedule import BOOKS

CALM: Final = Timeouts(connect=5, read=10, booking_read=10, total=20, booking_total=30)
"""What is late then is a busy machine."""

LOST: Final = faults.ReplyDropped()


@dataclass(frozen=True, slots=True)
class Act:
    """One life.

    Attributes:
        rules: What its line does; what is held there arrives when the event is set, after its end.
        presses: How often *Book* is pressed.
        last: The step at whose end it is killed; empty: once an answer was kept from it.
        timeouts: Of its client.
    """

    rules: Callable[[asyncio.Event], tuple[FaultRule, ...]] = lambda _: ()
    presses: int = 1
    last: str = "done"
    timeouts: Timeouts = CALM


ANSWERED: Final = Act()
"""Nothing goes wrong."""

UNANSWERED: Final = Act(lambda _: (FaultRule(LOST, when=BOOKS, times=1),))
"""A booking is made and its answer lost; it may be looked for at once."""

UNSEEN: Final = Act(
    lambda _: (
        FaultRule(LOST, when=BOOKS),
        FaultRule(faults.ErrorAfterCommit(503), when=matches("GET", "*")),
    )
)
"""The same, and every look is in vain: it is still in doubt at the next start."""

INTERRUPTED: Final = Act(lambda _: (FaultRule(faults.ReplyDropped(None), when=BOOKS),), last="")
"""It is killed when the booking is made and its answer under way."""

ALIKE: Final = Act(
    lambda _: (
        FaultRule(faults.Reset(UPSTREAM), when=BOOKS, times=1),
        FaultRule(LOST, when=BOOKS),
        FaultRule(faults.ErrorAfterCommit(503), when=matches("GET", "*")),
    ),
    presses=2,
)
"""One customer wants the same twice: the first never arrives, the second is made, neither is
answered."""

LATE: Final = Act(
    lambda arrival: (FaultRule(faults.HeldRequest(arrival), when=BOOKS),),
    last="gave up",
    timeouts=replace(CALM, booking_read=0.5),
)
"""The booking arrives after the clerk has put it away."""

EVERY: Final = (ANSWERED, UNANSWERED, UNSEEN, INTERRUPTED, ALIKE, LATE)
