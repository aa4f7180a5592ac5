"""Tests of answers that never end, are larger than declared, or arrive twice."""

from __future__ import annotations

import asyncio
import gzip
import json
import sys
import zlib
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from itertools import repeat

import httpx
import pytest

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.client.network.transport import LARGEST_ANSWER, ServiceTransport
from tests.client.server import Behaviour, ReceivedRequest, ServerConnection, serving
from tests.client.wire import AT_ONCE, GOT, KEY, WALLET

MOST_GROWN_MB = 50
DEADLINE_S = 0.5
"""Deadline of the child process for one request."""

SLACK_S = 30.0
"""Margin for a busy machine; without a deadline the test would never end."""

OK = b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
PIECE = b" " * 65536
PACKED = gzip.compress(bytes(1 << 20))
PACKED_HEAD = PACKED[:10]
PACKER = zlib.compressobj(wbits=-zlib.MAX_WBITS)
ZEROS = PACKER.compress(bytes(1 << 20)) + PACKER.flush(zlib.Z_FULL_FLUSH)
"""A thousandth of its unpacked size, and can be repeated without end."""
FULL_OF_NOTHING = b"\x00\x00\x00\xff\xff" * 13107
"""Empty stored blocks."""


def endless(start: bytes, again: bytes) -> Behaviour:
    """Sends the start once, then repeats the rest for ever, as fast as it is read."""

    async def behaviour(line: ServerConnection, heard: ReceivedRequest) -> None:
        if "honest" in heard.headers.get("authorization", ""):
            await line.answer(200, WALLET.encode())
            return
        await line.send(start)
        for piece in repeat(again):
            await line.send(piece)

    return behaviour


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


CHUNKED = OK + b"transfer-encoding: chunked\r\n\r\n"
GZIP = OK + b"content-encoding: gzip\r\n"

ENDLESS: dict[str, Behaviour] = {
    "chunks": endless(CHUNKED, chunk(PIECE)),
    "little chunks": endless(CHUNKED, chunk(b"  ") * 8192),
    "a length beyond all": endless(OK + b"content-length: 99999999999999999999\r\n\r\n", PIECE),
    "no length": endless(OK + b"\r\n", PIECE),
    "a bomb": endless(GZIP + b"\r\n" + PACKED_HEAD, ZEROS),
    "bombs one after the other": endless(GZIP + b"\r\n", PACKED),
    "behind the packed end": endless(GZIP + b"\r\n" + gzip.compress(b"{}"), PIECE),
    "packed nothing": endless(GZIP + b"\r\n" + PACKED_HEAD, FULL_OF_NOTHING),
    "headers": endless(OK, b"x-more: 1\r\n" * 4096),
    "one header": endless(OK + b"x-more: ", b"1" * 65536),
    "a first line": endless(b"HTTP/1.1 200 ", b"K" * 65536),
    "not yet": endless(b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 2048),
    "early hints": endless(b"", b"HTTP/1.1 103 Early\r\nlink: x\r\n\r\n" * 2048),
    "trailers": endless(CHUNKED + b"0\r\n", b"x-more: 1\r\n" * 4096),
    "a chunk's size": endless(CHUNKED, b"0" * 65536),
    "an error": endless(b"HTTP/1.1 500 X\r\n\r\n", PIECE),
}


async def test_an_endless_answer_ends_in_time_and_in_little_memory() -> None:
    """One process sends all requests and reports the cost of each."""
    async with AsyncExitStack() as stack:
        servers = [await stack.enter_async_context(serving(each)) for each in ENDLESS.values()]
        child = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.client.endless_child", str(DEADLINE_S)),
            *(server.base_url for server in servers),
            stdout=asyncio.subprocess.PIPE,
        )
        printed, _ = await child.communicate()
    costs = dict(zip(ENDLESS, map(json.loads, printed.splitlines()), strict=True))
    for name, cost in costs.items():
        assert cost["error"] in {"Unavailable", "NotUnderstood"}, name
        assert cost["seconds"] < DEADLINE_S + SLACK_S, name
        assert cost["grown_mb"] < MOST_GROWN_MB, name


async def through(stream: httpx.AsyncByteStream, encoding: str = "identity") -> list[bytes]:
    """Returns the parts of a body that the transport passes on."""

    async def answer(_request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, headers={"Content-Encoding": encoding}, stream=stream)

    network = httpx.MockTransport(answer)
    request = httpx.Request("GET", "https://merchant.example")
    response = await ServiceTransport(network).handle_async_request(request)
    assert isinstance(response.stream, httpx.AsyncByteStream)
    return [part async for part in response.stream]


class Pieces(httpx.AsyncByteStream):
    def __init__(self, pieces: list[bytes]) -> None:
        self._pieces = pieces

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for piece in self._pieces:
            yield piece


async def test_many_little_chunks_are_kept_as_one() -> None:
    assert await through(Pieces([b"{}"] * 100_000)) == [b"{}" * 100_000]
    with pytest.raises(httpx.DecodingError, match="too large"):
        await through(Pieces([b"{}"] * (LARGEST_ANSWER // 2) + [b" "]))


async def test_what_follows_a_packed_answer_is_not_taken() -> None:
    packed = gzip.compress(b"{}")
    assert await through(Pieces([packed[:9], packed[9:]]), "gzip") == [b"{}"]
    with pytest.raises(httpx.DecodingError, match="behind its end"):
        await through(Pieces([packed, b"x"]), "gzip")


def about(heard: ReceivedRequest) -> bytes:
    """Returns a complete answer about the requested delivery."""
    body = GOT.replace("d1", heard.line.split()[1].rpartition("/")[2]).encode()
    return OK + b"content-length: %d\r\n\r\n" % len(body) + body


async def twice(line: ServerConnection, heard: ReceivedRequest) -> None:
    await line.send(about(heard) * 2)


async def once_and_a_half(line: ServerConnection, heard: ReceivedRequest) -> None:
    await line.send(about(heard) + about(heard)[:40])


async def twice_and_then_again(line: ServerConnection, heard: ReceivedRequest) -> None:
    await line.send(about(heard))
    await line.send(about(heard))


@pytest.mark.parametrize("behaviour", [twice, once_and_a_half, twice_and_then_again])
async def test_a_second_answer_is_never_that_to_the_next_request(behaviour: Behaviour) -> None:
    async with serving(behaviour) as server:
        api = MerchantApi(server.base_url, ApiKey(KEY), retries=AT_ONCE)
        ids = [f"d{number}" for number in range(1, 6)]
        assert [(await api.delivery(id)).id for id in ids] == ids
        assert [heard.connection for heard in server.heard] == [0, 1, 2, 3, 4]
        await api.aclose()
