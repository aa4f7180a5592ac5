"""The command line of the practice service."""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import re
import secrets
from collections.abc import Callable, Sequence
from decimal import Decimal
from pathlib import Path
from typing import Final, NoReturn

from deskdispatch.domain.money import FILS

PROGRAM: Final = "deskdispatch.service"

POSTGRES: Final = "postgresql+psycopg://"

_MONEY: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,3})?")
_TIER: Final = re.compile(r"([0-9]{1,4}(?:\.[0-9]{1,2})?):([0-9]{1,6}(?:\.[0-9]{1,3})?)")
_FASTEST: Final = 1_000_000
_SLOWEST: Final = 0.001
_LONGEST_TOKEN_S: Final = 365 * 24 * 3600


class ServiceArguments(argparse.Namespace):
    """The parsed command line.

    Attributes:
        database: A file, or the address of a PostgreSQL database.
        courier_rate: Speed of the couriers as a multiple of real life; 0 stops them.
        opening_balance: KWD, for a new database only.
        billing: Only ``PREPAID`` debits the wallet.
        tiers: Kilometres and KWD of each custom tier; empty for the standard ones.
        token_lifetime: Seconds.
        join: Whether the database keeps its key and password.
    """

    host: str
    expose: bool
    port: int
    database: Path | str
    join: bool
    courier_rate: float
    opening_balance: Decimal
    billing: str
    api_enabled: bool
    scheduled: bool
    global_enabled: bool
    merchant_enabled: bool
    pay_as_you_go: bool
    tiers: tuple[tuple[Decimal, Decimal], ...]
    token_lifetime: int
    seed: int
    exit_with_parent: bool


def parse(words: Sequence[str] | None = None) -> ServiceArguments:
    """Parses the command line; a wrong argument ends the process with one line and status 2."""
    parser = _Parser(
        prog=f"python -m {PROGRAM}", description="The practice service.", allow_abbrev=False
    )
    add = parser.add_argument
    add("--host", type=_host, default="127.0.0.1", metavar="ADDRESS", help="to listen on")
    add("--expose", action="store_true", help=_EXPOSE)
    add("--port", type=_whole(0, 65_535), default=0, help="0 takes a free one (default)")
    add("--database", type=_database, required=True, metavar="FILE|URL", help=_DATABASE)
    add("--join", action="store_true", help=_JOIN)
    add(
        "--courier-rate",
        type=_rate,
        default=1.0,
        metavar="N",
        help="speed of the couriers: 1 is real life, 0 stops them",
    )
    add("--opening-balance", type=_balance, default=Decimal("50.000"), metavar="KWD")
    add("--billing", default="PREPAID", metavar="MODE", help=_BILLING)
    add("--api-enabled", type=_switch, default=True, metavar="on|off", help=_API)
    add("--scheduled", type=_switch, default=True, metavar="on|off")
    add("--global-enabled", type=_switch, default=True, metavar="on|off", help=_SCHEDULING)
    add("--merchant-enabled", type=_switch, default=True, metavar="on|off", help=_SCHEDULING)
    add("--pay-as-you-go", type=_switch, default=False, metavar="on|off")
    add("--tiers", type=_tiers, default=(), metavar="KM:KWD,...", help=_TIERS)
    add("--token-lifetime", type=_whole(1, _LONGEST_TOKEN_S), default=900, metavar="SECONDS")
    random_seed = secrets.randbelow(2**31)
    add("--seed", type=_whole(0, 2**63 - 1), default=random_seed, metavar="N", help=_SEED)
    add("--exit-with-parent", action="store_true", help="end when standard input closes")
    found = parser.parse_args(words, ServiceArguments())
    if not found.expose and not ipaddress.ip_address(found.host).is_loopback:
        parser.error(f"argument --host: {found.host} is not this machine alone: add --expose")
    return found


_EXPOSE: Final = (
    "allow a --host that other machines can reach: everybody there may try keys and passwords, "
    "and all of it travels unencrypted unless a proxy with TLS stands in front"
)
_DATABASE: Final = (
    f"a file, made if it is not there, or {POSTGRES}USER@HOST/NAME, which several processes may "
    "share; libpq finds a password in PGPASSWORD or ~/.pgpass"
)
_JOIN: Final = (
    "leave the key and password of the database as the start before made them, as other "
    "processes on it need; the ready line has null in their place"
)
_BILLING: Final = "the merchant's billing mode; only PREPAID debits the wallet"
_API: Final = "off refuses the API key; the login still works"
_SEED: Final = "the same number repeats what the couriers do"
_SCHEDULING: Final = "a switch for scheduling; it is available while all three are on"
_TIERS: Final = (
    "custom tiers for the merchant, such as 3:1.000,8:1.500: up to which kilometre, and the price"
)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{PROGRAM}: {message}\n")


def _host(text: str) -> str:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        raise argparse.ArgumentTypeError(f"must be an IP address, not {text!r}") from None


def _database(text: str) -> Path | str:
    if text.startswith(POSTGRES):
        return text
    if re.match(r"[a-z0-9+]+://", text, re.IGNORECASE):
        raise argparse.ArgumentTypeError(f"must be a file or begin with {POSTGRES}")
    return Path(text)


def _tiers(text: str) -> tuple[tuple[Decimal, Decimal], ...]:
    found = [_TIER.fullmatch(each) for each in text.split(",")]
    steps = tuple((Decimal(each[1]), Decimal(each[2])) for each in found if each)
    reaches = [km for km, _ in steps]
    if not all(found) or reaches[0] <= 0 or reaches != sorted(set(reaches)):
        raise argparse.ArgumentTypeError(
            f"must be ascending kilometres with their prices, such as 3:1.000,8:1.5, not {text!r}"
        )
    return steps


def _whole(low: int, high: int) -> Callable[[str], int]:
    return lambda text: int(_within(text, int, low, high))


def _rate(text: str) -> float:
    rate = _within(text, float, 0, _FASTEST)
    if 0 < rate < _SLOWEST:
        raise argparse.ArgumentTypeError(f"must be 0 or at least {_SLOWEST}, not {text!r}")
    return rate


def _within(text: str, kind: type[int | float], low: float, high: float) -> float:
    with contextlib.suppress(ValueError):
        if low <= (number := kind(text)) <= high:
            return number
    raise argparse.ArgumentTypeError(f"must be a number from {low} to {high}, not {text!r}")


def _balance(text: str) -> Decimal:
    if not _MONEY.fullmatch(text):
        raise argparse.ArgumentTypeError(f"must be an amount such as 50.000, not {text!r}")
    return Decimal(text).quantize(FILS)


def _switch(text: str) -> bool:
    if text not in {"on", "off"}:
        raise argparse.ArgumentTypeError(f"must be on or off, not {text!r}")
    return text == "on"
