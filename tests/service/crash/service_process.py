"""Service processes that are there to be killed.

Most are forked from a process that has the service's modules in memory already: from the first
line of its ``main`` on, such a child is the service with its own arguments, database and port,
without the half second of imports. The others are started by their command line.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import IO, Final

from deskdispatch.service.__main__ import main
from tests import forked

_FORKING: Final = multiprocessing.get_context("forkserver")
_FORKING.set_forkserver_preload(["tests.service.crash.service_process", *forked.LATE_IMPORTS])

_ENDED_WITHIN_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class Ready:
    """What the ready line of a service says that a client needs."""

    port: int
    api_key: str


class Child:
    """A service process, however it was born."""

    def __init__(
        self,
        said: IO[str],
        leave: Callable[[], None],
        kill: Callable[[], None],
        wait: Callable[[], int | None],
    ) -> None:
        self._said = said
        self._leave = leave
        self._kill = kill
        self._wait = wait

    def ready(self) -> Ready | None:
        """Waits until it takes requests; None where it dies before."""
        line = self._said.readline()
        if not line:
            return None
        said = json.loads(line)
        return Ready(int(said["base_url"].rpartition(":")[2]), said["api_key"])

    def kill(self) -> None:
        """SIGKILL, and the end of it."""
        self._kill()
        self._wait()
        self._said.close()

    def end(self) -> int | None:
        """End it in order; gives its exit status."""
        with closing(self._said):
            self._leave()
            return self._wait()


def cold(words: Sequence[str]) -> Child:
    """A service started by its command line."""
    command = [sys.executable, "-m", "deskdispatch.service", *words]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    return Child(
        process.stdout,
        leave=process.stdin.close,
        kill=process.kill,
        wait=lambda: process.wait(_ENDED_WITHIN_S),
    )


def warm(words: Sequence[str]) -> Child:
    """A service forked from one that was imported."""
    standing, life = _FORKING.Pipe(duplex=False)
    said, saying = _FORKING.Pipe(duplex=False)
    process = _FORKING.Process(target=_serve, args=(list(words), standing, saying), daemon=True)
    process.start()
    standing.close()
    saying.close()

    def wait() -> int | None:
        process.join(_ENDED_WITHIN_S)
        life.close()
        return process.exitcode

    text = os.fdopen(os.dup(said.fileno()), encoding="utf-8")
    said.close()
    return Child(text, leave=life.close, kill=process.kill, wait=wait)


def _serve(words: Sequence[str], standing: Connection, saying: Connection) -> None:
    """In the child: standard input and output as a command line would have them, then the rest."""
    os.dup2(standing.fileno(), 0)
    os.dup2(saying.fileno(), 1)
    standing.close()
    saying.close()
    sys.exit(main(words))
