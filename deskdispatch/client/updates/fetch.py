"""Fetches the signed file, with limits of size, time and redirects; says nothing of this PC."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from http import HTTPStatus
from typing import Final

import httpx

from deskdispatch.client import http_date
from deskdispatch.client.failures import TRANSPORT
from deskdispatch.client.network import failures
from deskdispatch.client.network.connections import USER_AGENT, Network
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.service_failure import ServiceFailure
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates.settings import is_secure_address

LARGEST: Final = 64 * 1024
"""Bytes; a file has about 1000."""

MOST_REDIRECTS: Final = 3
WITHIN_S: Final = 20.0

_LIMITS: Final = httpx.Limits(max_connections=1, max_keepalive_connections=0)
_TIMEOUT: Final = httpx.Timeout(10.0)
_HEADERS: Final = {"User-Agent": USER_AGENT, "Accept": "*/*", "Accept-Encoding": "identity"}
_PAGES: Final = frozenset({"text/html", "application/xhtml+xml"})
_PAGE_BEGINNINGS: Final = (b"<!doctype html", b"<html")
_GONE: Final = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})

_FAILURES: Final[dict[ServiceFailure, UpdateFailure]] = {
    ServiceFailure.CONNECT_TIMEOUT: UpdateFailure.OFFLINE,
    ServiceFailure.ANSWER_TIMEOUT: UpdateFailure.TIMED_OUT,
    ServiceFailure.CONNECTION_LOST: UpdateFailure.INTERRUPTED,
    ServiceFailure.UNREADABLE: UpdateFailure.INTERRUPTED,
}
"""Of the network; all others by the beginnings of their names."""

_BY_NAME: Final = (
    ("certificate", UpdateFailure.NOT_SECURE),
    ("client_certificate", UpdateFailure.NOT_SECURE),
    ("tls", UpdateFailure.NOT_SECURE),
    ("not_tls", UpdateFailure.NOT_SECURE),
    ("proxy", UpdateFailure.PROXY),
)


@dataclass(frozen=True, slots=True)
class FetchedFile:
    """The file as the server sent it.

    Attributes:
        server_time: The present by the server's clock; None where it does not say.
    """

    content: bytes
    server_time: datetime | None


async def fetch(address: str, *, within_s: float = WITHIN_S) -> FetchedFile:
    """The file at an address.

    Args:
        address: ``https``, or on this PC.
        within_s: Seconds for all of it.

    Raises:
        UpdateError: It could not be had, or is no file of updates.
    """
    try:
        async with asyncio.timeout(within_s):
            for _ in range(MOST_REDIRECTS + 1):
                found = await _ask(address)
                if isinstance(found, FetchedFile):
                    return found
                address = found
    except TRANSPORT as error:
        raise UpdateError(_failure(error), type(error).__name__) from error
    raise UpdateError(UpdateFailure.REDIRECT_LOOP, f"more than {MOST_REDIRECTS} redirects")


async def _ask(address: str) -> FetchedFile | str:
    """The file, or the address that the server leads on to."""
    url = httpx.URL(address)
    request = httpx.Request(
        "GET", url, headers=_HEADERS, extensions={"timeout": _TIMEOUT.as_dict()}
    )
    async with Network(url, _LIMITS) as connection:
        response = await connection.handle_async_request(request)
        try:
            if response.has_redirect_location:
                return _target(url, response.headers["Location"])
            _check_head(response)
            content = await _body(response)
        finally:
            await response.aclose()
    if content.lstrip()[:20].lower().startswith(_PAGE_BEGINNINGS):
        raise UpdateError(UpdateFailure.WEB_PAGE, "HTML")
    return FetchedFile(content, http_date.parse(response.headers.get("Date", "")))


def _target(url: httpx.URL, location: str) -> str:
    """The next address; from the internet none leads to this PC."""
    try:
        target = str(url.join(location))
    except (httpx.InvalidURL, ValueError):
        target = ""
    if not is_secure_address(target, may_be_local=url.scheme == "http"):
        raise UpdateError(UpdateFailure.INSECURE_REDIRECT, location[:200])
    return target


def _check_head(response: httpx.Response) -> None:
    status = response.status_code
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if status == HTTPStatus.NETWORK_AUTHENTICATION_REQUIRED:
        raise UpdateError(UpdateFailure.WEB_PAGE, f"HTTP {status}")
    if status in _GONE:
        raise UpdateError(UpdateFailure.NOT_FOUND, f"HTTP {status}")
    if status != HTTPStatus.OK:
        raise UpdateError(UpdateFailure.SERVER_FAILED, f"HTTP {status}")
    if kind in _PAGES:
        raise UpdateError(UpdateFailure.WEB_PAGE, kind)


async def _body(response: httpx.Response) -> bytes:
    """The body as it is sent; no compression was asked for."""
    assert isinstance(response.stream, httpx.AsyncByteStream)
    body = bytearray()
    async for packet in response.stream:
        body += packet
        if len(body) > LARGEST:
            raise UpdateError(UpdateFailure.TOO_LARGE, f"more than {LARGEST} bytes")
    return bytes(body)


def _failure(error: Exception) -> UpdateFailure:
    found = failures.failure_of(error)
    if found is None:
        return UpdateFailure.OFFLINE
    if found in _FAILURES:
        return _FAILURES[found]
    named = (failure for name, failure in _BY_NAME if found.value.startswith(name))
    return next(named, UpdateFailure.OFFLINE)
