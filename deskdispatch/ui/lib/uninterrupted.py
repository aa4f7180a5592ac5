"""Awaits work to its end and only then re-raises a pending cancellation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


async def uninterrupted(
    work: Coroutine[Any, Any, T], on_cancelled: Callable[[], None] = lambda: None
) -> T:
    """Awaits the work to completion, then re-raises a cancellation that came meanwhile.

    ``on_cancelled`` is called at once on a cancellation, to end the work sooner.
    """
    task = asyncio.ensure_future(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.wait([task])
        except asyncio.CancelledError as error:
            cancelled = error
            on_cancelled()
    result = task.result()
    if cancelled is not None:
        raise cancelled
    return result
