"""Resolves short links of map providers to the long address.

Only known shorteners are requested, over ``https``, at addresses built here from the host and the
code. Only the headers of a response are read; an address outside of the shorteners is returned and
never requested.
"""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from typing import Final
from urllib.parse import parse_qs, urljoin, urlsplit

import httpx

from deskdispatch.client.failures import TRANSPORT, FailureKind, of_exception
from deskdispatch.client.network.transport import USER_AGENT, Network
from deskdispatch.domain.errors import NotSent, NotUnderstood, Unavailable
from deskdispatch.domain.location.link import CODE, SHORTENERS, parse_link, short_link
from deskdispatch.domain.location.provider import provider_of

MOST_HOPS: Final = 5
WITHIN_S: Final = 8.0

_LIMITS: Final = httpx.Limits(max_connections=1, max_keepalive_connections=0)
_TIMEOUT: Final = httpx.Timeout(5.0)
_LONGEST: Final = 8000
"""Largest number of characters of an address; the longest of a map has about 2000."""

_CODE: Final = re.compile(CODE, re.ASCII)
_GOOGLE: Final = frozenset({"www.google.com", "www.google.com.kw"})
_ONLY_SHORT: Final = frozenset(host for host, _ in SHORTENERS if not host.startswith("yandex."))
"""Hosts that only redirect."""


async def resolve(
    url: str,
    *,
    transport: httpx.AsyncBaseTransport | None = None,
    within_s: float = WITHIN_S,
) -> str:
    """Returns the map address that a short link leads to; it may still hold no point.

    Raises:
        NotSent: It is no known short link, or there is no connection.
        Unavailable: No answer in time, or the shortener failed.
        NotUnderstood: It leads nowhere, to no known map, or in circles.
    """
    address = _next_hop(url)
    if address is None:
        raise NotSent("not a known short link")
    try:
        async with asyncio.timeout(within_s):
            return await _followed(address, transport)
    except TRANSPORT as failure:
        raise of_exception(failure, FailureKind.READ) from failure


async def _followed(address: str, transport: httpx.AsyncBaseTransport | None) -> str:
    for _ in range(MOST_HOPS):
        target = _unwrapped(await _location(address, transport))
        further = _next_hop(target)
        if further is not None:
            address = further
            continue
        one = parse_link(target)
        if one.host in _ONLY_SHORT or provider_of(one) is None or not target.isprintable():
            raise NotUnderstood("leads to no known map")
        return target
    raise NotUnderstood("too many redirects")


async def _location(address: str, transport: httpx.AsyncBaseTransport | None) -> str:
    url = httpx.URL(address)
    request = httpx.Request(
        "GET",
        url,
        headers={"User-Agent": USER_AGENT, "Accept": "*/*", "Accept-Encoding": "identity"},
        extensions={"timeout": _TIMEOUT.as_dict()},
    )
    connection = transport or Network(url, _LIMITS)
    async with connection:
        response = await connection.handle_async_request(request)
        await response.aclose()
    status = response.status_code
    if status >= 500 or status == HTTPStatus.TOO_MANY_REQUESTS:
        raise Unavailable(f"HTTP {status}")
    if not response.has_redirect_location:
        raise NotUnderstood(f"HTTP {status}")
    location = response.headers["Location"]
    if len(location) > _LONGEST:
        raise NotUnderstood("leads to no address")
    try:
        return urljoin(address, location)
    except ValueError as damage:
        raise NotUnderstood("leads to no address") from damage


def _next_hop(url: str) -> str | None:
    """Returns the address of a short link, or of the second hop of ``share.google/CODE``.

    That hop is on Google's host, and only it leads to a map.
    """
    one = parse_link(url)
    host, code = one.authority.lower(), one.query.get("q", "")
    is_second = one.scheme == "https" and host in _GOOGLE and one.path == ("share.google",)
    if is_second and _CODE.fullmatch(code):
        return f"https://{host}/share.google?q={code}"
    return short_link(one)


def _unwrapped(target: str) -> str:
    one = parse_link(target)
    is_consent = one.host.startswith("consent.google.") or one.path[:1] == ("sorry",)
    name = "link" if one.host in _ONLY_SHORT else "continue" if is_consent else ""
    wrapped = parse_qs(urlsplit(target).query).get(name, [""])[0]
    return wrapped if wrapped.startswith(("https://", "http://")) else target
