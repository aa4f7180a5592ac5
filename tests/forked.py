"""Programs that start fast: forked from a process with all modules imported.

The child runs the program's ``main`` with its own arguments, environment, working folder and
standard streams, and saves a second of imports. ``command`` returns the command line that replaces
``python -m deskdispatch.service``, and ``desktop_command`` that of a module that starts the
desktop. Both run ``go_between.py``, which passes its streams and arguments, SIGTERM and SIGINT on
to the program, and ends with its exit status. When the go-between is killed, its program is killed
too. A forked program leaves without Python's own clean-up, and is not in the go-between's process
group: tests of those start it with ``python -m``.

Each test process has its own two fork servers, which end with it; programs that the test process
starts use the same ones.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import NoReturn

from tests import go_between
from tests.go_between import PID_SIZE, STREAMS

LATE_IMPORTS = (
    "deskdispatch.service.server",
    "deskdispatch.service.store.sqlite",
    "argon2.low_level",
    "jwt",
    "resource",
    "sqlite3",
    "uvicorn.lifespan.off",
)
"""Modules that the service imports in ``main``: nine tenths of its start time."""

DESKTOP_IMPORTS = (
    "deskdispatch.app.program",
    "deskdispatch.ui.window.wiring",
    "tests.flow.scripted_desktop",
)
"""Modules that import nearly all that the desktop needs, but for the map's engine."""

_SOCKETS = {
    "preload": "DESKDISPATCH_TEST_FORK_SERVER",
    "preload_desktop": "DESKDISPATCH_TEST_DESKTOP_FORK_SERVER",
}
"""Environment variables with the path of each fork server's socket."""

Main = Callable[[list[str]], int | None]


def start() -> None:
    """Starts both fork servers, which the processes that this one starts will use."""
    if hasattr(os, "fork"):
        for preloading in _SOCKETS:
            _go_between(preloading)


def command() -> list[str]:
    """Returns the start of a command line, to which the service's arguments are added.

    On a system that cannot fork, it is the service's normal command line.
    """
    if not hasattr(os, "fork"):
        return [sys.executable, "-m", "deskdispatch.service"]
    return _go_between("preload")


def desktop_command(module: str) -> list[str]:
    """Returns the start of a command line that runs the ``main`` of a module that uses Qt."""
    if not hasattr(os, "fork"):
        return [sys.executable, "-m", module]
    return [*_go_between("preload_desktop"), module]


def _go_between(preloading: str) -> list[str]:
    variable = _SOCKETS[preloading]
    if variable not in os.environ:
        os.environ[variable] = _start_server(preloading)
    return [sys.executable, "-S", "-E", go_between.__file__, os.environ[variable]]


def _start_server(preloading: str) -> str:
    import atexit
    import subprocess
    import tempfile

    # A socket's path has at most 108 characters; that of the temporary folder may be longer.
    folder = tempfile.TemporaryDirectory(prefix="deskdispatch-", dir="/tmp")
    path = f"{folder.name}/socket"
    line = f"from tests import forked; forked.serve({path!r}, forked.{preloading})"
    server = subprocess.Popen(
        [sys.executable, "-c", line], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert server.stdin is not None
    assert server.stdout is not None
    atexit.register(folder.cleanup)
    atexit.register(server.wait)
    atexit.register(server.stdin.close)
    server.stdout.readline()
    server.stdout.close()
    return path


def serve(path: str, preload_main: Callable[[], Main]) -> None:
    """Forks a program for each go-between, until standard input closes."""
    import select

    main = preload_main()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the children are not waited for
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    os.write(1, b"listening\n")
    while 0 not in select.select([0, listening.fileno()], [], [])[0]:
        connection, _address = listening.accept()
        if os.fork() == 0:
            listening.close()
            _become_program(connection, main)
        connection.close()


def preload() -> Main:
    """Imports every module that a service ever imports; returns the service's ``main``."""
    import gc
    from importlib import import_module

    from argon2 import PasswordHasher

    from deskdispatch.service import access, pricing
    from deskdispatch.service.__main__ import main

    for name in LATE_IMPORTS:
        import_module(name)
    pricing.load()
    cheap = PasswordHasher(memory_cost=8, time_cost=1, parallelism=1)
    vars(access)["_hasher"] = lambda: cheap  # a secure hash takes a third of the start time
    gc.freeze()  # a child's collector then copies no shared page
    return main


def preload_desktop() -> Main:
    """Imports what the desktop imports; returns a function that runs a module's ``main``."""
    import gc
    from importlib import import_module

    for name in DESKTOP_IMPORTS:
        import_module(name)
    gc.freeze()

    def main(words: list[str]) -> int | None:
        sys.argv = words
        status: int | None = import_module(words[0]).main()
        return status

    return main


def _become_program(connection: socket.socket, main: Main) -> NoReturn:
    import logging
    import threading

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    said, streams, _flags, _address = socket.recv_fds(connection, 1 << 16, len(STREAMS))
    for ours, given in zip(STREAMS, streams, strict=True):
        os.dup2(given, ours)
        os.close(given)
    count, *told = said.decode(errors="surrogateescape").split("\0")
    words, (folder, *environment) = told[: int(count)], told[int(count) :]
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(dict(each.split("=", 1) for each in environment))
    connection.sendall(os.getpid().to_bytes(PID_SIZE, "big"))

    def die_with_it() -> None:
        connection.recv(1)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=die_with_it, daemon=True).start()
    status = 1
    try:
        status = main(words) or 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception:
        logging.exception("the program's own bug")
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        connection.sendall(bytes([status]))
        os._exit(status)
