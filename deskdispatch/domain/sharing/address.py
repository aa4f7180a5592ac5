"""The address of the shared database, as typed by a shop."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.text.digits import latin

PORT: Final = 5432
"""PostgreSQL's default port."""
DATABASE: Final = "deskdispatch"
"""The default name of the database."""
LONGEST_DATABASE: Final = 63
"""Maximum bytes of a name in PostgreSQL, which would silently cut a longer one."""

_NAME: Final = re.compile(r"(?=.{1,253}\Z)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")
_ADDRESS: Final = re.compile(
    r"(?P<scheme>postgres(?:ql)?://)?"
    r"(?P<host>\[[^\[\]]*\]|[^:/\[\]@?#]*)"
    r"(?::(?P<port>[0-9]{1,5}))?"
    r"(?:/(?P<database>[^/?#]*))?/?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SharedAddress:
    """Host in lower case, port and name of the shared database."""

    host: str
    port: int = PORT
    database: str = DATABASE

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == PORT else f":{self.port}"
        return f"{host}{port}" + ("" if self.database == DATABASE else f"/{self.database}")

    @property
    def is_loopback(self) -> bool:
        """Whether the address is this PC itself, so that nobody can be in between."""
        if self.host == "localhost" or self.host.endswith(".localhost"):
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def shared_address(text: str) -> SharedAddress:
    """Reads an address like ``shop-pc``, ``192.168.1.5:5433``, ``postgresql://[::1]:5432/sharing``.

    Raises:
        RuleBroken: ``BLANK``; or ``NOT_AN_ADDRESS``, also for a user, a password or options.
    """
    typed = latin(text).strip()
    if not typed:
        raise RuleBroken(Rule.BLANK)
    found = _ADDRESS.fullmatch(f"[{typed}]" if _is_ipv6(typed) else typed)
    if found is None:
        raise RuleBroken(Rule.NOT_AN_ADDRESS)
    database = found["database"] or DATABASE
    if found["scheme"]:
        database = unquote(database)
    address = SharedAddress(_host(found["host"]), int(found["port"] or PORT), database)
    is_named = database.isprintable() and len(database.encode(errors="replace")) <= LONGEST_DATABASE
    if not 0 < address.port < 65536 or not is_named:
        raise RuleBroken(Rule.NOT_AN_ADDRESS)
    return address


def _host(text: str) -> str:
    name = text.lower()
    if name.startswith("[") and _is_ipv6(name[1:-1]):
        return str(ipaddress.IPv6Address(name[1:-1]))
    if not _NAME.fullmatch(name):
        raise RuleBroken(Rule.NOT_AN_ADDRESS)
    return name


def _is_ipv6(text: str) -> bool:
    try:
        ipaddress.IPv6Address(text)
    except ValueError:
        return False
    return True
