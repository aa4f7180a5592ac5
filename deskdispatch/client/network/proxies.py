"""Chooses the proxy for an address: from the environment, else from the desktop's settings.

Python itself reads those of Windows and macOS. GNOME (and Cinnamon, MATE, Budgie, Unity) keep them
in GSettings, which is read with its own command; KDE in a file, ``kioslaverc``.
"""

from __future__ import annotations

import ast
import configparser
import ipaddress
import logging
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import httpx

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
    return route_by(read_desktop(), url)


def describe(base_url: str) -> tuple[bool, str]:
    """Returns whether the route is supported, and its proxy without a password, or ""."""
    route = route_to(httpx.URL(base_url))
    return not route.is_unsupported, str(route.proxy.url) if route.proxy else ""


def route_by(settings: ProxySettings, url: httpx.URL) -> Route:
    if settings.has_script:
        return Route(is_unsupported=True)
    if is_bypassed(url.host, settings.bypass) is not settings.is_reversed:
        return DIRECT
    addresses = settings.addresses
    auth = settings.auth if url.scheme in addresses else None
    return _route(addresses.get(url.scheme) or addresses.get("all") or "", auth)


def is_bypassed(host: str, rules: Iterable[str]) -> bool:
    """Whether one of the rules matches the host.

    A rule is a name, which includes all names below it (``shop.example``, ``*.shop.example``), an
    address, a network, ``<local>`` for names without a dot, or ``*``.
    """
    return any(_matches(rule.strip().lower(), host.lower().rstrip(".")) for rule in rules)


def _matches(rule: str, host: str) -> bool:
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


WITHIN_S: Final = 1.5
"""Timeout in seconds of GSettings, whose session bus may hang."""

_SCHEMA: Final = "org.gnome.system.proxy"
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class ProxySettings:
    """Proxy settings of a desktop.

    Attributes:
        addresses: Proxy for each scheme of an address; ``all`` for schemes without one.
        bypass: Hosts that are reached directly, as rules for ``is_bypassed``.
        is_reversed: Whether the proxy is for the hosts of ``bypass`` alone.
        has_script: Whether a script (PAC) chooses the proxy, which cannot be run here.
    """

    addresses: Mapping[str, str] = field(default_factory=dict)
    bypass: tuple[str, ...] = ()
    is_reversed: bool = False
    auth: tuple[str, str] | None = field(default=None, repr=False)
    has_script: bool = False


_NONE: Final = ProxySettings()


def read_desktop(within_s: float = WITHIN_S) -> ProxySettings:
    """Reads the settings of this session's desktop; none for an unknown desktop."""
    if not sys.platform.startswith("linux"):
        return _NONE
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", "").upper().split(":"):
        folder = os.environ.get("XDG_CONFIG_HOME") or str(Path.home() / ".config")
        return of_kde(Path(folder) / "kioslaverc")
    return _gnome(within_s)


def of_gnome(listed: str) -> ProxySettings:
    """Parses the output of ``gsettings list-recursively org.gnome.system.proxy``."""
    values: dict[str, Any] = {}
    for line in listed.splitlines():
        schema, _, rest = line.partition(" ")
        key, _, value = rest.partition(" ")
        values[f"{schema.removeprefix(_SCHEMA).removeprefix('.')}/{key}"] = _value(value)
    mode = values.get("/mode")
    if mode == "auto":
        return ProxySettings(has_script=True)
    if mode != "manual":
        return _NONE
    addresses = {
        "http": _joined(values, "http", "http"),
        "https": _joined(values, "https", "http"),
        "all": _joined(values, "socks", "socks5"),
    }
    hosts, auth = values.get("/ignore-hosts"), None
    if values.get("http/use-authentication") is True:
        user = values.get("http/authentication-user")
        password = values.get("http/authentication-password")
        auth = (user, password) if isinstance(user, str) and isinstance(password, str) else None
    return ProxySettings(
        {scheme: address for scheme, address in addresses.items() if address},
        tuple(str(host) for host in hosts) if isinstance(hosts, list) else (),
        auth=auth,
    )


def of_kde(file: Path) -> ProxySettings:
    """Parses ``kioslaverc``; returns no settings if it cannot be read."""
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment]  # keys keep their case
    try:
        parser.read(file, encoding="utf-8")
    except (OSError, ValueError, configparser.Error) as error:
        _log.warning("KDE's proxy settings cannot be read: %s", type(error))
        return _NONE
    values = dict(parser["Proxy Settings"]) if parser.has_section("Proxy Settings") else {}
    kind = values.get("ProxyType", "0")
    if kind in {"2", "3"}:
        return ProxySettings(has_script=True)
    if kind not in {"1", "4"}:
        return _NONE
    named = {"http": "httpProxy", "https": "httpsProxy", "all": "socksProxy"}
    addresses = {scheme: _of_kde(values.get(key, ""), kind) for scheme, key in named.items()}
    bypass = values.get("NoProxyFor", "")
    return ProxySettings(
        {scheme: address for scheme, address in addresses.items() if address},
        tuple((os.environ.get(bypass, "") if kind == "4" else bypass).split(",")),
        is_reversed=values.get("ReversedException", "false") == "true",
    )


def _gnome(within_s: float) -> ProxySettings:
    program = shutil.which("gsettings")
    if program is None:
        return _NONE
    try:
        process = subprocess.run(
            [program, "list-recursively", _SCHEMA],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=within_s,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        _log.warning("GSettings does not tell the proxy: %s", type(error))
        return _NONE
    return of_gnome(process.stdout.decode("utf-8", "replace")) if process.returncode == 0 else _NONE


def _value(text: str) -> Any:
    """Parses a GVariant value; its words for true, false and types are not Python's."""
    text = text.strip().removeprefix("@as ")
    if text in {"true", "false"}:
        return text == "true"
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _joined(values: dict[str, Any], part: str, scheme: str) -> str:
    host, port = values.get(f"{part}/host"), values.get(f"{part}/port")
    if not isinstance(host, str) or not host or not isinstance(port, int) or port <= 0:
        return ""
    bare = host.partition("://")[2] or host  # some users write the scheme before the host
    return f"{scheme}://{f'[{bare}]' if ':' in bare else bare}:{port}"


def _of_kde(value: str, kind: str) -> str:
    """Parses ``http://proxy.example 8080`` as KDE writes it; kind 4 names a variable instead."""
    if kind == "4":
        return os.environ.get(value.strip(), "")
    address, _, port = value.strip().partition(" ")
    return f"{address.rstrip('/')}:{port.strip()}" if address and port.strip() else address
