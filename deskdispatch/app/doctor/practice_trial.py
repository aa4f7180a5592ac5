"""Starts a practice service to see whether it does; without Qt, which may be what is missing."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path
from typing import IO, Final

from deskdispatch.app.practice.process import command, sign_in_of
from deskdispatch.background import on_daemon
from deskdispatch.domain.account.sign_in import SignInData
from deskdispatch.domain.errors import StartError

READY_WITHIN_S: Final = 30.0
STOP_WITHIN_S: Final = 5.0


class PracticeTrial:
    """A practice service for one check.

    Args:
        database: Its file.
    """

    def __init__(self, database: Path) -> None:
        self._command = command(database, ())
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> SignInData:
        """Starts it and waits until it answers.

        Raises:
            StartError: It could not start, or not in time; ``detail`` has its output.
        """
        process = self._process = _started(self._command)
        try:
            async with asyncio.timeout(READY_WITHIN_S):
                line = await on_daemon(_stream(process.stdout).readline)
                if not line:
                    raise StartError(await on_daemon(lambda: _last_words(process)))
                return sign_in_of(line)
        except (TimeoutError, ValueError) as error:
            raise StartError(str(error) or f"not ready within {READY_WITHIN_S:.0f} s") from error

    async def stop(self) -> None:
        """Closes its standard input and waits for its end; kills it after a timeout."""
        if (process := self._process) is not None:
            self._process = None
            await on_daemon(lambda: _end(process))


def _started(words: list[str]) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe)
    except OSError as error:
        raise StartError(str(error)) from error


def _end(process: subprocess.Popen[bytes]) -> None:
    _stream(process.stdin).close()
    try:
        process.wait(STOP_WITHIN_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for stream in (process.stdout, process.stderr):
        _stream(stream).close()


def _last_words(process: subprocess.Popen[bytes]) -> str:
    said = _stream(process.stderr).read().decode(errors="replace").strip()[-500:]
    return said or f"it ended with status {process.wait()}"


def _stream(pipe: IO[bytes] | None) -> IO[bytes]:
    assert pipe is not None
    return pipe
