"""A few questions at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeVar

from deskdispatch.domain.errors import NotSent, ServiceError, Unauthorised, Unavailable

AT_ONCE: Final = 4
"""Requests that are out at the same time."""

ON_THE_WAY: Final = (NotSent, Unavailable, Unauthorised)
"""Trouble that the next question would meet as well."""

T = TypeVar("T")


class BoundedGather:
    """Asks many things, and never more than a few at once."""

    def __init__(
        self, at_once: int = AT_ONCE, ending: tuple[type[ServiceError], ...] = ON_THE_WAY
    ) -> None:
        """Asks nothing yet.

        Args:
            at_once: How many are out at the same time.
            ending: Trouble behind which nothing more is asked; none where every answer counts.
        """
        self._places = asyncio.Semaphore(at_once)
        self._ending = ending

    async def each(
        self, call: Callable[[str], Awaitable[T]], asked: Collection[str]
    ) -> dict[str, T | ServiceError]:
        """The answer to each, in the order asked; trouble stands in its place.

        Once there is trouble that ends it, the rest is not asked and is left out.
        """
        answers: dict[str, T | ServiceError] = {}
        met: list[ServiceError] = []

        async def ask(one: str) -> None:
            async with self._places:
                if met:
                    return
                try:
                    answers[one] = await call(one)
                except ServiceError as error:
                    answers[one] = error
                    if isinstance(error, self._ending):
                        met.append(error)

        if asked:
            await asyncio.gather(*map(ask, asked))
        return {one: answers[one] for one in asked if one in answers}
