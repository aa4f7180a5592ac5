"""The file is fetched within limits, and nothing is said of this PC."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from deskdispatch import __version__
from deskdispatch.client.updates import fetch
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure
from tests.client.authority import Authority
from tests.client.network.made_proxies import Talk, hangs_up, says, talking, without_proxies
from tests.client.server import (
    Behaviour,
    Hangup,
    ReceivedRequest,
    Server,
    ServerConnection,
    serving,
)
from tests.client.updates.signed_files import BY_OPENSSL


async def refused(behaviour: Behaviour, **how: float) -> UpdateFailure:
    """Why the file of a server that behaves so is not taken."""
    async with serving(behaviour) as server:
        with pytest.raises(UpdateError) as error:
            await fetch.fetch(f"{server.base_url}/updates", **how)
    return error.value.failure


def answering(status: int, body: bytes, **headers: str) -> Behaviour:
    async def behave(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(status, body, **headers)

    return behave


async def test_a_request_names_the_program_and_nothing_else() -> None:
    async def behave(line: ServerConnection, _heard: ReceivedRequest) -> None:
        named = {"date": "Wed, 25 Nov 2026 09:00:00 GMT", "set-cookie": "pc=1"}
        await line.answer(200, BY_OPENSSL, **named)

    async with serving(behave) as server:
        found = await fetch.fetch(f"{server.base_url}/updates")
        await fetch.fetch(f"{server.base_url}/updates")
    assert found.content == BY_OPENSSL
    assert found.server_time is not None
    assert f"{found.server_time:%Y-%m-%d %H}" == "2026-11-25 09"
    for heard in server.heard:
        assert set(heard.headers) == {"host", "user-agent", "accept", "accept-encoding"}
        assert heard.headers["user-agent"] == f"deskdispatch/{__version__}"


@pytest.mark.parametrize(
    ("status", "body", "headers", "failure"),
    [
        (200, b"<!DOCTYPE html><p>Sign in", {}, UpdateFailure.WEB_PAGE),
        (200, b"anything", {"content_type": "text/html; charset=utf-8"}, UpdateFailure.WEB_PAGE),
        (511, b"", {}, UpdateFailure.WEB_PAGE),
        (404, b"", {}, UpdateFailure.NOT_FOUND),
        (503, b"", {}, UpdateFailure.SERVER_FAILED),
        (204, b"", {}, UpdateFailure.SERVER_FAILED),
        (200, b"x" * (fetch.LARGEST + 1), {}, UpdateFailure.TOO_LARGE),
        (302, b"", {"location": "http://updates.example/"}, UpdateFailure.INSECURE_REDIRECT),
        (302, b"", {"location": "file:///etc/passwd"}, UpdateFailure.INSECURE_REDIRECT),
        (302, b"", {"location": "https://a:b@updates.example/"}, UpdateFailure.INSECURE_REDIRECT),
        (302, b"", {"location": "/updates"}, UpdateFailure.REDIRECT_LOOP),
    ],
)
async def test_what_is_no_file_of_updates_is_told_apart(
    status: int, body: bytes, headers: dict[str, str], failure: UpdateFailure
) -> None:
    assert await refused(answering(status, body, **headers)) is failure


async def test_over_https_the_system_s_certificates_count_and_nothing_leads_out_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def behave(line: ServerConnection, heard: ReceivedRequest) -> None:
        if "updates" in heard.line:
            await line.answer(302, b"", location="/file")
        elif heard.line.startswith("GET /file "):
            await line.answer(200, BY_OPENSSL, content_type="text/plain")

    async def leading_out(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(302, b"", location="http://127.0.0.1/file")

    authority = Authority(tmp_path)
    async with serving(behave, authority.server()) as server:
        address = f"{server.base_url}/updates"
        with pytest.raises(UpdateError) as error:
            await fetch.fetch(address)
        assert error.value.failure is UpdateFailure.NOT_SECURE
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
        monkeypatch.delenv("SSL_CERT_DIR", raising=False)
        assert (await fetch.fetch(address)).content == BY_OPENSSL
    async with serving(leading_out, authority.server()) as server:
        with pytest.raises(UpdateError) as error:
            await fetch.fetch(f"{server.base_url}/updates")
        assert error.value.failure is UpdateFailure.INSECURE_REDIRECT


PROXIES = {
    "a password": says(b"HTTP/1.1 407 X\r\n\r\n"),
    "not allowed": says(b"HTTP/1.1 403 X\r\n\r\n<html>Blocked"),
    "not reached": says(b"HTTP/1.1 504 X\r\n\r\n"),
    "no proxy": says(b"SSH-2.0-OpenSSH_9.2\r\n"),
    "hung up": hangs_up,
}


@pytest.mark.parametrize("talk", PROXIES.values(), ids=PROXIES)
async def test_a_proxy_that_gives_no_way_is_told_from_a_server_that_is_away(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_proxies(monkeypatch)
    async with talking(talk) as proxy:
        monkeypatch.setenv("https_proxy", f"http://{proxy}")
        with pytest.raises(UpdateError) as error:
            await fetch.fetch("https://updates.example/file")
    assert error.value.failure is UpdateFailure.PROXY
    with pytest.raises(UpdateError) as error:  # and now it is gone
        await fetch.fetch("https://updates.example/file")
    assert error.value.failure is UpdateFailure.PROXY


async def test_an_endless_file_is_not_read_to_its_end() -> None:
    async def behave(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 X\r\nconnection: close\r\n\r\n")
        for _ in range(100):
            await line.send(b"x" * 4096)
        await line.wait_for_the_end()

    async with serving(behave) as server:
        with pytest.raises(UpdateError) as error:
            await fetch.fetch(f"{server.base_url}/updates")
    assert error.value.failure is UpdateFailure.TOO_LARGE


async def test_silence_ends_and_a_broken_answer_is_said() -> None:
    async def silent(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.wait_for_the_end()

    async def breaking(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\nhalf")
        raise Hangup

    assert await refused(silent, within_s=0.1) is UpdateFailure.TIMED_OUT
    assert await refused(breaking) is UpdateFailure.INTERRUPTED


async def test_a_port_where_nothing_listens_is_offline() -> None:
    server = Server(lambda _line, _heard: asyncio.sleep(0))
    listener = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    listener.close()
    await listener.wait_closed()
    with pytest.raises(UpdateError) as error:
        await fetch.fetch(f"http://127.0.0.1:{port}/updates")
    assert error.value.failure is UpdateFailure.OFFLINE
