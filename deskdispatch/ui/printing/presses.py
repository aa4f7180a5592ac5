"""Laying out without holding up the window: few slips in a thread, many in a process."""

from __future__ import annotations

import asyncio
import pickle
import subprocess
import sys
from collections import deque
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import IO, Final, TypeVar

from deskdispatch.domain.errors import PrintError, PrintFault
from deskdispatch.domain.progress import Tell
from deskdispatch.ui.printing.font import face
from deskdispatch.ui.printing.press import HEAD, Order, Printed, documents

T = TypeVar("T")

FEW: Final = 6
"""Up to so many are laid out in this process. Each holds its interpreter for a frame or two; a
process of its own takes half a second to begin."""

AHEAD: Final = 64
"""What the process says is taken off its hands: it paints while a printer is served."""

_NO_WINDOW: Final = getattr(subprocess, "CREATE_NO_WINDOW", 0)
"""Windows would flash a console."""


async def printed(order: Order, tell: Tell) -> AsyncGenerator[Printed]:
    """The documents one by one; left early, nothing goes on.

    Args:
        order: What is laid out.
        tell: Is told how many slips are laid out.

    Raises:
        PrintError: They could not be laid out.
    """
    count = len(order.slips)
    font = face(order.template.font).families[0]  # what is taken here is taken elsewhere too
    named = replace(order, template=replace(order.template, font=font))
    steps = _here(named) if count <= FEW else _elsewhere(named)
    try:
        async for done, made in steps:
            tell(done, count)
            if made is not None:
                yield made
    finally:
        await steps.aclose()


_Step = tuple[int, Printed | None]
_Steps = AsyncGenerator[_Step]


async def _here(order: Order) -> _Steps:
    made, done = documents(order, lambda _done: None), 0
    while (one := await asyncio.to_thread(next, made, None)) is not None:
        done += one.count
        yield done, one


async def _elsewhere(order: Order) -> _Steps:
    process, left = _Process(), len(order.slips)
    try:
        await process.do(lambda: process.start(order))
        coming = deque(process.do(process.step) for _ in range(AHEAD))
        while left:
            coming.append(process.do(process.step))
            step = await coming.popleft()
            if step is None:
                raise PrintError(PrintFault.FAILED)
            yield step
            left -= step[1].count if step[1] is not None else 0
    finally:
        await process.leave()


class _Process:
    """Runs ``deskdispatch.ui.printing``; what waits for it does so on a thread."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="press")
        self._process: subprocess.Popen[bytes] | None = None

    def do(self, work: Callable[[], T]) -> asyncio.Future[T]:
        """On the thread, behind what it does already."""
        return asyncio.wrap_future(self._thread.submit(work))

    def start(self, order: Order) -> None:
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "deskdispatch.ui.printing"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=_NO_WINDOW,
            )
            pickle.dump(order, self._stdin)
            self._stdin.close()
        except OSError as error:
            raise PrintError(PrintFault.FAILED) from error

    def step(self) -> _Step | None:
        """What it says next; None behind its end."""
        head = self._stdout.read(HEAD.size)
        if len(head) < HEAD.size:
            return None
        done, count, size, width, length = HEAD.unpack(head)
        content = self._stdout.read(size)
        if len(content) < size:
            return None
        return done, (Printed(content, count, width, length) if count else None)

    async def leave(self) -> None:
        if self._process is not None:
            self._process.kill()  # what the thread waits for will not come any more
        ended = self._thread.submit(self._end)
        self._thread.shutdown(wait=False)
        await asyncio.shield(asyncio.wrap_future(ended))

    def _end(self) -> None:
        """Behind whatever the thread still did, the start too."""
        if self._process is not None:
            self._process.kill()
            for pipe in (self._stdin, self._stdout):
                with suppress(OSError):
                    pipe.close()
            self._process.wait()

    @property
    def _stdin(self) -> IO[bytes]:
        assert self._process is not None
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _stdout(self) -> IO[bytes]:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout
