"""Connections that a test's own server has accepted, all closed before the test ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Connections:
    """Callback for ``asyncio.start_server`` that keeps track of the connections.

    asyncio keeps no list of accepted connections. A connection that was accepted as a test ended
    would be garbage-collected during a later test, which would then fail.

    Args:
        talk: Serves one connection, which is closed afterwards.
    """

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._running: dict[asyncio.Task[None], asyncio.StreamWriter] = {}

    def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Starts serving a connection; not a coroutine, so that each is registered at once."""
        task = asyncio.get_running_loop().create_task(self._run(reader, writer))
        self._running[task] = writer
        task.add_done_callback(self._running.pop)

    async def end(self, *, cancel: bool = False) -> None:
        """Aborts all connections and waits until they are gone; close the listener first.

        Args:
            cancel: Whether to cancel ``talk``, because it does not end with its connection.

        Raises:
            Exception: ``talk`` failed.
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
        await asyncio.sleep(0)  # a transport calls ``connection_lost`` one turn of the loop later

    async def _run(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._talk(reader, writer)
        finally:
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()


def _is_accepting(task: asyncio.Task[object]) -> bool:
    return "_accept_connection2" in getattr(task.get_coro(), "__qualname__", "")
