"""Service processes that are killed: forked from a preloaded process, or started by command line.

A forked process runs the service's ``main`` with its own arguments, database and port, without the
half second of imports.
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

_FORK_SERVER: Final = multiprocessing.get_context("forkserver")
_FORK_SERVER.set_forkserver_preload(["tests.service.crash.service_process", *forked.LATE_IMPORTS])

_EXIT_TIMEOUT_S: Final = 60.0


@dataclass(frozen=True, slots=True)
class ServiceAddress:
    """Port and API key from the service's ready line."""

    port: int
    api_key: str


class ServiceProcess:
    """A running service process.

    Args:
        output: Its standard output.
        close_input: Closes its standard input, which makes it stop.
        kill: Sends SIGKILL.
        wait: Waits for the exit; returns the exit status.
    """

    def __init__(
        self,
        output: IO[str],
        close_input: Callable[[], None],
        kill: Callable[[], None],
        wait: Callable[[], int | None],
    ) -> None:
        self._output = output
        self._close_input = close_input
        self._kill = kill
        self._wait = wait

    def wait_ready(self) -> ServiceAddress | None:
        """Wait until it accepts requests; None if it exits first."""
        line = self._output.readline()
        if not line:
            return None
        ready = json.loads(line)
        return ServiceAddress(int(ready["base_url"].rpartition(":")[2]), ready["api_key"])

    def kill(self) -> None:
        """Send SIGKILL and wait for the exit."""
        self._kill()
        self._wait()
        self._output.close()

    def stop(self) -> int | None:
        """Stop it regularly; returns its exit status."""
        with closing(self._output):
            self._close_input()
            return self._wait()


def start_by_command(args: Sequence[str]) -> ServiceProcess:
    """Start ``python -m deskdispatch.service`` with these arguments."""
    command = [sys.executable, "-m", "deskdispatch.service", *args]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    return ServiceProcess(
        process.stdout,
        close_input=process.stdin.close,
        kill=process.kill,
        wait=lambda: process.wait(_EXIT_TIMEOUT_S),
    )


def start_forked(args: Sequence[str]) -> ServiceProcess:
    """Fork a service from the preloaded process."""
    child_input, input_end = _FORK_SERVER.Pipe(duplex=False)
    output_end, child_output = _FORK_SERVER.Pipe(duplex=False)
    process = _FORK_SERVER.Process(
        target=_serve, args=(list(args), child_input, child_output), daemon=True
    )
    process.start()
    child_input.close()
    child_output.close()

    def wait() -> int | None:
        process.join(_EXIT_TIMEOUT_S)
        input_end.close()
        return process.exitcode

    output = os.fdopen(os.dup(output_end.fileno()), encoding="utf-8")
    output_end.close()
    return ServiceProcess(output, close_input=input_end.close, kill=process.kill, wait=wait)


def _serve(args: Sequence[str], child_input: Connection, child_output: Connection) -> None:
    """Redirect standard input and output to the pipes and run the service; for the child."""
    os.dup2(child_input.fileno(), 0)
    os.dup2(child_output.fileno(), 1)
    child_input.close()
    child_output.close()
    sys.exit(main(args))
