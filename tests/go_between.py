"""The script that stands for a service which ``forked`` forks: its streams, signals and status.

A test line starts a thousand of them. So it takes what Python has built in, which is there in
10 ms; ``socket``, ``signal`` and ``json`` take 20 ms more.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]
import _socket
import os
import sys

PID_SIZE = 8
STREAMS = (0, 1, 2)


def main(path: str, words: list[str]) -> int:
    """Starts a service and returns its exit status."""
    connection = _socket.socket(_socket.AF_UNIX)
    connection.connect(path)
    streams = b"".join(stream.to_bytes(4, sys.byteorder) for stream in STREAMS)
    handed_over = (_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)
    connection.sendmsg(["\0".join(words).encode()], [handed_over])
    for stream in STREAMS:
        os.close(stream)  # they are the service's alone
    pid = int.from_bytes(connection.recv(PID_SIZE), "big")
    for number in (_signal.SIGTERM, _signal.SIGINT):
        _signal.signal(number, lambda number, _frame: os.kill(pid, number))
    status = connection.recv(1)
    return status[0] if status else 128 + _signal.SIGKILL


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
