"""Temporary PostgreSQL server from the system's binaries, with empty databases."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import psycopg

HOME = Path("/usr/lib/postgresql")
"""Debian's folder with a subfolder for each version."""
BINARIES: Final = "DESKDISPATCH_TEST_POSTGRES"
"""Environment variable with the folder of another version's programs."""
_CLUSTER: Final = "DESKDISPATCH_TEST_CLUSTER"
"""Environment variable with the folder of a new cluster, created once and copied."""

MISSING: Final = (
    "PostgreSQL's initdb is not here: the practice service is tested on it too. On Debian and "
    "Ubuntu it comes with: apt-get install postgresql (packaging/bootstrap.py test does that)"
)
_ROLE: Final = "postgres"
_INITDB_OPTIONS: Final = ("--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync")
_PRIVATE_SETTINGS: Final = {"listen_addresses": "", "fsync": "on"}


class Server:
    """PostgreSQL server that listens only on a socket in its own folder.

    Args:
        binaries: Folder of the version's programs.
        folder: The server's own folder.
        settings: Further settings; ``listen`` adds the loopback interface.
    """

    user = _ROLE

    def __init__(
        self, binaries: Path, folder: Path, settings: Mapping[str, str] | None = None
    ) -> None:
        self._binaries = binaries
        self._folder = folder
        self._data = folder / "data"
        self._settings = {
            **_PRIVATE_SETTINGS,
            **(settings or {}),
            "unix_socket_directories": str(folder),
        }
        self._numbers = count(1)

    @property
    def port(self) -> int:
        """TCP port on the loopback interface; needs ``listen``."""
        return int(self._settings["port"])

    @property
    def log(self) -> str:
        """Text of the server's log."""
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")

    def create(self) -> None:
        subprocess.run(["cp", "-a", new_cluster(), self._data], check=True)

    def listen(self, rules: str) -> None:
        """Makes the server listen on the loopback interface too, from its next start.

        Args:
            rules: The lines of ``pg_hba.conf`` for connections that are not from the folder.
        """
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._settings["port"] = str(free.getsockname()[1])
        self._settings["listen_addresses"] = "127.0.0.1"
        text = f"local all all trust\n{rules}\n"
        (self._data / "pg_hba.conf").write_text(text, encoding="utf-8")

    def secure(self, certificate: bytes, key: bytes) -> None:
        """Offers TLS, from the server's next start."""
        for name, content in (("server.crt", certificate), ("server.key", key)):
            file = self._data / name
            file.write_bytes(content)
            file.chmod(0o600)
            if owner := _unprivileged_user():
                shutil.chown(file, owner["user"], owner["group"])
        self._settings["ssl"] = "on"

    def start(self) -> None:
        options = " ".join(f"-c {name}='{value}'" for name, value in self._settings.items())
        log = self._folder / "log"
        self._call("pg_ctl", "-D", self._data, "-l", log, "-o", options, "-w", "start")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Stops the server for the duration of the context."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """Suspends all of the server's processes: it accepts connections and never answers."""
        stopped: list[int] = []
        try:
            while new := [pid for pid in self._processes() if pid not in stopped]:
                for pid in new:
                    with suppress(ProcessLookupError):  # a connection that has just ended
                        os.kill(pid, signal.SIGSTOP)
                stopped += new
            yield
        finally:
            for pid in reversed(stopped):
                os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """Returns the ids of the server's main process and its children."""
        first = int((self._data / "postmaster.pid").read_text(encoding="ascii").split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii")
        return [first, *map(int, children.split())]

    def stop(self) -> None:
        """Stops the server immediately, without a checkpoint, as a power cut does."""
        self._call("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def new_database(self) -> str:
        """Creates an empty database and returns its address."""
        name = f"service_{next(self._numbers)}"
        with self.connect("postgres") as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql+psycopg://{_ROLE}@/{name}?host={quote(str(self._folder), safe='')}"

    def connect(self, name: str) -> psycopg.Connection[Any]:
        return psycopg.connect(
            host=str(self._folder),
            port=self._settings.get("port", "5432"),
            user=_ROLE,
            dbname=name,
            autocommit=True,
        )

    def _call(self, program: str, *words: object) -> None:
        _call(self._binaries / program, *words)


def new_cluster() -> Path:
    """Returns the folder of a new cluster. Copying it is ten times faster than ``initdb``."""
    if _CLUSTER not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="deskdispatch-pg-")
        atexit.register(folder.cleanup)
        if owner := _unprivileged_user():
            shutil.chown(folder.name, owner["user"], owner["group"])
        made = f"{folder.name}/data"
        _call(_binaries() / "initdb", "-D", made, f"--username={_ROLE}", *_INITDB_OPTIONS)
        os.environ[_CLUSTER] = made
    return Path(os.environ[_CLUSTER])


def _call(program: Path, *words: object) -> None:
    # Not through a pipe: the server inherits it and would keep it open.
    with tempfile.TemporaryFile() as output:
        done = subprocess.run(
            [program, *map(str, words)],
            cwd="/",
            env={**os.environ, "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
            **_unprivileged_user(),
        )
        output.seek(0)
        if done.returncode:
            said = output.read().decode(errors="replace")
            raise RuntimeError(f"{program.name} failed:\n{said}")


@contextmanager
def run_postgres(
    *, rules: str = "", certificate: tuple[bytes, bytes] | None = None, **settings: str
) -> Iterator[Server]:
    """Runs a server with fsync on; its data is deleted afterwards.

    Args:
        rules: Lines of ``pg_hba.conf``; with them the server listens on the loopback too.
        certificate: TLS certificate and its key, in PEM.
        settings: Settings of the server.

    Raises:
        RuntimeError: PostgreSQL is not installed, or did not start.
    """
    binaries = _binaries()
    with tempfile.TemporaryDirectory(prefix="deskdispatch-pg-") as name:
        folder = Path(name)
        if owner := _unprivileged_user():
            shutil.chown(folder, owner["user"], owner["group"])
        server = Server(binaries, folder, settings)
        server.create()
        if rules:
            server.listen(rules)
        if certificate is not None:
            server.secure(*certificate)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _binaries() -> Path:
    """Returns the program folder of the newest version, or that named in the environment."""
    if asked := os.environ.get(BINARIES):
        return Path(asked)
    found = sorted(HOME.glob("*/bin/initdb"), key=lambda file: float(file.parent.parent.name))
    initdb = str(found[-1]) if found else shutil.which("initdb")
    if initdb is None:
        raise RuntimeError(MISSING)
    return Path(initdb).resolve().parent


def _unprivileged_user() -> dict[str, Any]:
    """Returns the user to run as when the tests run as root, as which PostgreSQL refuses to."""
    if os.geteuid() != 0:
        return {}
    return {"user": _ROLE, "group": _ROLE, "extra_groups": []}
