"""Practice service in a process of its own, for tests that send it requests."""

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
"""Timeout of a start, generous for a busy machine; a start takes well under a second."""

STOPPED_WITHIN_S = 60.0


@dataclass(frozen=True, slots=True)
class RunningService:
    """Service that is ready, with the fields of its ready line."""

    base_url: str
    api_key: str
    email: str
    password: str
    process: subprocess.Popen[str]
    database: Path

    @property
    def headers(self) -> dict[str, str]:
        """Headers of an authorised request."""
        return {"Authorization": f"Bearer {self.api_key}"}

    def stop(self) -> int:
        """Stops the service as a parent that exits would; returns its exit status."""
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
    """Runs the service on ``directory/service.db`` and stops it cleanly at the end.

    The database is kept, so a second start finds the data of the first. With the seed used here
    the first 40 orders of a database are delivered.

    Args:
        directory: Folder of the database, such as ``tmp_path``.
        args: Further command-line arguments, such as ``"--courier-rate", "0"``.
        database: Address of a database to use instead of that file.
        module: Module to run with ``python -m``, such as ``"deskdispatch.service"``, when the
            command line itself is tested; by default the service is forked (``tests/forked.py``).

    Raises:
        RuntimeError: The service was not ready in time.
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
