"""The event loops of the tests: the program's own on Qt, and asyncio's."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Coroutine
from typing import Any
from weakref import WeakSet

from deskdispatch.ui.lib.loop import DeskLoop

MOST_TURNS = 100


class _ClosesConnections(asyncio.SelectorEventLoop):
    """Ends with its connections.

    A transport that was closed lets go of its socket one turn of the loop later, and a connection
    whose opening was cancelled is nobody's. Left to the collector, either is a ``ResourceWarning``
    in whatever test runs then, which fails for it.
    """

    def __init__(self, *arguments: Any) -> None:
        self._accepted: WeakSet[socket.socket] = WeakSet()
        super().__init__(*arguments)

    def close(self) -> None:
        """Cuts what is still connected, and lets go of it."""
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
        """Called as a connection is accepted; the task that serves it may never begin."""
        self._accepted.add(conn)
        accepting: Coroutine[Any, Any, None] = super()._accept_connection2(  # type: ignore[misc]
            protocol_factory, conn, *more, **options
        )
        return accepting

    def _make_socket_transport(
        self, sock: socket.socket, *arguments: Any, server: Any = None, **options: Any
    ) -> asyncio.Transport:
        """Once the listener is closed asyncio would stop halfway, with a transport that is open."""
        if server is not None and server._sockets is None:
            sock.close()
            raise ConnectionAbortedError
        made: asyncio.Transport = super()._make_socket_transport(  # type: ignore[misc]
            sock, *arguments, server=server, **options
        )
        return made

    def _open(self) -> list[asyncio.WriteTransport]:
        """Those that have not let go of their loop yet."""
        known = list(self._transports.values())  # type: ignore[attr-defined]
        return [transport for transport in known if transport._loop is not None]


class PlainLoop(_ClosesConnections):
    """asyncio's."""


class PausedLoop(_ClosesConnections, DeskLoop):
    """Steps no task while it is not running.

    pytest-qt handles Qt's events between the set-up, the call and the teardown of a test. qasync's
    timers fire then too, and a task that is stepped there finds no running loop: on a busy
    machine, where a pause ends just then, that is ``RuntimeError: no running event loop`` in a
    test that has nothing wrong. Here such a call waits until the loop runs again.
    """

    def __init__(self, app: Any) -> None:
        self._paused: list[asyncio.Handle] = []
        super().__init__(app)

    def run_forever(self) -> None:
        """As the program's; what came due meanwhile is called first."""
        paused, self._paused = self._paused, []
        for handle in paused:
            self._add_callback(handle)
        super().run_forever()

    def pause(self, handle: asyncio.Handle) -> None:
        """Keeps what came due outside of a run for the next one."""
        self._paused.append(handle)

    def _add_callback(self, handle: asyncio.Handle, delay: float = 0) -> asyncio.Handle:
        self._timer.add_callback(_WhileRunning(self, handle), delay)
        return handle


class _WhileRunning:
    """What qasync's timer asks of a handle."""

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
