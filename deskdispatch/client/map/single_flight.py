"""Shared tasks by key: concurrent callers await the same result."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Work = Callable[[], Coroutine[Any, Any, T]]


class SingleFlight(Generic[T]):
    """Running tasks by name; a joined task is cancelled when its last waiter is gone."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[T]] = {}
        self._waiting: dict[asyncio.Task[T], int] = {}

    def start(self, name: str, work: Work[T]) -> asyncio.Task[T]:
        """Returns the task of a name, started if there is none; it runs on without waiters."""
        if name not in self._tasks:
            task = self._tasks[name] = asyncio.create_task(work())
            task.add_done_callback(lambda done: self._forget(name, done))
        return self._tasks[name]

    async def join(self, name: str, work: Work[T]) -> T | None:
        """Awaits the task of a name, started if there is none; None if it was cancelled."""
        task = self.start(name, work)
        self._waiting[task] = self._waiting.get(task, 0) + 1
        try:
            await asyncio.wait((task,))
        except asyncio.CancelledError:
            if task in self._waiting:  # else it is done meanwhile
                self._waiting[task] -= 1
                if not self._waiting[task]:
                    task.cancel()
                    self._forget(name, task)  # a later caller needs a task that is not ending
            raise
        return None if task.cancelled() else task.result()

    async def aclose(self) -> None:
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _forget(self, name: str, task: asyncio.Task[T]) -> None:
        self._waiting.pop(task, None)
        if self._tasks.get(name) is task:
            del self._tasks[name]
