"""A failure-injecting HTTP proxy on the loopback interface, between a client and a service.

::

    async with Proxy("127.0.0.1", port, seed=7) as proxy:
        api = MerchantApi(proxy.base_url, …)
        proxy.set([Latency(UPSTREAM, 0.2, jitter=0.1), ReplyDropped()])
        proxy.set([
            FailureRule(ReplyDropped(), when=matches("POST", "/api/v1/deliveries"), times=2),
            FailureRule(Reset(DOWNSTREAM), chance=0.05),
        ])
        proxy.set([])            # no failures
        await proxy.idle()       # wait until no request is in progress
        proxy.injected           # Counter: failures that had an effect, by InjectedFailure.name
        proxy.forwarded          # Counter: requests sent to the service, by "POST /path"
        proxy.exchanges          # the last 10,000 requests with their failures and progress

The failures of a request are drawn when it has been read completely: ``set`` affects later requests
only. Requests and responses are read completely before they are forwarded, so a response must end.
Each client connection has its own connection to the service; if the service is unreachable or
closes, the client connection is closed (counted as ``no service``). A request is forwarded even if
its client has closed the connection meanwhile.

While ``Down(refuse=True)`` is set the port refuses connections and all open ones are aborted; the
counter counts the calls of ``set``, as refused connections cannot be observed.
"""

from __future__ import annotations

import asyncio
import random
import socket
from collections import Counter, deque
from collections.abc import Iterable
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from tests.chaos.connection import ProxiedExchange, ProxyConnection
from tests.chaos.failures import InjectedFailure
from tests.chaos.message import LONGEST_HEAD
from tests.chaos.rules import FailureRule, FailureRules

_KEPT: Final = 10_000
_HOST: Final = "127.0.0.1"


class Proxy:
    """Proxy on one free loopback port; an asynchronous context manager.

    Attributes:
        injected: Number of times each failure had an effect, by its name.
        forwarded: Requests sent to the service, by method and path.
        exchanges: The last 10,000 requests, oldest first.
        connections: Open client connections.
    """

    def __init__(self, upstream_host: str, upstream_port: int, *, seed: int = 0) -> None:
        """Reserve a port; the proxy listens from ``__aenter__`` on.

        Args:
            upstream_host: Host of the service.
            upstream_port: Port of the service.
            seed: Seed of all random decisions.
        """
        self.upstream = (upstream_host, upstream_port)
        self.injected: Counter[str] = Counter()
        self.forwarded: Counter[str] = Counter()
        self.exchanges: deque[ProxiedExchange] = deque(maxlen=_KEPT)
        self.connections: set[ProxyConnection] = set()
        self.random = random.Random(seed)
        self.rules = FailureRules([], self.random)
        self._tasks: set[asyncio.Task[None]] = set()
        self._port = _bound()  # reserves the port while the proxy does not listen
        self._listener: socket.socket | None = None

    @property
    def base_url(self) -> str:
        """Base URL for clients."""
        return f"http://{_HOST}:{self._port.getsockname()[1]}"

    def set(self, failures: Iterable[InjectedFailure | FailureRule]) -> None:
        """Replace the failures in force; an empty iterable removes all.

        A failure without a rule affects every request. Connection failures apply in order.
        """
        self.rules = FailureRules(failures, self.random)
        refusing = self.rules.refusing
        if refusing is None:
            self._listen()
        elif self._listener is not None:
            self.injected[refusing.name] += 1
            self._refuse()

    async def idle(self) -> None:
        """Wait until no request or response is being transferred.

        Waits 0.05 s first, so that bytes a killed client left in socket buffers are read.
        """
        await asyncio.sleep(0.05)
        while any(connection.busy for connection in self.connections):  # noqa: ASYNC110
            await asyncio.sleep(0.005)

    async def __aenter__(self) -> Self:
        self._listen()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._refuse()
        self._port.close()
        for task in self._tasks:
            task.cancel()
        for end in await asyncio.gather(*self._tasks, return_exceptions=True):
            if isinstance(end, Exception):
                raise end

    def _listen(self) -> None:
        if self._listener is None:
            self._listener = _bound(self._port.getsockname()[1])
            self._listener.listen(128)
            asyncio.get_running_loop().add_reader(self._listener, self._accept)

    def _refuse(self) -> None:
        if self._listener is not None:
            asyncio.get_running_loop().remove_reader(self._listener)
            self._listener.close()
            self._listener = None
        for connection in self.connections:
            connection.abort()

    def _accept(self) -> None:
        assert self._listener is not None
        with suppress(BlockingIOError, ConnectionError):
            accepted, _ = self._listener.accept()
            accepted.setblocking(False)
            task = asyncio.get_running_loop().create_task(self._serve(accepted))
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or task.exception() is None:  # an exception is raised at exit
            self._tasks.discard(task)

    async def _serve(self, accepted: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=accepted, limit=LONGEST_HEAD)
        connection = ProxyConnection(self, reader, writer)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)


def _bound(port: int = 0) -> socket.socket:
    """Return a bound socket that does not listen, so that connections to it are refused."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((_HOST, port))
    bound.setblocking(False)
    return bound
