"""Chooses the proxy for an address: from the environment, else from the desktop's settings."""

from __future__ import annotations

import ipaddress
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import httpx

from deskdispatch.client.network import desktop_proxies
from deskdispatch.client.network.desktop_proxies import ProxySettings
from deskdispatch.domain.web_address import is_loopback

_SCHEMES: Final = {
    "http": "http",
    "https": "https",
    "socks": "socks5",
    "socks5": "socks5",
    "socks5h": "socks5h",
}
"""Supported proxy protocols by their names in settings; SOCKS 4 is not supported."""


@dataclass(frozen=True, slots=True)
class Route:
    """Proxy to a host; None for a direct connection.

    ``is_unsupported``: this machine is set to a proxy that cannot be used, and only a direct
    connection can be tried.
    """

    proxy: httpx.Proxy | None = None
    is_unsupported: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        proxy = self.proxy
        return (self.is_unsupported, *((str(proxy.url), proxy.raw_auth) if proxy else ()))


DIRECT: Final = Route()


def route_to(url: httpx.URL) -> Route:
    """Returns the route by this machine's settings; may run a process, so call it on a thread."""
    if is_loopback(url.host):
        return DIRECT
    named = urllib.request.getproxies()  # the environment; on Windows and macOS the system, too
    if named and urllib.request.proxy_bypass(url.host):
        return DIRECT
    if named.keys() - {"no"}:  # exceptions alone name no proxy: use the desktop's settings
        return _route(named.get(url.scheme) or named.get("all") or named.get("socks") or "")
    return route_by(desktop_proxies.read(), url)


def describe(base_url: str) -> tuple[bool, str]:
    """Returns whether the route is supported, and its proxy without a password, or ""."""
    route = route_to(httpx.URL(base_url))
    return not route.is_unsupported, str(route.proxy.url) if route.proxy else ""


def route_by(settings: ProxySettings, url: httpx.URL) -> Route:
    if settings.has_script:
        return Route(is_unsupported=True)
    if is_bypassed(url.host, settings.bypass) is not settings.only:
        return DIRECT
    addresses = settings.addresses
    auth = settings.auth if url.scheme in addresses else None
    return _route(addresses.get(url.scheme) or addresses.get("all") or "", auth)


def is_bypassed(host: str, rules: Iterable[str]) -> bool:
    """Whether one of the rules matches the host.

    A rule is a name, which includes all names below it (``shop.example``, ``*.shop.example``), an
    address, a network, ``<local>`` for names without a dot, or ``*``.
    """
    return any(_names(rule.strip().lower(), host.lower().rstrip(".")) for rule in rules)


def _names(rule: str, host: str) -> bool:
    if rule in {"*", ""}:
        return rule == "*"
    if rule == "<local>":
        return "." not in host and ":" not in host
    try:
        return ipaddress.ip_address(host) in ipaddress.ip_network(rule, strict=False)
    except ValueError:
        name = rule.removeprefix("*").removeprefix(".")
    return host == name or host.endswith(f".{name}")


def _route(named: str, auth: tuple[str, str] | None = None) -> Route:
    if not named.strip():
        return DIRECT
    try:
        url = httpx.URL(named if "://" in named else f"http://{named}")
    except httpx.InvalidURL:
        return Route(is_unsupported=True)
    scheme = _SCHEMES.get(url.scheme)
    if scheme is None or not url.host:
        return Route(is_unsupported=True)
    return Route(httpx.Proxy(url.copy_with(scheme=scheme, path="/"), auth=auth))
