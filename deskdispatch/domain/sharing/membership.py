"""The address of the shared database, the counters listed in it, their logins and invitations."""

from __future__ import annotations

import ipaddress
import re
import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import unquote

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.text.digits import latin
from deskdispatch.domain.value import Value
from deskdispatch.domain.web_address import is_loopback
from deskdispatch.domain.wire import UtcTime

DEFAULT_PORT: Final = 5432
"""PostgreSQL's default port."""
DEFAULT_DATABASE: Final = "deskdispatch"
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
    port: int = DEFAULT_PORT
    database: str = DEFAULT_DATABASE

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        port = "" if self.port == DEFAULT_PORT else f":{self.port}"
        return f"{host}{port}" + ("" if self.database == DEFAULT_DATABASE else f"/{self.database}")

    @property
    def is_loopback(self) -> bool:
        return is_loopback(self.host)


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
    database = found["database"] or DEFAULT_DATABASE
    if found["scheme"]:
        database = unquote(database)
    address = SharedAddress(_host(found["host"]), int(found["port"] or DEFAULT_PORT), database)
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


class Counter(Value):
    """One of the counters that share; times are by the database's clock.

    Attributes:
        id: 16 hex digits, random.
        is_first: Whether it set up sharing; only the first counter adds and removes counters.
        held_up_at: When one of its sessions was last ended because it blocked the others.
        erasing: Number of erased customers that wait for the first counter's agreement.
    """

    id: str
    name: str
    is_first: bool = False
    joined_at: UtcTime
    seen_at: UtcTime | None = None
    held_up_at: UtcTime | None = None
    erasing: int = 0


@dataclass(frozen=True, slots=True)
class NewCounter:
    """A counter that is about to share."""

    id: str
    name: str

    @classmethod
    def named(cls, name: str) -> NewCounter:
        return cls(secrets.token_hex(8), name)


@dataclass(frozen=True, slots=True)
class SharedLogin:
    """A role of the server; its password never appears in a log."""

    role: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Membership:
    """Address and login of a counter, saved to share again at the next start.

    Attributes:
        database_id: 16 hex digits, made at the set-up; another id is another database.
        shop: The merchant that the database belongs to.
        owner: The login that adds and removes counters; None except at the first counter.
    """

    address: SharedAddress
    database_id: str
    shop: str
    counter_id: str
    login: SharedLogin
    owner: SharedLogin | None = None

    @property
    def is_first(self) -> bool:
        return self.owner is not None


ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
INVITATION_LASTS: Final = timedelta(hours=24)
"""Time for which a code is valid."""

LOGIN_LENGTH: Final = 5
"""Characters of the login: enough that two logins of one server hardly ever collide."""
PASSWORD_LENGTH: Final = 14
"""70 bits: an impostor of the server could guess offline, for a day."""

_LENGTH: Final = LOGIN_LENGTH + PASSWORD_LENGTH + 1
_GROUP: Final = 5
_LOOKALIKES: Final = str.maketrans("OIL", "011")


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code for another counter, for one use; it expires by the database's clock.

    It is read out over the phone and typed in any spelling: twenty characters of Crockford's base
    32, such as ``7KQ2X-0M3HV-9ZT4B-C8R1H``, for the login, its password, and a check. (Douglas
    Crockford, *Base 32*: no I, L, O and U.)
    """

    code: str = field(repr=False)
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class InvitationCode:
    """The login and password encoded in a code."""

    login: str
    password: str = field(repr=False)

    @classmethod
    def new(cls) -> InvitationCode:
        return cls(_random(LOGIN_LENGTH), _random(PASSWORD_LENGTH))

    @property
    def text(self) -> str:
        digits = self.login + self.password
        digits += ALPHABET[_remainder(digits + ALPHABET[0])]
        return "-".join(digits[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def invitation_code(text: str) -> InvitationCode:
    """Reads a code in any case, with spaces and dashes, Arabic digits, O for 0, I and L for 1.

    Raises:
        RuleBroken: ``BLANK``; or ``NOT_A_CODE``, for certain if one character is wrong or two are
            swapped.
    """
    digits = "".join(filter(str.isalnum, latin(text))).upper().translate(_LOOKALIKES)
    if not digits:
        raise RuleBroken(Rule.BLANK)
    if len(digits) != _LENGTH or not set(digits) <= set(ALPHABET) or _remainder(digits):
        raise RuleBroken(Rule.NOT_A_CODE)
    return InvitationCode(digits[:LOGIN_LENGTH], digits[LOGIN_LENGTH:-1])


def _random(length: int) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def _remainder(digits: str) -> int:
    """Evaluates the digits as a polynomial over GF(32) at 2; 0 for a code with its check.

    A changed digit, or two swapped ones, always give another value.
    """
    total = 0
    for digit in digits:
        total <<= 1
        if total & 32:
            total ^= 0b100101  # x⁵ + x² + 1
        total ^= ALPHABET.index(digit)
    return total
