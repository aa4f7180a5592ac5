"""A warm interpreter forks a child for every round and kills it at a random moment."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Callable, Coroutine
from time import perf_counter

Acknowledge = Callable[[], None]
Work = Callable[[Acknowledge], Coroutine[None, None, None]]


def killed(work: Work, chance: random.Random, most: int, linger: float) -> int:
    """Runs the work in a child until it is killed; how many steps that had acknowledged.

    Args:
        work: Calls what it is given after each step that it was told is done.
        chance: Of the moment.
        most: The kill comes after at most so many steps,
        linger: and at most so many seconds.
    """
    reader, writer = os.pipe()
    if not (child := os.fork()):
        os.close(reader)
        _work(work, writer)
    os.close(writer)
    with open(reader, "rb", buffering=0) as steps:
        done = 0
        awaited = chance.randint(0, most)
        while done < awaited and (more := steps.read(1)):
            done += len(more)
        _linger(chance.uniform(0, linger))
        os.kill(child, signal.SIGKILL)
        done += len(steps.read())
    os.waitpid(child, 0)
    return done


def _work(work: Work, writer: int) -> None:
    """Never returns: what the parent would do next is not the child's."""
    try:
        asyncio.run(work(lambda: _acknowledge(writer)))
    finally:
        os._exit(0)


def _acknowledge(writer: int) -> None:
    os.write(writer, b".")


def _linger(seconds: float) -> None:
    """Moves the kill to any phase of a write; a pause of the scheduler's would be too coarse."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass
