"""Forks a child from a warm interpreter for every round, and kills it at a random moment."""

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
    """Runs work in a child until it is killed; returns the number of acknowledged steps.

    Args:
        work: Calls its argument after each acknowledged step.
        chance: Random source of the kill's moment.
        most: Maximum number of steps before the kill.
        linger: Maximum number of seconds from the last of these steps to the kill.
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
    """Runs the work and ends the process, so that the child never runs the parent's code."""
    try:
        asyncio.run(work(lambda: _acknowledge(writer)))
    finally:
        os._exit(0)


def _acknowledge(writer: int) -> None:
    os.write(writer, b".")


def _linger(seconds: float) -> None:
    """Waits actively, so that the kill hits any phase of a write; a sleep would be too coarse."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        pass
