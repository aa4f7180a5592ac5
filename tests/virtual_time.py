"""Event loop on virtual time, which skips to its next timer, and a slow disk on that time."""

from __future__ import annotations

import asyncio
import random
import selectors
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any


class SkippingSelector(selectors.SelectSelector):
    """Selector that skips the wait for a loop's next timer."""

    moment = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        assert ready or timeout is not None, "nothing is left that could happen"
        self.moment += 0 if ready else timeout or 0
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """Event loop on virtual time; work for another thread is done at once."""

    def __init__(self) -> None:
        self._instant = SkippingSelector()
        super().__init__(self._instant)

    def time(self) -> float:
        return self._instant.moment

    def run_in_executor(  # type: ignore[override]
        self, _executor: object, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        done = self.create_future()
        done.set_result(func(*args))
        return done


class SlowDisk:
    """Stands for the journal's executor: its work takes a random time of the loop."""

    def __init__(self, rng: random.Random, **_options: object) -> None:
        self._rng, self._most_s, self._free_at = rng, rng.choice((0.01, 0.1, 1)), 0.0

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        done, loop = Future[Any](), asyncio.get_running_loop()
        took = self._rng.random() * self._most_s + 1e-6
        self._free_at = max(self._free_at, loop.time()) + took
        loop.call_at(self._free_at, self._work, done, partial(work, *args))
        return done

    def shutdown(self, *, wait: bool) -> None: ...

    def _work(self, done: Future[Any], work: Callable[[], Any]) -> None:
        if done.set_running_or_notify_cancel():
            try:
                done.set_result(work())
            except Exception as error:  # noqa: BLE001
                done.set_exception(error)
