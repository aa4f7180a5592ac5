"""Tests of real TLS on this machine: trusted servers, and the errors for all others."""

from __future__ import annotations

import shutil
import socket
import ssl
import threading
import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest

from deskdispatch.client.api import MerchantApi
from deskdispatch.client.auth import ApiKey
from deskdispatch.client.network import trust
from deskdispatch.client.network.transport import Network
from deskdispatch.client.network.trust import Authorities, TrustFailure, describe
from deskdispatch.domain.errors import BookingUnconfirmed, NotSent, ServiceError, Unavailable
from deskdispatch.domain.failures.service_failure import ServiceFailure
from tests.client.authority import DAY, NOW, Authority
from tests.client.server import ReceivedRequest, Server, ServerConnection, serving
from tests.client.wire import AT_ONCE, BOOKING, KEY, WALLET

NOWHERE = ssl.DefaultVerifyPaths("", "", "", "", "", "")


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@pytest.fixture
def trusted(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """An authority that is trusted on this machine."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    return authority


async def answers(line: ServerConnection, _heard: ReceivedRequest) -> None:
    await line.answer(200, WALLET.encode())


@asynccontextmanager
async def secure(context: ssl.SSLContext) -> AsyncIterator[tuple[MerchantApi, Server]]:
    async with serving(answers, context) as server:
        api = MerchantApi(server.base_url, ApiKey(KEY), retries=AT_ONCE)
        try:
            yield api, server
        finally:
            await api.aclose()


async def error_of(api: MerchantApi) -> ServiceError:
    with pytest.raises(ServiceError) as caught:
        await api.wallet()
    return caught.value


async def test_an_authority_in_the_system_store_is_trusted(trusted: Authority) -> None:
    async with secure(trusted.server()) as (api, server):
        assert (await api.wallet()).billing_mode == "PREPAID"
        assert len(server.heard) == 1


async def test_any_other_authority_is_not(authority: Authority) -> None:
    async with secure(authority.server()) as (api, server):
        error = await error_of(api)
        assert (type(error), error.failure) == (NotSent, ServiceFailure.CERTIFICATE_UNTRUSTED)
        with pytest.raises(NotSent):
            await api.create(BOOKING)
        assert server.heard == []


async def test_an_authority_that_is_installed_meanwhile_needs_no_new_start(
    authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with secure(authority.server()) as (api, _server):
        assert (await error_of(api)).failure is ServiceFailure.CERTIFICATE_UNTRUSTED
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
        assert (await api.wallet()).billing_mode == "PREPAID"


@pytest.mark.parametrize("context", [trust.of_system, trust.of_openssl])
async def test_openssl_and_truststore_accept_a_trusted_authority(
    trusted: Authority, context: Callable[[], ssl.SSLContext]
) -> None:
    """``truststore``, used on Windows and macOS, asks OpenSSL's store on this system."""
    async with (
        secure(trusted.server()) as (_api, server),
        httpx.AsyncClient(verify=context(), trust_env=False) as client,
    ):
        assert (await client.get(server.base_url)).status_code == 200


async def test_openssl_and_truststore_refuse_an_unknown_authority(authority: Authority) -> None:
    async with secure(authority.server()) as (_api, server):
        for context in (trust.of_system(), trust.of_openssl()):
            async with httpx.AsyncClient(verify=context, trust_env=False) as client:
                with pytest.raises(httpx.ConnectError, match="CERTIFICATE_VERIFY_FAILED"):
                    await client.get(server.base_url)


async def test_tiles_and_links_go_by_the_same_store(trusted: Authority) -> None:
    async with secure(trusted.server()) as (_api, server):
        way = Network(httpx.URL(server.base_url), httpx.Limits())
        async with way:
            response = await way.handle_async_request(httpx.Request("GET", server.base_url))
            assert response.status_code == 200
            await response.aclose()


def test_a_machine_without_a_store_has_the_one_that_comes_along(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    broken = tmp_path / "broken.pem"
    broken.write_text("no certificate")
    monkeypatch.setenv("SSL_CERT_FILE", str(broken))
    assert trust.of_openssl().cert_store_stats()["x509_ca"] > 50
    monkeypatch.setattr(ssl, "get_default_verify_paths", lambda: NOWHERE)
    monkeypatch.setattr(trust, "_BUNDLES", ())
    assert trust.of_openssl().cert_store_stats()["x509_ca"] > 50


def test_who_is_trusted_is_told_with_the_places(
    trusted: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    shutil.copy(trusted.file, folder / "0f1e2d3c.0")
    (folder / "README").write_text("not one of them")
    (folder / "4b5a6978.0").write_text("no certificate")
    monkeypatch.setenv("SSL_CERT_DIR", str(folder))
    places = (str(trusted.file), str(folder))
    assert describe() == Authorities(1, places, "SSL_CERT_FILE")
    shutil.copy(Authority(tmp_path).file, folder / "0f1e2d3c.1")
    assert describe().count == 2
    monkeypatch.delenv("SSL_CERT_FILE")
    monkeypatch.setattr(trust, "_BUNDLES", (trusted.file,))
    monkeypatch.setattr(ssl, "get_default_verify_paths", lambda: NOWHERE)
    assert describe() == Authorities(1, (str(trusted.file),))
    monkeypatch.setattr(trust, "_BUNDLES", ())
    shipped = describe()
    assert (shipped.places, shipped.variable, shipped.failure) == ((), "", None)
    assert (shipped.count or 0) > 50


def test_what_is_set_and_not_trusted_is_told_with_the_reason(
    authority: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told(variable: str, place: str) -> Authorities:
        monkeypatch.delenv("SSL_CERT_FILE", raising=False)
        monkeypatch.delenv("SSL_CERT_DIR", raising=False)
        monkeypatch.setenv(variable, place)
        return describe()

    gone, garbage = str(tmp_path / "gone"), tmp_path / "garbage.pem"
    garbage.write_text("-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n")
    authority.server()  # writes ``server.pem``, which holds a server's certificate and no authority
    for variable in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        missing = Authorities(None, (gone,), variable, TrustFailure.MISSING)
        assert told(variable, gone) == missing
    for file in (garbage, tmp_path / "server.pem"):
        bad = Authorities(None, (str(file),), "SSL_CERT_FILE", TrustFailure.NO_CERTIFICATE)
        assert told("SSL_CERT_FILE", str(file)) == bad
    unreadable = told("SSL_CERT_FILE", "/proc/self/mem")
    assert unreadable.failure is TrustFailure.UNREADABLE
    assert unreadable.detail


CERTIFICATES = {
    "expired": (
        lambda authority: authority.server(begins=NOW - 3 * DAY, ends=NOW - 2 * DAY),
        ServiceFailure.CERTIFICATE_EXPIRED,
    ),
    "of tomorrow": (
        lambda authority: authority.server(begins=NOW + DAY, ends=NOW + 2 * DAY),
        ServiceFailure.CERTIFICATE_NOT_YET_VALID,
    ),
    "of another host": (
        lambda authority: authority.server("other.example"),
        ServiceFailure.CERTIFICATE_WRONG_HOST,
    ),
}


@pytest.mark.parametrize(("made", "failure"), CERTIFICATES.values(), ids=CERTIFICATES)
async def test_a_bad_certificate_is_told_by_what_is_wrong_with_it(
    trusted: Authority, made: Callable[[Authority], ssl.SSLContext], failure: ServiceFailure
) -> None:
    async with secure(made(trusted)) as (api, server):
        error = await error_of(api)
        assert (type(error), error.failure) == (NotSent, failure)
        with pytest.raises(NotSent) as caught:
            await api.create(BOOKING)
        assert caught.value.failure is failure
        assert server.heard == []


class Blocking:
    """TLS server on a thread: unlike asyncio's it reports why a handshake ended."""

    def __init__(self, context: ssl.SSLContext | None) -> None:
        self.heard = 0
        self._context = context
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.base_url = f"https://localhost:{self._socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._socket.accept()
                with connection, suppress(OSError):
                    self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        connection.settimeout(5)
        if self._context is None:
            connection.recv(9000)
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n")
            return
        with self._context.wrap_socket(
            connection, server_side=True, do_handshake_on_connect=False
        ) as line:
            try:
                line.do_handshake()
            except ssl.SSLError:
                line.shutdown(socket.SHUT_WR)  # the alert was sent; all input was read
                while line.recv(9000):
                    pass
            else:
                self.heard += bool(line.recv(9000))

    def end(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()


@asynccontextmanager
async def blocking(context: ssl.SSLContext | None) -> AsyncIterator[tuple[MerchantApi, Blocking]]:
    server = Blocking(context)
    api = MerchantApi(server.base_url, ApiKey(KEY), retries=AT_ONCE)
    try:
        yield api, server
    finally:
        await api.aclose()
        server.end()


async def test_a_server_that_wants_a_certificate_of_ours(trusted: Authority) -> None:
    context = trusted.server()
    context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.verify_mode = ssl.CERT_REQUIRED
    async with blocking(context) as (api, server):
        error = await error_of(api)
        # Before TLS 1.3 no alert names the missing certificate.
        assert (type(error), error.failure) == (NotSent, ServiceFailure.TLS_FAILED)
        with pytest.raises(NotSent):
            await api.create(BOOKING)
        assert server.heard == 0


async def test_the_newest_tls_says_so_only_after_the_request_has_left(trusted: Authority) -> None:
    """In TLS 1.3 the alert replaces the answer, so a booking is unconfirmed, however unlikely."""
    context = trusted.server()
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.verify_mode = ssl.CERT_REQUIRED
    async with blocking(context) as (api, server):
        error = await error_of(api)
        assert type(error) is Unavailable
        assert error.failure is ServiceFailure.CLIENT_CERTIFICATE_WANTED
        with pytest.raises(BookingUnconfirmed):
            await api.create(BOOKING)
        assert server.heard == 0


async def test_encryption_of_long_ago_is_refused(trusted: Authority) -> None:
    context = trusted.server()
    context.set_ciphers("ALL:@SECLEVEL=0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version = ssl.TLSVersion.TLSv1
        context.maximum_version = ssl.TLSVersion.TLSv1_1
    async with blocking(context) as (api, server):
        error = await error_of(api)
        assert (type(error), error.failure) == (NotSent, ServiceFailure.TLS_VERSION)
        assert server.heard == 0


async def test_a_server_without_encryption_where_there_should_be_one() -> None:
    async with blocking(None) as (api, _server):
        error = await error_of(api)
        assert (type(error), error.failure) == (NotSent, ServiceFailure.NOT_TLS)
