"""Tests of tile requests over real local sockets, to correct and faulty servers."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from deskdispatch.client.map.tiles import CONNECTIONS, LARGEST_TILE, TileFetcher
from deskdispatch.domain.places.tile_source import TileSourceSettings
from tests.client.server import (
    Behaviour,
    Hangup,
    ReceivedRequest,
    Server,
    ServerConnection,
    serving,
)
from tests.pictures import png

PNG = png()


@asynccontextmanager
async def tiles_of(behaviour: Behaviour, folder: Path) -> AsyncIterator[tuple[TileFetcher, Server]]:
    async with serving(behaviour) as server:
        source = TileSourceSettings(address=server.base_url + "/{z}/{x}/{y}.png")
        tiles = TileFetcher(source, folder)
        try:
            yield tiles, server
        finally:
            await tiles.aclose()


async def gives_a_tile(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(200, PNG, content_type="image/png", etag='"1"', cache_control="max-age=0")


async def test_a_view_comes_over_two_connections(tmp_path: Path) -> None:
    async with tiles_of(gives_a_tile, tmp_path) as (tiles, server):
        view = [tiles.tile(6, x, y) for x in range(6) for y in range(5)]
        assert await asyncio.gather(*view) == [PNG] * 30
        assert len(server.heard) == 30
        assert len({heard.connection for heard in server.heard}) == CONNECTIONS
        assert server.heard[0].headers["user-agent"].startswith("deskdispatch/")
        assert server.heard[0].headers["accept-encoding"] == "identity"


async def test_an_answer_without_a_body_keeps_its_connection(tmp_path: Path) -> None:
    async def has_none(line: ServerConnection, heard: ReceivedRequest) -> None:
        if "404" in heard.line:
            await line.answer(404, b"<html>none</html>", content_type="text/html")
        elif "if-none-match" in heard.headers:
            await line.send(b"HTTP/1.1 304 Not Modified\r\ncache-control: max-age=9\r\n\r\n")
        else:
            await gives_a_tile(line, heard)

    async with tiles_of(has_none, tmp_path) as (tiles, server):
        assert await tiles.tile(9, 404, 1) is None
        assert await tiles.tile(9, 1, 1) == PNG
        assert await tiles.tile(9, 1, 1) == PNG  # and asks whether it still holds
        assert await tiles.tile(9, 2, 1) == PNG
        assert {heard.connection for heard in server.heard} <= {0, 1}


async def closes(_line: ServerConnection, _heard: ReceivedRequest) -> None:
    raise Hangup


async def cuts(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(200, PNG, content_length="4000")
    raise Hangup


async def never_ends(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.send(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
    chunk = b"10000\r\n" + PNG.ljust(0x10000, b"x") + b"\r\n"
    for _ in range(20 * LARGEST_TILE // len(chunk)):
        await line.send(chunk)
    raise AssertionError("it was listened to until the end")


async def crumbles(line: ServerConnection, _heard: ReceivedRequest) -> None:
    """Sends no more than a tile's largest size, in tiny chunks that take seconds to read."""
    await line.send(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
    for _ in range(LARGEST_TILE // 1024):
        await line.send(b"1\r\nx\r\n" * 1000)
    raise AssertionError("it was listened to until the end")


async def packs(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(200, gzip.compress(PNG), content_encoding="gzip")


async def says_garbage(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.send(b"SSH-2.0-OpenSSH_9.2\r\n")
    raise Hangup


@pytest.mark.parametrize("behaviour", [closes, cuts, never_ends, crumbles, packs, says_garbage])
async def test_what_a_rude_server_says_is_no_tile(tmp_path: Path, behaviour: Behaviour) -> None:
    async with tiles_of(behaviour, tmp_path) as (tiles, server):
        assert await tiles.tile(6, 1, 1) is None
        assert await tiles.tile(6, 1, 2) is None
        assert len(server.heard) == 1


async def test_without_a_server_there_is_no_tile(tmp_path: Path) -> None:
    async with serving(gives_a_tile) as server:
        address = server.base_url + "/{z}/{x}/{y}.png"
    tiles = TileFetcher(TileSourceSettings(address=address), tmp_path)
    assert await tiles.tile(6, 1, 1) is None
    await tiles.aclose()


async def test_one_who_stops_waiting_leaves_no_request_behind(tmp_path: Path) -> None:
    begun = asyncio.Event()

    async def never_answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
        begun.set()
        await line.wait_for_the_end()
        raise Hangup

    async with tiles_of(never_answers, tmp_path) as (tiles, _):
        waiting = asyncio.create_task(tiles.tile(6, 1, 1))
        await begun.wait()
        waiting.cancel()
        await asyncio.wait((waiting,))
        assert waiting.cancelled()
