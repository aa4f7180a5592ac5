"""Event loops for tests, on Qt and on plain asyncio, that leave no connection open."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Coroutine
from typing import Any
from weakref import WeakSet

from deskdispatch.ui.lib.loop import DeskLoop

MOST_TURNS = 100


class _ClosesConnections(asyncio.SelectorEventLoop):
    """Event loop that closes its connections when it is closed.

    A closed transport closes its socket one turn of the loop later, and a connection whose opening
    was cancelled is never closed. When either is garbage-collected, the ``ResourceWarning`` fails
    the test that happens to be running.
    """

    def __init__(self, *arguments: Any) -> None:
        self._accepted: WeakSet[socket.socket] = WeakSet()
        super().__init__(*arguments)

    def close(self) -> None:
        """Aborts the open connections, lets their transports finish, and closes the loop."""
        if not self.is_closed():
            for transport in self._open():
                transport.abort()
            for _ in range(MOST_TURNS):
                if not self._open():
                    break
                self.run_until_complete(asyncio.sleep(0))
            for connection in self._accepted:
                connection.close()
        super().close()

    def _accept_connection2(
        self, protocol_factory: Any, conn: socket.socket, *more: Any, **options: Any
    ) -> Coroutine[Any, Any, None]:
        """Remembers an accepted connection, because the task that serves it may never begin."""
        self._accepted.add(conn)
        accepting: Coroutine[Any, Any, None] = super()._accept_connection2(  # type: ignore[misc]
            protocol_factory, conn, *more, **options
        )
        return accepting

    def _make_socket_transport(
        self, sock: socket.socket, *arguments: Any, server: Any = None, **options: Any
    ) -> asyncio.Transport:
        """Refuses a connection whose listener is closed; asyncio would leave its transport open."""
        if server is not None and server._sockets is None:
            sock.close()
            raise ConnectionAbortedError
        made: asyncio.Transport = super()._make_socket_transport(  # type: ignore[misc]
            sock, *arguments, server=server, **options
        )
        return made

    def _open(self) -> list[asyncio.WriteTransport]:
        """Returns the transports that are not fully closed."""
        known = list(self._transports.values())  # type: ignore[attr-defined]
        return [transport for transport in known if transport._loop is not None]


class PlainLoop(_ClosesConnections):
    """asyncio's selector event loop that closes its connections."""


class PausedLoop(_ClosesConnections, DeskLoop):
    """The program's Qt event loop, which runs no task while it is stopped.

    pytest-qt processes Qt's events between the set-up, the call and the teardown of a test.
    qasync's timers fire then too, and a task that they step finds no running loop: on a busy
    machine a correct test could fail with ``RuntimeError: no running event loop``. This loop keeps
    such calls until it runs again.
    """

    def __init__(self, app: Any) -> None:
        self._paused: list[asyncio.Handle] = []
        super().__init__(app)

    def run_forever(self) -> None:
        """Runs the loop; calls that came due while it was stopped are made first."""
        paused, self._paused = self._paused, []
        for handle in paused:
            self._add_callback(handle)
        super().run_forever()

    def pause(self, handle: asyncio.Handle) -> None:
        """Keeps a call that came due while the loop was stopped for its next run."""
        self._paused.append(handle)

    def _add_callback(self, handle: asyncio.Handle, delay: float = 0) -> asyncio.Handle:
        self._timer.add_callback(_WhileRunning(self, handle), delay)
        return handle


class _WhileRunning:
    """The part of ``asyncio.Handle`` that qasync's timer uses; runs only in a running loop."""

    def __init__(self, loop: PausedLoop, handle: asyncio.Handle) -> None:
        self._loop = loop
        self._handle = handle

    @property
    def _cancelled(self) -> bool:
        return self._handle.cancelled()

    def _run(self) -> None:
        if asyncio._get_running_loop() is self._loop:
            self._handle._run()
        else:
            self._loop.pause(self._handle)
