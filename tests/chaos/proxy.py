"""A proxy on this machine between a client and a service, with faults.

::

    async with Proxy("127.0.0.1", port, seed=7) as proxy:
        api = MerchantApi(proxy.base_url, …)
        proxy.set([Latency(UPSTREAM, 0.2, jitter=0.1), ReplyDropped()])
        proxy.set([
            Rule(ReplyDropped(), when=asks("POST", "/api/v1/deliveries"), times=2),
            Rule(Reset(DOWNSTREAM), chance=0.05),
        ])
        proxy.set([])            # clear weather
        await proxy.idle()       # until nothing is under way any more
        proxy.met                # Counter: what really happened, by Fault.name
        proxy.forwarded          # Counter: requests that went to the service whole, by "POST /path"
        proxy.exchanges          # the last 10,000 requests, what each met, whether it was forwarded

The faults of a request are drawn when it has come whole, and stay with it: ``set`` changes what
later requests meet. Requests are read and answers taken whole before they go on, so an answer
must end. Each connection of a client has one of its own to the service; where the service
cannot be reached or hangs up, the client's connection is closed (counted as ``no service``).
A client that leaves does not call back what it sent: its request still arrives.

While ``Down(refuse=True)`` is set the port refuses connections and all that were open end; the
counter counts how often that was set, as nobody sees the attempts.
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

from tests.chaos.connection import Connection, Exchange
from tests.chaos.faults import Fault
from tests.chaos.message import LONGEST_HEAD
from tests.chaos.rules import Rule, Rules

_KEPT: Final = 10_000
_HOST: Final = "127.0.0.1"


class Proxy:
    """Listens on a free port of this machine, and keeps it for as long as it lives.

    Attributes:
        met: How often each fault did something.
        forwarded: How often each method and path reached the service whole.
        exchanges: The last requests, oldest first.
        connections: Those that are open.
    """

    def __init__(self, upstream_host: str, upstream_port: int, *, seed: int = 0) -> None:
        """Nothing listens yet.

        Args:
            upstream_host: Where the service is.
            upstream_port: Its port.
            seed: Of all that is drawn.
        """
        self.upstream = (upstream_host, upstream_port)
        self.met: Counter[str] = Counter()
        self.forwarded: Counter[str] = Counter()
        self.exchanges: deque[Exchange] = deque(maxlen=_KEPT)
        self.connections: set[Connection] = set()
        self.random = random.Random(seed)
        self.rules = Rules([], self.random)
        self._tasks: set[asyncio.Task[None]] = set()
        self._port = _bound()  # holds the port also while nobody listens on it
        self._listener: socket.socket | None = None

    @property
    def base_url(self) -> str:
        """Where clients are to ask."""
        return f"http://{_HOST}:{self._port.getsockname()[1]}"

    def set(self, faults: Iterable[Fault | Rule]) -> None:
        """What goes wrong from now on, in place of what was set before; none is clear weather.

        A bare fault meets every request. Line faults bend the bytes in the order given.
        """
        self.rules = Rules(faults, self.random)
        refusing = self.rules.refusing
        if refusing is None:
            self._listen()
        elif self._listener is not None:
            self.met[refusing.name] += 1
            self._refuse()

    async def idle(self) -> None:
        """Wait until no request is under way, there or back.

        First what a client that died has left in the system's buffers is given time to be read.
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
        if task.cancelled() or task.exception() is None:  # a bug of ours is told at the end
            self._tasks.discard(task)

    async def _serve(self, accepted: socket.socket) -> None:
        reader, writer = await asyncio.open_connection(sock=accepted, limit=LONGEST_HEAD)
        connection = Connection(self, reader, writer)
        self.connections.add(connection)
        try:
            await connection.run()
        finally:
            self.connections.discard(connection)


def _bound(port: int = 0) -> socket.socket:
    """A socket that is bound and does not listen: connections to it are refused."""
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.bind((_HOST, port))
    bound.setblocking(False)
    return bound
