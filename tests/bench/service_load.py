"""Client for load tests that costs almost nothing, so that the server is measured."""

from __future__ import annotations

import json
import selectors
import socket
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import quantiles
from typing import Any, Final, NamedTuple

_END: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length: "
_ANSWERED_WITHIN_S: Final = 30.0


class Rate(NamedTuple):
    """Throughput and latency of clients that each send a request as soon as one is answered.

    Attributes:
        a_second: Answers per second, of all clients together.
        p99_ms: 99th percentile of the time from the request to the last byte of its answer.
    """

    a_second: float
    p99_ms: float


@dataclass(slots=True)
class _Client:
    line: socket.socket
    heard: bytes = b""
    asked_at: float = 0.0

    def ask(self, request: bytes) -> None:
        self.heard = b""
        self.asked_at = time.perf_counter()
        self.line.sendall(request)

    def listen(self) -> bytes | None:
        """Reads from the socket; returns the answer once it is complete."""
        part = self.line.recv(1 << 18)
        if not part:
            raise ConnectionError("the server hung up")
        self.heard += part
        head, found, body = self.heard.partition(_END)
        if not found:
            return None
        length = int(head.lower().partition(_LENGTH)[2].partition(b"\r\n")[0])
        return self.heard if len(body) >= length else None


def request(method: str, path: str, key: str, body: Any = None) -> bytes:
    """Returns the bytes of an authorised request."""
    raw = b"" if body is None else json.dumps(body).encode()
    head = [
        f"{method} {path} HTTP/1.1",
        "Host: 127.0.0.1",
        f"Authorization: Bearer {key}",
        "Content-Type: application/json",
        f"Content-Length: {len(raw)}",
    ]
    return "\r\n".join(head).encode() + _END + raw


def answer(port: int, asked: bytes) -> tuple[int, bytes]:
    """Sends one request; returns the status and body of its answer."""
    with socket.create_connection(("127.0.0.1", port), _ANSWERED_WITHIN_S) as line:
        client = _Client(line)
        client.ask(asked)
        while (heard := client.listen()) is None:
            pass
    return int(heard[9:12]), heard.partition(_END)[2]


def rate(ports: Sequence[int], asked: bytes, status: int, *, clients: int, times: int) -> Rate:
    """Sends ``times`` requests over ``clients`` connections, which are spread over the servers.

    Raises:
        RuntimeError: An answer had another status.
        ConnectionError: The server closed a connection.
    """
    expected = str(status).encode()
    took: list[float] = []
    with ExitStack() as open_lines, selectors.DefaultSelector() as ready:
        for at in range(clients):
            line = open_lines.enter_context(
                socket.create_connection(("127.0.0.1", ports[at % len(ports)]), _ANSWERED_WITHIN_S)
            )
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            ready.register(line, selectors.EVENT_READ, _Client(line))
        begun = time.perf_counter()
        for key in ready.get_map().values():
            key.data.ask(asked)
        to_ask = times - clients
        while len(took) < times:
            for key, _ in ready.select():
                client: _Client = key.data
                if (heard := client.listen()) is None:
                    continue
                if heard[9:12] != expected:
                    raise RuntimeError(heard.decode(errors="replace"))
                took.append(time.perf_counter() - client.asked_at)
                if to_ask > 0:
                    to_ask -= 1
                    client.ask(asked)
        whole = time.perf_counter() - begun
    return Rate(len(took) / whole, quantiles(took, n=100)[98] * 1e3)
