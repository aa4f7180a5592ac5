"""Ends connections from another thread, whatever the thread that uses them waits for."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Breaker:
    """The sockets of some connections, to be shut down together and for good.

    A thread that waits for a server which hangs cannot be ended. Once its socket is shut down, its
    wait ends with an error; not on every platform at once, so that waits also look at ``is_cut``.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._is_cut = False

    @property
    def is_cut(self) -> bool:
        """Whether they are shut down."""
        return self._is_cut

    def add(self, descriptor: int) -> socket.socket:
        """Makes a connection end with the others; one that comes too late ends at once.

        Returns:
            A duplicate of the socket, for ``discard``: the connection may close its own.
        """
        copy = socket.fromfd(descriptor, socket.AF_INET, socket.SOCK_STREAM)
        with self._lock:
            self._sockets.append(copy)
            if self._is_cut:
                _shut_down(copy)
        return copy

    def discard(self, copy: socket.socket) -> None:
        """Forgets a connection that is closed."""
        with self._lock:
            if copy in self._sockets:
                self._sockets.remove(copy)
                copy.close()

    def cut(self) -> None:
        """Shuts all of them down."""
        with self._lock:
            self._is_cut = True
            for copy in self._sockets:
                _shut_down(copy)


def _shut_down(copy: socket.socket) -> None:
    with suppress(OSError):  # it has ended already
        copy.shutdown(socket.SHUT_RDWR)
