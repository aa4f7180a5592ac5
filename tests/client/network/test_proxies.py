"""Tests of proxies as shops have them: which one is used, and how it affects requests."""

from __future__ import annotations

import asyncio
import logging
import ssl
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import httpx
import pytest

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.client.network import proxies
from deskdispatch.client.network.failures import ProxyUnsupported
from deskdispatch.client.network.proxies import (
    ProxySettings,
    is_bypassed,
    of_gnome,
    of_kde,
    route_by,
    route_to,
)
from deskdispatch.client.network.transport import Network, ProxiedTransport
from deskdispatch.client.requests import Timeouts
from deskdispatch.domain.clock import utc_now
from deskdispatch.domain.errors import NotSent, ServiceError, Unavailable
from deskdispatch.domain.failures.service_failure import ServiceFailure
from tests.client.network.made_proxies import (
    Talk,
    hangs_up,
    is_silent,
    says,
    talking,
    without_proxies,
)
from tests.client.server import ReceivedRequest, ServerConnection, serving
from tests.client.wire import AT_ONCE, BOOKING, KEY, WALLET
from tests.waiting import until

SERVICE = "https://merchant.example"
ELSEWHERE = httpx.URL(SERVICE)
BRIEF = Timeouts(connect=2, read=0.2, booking_read=0.2, total=5, booking_total=5)


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with no proxy configured."""
    without_proxies(monkeypatch)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv("XDG_CURRENT_DESKTOP", raising=False)


REFUSALS = {
    "a password": (says(b"HTTP/1.1 407 X\r\n\r\n"), ServiceFailure.PROXY_PASSWORD_WANTED),
    "not allowed": (says(b"HTTP/1.1 403 X\r\n\r\n"), ServiceFailure.PROXY_REFUSED),
    "not reached": (says(b"HTTP/1.1 502 X\r\n\r\n"), ServiceFailure.PROXY_CANNOT_REACH),
    "no tunnels": (says(b"HTTP/1.1 405 X\r\n\r\n"), ServiceFailure.PROXY_REFUSED),
    "hung up": (hangs_up, ServiceFailure.PROXY_FAILED),
    "silent": (is_silent, ServiceFailure.PROXY_FAILED),
    "no proxy": (says(b"SSH-2.0-OpenSSH_9.2\r\n"), ServiceFailure.PROXY_FAILED),
}


@asynccontextmanager
async def api_by(timeouts: Timeouts = BRIEF) -> AsyncIterator[MerchantApi]:
    api = MerchantApi(SERVICE, ApiKey(KEY), retries=AT_ONCE, timeouts=timeouts)
    try:
        yield api
    finally:
        await api.aclose()


async def not_sent(api: MerchantApi, failure: ServiceFailure) -> None:
    """Checks that neither a read nor a booking was sent, and that both report why."""
    for ask in (api.wallet, partial(api.create, BOOKING)):
        with pytest.raises(ServiceError) as caught:
            await ask()
        assert (type(caught.value), caught.value.failure) == (NotSent, failure)


@pytest.mark.parametrize(("talk", "failure"), REFUSALS.values(), ids=REFUSALS)
async def test_what_fails_at_the_proxy_was_not_sent(
    monkeypatch: pytest.MonkeyPatch, talk: Talk, failure: ServiceFailure
) -> None:
    async with talking(talk) as proxy, api_by() as api:
        monkeypatch.setenv("https_proxy", f"http://{proxy}")
        await not_sent(api, failure)


async def test_a_dead_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    async with talking(is_silent) as gone:
        pass
    for scheme in ("http", "socks5"):
        monkeypatch.setenv("https_proxy", f"{scheme}://{gone}")
        async with api_by() as api:
            await not_sent(api, ServiceFailure.PROXY_UNREACHABLE)


async def test_a_proxy_that_is_set_up_meanwhile_is_used_without_a_new_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[bytes] = []

    async def refuses(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 403 X\r\n\r\n")

    async with talking(is_silent) as gone:
        pass
    async with talking(refuses) as proxy, api_by() as api:
        monkeypatch.setenv("https_proxy", f"http://{gone}")
        await not_sent(api, ServiceFailure.PROXY_UNREACHABLE)
        monkeypatch.setenv("https_proxy", f"http://clerk:s3cret@{proxy}")
        await not_sent(api, ServiceFailure.PROXY_REFUSED)
    assert heard
    assert all(b"proxy-authorization: basic" in head.lower() for head in heard)
    assert not any(KEY.encode() in head for head in heard)


async def test_the_password_of_a_proxy_is_told_to_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setenv("https_proxy", "http://clerk:s3cret@127.0.0.1:1")
    async with api_by() as api:
        with pytest.raises(NotSent) as caught:
            await api.wallet()
    assert "s3cret" not in f"{caplog.text}{caught.value.detail}{route_to(ELSEWHERE)!r}"
    assert proxies.describe(SERVICE) == (True, "http://127.0.0.1:1/")
    settings = of_gnome(GNOME_WITH_PASSWORD)
    assert settings.auth == ("clerk", "s3cret")
    assert "s3cret" not in repr(settings)


SOCKS_OK = b"\x05\x00"


async def greet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bytes:
    """Answers a SOCKS 5 greeting without a password; returns the requested host."""
    await reader.readexactly(3)
    writer.write(SOCKS_OK)
    head = await reader.readexactly(5)
    host = await reader.readexactly(head[4])
    await reader.readexactly(2)
    return host


@pytest.mark.usefixtures("plain_http")
async def test_socks_is_used_and_it_looks_the_name_up(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[bytes] = []

    async def answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, WALLET.encode())

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        wanted.append(await greet(reader, writer))
        writer.write(b"\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x50")
        await reader.readuntil(b"\r\n\r\n")
        body = WALLET.encode()
        writer.write(b"HTTP/1.1 200 X\r\ncontent-length: %d\r\n\r\n%b" % (len(body), body))
        await reader.read()

    async with talking(talk) as proxy:
        ways = (
            *(("all_proxy", "socks5h"), ("http_proxy", "socks5")),
            *(("ALL_PROXY", "socks"), ("socks_proxy", "socks")),
        )
        for name, scheme in ways:
            monkeypatch.setenv(name, f"{scheme}://{proxy}")
            api = MerchantApi("http://merchant.example", ApiKey(KEY))
            assert (await api.wallet()).billing_mode == "PREPAID"
            await api.aclose()
            monkeypatch.delenv(name)
    assert wanted == [b"merchant.example"] * 4


async def refuses_by_rule(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await greet(reader, writer)
    writer.write(b"\x05\x02\x00\x01\x00\x00\x00\x00\x00\x00")


async def reaches_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await greet(reader, writer)
    writer.write(b"\x05\x04\x00\x01\x00\x00\x00\x00\x00\x00")


SOCKS_REFUSALS = {
    "a password": (says(b"\x05\x02", b"\x05\x01\x00"), ServiceFailure.PROXY_PASSWORD_WANTED),
    "not allowed": (refuses_by_rule, ServiceFailure.PROXY_REFUSED),
    "not reached": (reaches_nothing, ServiceFailure.PROXY_CANNOT_REACH),
    "no socks": (says(b"HTTP/1.1 400 X\r\n\r\n", b"\x05\x01\x00"), ServiceFailure.PROXY_FAILED),
    "an empty answer": (says(b"\x05", b"\x05\x01\x00"), ServiceFailure.PROXY_FAILED),
}


@pytest.mark.parametrize(("talk", "failure"), SOCKS_REFUSALS.values(), ids=SOCKS_REFUSALS)
async def test_what_fails_at_a_socks_proxy_was_not_sent(
    monkeypatch: pytest.MonkeyPatch, talk: Talk, failure: ServiceFailure
) -> None:
    async with talking(talk) as proxy, api_by() as api:
        monkeypatch.setenv("all_proxy", f"socks5://{proxy}")
        await not_sent(api, failure)


async def test_a_silent_socks_proxy_is_not_waited_for_for_ever() -> None:
    async with talking(is_silent) as proxy:
        route = proxies.Route(httpx.Proxy(f"socks5://{proxy}"))
        ways = ProxiedTransport(route, ssl.create_default_context(), httpx.Limits())
        ways.within_s = 0.1
        async with ways:
            with pytest.raises(httpx.ProxyError):
                await ways.handle_async_request(httpx.Request("GET", SERVICE))


@pytest.mark.usefixtures("plain_http")
async def test_what_fails_behind_the_tunnel_is_no_failure_of_the_proxy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a tunnel without encryption, a request was sent and its answer is lost."""

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await greet(reader, writer)
        writer.write(b"\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x50")
        await reader.readuntil(b"\r\n\r\n")

    async with talking(talk) as proxy:
        monkeypatch.setenv("all_proxy", f"socks5://{proxy}")
        api = MerchantApi("http://merchant.example", ApiKey(KEY), retries=AT_ONCE)
        with pytest.raises(Unavailable) as caught:
            await api.wallet()
        assert caught.value.failure is ServiceFailure.CONNECTION_LOST
        await api.aclose()


