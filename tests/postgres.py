"""A throw-away PostgreSQL out of the system's own binaries, and empty databases in it."""

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
"""Where Debian keeps a folder for each version."""
BINARIES: Final = "DESKDISPATCH_TEST_POSTGRES"
"""The environment variable that names the folder of another version's programs."""
_CLUSTER: Final = "DESKDISPATCH_TEST_CLUSTER"
"""The environment variable that names the folder of a new server's files, made once."""

MISSING: Final = (
    "PostgreSQL's initdb is not here: the practice service is tested on it too. On Debian and "
    "Ubuntu it comes with: apt-get install postgresql (packaging/bootstrap.py test does that)"
)
_ROLE: Final = "postgres"
_NEW: Final = ("--encoding=UTF8", "--locale=C.UTF-8", "--auth=trust", "--no-sync")
_ASIDE: Final = {"listen_addresses": "", "fsync": "on"}


class Server:
    """A PostgreSQL that listens on a socket in a folder of its own, and nowhere else.

    Args:
        binaries: Of the version.
        folder: Its own.
        settings: More of them; ``listen`` adds the loopback.
    """

    user = _ROLE

    def __init__(
        self, binaries: Path, folder: Path, settings: Mapping[str, str] | None = None
    ) -> None:
        self._binaries = binaries
        self._folder = folder
        self._data = folder / "data"
        self._settings = {**_ASIDE, **(settings or {}), "unix_socket_directories": str(folder)}
        self._numbers = count(1)

    @property
    def port(self) -> int:
        """On the loopback, once it listens there."""
        return int(self._settings["port"])

    @property
    def log(self) -> str:
        """What it has logged."""
        return (self._folder / "log").read_text(encoding="utf-8", errors="replace")

    def create(self) -> None:
        subprocess.run(["cp", "-a", new_cluster(), self._data], check=True)

    def listen(self, rules: str) -> None:
        """Also on the loopback, from the next start on.

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
        """Offers TLS, from the next start on."""
        for name, content in (("server.crt", certificate), ("server.key", key)):
            file = self._data / name
            file.write_bytes(content)
            file.chmod(0o600)
            if owner := _somebody():
                shutil.chown(file, owner["user"], owner["group"])
        self._settings["ssl"] = "on"

    def start(self) -> None:
        options = " ".join(f"-c {name}='{value}'" for name, value in self._settings.items())
        log = self._folder / "log"
        self._call("pg_ctl", "-D", self._data, "-l", log, "-o", options, "-w", "start")

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """It is not there meanwhile."""
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextmanager
    def hanging(self) -> Iterator[None]:
        """It takes connections and answers nothing: all its processes are stopped meanwhile."""
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
        """The server's first one, and its children."""
        first = int((self._data / "postmaster.pid").read_text(encoding="ascii").split()[0])
        children = Path(f"/proc/{first}/task/{first}/children").read_text(encoding="ascii")
        return [first, *map(int, children.split())]

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
    """The files of a new server, which each copies: to make them takes ten times as long."""
    if _CLUSTER not in os.environ:
        folder = tempfile.TemporaryDirectory(prefix="deskdispatch-pg-")
        atexit.register(folder.cleanup)
        if owner := _somebody():
            shutil.chown(folder.name, owner["user"], owner["group"])
        made = f"{folder.name}/data"
        _call(_binaries() / "initdb", "-D", made, f"--username={_ROLE}", *_NEW)
        os.environ[_CLUSTER] = made
    return Path(os.environ[_CLUSTER])


def _call(program: Path, *words: object) -> None:
    # Not through a pipe: the server inherits it and would keep it open.
    with tempfile.TemporaryFile() as heard:
        done = subprocess.run(
            [program, *map(str, words)],
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
            said = heard.read().decode(errors="replace")
            raise RuntimeError(f"{program.name} failed:\n{said}")


@contextmanager
def run_postgres(
    *, rules: str = "", certificate: tuple[bytes, bytes] | None = None, **settings: str
) -> Iterator[Server]:
    """A server with fsync on; its data goes with it.

    Args:
        rules: Lines of ``pg_hba.conf``; with them it listens on the loopback, too.
        certificate: For TLS, with its key, in PEM.
        settings: Of the server.

    Raises:
        RuntimeError: It is not installed, or did not start.
    """
    binaries = _binaries()
    with tempfile.TemporaryDirectory(prefix="deskdispatch-pg-") as name:
        folder = Path(name)
        if owner := _somebody():
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
    """The newest version's, or those that were asked for."""
    if asked := os.environ.get(BINARIES):
        return Path(asked)
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
