"""Tests over real local sockets: network failures, misbehaving services, and retries."""

from __future__ import annotations

import asyncio
import gzip
import socket
import time
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial

import httpx
import pytest

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey, Credentials, Password
from deskdispatch.client.network import transport
from deskdispatch.client.requests import Timeouts
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import (
    BookingUnconfirmed,
    NotFound,
    NotSent,
    NotUnderstood,
    Refused,
    ServiceError,
    TokenEnded,
    Unauthorised,
    Unavailable,
)
from tests.client.server import (
    Behaviour,
    Hangup,
    ReceivedRequest,
    Server,
    ServerConnection,
    serving,
)
from tests.client.wire import (
    AT_ONCE,
    BOOKING,
    CREATED,
    EMAIL,
    HASTY,
    KEY,
    LOGIN,
    PASSWORD,
    WALLET,
    jwt,
)
from tests.waiting import until

PATIENT = Timeouts()

BOMB = gzip.compress(bytes(2 * transport.LARGEST_ANSWER), 1)


@asynccontextmanager
async def desk(
    behaviour: Behaviour, credentials: Credentials | None = None, timeouts: Timeouts = PATIENT
) -> AsyncIterator[tuple[MerchantApi, Server]]:
    async with serving(behaviour) as server:
        api = MerchantApi(
            server.base_url, credentials or ApiKey(KEY), retries=AT_ONCE, timeouts=timeouts
        )
        try:
            yield api, server
        finally:
            await api.aclose()


async def closes_at_once(_line: ServerConnection, _heard: ReceivedRequest) -> None:
    raise Hangup


async def resets(line: ServerConnection, _heard: ReceivedRequest) -> None:
    line.reset()
    raise Hangup


async def never_answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.wait_for_the_end()
    raise Hangup


