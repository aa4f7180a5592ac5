"""The practice service, forked from a process that has its modules in memory already.

Such a child is the service from the first line of its ``main`` on, with its own arguments and
standard streams, without the second of imports. ``command`` gives what starts one in place of
``python -m deskdispatch.service``: ``go_between.py``, which hands its streams and arguments on,
passes SIGTERM and SIGINT on, and ends with the service's status; a service whose go-between is
killed ends as if it had been.

What forks is a process of its own for each process that asks, and ends with it; the programs that
this one starts ask the same.
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
"""What the service imports after its ``main`` has begun: nine tenths of the time of its start."""

_SOCKET = "DESKDISPATCH_TEST_FORK_SERVER"
"""The environment variable that names the socket of what forks."""


def command() -> list[str]:
    """The first words of a command line; the service's own follow.

    Where a system cannot fork it is the service's own command line.
    """
    if not hasattr(os, "fork"):
        return [sys.executable, "-m", "deskdispatch.service"]
    if _SOCKET not in os.environ:
        os.environ[_SOCKET] = _start_server()
    return [sys.executable, "-S", "-E", go_between.__file__, os.environ[_SOCKET]]


def _start_server() -> str:
    import atexit
    import subprocess
    import tempfile

    # The name of a socket has at most 108 letters, and a folder for temporary files may have more.
    folder = tempfile.TemporaryDirectory(prefix="deskdispatch-", dir="/tmp")
    path = f"{folder.name}/socket"
    line = f"from tests import forked; forked.serve({path!r})"
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


def serve(path: str) -> None:
    """Forks a service for each go-between, until standard input closes."""
    import select

    main = preload()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    listening = socket.socket(socket.AF_UNIX)
    listening.bind(path)
    listening.listen()
    os.write(1, b"listening\n")
    while 0 not in select.select([0, listening.fileno()], [], [])[0]:
        connection, _address = listening.accept()
        if os.fork() == 0:
            listening.close()
            _be_the_service(connection, main)
        connection.close()


def preload() -> Callable[[list[str]], int]:
    """Imports all that a service imports between its start and its end; gives its ``main``."""
    import gc
    from importlib import import_module

    from argon2 import PasswordHasher

    from deskdispatch.service import access, pricing
    from deskdispatch.service.__main__ import main

    for name in LATE_IMPORTS:
        import_module(name)
    pricing.load()
    cheap = PasswordHasher(memory_cost=8, time_cost=1, parallelism=1)
    vars(access)["_hasher"] = lambda: cheap  # the cost is for thieves, and a third of a start
    gc.freeze()  # a child copies no page of memory for a count in it
    return main


def _be_the_service(connection: socket.socket, main: Callable[[list[str]], int]) -> NoReturn:
    import logging
    import threading

    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    said, streams, _flags, _address = socket.recv_fds(connection, 1 << 16, len(STREAMS))
    for ours, given in zip(STREAMS, streams, strict=True):
        os.dup2(given, ours)
        os.close(given)
    connection.sendall(os.getpid().to_bytes(PID_SIZE, "big"))

    def die_with_it() -> None:
        connection.recv(1)
        os.kill(os.getpid(), signal.SIGKILL)

    threading.Thread(target=die_with_it, daemon=True).start()
    status = 1
    try:
        status = main(said.decode().split("\0"))
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    except Exception:
        logging.exception("the service's own bug")
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        connection.sendall(bytes([status]))
        os._exit(status)
