"""A throw-away PostgreSQL out of the system's own binaries, and empty databases in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import psycopg

HOME = Path("/usr/lib/postgresql")
"""Where Debian keeps a folder for each version."""

MISSING: Final = (
    "PostgreSQL's initdb is not here: the practice service is tested on it too. On Debian and "
    "Ubuntu it comes with: apt-get install postgresql (packaging/bootstrap.py test does that)"
)
_ROLE: Final = "postgres"
_NEW: Final = ("--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync")


class Server:
    """A PostgreSQL that listens on a socket in a folder of its own, and nowhere else."""

    user = _ROLE

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries = binaries
        self._folder = folder
        self._data = folder / "data"
        self._numbers = count(1)

    def create(self) -> None:
        self._call("initdb", "-D", self._data, f"--username={_ROLE}", *_NEW)

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self._folder}' -c fsync=on"
        log = self._folder / "log"
        self._call("pg_ctl", "-D", self._data, "-l", log, "-o", options, "-w", "start")

    def stop(self) -> None:
        """At once, as a power cut does it."""
        self._call("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"service_{next(self._numbers)}"
        with self.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql+psycopg://{_ROLE}@/{name}?host={quote(str(self._folder), safe='')}"

    def connect(self, name: str) -> psycopg.Connection[Any]:
        return psycopg.connect(host=str(self._folder), user=_ROLE, dbname=name, autocommit=True)

    def _call(self, program: str, *words: object) -> None:
        # Not through a pipe: the server inherits it and would keep it open.
        with tempfile.TemporaryFile() as heard:
            done = subprocess.run(
                [self._binaries / program, *map(str, words)],
                cwd="/",
                env={**os.environ, "LC_ALL": "C.UTF-8"},
                stdin=subprocess.DEVNULL,
                stdout=heard,
                stderr=subprocess.STDOUT,
                check=False,
                **_somebody(),
            )
            heard.seek(0)
            if done.returncode:
                raise RuntimeError(f"{program} failed:\n{heard.read().decode(errors='replace')}")


@contextmanager
def run_postgres() -> Iterator[Server]:
    """A server with fsync on; its data goes with it.

    Raises:
        RuntimeError: It is not installed, or did not start.
    """
    binaries = _binaries()
    with tempfile.TemporaryDirectory(prefix="deskdispatch-pg-") as name:
        folder = Path(name)
        if owner := _somebody():
            shutil.chown(folder, owner["user"], owner["group"])
        server = Server(binaries, folder)
        server.create()
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _binaries() -> Path:
    """The newest version's."""
    found = sorted(HOME.glob("*/bin/initdb"), key=lambda file: float(file.parent.parent.name))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    if initdb is None:
        raise RuntimeError(MISSING)
    return Path(initdb).resolve().parent


def _somebody() -> dict[str, Any]:
    """Whom it runs as where the tests run as root, which PostgreSQL refuses to be."""
    if os.geteuid() != 0:
        return {}
    return {"user": _ROLE, "group": _ROLE, "extra_groups": []}
