"""HTTP/1.1 requests and responses, read whole from a stream."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

LONGEST_HEAD = 1 << 20
"""Buffer limit of the stream readers in bytes."""

Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A complete request.

    Attributes:
        method: HTTP method, such as ``POST``.
        target: Path and query, such as ``/api/v1/deliveries?limit=100``.
        raw: Head and body as received.
        serial: Number of earlier requests on the same connection.
    """

    method: str
    target: str
    raw: bytes = field(repr=False)
    serial: int = 0

    @property
    def path(self) -> str:
        """The target without its query."""
        return self.target.partition("?")[0]


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A complete response; a chunked body is decoded.

    Attributes:
        status: HTTP status, such as 201.
        headers: Headers in order; ``content-length`` may be wrong on purpose.
        body: Decoded body.
        closes: Whether the connection is closed after the response.
        copies: Number of times the response is sent.
    """

    status: int
    headers: Headers
    body: bytes = field(repr=False)
    closes: bool = False
    copies: int = 1

    def with_body(self, body: bytes, **headers: str) -> HttpResponse:
        """Return a copy with another body, its correct ``content-length`` and the given headers."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named["content-length"] = str(len(body))
        kept = tuple(pair for pair in self.headers if pair[0].lower() not in named)
        return replace(self, headers=(*kept, *named.items()), body=body)

    def header(self, name: str) -> str:
        """Return the value of a header; empty if absent."""
        return _value(self.headers, name)

    @property
    def raw(self) -> bytes:
        """Bytes to send, all copies."""
        head = "".join(f"{name}: {value}\r\n" for name, value in self.headers)
        return (f"HTTP/1.1 {self.status} X\r\n{head}\r\n".encode("latin-1") + self.body) * (
            self.copies
        )


async def read_request(reader: asyncio.StreamReader, serial: int) -> HttpRequest | None:
    """Read the next request; None if the client has closed the connection.

    Raises:
        asyncio.IncompleteReadError: The connection was closed within a request.
    """
    head = await _head(reader)
    if not head:
        return None
    line, headers = _parsed(head)
    method, target, *_ = line.split(" ")
    return HttpRequest(method, target, head + await _body(reader, headers, to_end=False), serial)


async def read_response(reader: asyncio.StreamReader, request: HttpRequest) -> HttpResponse:
    """Read the response to a request.

    Raises:
        asyncio.IncompleteReadError: The connection was closed within the response.
    """
    head = await _head(reader)
    if not head:
        raise asyncio.IncompleteReadError(b"", None)
    line, headers = _parsed(head)
    status = int(line.split(" ")[1])
    empty = request.method == "HEAD" or status in {204, 304}
    body = b"" if empty else await _body(reader, headers, to_end=True)
    closes = not empty and _is_to_end(headers)
    response = HttpResponse(
        status, headers, body, closes or _value(headers, "connection") == "close"
    )
    return _dechunked(response) if "transfer-encoding" in dict(headers) else response


def _dechunked(response: HttpResponse) -> HttpResponse:
    plain = tuple(pair for pair in response.headers if pair[0] != "transfer-encoding")
    return replace(response, headers=plain).with_body(response.body)


async def _head(reader: asyncio.StreamReader) -> bytes:
    """Read the start line, headers and empty line; empty if closed before the first byte."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as cut:
        if cut.partial:
            raise
        return b""


def _parsed(head: bytes) -> tuple[str, Headers]:
    line, *rest = head.decode("latin-1").removesuffix("\r\n\r\n").split("\r\n")
    pairs = (text.partition(":") for text in rest)
    return line, tuple((name.lower(), value.strip()) for name, _, value in pairs)


def _value(headers: Headers, name: str) -> str:
    return next((value for key, value in headers if key.lower() == name), "")


def _is_to_end(headers: Headers) -> bool:
    named = dict(headers)
    return not {"content-length", "transfer-encoding"} & named.keys()


async def _body(reader: asyncio.StreamReader, headers: Headers, *, to_end: bool) -> bytes:
    if _value(headers, "transfer-encoding") == "chunked":
        return await _chunks(reader)
    if to_end and _is_to_end(headers):
        return await reader.read()
    return await reader.readexactly(int(_value(headers, "content-length") or 0))


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int((await reader.readuntil(b"\r\n")).partition(b";")[0], 16):
        body += await reader.readexactly(size)
        await reader.readexactly(2)
    while await reader.readuntil(b"\r\n") != b"\r\n":
        pass  # trailers
    return body
