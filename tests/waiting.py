"""Waiting for a condition, with a deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

CHECK_EVERY_S = 0.01
LONGEST_PAUSE_S = 0.04
SLOWER = 1.1


async def until(holds: Callable[[], object], within: float = 60.0, *, what: str = "") -> None:
    """Yields to the loop until a condition holds.

    Most things that a clerk sees have no signal: a label's text, a row, a file. So the loop keeps
    running, and the condition is checked every ``CHECK_EVERY_S``, and in a long wait less and less
    often. A test continues as soon as the condition holds; only a failing one reaches the deadline.

    Args:
        holds: The condition.
        within: Timeout in seconds, generous for a busy machine.
        what: Description of the condition, for the error message.

    Raises:
        AssertionError: The condition did not hold in time.
    """
    pause = CHECK_EVERY_S
    try:
        async with asyncio.timeout(within):
            while not holds():
                await asyncio.sleep(pause)
                pause = min(pause * SLOWER, LONGEST_PAUSE_S)
    except TimeoutError:
        raise AssertionError(f"not within {within} s: {what or holds}") from None
