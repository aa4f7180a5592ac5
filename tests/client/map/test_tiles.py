"""Tests of the tile fetcher: the public servers' rules, failures, and no other hosts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import httpx
import pytest

from deskdispatch import __version__
from deskdispatch.client.map.tiles import ABSENT_FOR, LARGEST_TILE, TileFetcher
from deskdispatch.domain.places.tile_source import TileSourceSettings
from tests.client.wire import NOW
from tests.pictures import jpeg, png, webp
from tests.waiting import until

PNG = png()
NEWER = png(b" more streets")
JPEG = jpeg()
WEBP = webp()
KEY = "pk.0123456789abcdef"
SOURCE = TileSourceSettings(address=f"https://tiles.example/{{z}}/{{x}}/{{y}}.png?key={KEY}")

Reply = httpx.Response | Exception


class TileHost:
    """Host that gives the same reply until told otherwise, and counts simultaneous requests."""

    def __init__(self, reply: Callable[[], Reply]) -> None:
        self.reply = reply
        self.heard: list[httpx.Request] = []
        self.open = asyncio.Event()
        self.open.set()
        self.at_once = 0
        self.most_at_once = 0

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        self.heard.append(request)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            await self.open.wait()
        finally:
            self.at_once -= 1
        reply = self.reply()
        if isinstance(reply, Exception):
            raise reply
        return reply


class Map:
    """Tile fetcher with its server and its clock."""

    def __init__(
        self, folder: Path, reply: Callable[[], Reply], source: TileSourceSettings = SOURCE
    ) -> None:
        self.host = TileHost(reply)
        self.now = NOW
        self.tiles = TileFetcher(
            source, folder, transport=httpx.MockTransport(self.host), clock=self.clock
        )

    def clock(self) -> datetime:
        return self.now

    def asked(self) -> int:
        return len(self.host.heard)

    async def settled(self) -> None:
        """Waits until all background tasks have ended."""
        await until(lambda: len(asyncio.all_tasks()) == 1)


@asynccontextmanager
async def looking(
    folder: Path, reply: Callable[[], Reply], source: TileSourceSettings = SOURCE
) -> AsyncIterator[Map]:
    shown = Map(folder, reply, source)
    try:
        yield shown
    finally:
        await shown.tiles.aclose()


def says(status: int, body: bytes = b"", **headers: str) -> Callable[[], Reply]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return lambda: httpx.Response(status, content=body, headers=named)


def fails(kind: type[Exception]) -> Callable[[], Reply]:
    return lambda: kind("no way there")


async def test_a_tile_is_asked_for_by_name_and_version_and_without_a_cookie(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG, set_cookie="a=b")) as shown:
        assert await shown.tiles.tile(12, 2593, 1694) == PNG
        assert await shown.tiles.tile(12, 2593, 1695) == PNG
        for request in shown.host.heard:
            assert request.headers["User-Agent"] == f"deskdispatch/{__version__}"
            assert request.headers["Host"] == "tiles.example"
            assert not request.headers.keys() & {"cookie", "referer", "authorization"}
        assert str(shown.host.heard[0].url) == f"https://tiles.example/12/2593/1694.png?key={KEY}"


async def test_the_server_is_told_how_to_reach_the_shop(tmp_path: Path) -> None:
    source = replace(SOURCE, contact="maps@shop.example")
    async with looking(tmp_path, says(200, PNG), source) as shown:
        await shown.tiles.tile(3, 4, 2)
        (request,) = shown.host.heard
        said = [name for name, value in request.headers.items() if "maps@shop.example" in value]
        assert said == ["user-agent"]
        assert request.headers["User-Agent"] == f"deskdispatch/{__version__} (maps@shop.example)"


@pytest.mark.parametrize("body", [PNG, JPEG, WEBP])
async def test_what_was_seen_is_not_asked_for_again_for_seven_days(
    tmp_path: Path, body: bytes
) -> None:
    async with looking(tmp_path, says(200, body)) as shown:
        assert await shown.tiles.tile(3, 4, 2) == body
        shown.now += timedelta(days=6.9)
        assert await shown.tiles.tile(3, 4, 2) == body
        assert shown.asked() == 1
    async with looking(tmp_path, fails(httpx.ConnectError)) as shown:
        assert await shown.tiles.tile(3, 4, 2) == body
        assert shown.asked() == 0


async def test_an_old_tile_shows_at_once_and_is_asked_for_again(tmp_path: Path) -> None:
    first = says(200, PNG, cache_control="max-age=60", etag='"1"', last_modified="yesterday")
    async with looking(tmp_path, first) as shown:
        await shown.tiles.tile(3, 4, 2)
        shown.now += timedelta(seconds=61)
        shown.host.reply = says(200, NEWER, cache_control="max-age=60")
        assert await shown.tiles.tile(3, 4, 2) == PNG
        await shown.settled()
        asked = shown.host.heard[1].headers
        assert (asked["If-None-Match"], asked["If-Modified-Since"]) == ('"1"', "yesterday")
        assert await shown.tiles.tile(3, 4, 2) == NEWER
        assert shown.asked() == 2


async def test_an_old_tile_that_still_holds_is_good_for_another_time(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG, cache_control="max-age=60", etag='"1"')) as shown:
        await shown.tiles.tile(3, 4, 2)
        shown.now += timedelta(seconds=61)
        shown.host.reply = says(304, cache_control="max-age=3600")
        assert await shown.tiles.tile(3, 4, 2) == PNG
        await shown.settled()
        assert shown.asked() == 2
        await shown.tiles.aclose()
        again = Map(tmp_path, fails(httpx.ConnectError))
        again.now = shown.now + timedelta(seconds=3599)
        assert await again.tiles.tile(3, 4, 2) == PNG
        await again.tiles.aclose()
        assert again.asked() == 0


async def test_what_must_not_be_kept_is_not(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG, cache_control="no-store")) as shown:
        assert await shown.tiles.tile(3, 4, 2) == PNG
        assert await shown.tiles.tile(3, 4, 2) == PNG
        assert shown.asked() == 2


async def test_tiles_that_were_seen_show_without_a_network_however_old(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG)) as shown:
        await shown.tiles.tile(3, 4, 2)
        shown.now += timedelta(days=400)
        shown.host.reply = fails(httpx.ConnectError)
        assert await shown.tiles.tile(3, 4, 2) == PNG
        assert await shown.tiles.tile(3, 4, 3) is None
        assert await shown.tiles.tile(3, 4, 2) == PNG


async def test_without_a_network_it_is_not_tried_for_every_tile(tmp_path: Path) -> None:
    async with looking(tmp_path, fails(httpx.ConnectError)) as shown:
        view = [shown.tiles.tile(5, x, y) for x in range(6) for y in range(6)]
        assert await asyncio.gather(*view) == [None] * 36
        assert shown.asked() <= 2
        asked = shown.asked()
        shown.now += timedelta(seconds=4)
        assert await shown.tiles.tile(5, 9, 9) is None
        assert shown.asked() == asked
        shown.now += timedelta(seconds=2)
        shown.host.reply = says(200, PNG)
        assert await shown.tiles.tile(5, 9, 9) == PNG


async def test_at_most_two_are_asked_for_at_once_and_each_once(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG)) as shown:
        shown.host.open.clear()
        view = [shown.tiles.tile(5, x, y) for x in range(4) for y in range(4) for _ in range(3)]
        waiting = asyncio.gather(*view)
        await until(lambda: shown.asked() == 2)
        shown.host.open.set()
        assert await waiting == [PNG] * 48
        assert shown.asked() == 16
        assert shown.host.most_at_once == 2


async def test_what_the_clerk_has_moved_away_from_is_not_asked_for(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG)) as shown:
        shown.host.open.clear()
        left = [asyncio.create_task(shown.tiles.tile(5, x, 1)) for x in range(20)]
        await until(lambda: shown.asked() == 2)
        for task in left:
            task.cancel()
        await asyncio.wait(left)
        shown.host.open.set()
        assert await shown.tiles.tile(5, 30, 30) == PNG
        assert shown.asked() == 3


@pytest.mark.parametrize(
    ("status", "quiet", "then"),
    [
        (429, timedelta(seconds=29), timedelta(seconds=31)),
        (500, timedelta(seconds=29), timedelta(seconds=31)),
        (503, timedelta(seconds=29), timedelta(seconds=31)),
        (403, timedelta(minutes=9), timedelta(minutes=11)),
        (418, timedelta(minutes=9), timedelta(minutes=11)),
    ],
)
async def test_a_server_that_refuses_is_left_alone(
    tmp_path: Path, status: int, quiet: timedelta, then: timedelta
) -> None:
    async with looking(tmp_path, says(status, b"no")) as shown:
        assert await shown.tiles.tile(3, 4, 2) is None
        shown.now = NOW + quiet
        assert await shown.tiles.tile(3, 4, 3) is None
        assert shown.asked() == 1
        shown.now = NOW + then
        shown.host.reply = says(200, PNG)
        assert await shown.tiles.tile(3, 4, 3) == PNG


@pytest.mark.parametrize("said", ["3600", format_datetime(NOW + timedelta(hours=1), usegmt=True)])
@pytest.mark.parametrize("status", [403, 429, 503])
async def test_it_is_left_alone_as_long_as_it_asks_for(
    tmp_path: Path, status: int, said: str
) -> None:
    async with looking(tmp_path, says(status, retry_after=said)) as shown:
        await shown.tiles.tile(3, 4, 2)
        shown.now = NOW + timedelta(minutes=59)
        await shown.tiles.tile(3, 4, 2)
        assert shown.asked() == 1
        shown.now = NOW + timedelta(minutes=61)
        await shown.tiles.tile(3, 4, 2)
        assert shown.asked() == 2


async def test_a_tile_that_is_not_there_is_not_asked_for_again_but_others_are(
    tmp_path: Path,
) -> None:
    async with looking(tmp_path, says(404)) as shown:
        assert await shown.tiles.tile(3, 4, 2) is None
        assert await shown.tiles.tile(3, 4, 2) is None
        assert shown.asked() == 1
        shown.host.reply = says(200, PNG)
        assert await shown.tiles.tile(3, 4, 3) == PNG
        shown.now += ABSENT_FOR
        assert await shown.tiles.tile(3, 4, 2) == PNG


NO_TILES = {
    "a sign-in page": says(200, b"<html>Welcome to the Wi-Fi</html>", content_type="text/html"),
    "a page called a picture": says(200, b"<html>Welcome</html>", content_type="image/png"),
    "SVG": says(200, b"<svg/>", content_type="image/svg+xml"),
    "GIF": says(200, b"GIF89a streets"),
    "nothing": says(200),
    "a head without a size": says(200, PNG[:20]),
    "few bytes that unpack to gigabytes": says(200, png(width=20_000, height=20_000)),
    "a long strip": says(200, jpeg(width=1025)),
    "of no height": says(200, jpeg(height=0)),
    "too large": says(200, PNG + bytes(LARGEST_TILE)),
    "elsewhere": says(302, PNG, location="https://elsewhere.example/1.png"),
    "here": says(301, PNG, location="https://tiles.example/1.png"),
    "still holds what is not there": says(304),
    "a part": says(206, PNG),
    "late": fails(httpx.ReadTimeout),
    "cut": fails(httpx.RemoteProtocolError),
    "no TLS": fails(httpx.ConnectError),
}


@pytest.mark.parametrize("answer", NO_TILES)
async def test_what_is_no_tile_is_not_shown_not_kept_and_not_followed(
    tmp_path: Path, answer: str
) -> None:
    async with looking(tmp_path, NO_TILES[answer]) as shown:
        assert await shown.tiles.tile(3, 4, 2) is None
        assert shown.asked() == 1
        shown.now += timedelta(seconds=6)
        shown.host.reply = says(200, PNG)
        assert await shown.tiles.tile(3, 4, 2) == PNG


async def test_only_tiles_that_there_are_are_asked_for(tmp_path: Path) -> None:
    source = replace(SOURCE, min_zoom=2, max_zoom=4)
    async with looking(tmp_path, says(200, PNG), source) as shown:
        for z, x, y in ((1, 0, 0), (5, 0, 0), (3, 8, 0), (3, 0, -1)):
            assert await shown.tiles.tile(z, x, y) is None
        assert shown.asked() == 0
    async with looking(tmp_path, says(200, PNG), replace(SOURCE, tiles=False)) as shown:
        assert await shown.tiles.tile(3, 4, 2) is None
        assert shown.asked() == 0


async def test_tiles_of_two_sources_never_mix(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG)) as shown:
        await shown.tiles.tile(3, 4, 2)
    other = replace(SOURCE, address="https://other.example/{z}/{x}/{y}")
    async with looking(tmp_path, says(200, JPEG), other) as shown:
        assert await shown.tiles.tile(3, 4, 2) == JPEG


async def test_a_folder_that_cannot_be_written_costs_nothing_but_requests(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    async with looking(tmp_path / "file", says(200, PNG)) as shown:
        assert await shown.tiles.tile(3, 4, 2) == PNG
        assert await shown.tiles.tile(3, 4, 2) == PNG
        assert shown.asked() == 2


def written_in(folder: Path) -> str:
    (file,) = folder.iterdir()
    return f"{file.name} {file.read_bytes()!r}"


async def test_a_key_in_the_address_is_in_no_log_and_no_file(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    replies = (says(200, PNG), says(403), fails(httpx.ConnectError), fails(httpx.InvalidURL))
    for number, reply in enumerate(replies):
        async with looking(tmp_path, reply) as shown:
            await shown.tiles.tile(3, number, 2)
    assert "no map tiles are asked for, for 600 s: HTTP 403" in caplog.text
    assert KEY not in caplog.text
    assert "tiles.example" not in caplog.text
    assert KEY not in written_in(tmp_path)


async def test_after_the_end_there_is_nothing_to_be_had_and_nothing_left(tmp_path: Path) -> None:
    async with looking(tmp_path, says(200, PNG)) as shown:
        await shown.tiles.tile(3, 4, 2)
        shown.host.open.clear()
        waiting = [asyncio.create_task(shown.tiles.tile(3, x, 3)) for x in range(8)]
        await until(lambda: shown.asked() == 3)
        await shown.tiles.aclose()
        assert await asyncio.gather(*waiting) == [None] * 8
        assert await shown.tiles.tile(3, 4, 2) is None
        assert len(asyncio.all_tasks()) == 1
