"""Tests that the tests' event loop runs no task between the parts of a test."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.looping import PausedLoop, PlainLoop


def test_what_comes_due_outside_of_a_run_waits_for_the_next(qapp: QApplication) -> None:
    loop = PausedLoop(qapp)
    found: list[object] = []

    async def work() -> None:
        await asyncio.sleep(0)
        found.append(asyncio.get_running_loop())

    task = loop.create_task(work())
    cancelled = loop.call_soon(found.append, "never")
    for _ in range(3):
        qapp.processEvents()
    assert found == []
    cancelled.cancel()
    loop.run_until_complete(task)
    assert found == [loop]
    loop.close()


@pytest.mark.parametrize("make", [PlainLoop, lambda: PausedLoop(QApplication.instance())])
def test_no_connection_is_left_to_the_collector(qapp: QApplication, make: Any) -> None:
    loop = make()

    async def connect() -> Any:
        running = asyncio.get_running_loop()
        server = await running.create_server(asyncio.Protocol, "127.0.0.1", 0)
        address = server.sockets[0].getsockname()
        transport, _ = await running.create_connection(asyncio.Protocol, *address)
        server.close()
        return transport

    transport = loop.run_until_complete(connect())
    connected = transport.get_extra_info("socket")
    loop.close()
    assert transport.is_closing()
    assert connected.fileno() == -1