async def cuts_the_head(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.send(b"HTTP/1.1 201 Created\r\ncontent-le")
    raise Hangup


async def cuts_the_body(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(201, CREATED.encode()[:40], content_length="400")
    raise Hangup


async def cuts_a_chunk(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.send(b"HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n40\r\n{")
    raise Hangup


async def stops_in_the_body(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(201, CREATED.encode()[:40], content_length="400")
    await line.wait_for_the_end()
    raise Hangup


async def drips(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.send(b"HTTP/1.1 201 Created\r\ntransfer-encoding: chunked\r\n\r\n")
    await line.drip(b"1\r\n \r\n")
    raise Hangup


async def says_garbage(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.send(b"SSH-2.0-OpenSSH_9.2\r\n")
    raise Hangup


def answers(status: int, body: bytes = b"", **headers: str) -> Behaviour:
    async def answer(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(status, body, **headers)

    return answer


says_far_too_much = answers(201, b" " * (transport.LARGEST_ANSWER + 1))
packs_a_bomb = answers(201, BOMB, content_encoding="gzip")

PAGE = b"<html>Welcome to the Wi-Fi</html>"
PACKED = gzip.compress(CREATED.encode())
RUDE: dict[str, tuple[Behaviour, type[ServiceError], type[ServiceError]]] = {
    "closes at once": (closes_at_once, BookingUnconfirmed, Unavailable),
    "resets": (resets, BookingUnconfirmed, Unavailable),
    "never answers": (never_answers, BookingUnconfirmed, Unavailable),
    "cuts the head": (cuts_the_head, BookingUnconfirmed, Unavailable),
    "cuts the body": (cuts_the_body, BookingUnconfirmed, Unavailable),
    "cuts a chunk": (cuts_a_chunk, BookingUnconfirmed, Unavailable),
    "stops in the body": (stops_in_the_body, BookingUnconfirmed, Unavailable),
    "drips": (drips, BookingUnconfirmed, Unavailable),
    "says garbage": (says_garbage, BookingUnconfirmed, Unavailable),
    "says HTML": (answers(201, PAGE, content_type="text/html"), BookingUnconfirmed, NotUnderstood),
    "says far too much": (says_far_too_much, BookingUnconfirmed, NotUnderstood),
    "packs a bomb": (packs_a_bomb, BookingUnconfirmed, NotUnderstood),
    "cuts the packing": (
        answers(201, PACKED[:-12], content_encoding="gzip"),
        *(BookingUnconfirmed, Unavailable),
    ),
    "damages the packing": (
        answers(201, CREATED.encode(), content_encoding="gzip"),
        *(BookingUnconfirmed, NotUnderstood),
    ),
    "packs as nobody asked": (
        answers(201, zlib.compress(CREATED.encode()), content_encoding="deflate"),
        *(BookingUnconfirmed, NotUnderstood),
    ),
    "redirects to itself": (
        answers(307, location="/api/v1/deliveries"),
        *(BookingUnconfirmed, NotUnderstood),
    ),
    "is broken": (answers(500, b'{"error": "oops"}'), BookingUnconfirmed, Unavailable),
    "is a broken gateway": (
        answers(502, b"<html>Bad gateway</html>", content_type="text/html", retry_after="0"),
        *(BookingUnconfirmed, Unavailable),
    ),
    "is too busy": (answers(503, b"{}", retry_after="0"), BookingUnconfirmed, Unavailable),
    "says 200": (answers(200, CREATED.encode()), BookingUnconfirmed, NotUnderstood),
    "says too late": (answers(408), BookingUnconfirmed, Unavailable),
    "refuses": (answers(400, '{"error": "رصيد غير كافٍ"}'.encode()), Refused, Refused),
    "knows no key": (answers(401, b'{"error": "invalid key"}'), Unauthorised, Unauthorised),
    "has no such thing": (answers(404, b'{"error": "not found"}'), NotFound, NotFound),
}
"""What a service may do, and the errors of a booking and of a read."""


def patience_with(rude: str) -> Timeouts:
    return HASTY if rude in {"never answers", "stops in the body", "drips"} else PATIENT


@pytest.mark.parametrize("rude", RUDE)
async def test_a_booking_reaches_the_service_exactly_once(rude: str) -> None:
    behaviour, of_booking, _ = RUDE[rude]
    async with desk(behaviour, timeouts=patience_with(rude)) as (api, server):
        with pytest.raises(ServiceError) as caught:
            await api.create(BOOKING)
        assert type(caught.value) is of_booking
        await until(server.posts, what="the request, which a busy server reads late")
        assert server.posts() == 1


@pytest.mark.parametrize("rude", RUDE)
async def test_so_does_a_booking_with_a_token(rude: str) -> None:
    behaviour, of_booking, _ = RUDE[rude]

    async def with_login(line: ServerConnection, heard: ReceivedRequest) -> None:
        if heard.line.startswith("POST /api/v1/auth/login"):
            await line.answer(200, (LOGIN % jwt()).encode())
        else:
            await behaviour(line, heard)

    password, timeouts = Password(EMAIL, PASSWORD), patience_with(rude)
    async with desk(with_login, password, timeouts) as (api, server):
        with pytest.raises(ServiceError) as caught:
            await api.create(BOOKING)
        is_renewed = rude == "knows no key"
        assert type(caught.value) is (TokenEnded if is_renewed else of_booking)
        sign_in, booking = "/api/v1/auth/login", "/api/v1/deliveries"
        expected = [sign_in, booking, *[sign_in] * is_renewed]
        assert [heard.line.split()[1] for heard in server.heard] == expected


@pytest.mark.parametrize("rude", RUDE)
async def test_a_read_is_asked_again_only_where_nothing_came(rude: str) -> None:
    behaviour, _, of_read = RUDE[rude]
    async with desk(behaviour, timeouts=patience_with(rude)) as (api, server):
        with pytest.raises(ServiceError) as caught:
            await api.wallet()
        assert type(caught.value) is of_read
        assert len(server.heard) == (3 if type(caught.value) is Unavailable else 1)


def nobody_there() -> str:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return f"http://127.0.0.1:{taken.getsockname()[1]}"


@pytest.mark.parametrize("credentials", [ApiKey(KEY), Password(EMAIL, PASSWORD)])
async def test_a_refused_connection_is_certainly_not_sent(credentials: Credentials) -> None:
    api = MerchantApi(nobody_there(), credentials, retries=AT_ONCE)
    with pytest.raises(NotSent):
        await api.create(BOOKING)
    with pytest.raises(NotSent, match="ConnectError"):
        await api.wallet()
    await api.aclose()


async def test_a_service_that_never_ends_the_tls_handshake_was_not_sent_anything() -> None:
    async with serving(never_answers) as server:
        api = MerchantApi(
            server.base_url.replace("http:", "https:"),
            ApiKey(KEY),
            retries=AT_ONCE,
            timeouts=Timeouts(connect=0.1),
        )
        with pytest.raises(NotSent, match="ConnectTimeout"):
            await api.create(BOOKING)
        await api.aclose()
        assert server.heard == []


async def test_a_cancelled_booking_stays_cancelled_and_went_out_once() -> None:
    arrived = asyncio.Event()

    async def holds(line: ServerConnection, heard: ReceivedRequest) -> None:
        arrived.set()
        await never_answers(line, heard)

    async with desk(holds) as (api, server):
        booking = asyncio.create_task(api.create(BOOKING))
        await arrived.wait()
        booking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await booking
        assert server.posts() == 1


async def test_a_cancelled_read_is_not_asked_again() -> None:
    arrived = asyncio.Event()

    async def holds(line: ServerConnection, heard: ReceivedRequest) -> None:
        arrived.set()
        await never_answers(line, heard)

    async with desk(holds) as (api, server):
        read = asyncio.create_task(api.wallet())
        await arrived.wait()
        read.cancel()
        with pytest.raises(asyncio.CancelledError):
            await read
        assert len(server.heard) == 1


async def test_a_booking_never_meets_a_connection_that_is_about_to_die() -> None:
    """The service closes an idle connection just as the booking would be sent over it."""

    async def second_is_one_too_many(line: ServerConnection, heard: ReceivedRequest) -> None:
        if any(earlier.connection == line.number for earlier in server.heard[:-1]):
            raise Hangup
        booking = heard.line.startswith("POST")
        await line.answer(201 if booking else 200, (CREATED if booking else WALLET).encode())

    async with desk(second_is_one_too_many) as (api, server):
        await api.wallet()
        assert (await api.create(BOOKING)).id == "d1"
        await api.wallet()
        assert server.posts() == 1
        assert (await api.create(BOOKING)).id == "d1"


async def test_a_booking_that_is_late_is_not_sent_although_it_is_connected() -> None:
    """During a sleep of the PC no timeout runs, and the connection may outlive it."""

    async def books(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(201, CREATED.encode())

    async with desk(books) as (api, server):
        with pytest.raises(NotSent, match="slept"):
            await api.create(BOOKING, utc_now())
        assert (await api.create(BOOKING, utc_now() + timedelta(minutes=5))).id == "d1"
        assert [heard.connection for heard in server.heard] == [1]


async def test_reads_share_a_connection_and_a_packed_answer_is_unpacked() -> None:
    async def packs(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, gzip.compress(WALLET.encode()), content_encoding="gzip")

    async with desk(packs) as (api, server):
        assert (await api.wallet()).billing_mode == "PREPAID"
        assert (await api.wallet()).billing_mode == "PREPAID"
        assert [heard.connection for heard in server.heard] == [0, 0]
        assert server.heard[0].headers["accept-encoding"] == "gzip"


async def test_an_idle_connection_is_dropped_before_the_service_drops_it() -> None:
    assert transport._KEPT.keepalive_expiry is not None
    assert transport._KEPT.keepalive_expiry < 5


def _is_past(moment: float) -> bool:
    return time.monotonic() > moment


async def test_a_request_cancelled_while_it_closes_idle_connections_closes_all_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cancels the request at each of its first steps; no connection to the service stays open."""
    expiring = httpx.Limits(max_connections=6, max_keepalive_connections=3, keepalive_expiry=0.02)
    monkeypatch.setattr(transport, "_KEPT", expiring)

    async def answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, WALLET.encode())

    async with serving(answers) as server:
        before = asyncio.all_tasks()
        for steps in range(12):
            api = MerchantApi(server.base_url, ApiKey(KEY), retries=AT_ONCE)
            await asyncio.gather(*(api.wallet() for _ in range(3)))
            expired_at = time.monotonic() + 0.02
            await until(partial(_is_past, expired_at), what="the expiry of idle connections")
            request = asyncio.create_task(api.wallet())
            for _ in range(steps):
                await asyncio.sleep(0)
            request.cancel()
            await asyncio.wait([request])
            await api.aclose()
        await until(lambda: asyncio.all_tasks() <= before, what="the end of all connections")


@pytest.mark.parametrize("name", ["http_proxy", "HTTP_PROXY", "all_proxy", "https_proxy"])
async def test_a_proxy_of_the_shop_does_not_swallow_the_practice_service(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, nobody_there())

    async def answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, WALLET.encode())

    async with desk(answers) as (api, _server):
        assert (await api.wallet()).billing_mode == "PREPAID"


@pytest.mark.usefixtures("plain_http")
async def test_the_proxy_of_the_shop_is_used_for_a_service_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, WALLET.encode())

    async with serving(answers) as proxy:
        monkeypatch.setenv("http_proxy", proxy.base_url)
        monkeypatch.setenv("no_proxy", "")
        api = MerchantApi("http://merchant.example", ApiKey(KEY))
        assert (await api.wallet()).billing_mode == "PREPAID"
        assert proxy.heard[0].line.startswith("GET http://merchant.example/api/v1/wallet")
        await api.aclose()


@pytest.mark.parametrize("behaviour", [says_far_too_much, packs_a_bomb])
async def test_an_answer_is_read_no_further_than_its_bound(behaviour: Behaviour) -> None:
    async with desk(behaviour) as (api, _server):
        with pytest.raises(NotUnderstood, match="too large"):
            await api.wallet()


async def test_a_full_answer_of_the_largest_size_is_read() -> None:
    async def fills(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, WALLET.encode().ljust(transport.LARGEST_ANSWER))

    async with desk(fills) as (api, _server):
        assert (await api.wallet()).billing_mode == "PREPAID"
