"""The practice service as a real process, for every test that talks to it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import forked

READY_WITHIN_S = 120.0
"""Generous, for a machine that does other things too; a start takes well under a second."""

STOPPED_WITHIN_S = 60.0


@dataclass(frozen=True, slots=True)
class RunningService:
    """A service that is ready, and what its ready line said."""

    base_url: str
    api_key: str
    email: str
    password: str
    process: subprocess.Popen[str]
    database: Path

    @property
    def headers(self) -> dict[str, str]:
        """The headers of an authorised request."""
        return {"Authorization": f"Bearer {self.api_key}"}

    def stop(self) -> int:
        """End it as a parent that goes away does; gives its exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.process.wait(STOPPED_WITHIN_S)


@contextmanager
def start_service(
    directory: Path,
    *args: str,
    database: str | None = None,
    module: str | None = None,
) -> Iterator[RunningService]:
    """The service over ``directory/service.db``; stopped in order at the end.

    The database stays, so that a second start finds what the first one left. With the seed that
    is given here the first 40 orders of a database are delivered.

    Args:
        directory: Where the database lies, such as ``tmp_path``.
        args: More words of its command line, such as ``"--courier-rate", "0"``.
        database: The address of another database than that file.
        module: Is started by its own command line, such as ``"deskdispatch.service"`` where that
            is what is tested; without it the service is forked from one that was imported.

    Raises:
        RuntimeError: It did not say in time that it is ready.
    """
    file = directory / "service.db"
    command = [sys.executable, "-m", module] if module else forked.command()
    command += ["--database", database or str(file)]
    with subprocess.Popen(
        [*command, "--port", "0", "--seed", "42", "--exit-with-parent", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            service = RunningService(
                **json.loads(_ready_line(process)), process=process, database=file
            )
            yield service
            if process.poll() is None and service.stop() != 0:
                raise RuntimeError(f"the service ended with status {process.returncode}")
        finally:
            process.kill()


def _ready_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    with ThreadPoolExecutor(1) as reader:
        line = reader.submit(process.stdout.readline)
        try:
            text = line.result(READY_WITHIN_S)
        except TimeoutError:
            process.kill()
            raise RuntimeError("the service did not become ready") from None
    if not text:
        raise RuntimeError(f"the service ended with status {process.wait()}")
    return text
