"""The connections that a test's own server has accepted: none of them outlives the test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Connections:
    """For ``asyncio.start_server``, as what it calls for each connection.

    asyncio forgets what it has accepted. A connection that was accepted as a test ended would be
    collected in another test some time later, which then fails for it.

    Args:
        talk: What is said on a connection, which is closed afterwards.
    """

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._running: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Called in the moment that a connection is made, so that none is missed."""
        task = asyncio.get_running_loop().create_task(self._run(reader, writer))
        self._running[task] = writer
        task.add_done_callback(self._running.pop)

    async def end(self, *, cancel: bool = False) -> None:
        """Cuts them all and waits until they are gone; the listener must be closed by then.

        Args:
            cancel: What is said does not end by itself when its connection does.

        Raises:
            Exception: What was said broke.
        """
        if accepting := [task for task in asyncio.all_tasks() if _is_accepting(task)]:
            await asyncio.wait(accepting)
        running = dict(self._running)
        for task, writer in running.items():
            writer.transport.abort()
            if cancel:
                task.cancel()
        for end in await asyncio.gather(*running, return_exceptions=True):
            if isinstance(end, Exception):
                raise end
        await asyncio.sleep(0)  # a transport says its last word one turn of the loop later

    async def _run(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._talk(reader, writer)
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


def _is_accepting(task: asyncio.Task[object]) -> bool:
    return "_accept_connection2" in getattr(task.get_coro(), "__qualname__", "")
