"""Runs many requests with a limit on how many are in flight at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeVar

from deskdispatch.domain.errors import NotSent, ServiceError, Unauthorised, Unavailable

AT_ONCE: Final = 4

CONNECTION_ERRORS: Final = (NotSent, Unavailable, Unauthorised)
"""Errors that the next request would raise too."""

T = TypeVar("T")


async def bounded_gather(
    call: Callable[[str], Awaitable[T]],
    ids: Collection[str],
    *,
    at_once: int = AT_ONCE,
    ending: tuple[type[ServiceError], ...] = CONNECTION_ERRORS,
) -> dict[str, T | ServiceError]:
    """Returns the answer or error of each id in the order asked, at most ``at_once`` at a time.

    After an ``ending`` error no more are asked, and the unasked ids are left out.
    """
    answers: dict[str, T | ServiceError] = {}
    ended: list[ServiceError] = []
    semaphore = asyncio.Semaphore(at_once)

    async def ask(one: str) -> None:
        async with semaphore:
            if ended:
                return
            try:
                answers[one] = await call(one)
            except ServiceError as error:
                answers[one] = error
                if isinstance(error, ending):
                    ended.append(error)

    if ids:
        await asyncio.gather(*map(ask, ids))
    return {one: answers[one] for one in ids if one in answers}
