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


class Few:
    """Asks many things, and never more than a few at once."""

    def __init__(self, at_once: int = AT_ONCE) -> None:
        self._places = asyncio.Semaphore(at_once)

    async def each(
        self, call: Callable[[str], Awaitable[T]], asked: Collection[str]
    ) -> dict[str, T | ServiceError]:
        """The answer to each, in the order asked; trouble stands in its place."""
        answers = await asyncio.gather(*(self._answer(call, one) for one in asked))
        return dict(zip(asked, answers, strict=True))

    async def until_trouble(
        self, call: Callable[[str], Awaitable[T]], asked: Collection[str]
    ) -> dict[str, T | ServiceError]:
        """The same, but once there is trouble on the way, the rest is not asked and left out."""
        is_over = asyncio.Event()

        async def careful(one: str) -> T:
            if is_over.is_set():
                raise _NotAsked
            try:
                return await call(one)
            except ON_THE_WAY:
                is_over.set()
                raise

        answers = await self.each(careful, asked)
        return {one: said for one, said in answers.items() if not isinstance(said, _NotAsked)}

    async def _answer(self, call: Callable[[str], Awaitable[T]], one: str) -> T | ServiceError:
        async with self._places:
            try:
                return await call(one)
            except ServiceError as error:
                return error


class _NotAsked(ServiceError):
    """It was over before its turn."""