@pytest.mark.usefixtures("plain_http")
async def test_a_booking_that_is_late_is_not_sent_through_a_tunnel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[bytes] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await greet(reader, writer)
        writer.write(b"\x05\x00\x00\x01\x7f\x00\x00\x01\x00\x50")
        sent.append(await reader.read())

    async with talking(talk) as proxy:
        monkeypatch.setenv("all_proxy", f"socks5://{proxy}")
        api = MerchantApi("http://merchant.example", ApiKey(KEY), retries=AT_ONCE)
        with pytest.raises(NotSent, match="slept"):
            await api.create(BOOKING, utc_now())
        await api.aclose()
        await until(lambda: sent == [b""], what="the end of the connection")


async def test_a_proxy_that_cannot_be_used_is_said_where_there_is_no_way_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def nowhere(_connections: object, _request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("no route")

    monkeypatch.setattr(httpx.AsyncHTTPTransport, "handle_async_request", nowhere)
    for named in ("socks4://127.0.0.1:9", "::::", "ftp://x"):
        monkeypatch.setenv("https_proxy", named)
        route = route_to(ELSEWHERE)
        assert route.proxy is None
        assert route.is_unsupported
        async with Network(ELSEWHERE, httpx.Limits()) as ways:
            with pytest.raises(ProxyUnsupported):
                await ways.handle_async_request(httpx.Request("GET", SERVICE))


async def test_this_machine_is_never_reached_by_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
        await line.answer(200, WALLET.encode())

    async with serving(answers) as server:
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            monkeypatch.setenv(name, "socks5://127.0.0.1:1")
        api = MerchantApi(server.base_url, ApiKey(KEY), retries=AT_ONCE)
        assert (await api.wallet()).billing_mode == "PREPAID"
        await api.aclose()


GNOME = """org.gnome.system.proxy autoconfig-url ''
org.gnome.system.proxy ignore-hosts ['localhost', '127.0.0.0/8', '::1', '*.intern.example']
org.gnome.system.proxy mode 'manual'
org.gnome.system.proxy use-same-proxy true
org.gnome.system.proxy.http authentication-password ''
org.gnome.system.proxy.http authentication-user ''
org.gnome.system.proxy.http host 'plain.example'
org.gnome.system.proxy.http port 8080
org.gnome.system.proxy.http use-authentication false
org.gnome.system.proxy.https host 'secure.example'
org.gnome.system.proxy.https port 3128
org.gnome.system.proxy.socks host 'socks.example'
org.gnome.system.proxy.socks port 1080
"""
GNOME_WITH_PASSWORD = (
    GNOME.replace("use-authentication false", "use-authentication true")
    .replace("authentication-user ''", "authentication-user 'clerk'")
    .replace("authentication-password ''", "authentication-password 's3cret'")
)


def proxy_by(settings: ProxySettings, url: str = SERVICE) -> str:
    route = route_by(settings, httpx.URL(url))
    return str(route.proxy.url) if route.proxy else ("unsupported" if route.is_unsupported else "")


def test_the_settings_of_gnome() -> None:
    settings = of_gnome(GNOME)
    assert proxy_by(settings) == "http://secure.example:3128/"
    assert proxy_by(settings, "http://merchant.example") == "http://plain.example:8080/"
    assert proxy_by(settings, "https://shop.intern.example") == ""
    only_socks = of_gnome(GNOME.replace("'secure.example'", "''"))
    assert proxy_by(only_socks) == "socks5://socks.example:1080/"
    assert proxy_by(of_gnome(GNOME.replace("'manual'", "'none'"))) == ""
    assert proxy_by(of_gnome(GNOME.replace("'manual'", "'auto'"))) == "unsupported"
    assert proxy_by(of_gnome(GNOME.replace("['localhost'", "@as ['localhost'"))) != ""
    for nonsense in ("", "x", "org.gnome.system.proxy mode 'manual", GNOME.replace("3128", "x")):
        assert proxy_by(of_gnome(nonsense)) in {"", "socks5://socks.example:1080/"}


KDE = """[Proxy Settings]
NoProxyFor=localhost,.intern.example
ProxyType=1
ReversedException=false
httpProxy=http://plain.example 8080
httpsProxy=http://secure.example:3128
socksProxy=socks://socks.example 1080
"""


def test_the_settings_of_kde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kioslaverc"

    def of(text: str) -> ProxySettings:
        file.write_text(text, encoding="utf-8")
        return of_kde(file)

    assert proxy_by(of(KDE)) == "http://secure.example:3128/"
    assert proxy_by(of(KDE), "http://merchant.example") == "http://plain.example:8080/"
    assert proxy_by(of(KDE), "https://a.intern.example") == ""
    assert proxy_by(of(KDE.replace("=false", "=true"))) == ""
    assert proxy_by(of(KDE.replace("=false", "=true")), "https://a.intern.example") != ""
    assert proxy_by(of(KDE.replace("httpsProxy", "x"))) == "socks5://socks.example:1080/"
    assert proxy_by(of(KDE.replace("ProxyType=1", "ProxyType=0"))) == ""
    assert proxy_by(of(KDE.replace("ProxyType=1", "ProxyType=2"))) == "unsupported"
    monkeypatch.setenv("SHOP_PROXY", "http://named.example:81")
    by_name = "[Proxy Settings]\nProxyType=4\nhttpsProxy=SHOP_PROXY\n"
    assert proxy_by(of(by_name)) == "http://named.example:81/"
    for nonsense in ("", "[Proxy Settings", "ProxyType=1", "\x00"):
        assert proxy_by(of(nonsense)) == ""
    file.unlink()
    assert proxy_by(of_kde(file)) == ""


def put_gsettings(folder: Path, script: str) -> None:
    program = folder / "gsettings"
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def test_the_environment_goes_first_and_then_the_desktop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def chosen() -> str:
        proxy = route_to(ELSEWHERE).proxy
        return str(proxy.url) if proxy else ""

    assert chosen() == ""
    (tmp_path / "listed").write_text(GNOME, encoding="utf-8")
    put_gsettings(tmp_path, f'while read -r line; do echo "$line"; done < {tmp_path}/listed')
    assert chosen() == "http://secure.example:3128/"
    (tmp_path / "kioslaverc").write_text(KDE.replace("secure", "of-kde"), encoding="utf-8")
    assert chosen() == "http://secure.example:3128/"
    monkeypatch.setenv("XDG_CURRENT_DESKTOP", "KDE")
    assert chosen() == "http://of-kde.example:3128/"
    monkeypatch.setenv("no_proxy", "localhost")
    assert chosen() == "http://of-kde.example:3128/"
    monkeypatch.setenv("https_proxy", "http://by-environment.example:1")
    assert chosen() == "http://by-environment.example:1/"
    monkeypatch.setenv("no_proxy", "merchant.example")
    assert chosen() == ""


def test_a_desktop_that_does_not_answer_is_no_proxy(tmp_path: Path) -> None:
    put_gsettings(tmp_path, "exec 0</dev/null; while :; do :; done")
    assert proxies.read_desktop(within_s=0.1) == ProxySettings()
    put_gsettings(tmp_path, "exit 1")
    assert proxies.read_desktop() == ProxySettings()


@pytest.mark.parametrize(
    ("host", "rules", "direct"),
    [
        ("shop.example", ("shop.example",), True),
        ("a.shop.example", ("shop.example",), True),
        ("a.shop.example", (".shop.example",), True),
        ("A.Shop.Example.", ("*.shop.example",), True),
        ("workshop.example", ("shop.example",), False),
        ("10.1.2.3", ("10.0.0.0/8",), True),
        ("11.1.2.3", ("10.0.0.0/8",), False),
        ("fe80::1", ("fe80::/10",), True),
        ("printer", ("<local>",), True),
        ("printer.example", ("<local>",), False),
        ("anything.example", ("*",), True),
        ("anything.example", ("", " "), False),
    ],
)
def test_who_is_reached_directly(host: str, rules: tuple[str, ...], direct: bool) -> None:
    assert is_bypassed(host, rules) is direct
