"""Tests of the signed update file: fetched within limits, read only with a valid signature."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deskdispatch import __version__
from deskdispatch.client.updates import LARGEST, fetch, read_release
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.local_failures import UpdateFailure
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
from tests.client.signed_files import BY_OPENSSL, PUBLIC_KEY, signed


def test_a_file_that_openssl_signed_says_what_stands_in_it() -> None:
    release = read_release(BY_OPENSSL, PUBLIC_KEY)
    assert (release.version, release.page) == ("1.4.0", "https://desk.example/get")
    (sum_,) = release.sums.values()
    assert sum_.startswith("9f86d081")


def test_any_byte_that_is_another_one_bit_by_bit_is_refused() -> None:
    for at in range(len(BY_OPENSSL)):
        for bit in range(8):
            changed = bytearray(BY_OPENSSL)
            changed[at] ^= 1 << bit
            with pytest.raises(UpdateError):
                read_release(bytes(changed), PUBLIC_KEY)


@given(st.integers(0, len(BY_OPENSSL)), st.integers(0, len(BY_OPENSSL)), st.binary(max_size=8))
def test_whatever_is_cut_or_put_in_is_refused(start: int, end: int, new: bytes) -> None:
    changed = BY_OPENSSL[:start] + new + BY_OPENSSL[end:]
    if changed != BY_OPENSSL:
        with pytest.raises(UpdateError):
            read_release(changed, PUBLIC_KEY)


def test_another_key_has_forged_it() -> None:
    with pytest.raises(UpdateError) as refused:
        read_release(signed(secret="11" * 32), PUBLIC_KEY)
    assert refused.value.failure is UpdateFailure.FORGED


@pytest.mark.parametrize("key", ["00" * 32, "ff" * 32, "01" + "00" * 31])
def test_a_weak_key_verifies_nothing_here(key: str) -> None:
    with pytest.raises(UpdateError):
        read_release(BY_OPENSSL, key)


async def refused(behaviour: Behaviour, **how: float) -> UpdateFailure:
    """Fetches the file of a server that behaves so; returns the failure."""
    async with serving(behaviour) as server:
        with pytest.raises(UpdateError) as error:
            await fetch(f"{server.base_url}/updates", **how)
    return error.value.failure


def answering(status: int, body: bytes, **headers: str) -> Behaviour:
    async def behave(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(status, body, **headers)

    return behave


async def test_a_request_names_the_program_and_nothing_else() -> None:
    async def behave(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, BY_OPENSSL, **{"set-cookie": "pc=1"})

    async with serving(behave) as server:
        found = await fetch(f"{server.base_url}/updates")
        await fetch(f"{server.base_url}/updates")
    assert found == BY_OPENSSL
    for heard in server.heard:
        assert set(heard.headers) == {"host", "user-agent", "accept", "accept-encoding"}
        assert heard.headers["user-agent"] == f"deskdispatch/{__version__}"


@pytest.mark.parametrize(
    ("status", "body", "headers", "failure"),
    [
        (404, b"", {}, UpdateFailure.UNREADABLE),
        (511, b"", {}, UpdateFailure.UNREACHABLE),  # a network's sign-in page
        (503, b"", {}, UpdateFailure.UNREACHABLE),
        (204, b"", {}, UpdateFailure.UNREADABLE),
        (200, b"x" * (LARGEST + 1), {}, UpdateFailure.UNREADABLE),
        (302, b"", {"location": "/file"}, UpdateFailure.UNREADABLE),  # redirects are not followed
    ],
)
async def test_what_is_no_file_of_updates_is_told_apart(
    status: int, body: bytes, headers: dict[str, str], failure: UpdateFailure
) -> None:
    assert await refused(answering(status, body, **headers)) is failure


async def test_over_https_the_system_s_certificates_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    async with serving(answering(200, BY_OPENSSL), authority.server()) as server:
        address = f"{server.base_url}/updates"
        with pytest.raises(UpdateError) as error:
            await fetch(address)
        assert error.value.failure is UpdateFailure.UNREACHABLE
        assert error.value.cause.startswith("certificate")
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
        monkeypatch.delenv("SSL_CERT_DIR", raising=False)
        assert await fetch(address) == BY_OPENSSL


PROXIES = {
    "a password": says(b"HTTP/1.1 407 X\r\n\r\n"),
    "not allowed": says(b"HTTP/1.1 403 X\r\n\r\n<html>Blocked"),
    "not reached": says(b"HTTP/1.1 504 X\r\n\r\n"),
    "hung up": hangs_up,
}


@pytest.mark.parametrize("talk", PROXIES.values(), ids=PROXIES)
async def test_a_proxy_that_gives_no_way_stands_in_the_details(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_proxies(monkeypatch)
    async with talking(talk) as proxy:
        monkeypatch.setenv("https_proxy", f"http://{proxy}")
        with pytest.raises(UpdateError) as error:
            await fetch("https://updates.example/file")
    assert error.value.failure is UpdateFailure.UNREACHABLE
    assert error.value.cause.startswith("proxy")
    with pytest.raises(UpdateError) as error:  # the file is deleted
        await fetch("https://updates.example/file")
    assert error.value.failure is UpdateFailure.UNREACHABLE
    assert error.value.cause.startswith("proxy")


async def test_an_endless_file_is_not_read_to_its_end() -> None:
    async def behave(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 X\r\nconnection: close\r\n\r\n")
        for _ in range(100):
            await line.send(b"x" * 4096)
        await line.wait_for_the_end()

    async with serving(behave) as server:
        with pytest.raises(UpdateError) as error:
            await fetch(f"{server.base_url}/updates")
    assert error.value.failure is UpdateFailure.UNREADABLE


async def test_silence_ends_and_a_broken_answer_is_said() -> None:
    async def silent(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.wait_for_the_end()

    async def breaking(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.send(b"HTTP/1.1 200 X\r\ncontent-length: 100\r\n\r\nhalf")
        raise Hangup

    assert await refused(silent, within_s=0.1) is UpdateFailure.UNREACHABLE
    assert await refused(breaking) is UpdateFailure.UNREACHABLE


async def test_a_port_where_nothing_listens_is_offline() -> None:
    server = Server(lambda _line, _heard: asyncio.sleep(0))
    listener = await asyncio.start_server(server.serve, "127.0.0.1", 0)
    port = listener.sockets[0].getsockname()[1]
    listener.close()
    await listener.wait_closed()
    with pytest.raises(UpdateError) as error:
        await fetch(f"http://127.0.0.1:{port}/updates")
    assert error.value.failure is UpdateFailure.UNREACHABLE
