"""Tests that a test event loop leaves no connection open."""

from __future__ import annotations

import asyncio
import gc
import socket

import pytest

from tests.looping import PlainLoop


async def _accepts(turns: int) -> None:
    """Accepts a connection and ends ``turns`` turns of the loop later, while it is served."""
    server = await asyncio.start_server(_talk, "127.0.0.1", 0)
    with socket.socket() as client:
        client.connect(server.sockets[0].getsockname())
        for _ in range(turns):
            await asyncio.sleep(0)
        server.close()


async def _talk(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.read()


@pytest.mark.parametrize("turns", range(8))
def test_a_connection_ends_with_the_loop_however_far_it_came(
    turns: int, recwarn: pytest.WarningsRecorder
) -> None:
    with asyncio.Runner(loop_factory=PlainLoop) as runner:
        runner.run(_accepts(turns))
    gc.collect()
    assert [str(each.message) for each in recwarn] == []
