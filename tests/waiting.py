"""Waiting for what a person would wait for, with a deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

CHECK_EVERY_S = 0.01


async def until(holds: Callable[[], object], within: float = 60.0, *, what: str = "") -> None:
    """Yields to the loop until a condition holds.

    Most of what a clerk sees has no signal of its own: a label's text, a row, a file. So the loop
    runs on, and the condition is looked at every ``CHECK_EVERY_S``. A test goes on as soon as it
    holds; the deadline is only there for what never comes.

    Args:
        holds: The condition.
        within: Seconds; generous, for a machine that does other things too.
        what: What is waited for, in words.

    Raises:
        AssertionError: It does not hold in time.
    """
    try:
        async with asyncio.timeout(within):
            while not holds():  # noqa: ASYNC110
                await asyncio.sleep(CHECK_EVERY_S)
    except TimeoutError:
        raise AssertionError(f"not within {within} s: {what or holds}") from None
