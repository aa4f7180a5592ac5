"""Base address of a service: checks the text that a shop typed before anything is sent."""

from __future__ import annotations

import ipaddress
import re
from typing import Final

import httpx

from deskdispatch.domain.errors import InvalidInput, Problem, Rule
from deskdispatch.domain.fields import Field
from deskdispatch.domain.web_address import is_loopback

_NAME: Final = re.compile(r"(?=.{1,253}\Z)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")


def parse(text: str) -> httpx.URL:
    """Checks a typed address: ``https``, or ``http`` to this machine.

    Raises ``InvalidInput`` with ``NOT_AN_ADDRESS`` for ``BASE_URL``.
    """
    try:
        url = httpx.URL(text.strip())
    except httpx.InvalidURL:
        url = httpx.URL("")
    if not _is_usable(url) or not (url.scheme == "https" or is_loopback(url.host)):
        raise InvalidInput([Problem(Field.BASE_URL, Rule.NOT_AN_ADDRESS)])
    return url


def _is_usable(url: httpx.URL) -> bool:
    return (
        url.scheme in {"http", "https"}
        and _is_host(url)
        and (url.port is None or 0 < url.port < 65536)
        and not (url.userinfo or url.query or url.fragment)
    )


def _is_host(url: httpx.URL) -> bool:
    """Whether a resolver accepts the host; httpx accepts more, and would fail later."""
    name = url.raw_host.decode("ascii")
    if ":" not in name:
        return _NAME.fullmatch(name) is not None
    try:
        return ipaddress.ip_address(name).version == 6
    except ValueError:
        return False
