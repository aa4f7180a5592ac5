"""Check of a delivery's status history."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

WAY: Final = ("PENDING", "REQUESTED", "ACCEPTED", "INPROGRESS", "PICKEDUP", "ENROUTE", "DELIVERED")
ENDS: Final = frozenset({"DELIVERED", "REJECTED", "CANCELLED", "FAILED"})


def failure(states: Sequence[str], times: Sequence[Any]) -> str | None:
    """Returns the error in a history, oldest entry first, or None."""
    if not states:
        return "it is empty"
    way = states[:-1] if states[-1] in ENDS - {"DELIVERED"} else states
    if tuple(way) != WAY[: len(way)]:
        return f"no way goes by {', '.join(states)}"
    if not way or (states[-1] in ENDS and len(states) < 3):
        return f"it ends too soon: {', '.join(states)}"
    if any(later < earlier for earlier, later in pairwise(times)):
        return f"its times run backwards: {', '.join(map(str, times))}"
    return None
