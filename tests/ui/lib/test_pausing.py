"""The loop that tests run on steps nothing between their parts."""

from __future__ import annotations

import asyncio

from PySide6.QtWidgets import QApplication

from tests.looping import PausedLoop


def test_what_comes_due_outside_of_a_run_waits_for_the_next(qapp: QApplication) -> None:
    loop, found = PausedLoop(qapp), []

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
