"""One HTTP/1.1 request or answer as it came off the wire."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

LONGEST_HEAD = 1 << 20
"""Bytes; the limit of the readers that messages are read from."""

Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Request:
    """A whole request.

    Attributes:
        method: Such as ``POST``.
        target: Path and query, such as ``/api/v1/deliveries?limit=100``.
        raw: Its bytes, head and body.
        serial: How many requests came on its connection before it.
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
class Answer:
    """A whole answer, its body no longer in chunks.

    Attributes:
        status: Such as 201.
        headers: In their order; ``content-length`` says what it says, true or not.
        body: Bytes.
        closes: The connection ends with it.
        copies: How often it is sent.
    """

    status: int
    headers: Headers
    body: bytes = field(repr=False)
    closes: bool = False
    copies: int = 1

    def saying(self, body: bytes, **headers: str) -> Answer:
        """The same with another body of its true length, and with headers replaced."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        named["content-length"] = str(len(body))
        kept = tuple(pair for pair in self.headers if pair[0].lower() not in named)
        return replace(self, headers=(*kept, *named.items()), body=body)

    def header(self, name: str) -> str:
        """The value of a header; empty if there is none."""
        return _value(self.headers, name)

    @property
    def raw(self) -> bytes:
        """As it is sent."""
        head = "".join(f"{name}: {value}\r\n" for name, value in self.headers)
        return (f"HTTP/1.1 {self.status} X\r\n{head}\r\n".encode("latin-1") + self.body) * (
            self.copies
        )


async def read_request(reader: asyncio.StreamReader, serial: int) -> Request | None:
    """The next request of a connection; None where the other side has closed it instead.

    Raises:
        asyncio.IncompleteReadError: It was closed in the middle.
    """
    head = await _head(reader)
    if not head:
        return None
    line, headers = _parsed(head)
    method, target, *_ = line.split(" ")
    return Request(method, target, head + await _body(reader, headers, to_end=False), serial)


async def read_answer(reader: asyncio.StreamReader, request: Request) -> Answer:
    """The answer to a request.

    Raises:
        asyncio.IncompleteReadError: The connection ended before it did.
    """
    head = await _head(reader)
    if not head:
        raise asyncio.IncompleteReadError(b"", None)
    line, headers = _parsed(head)
    status = int(line.split(" ")[1])
    empty = request.method == "HEAD" or status in {204, 304}
    body = b"" if empty else await _body(reader, headers, to_end=True)
    closes = not empty and _is_to_end(headers)
    answer = Answer(status, headers, body, closes or _value(headers, "connection") == "close")
    return _whole(answer) if "transfer-encoding" in dict(headers) else answer


def _whole(answer: Answer) -> Answer:
    plain = tuple(pair for pair in answer.headers if pair[0] != "transfer-encoding")
    return replace(answer, headers=plain).saying(answer.body)


async def _head(reader: asyncio.StreamReader) -> bytes:
    """With its empty line; empty where the other side has closed before the first byte."""
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
