"""The command line of the practice service."""

from __future__ import annotations

import argparse
import contextlib
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Final, NoReturn

from deskdispatch.domain.money import FILS

PROGRAM: Final = "deskdispatch.service"

_MONEY: Final = re.compile(r"[0-9]{1,6}(\.[0-9]{1,3})?")
_FASTEST: Final = 1_000_000
_SLOWEST: Final = 0.001
_LONGEST_TOKEN_S: Final = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Arguments:
    """What the service was asked for.

    Attributes:
        courier_rate: Times real life; 0 rests.
        opening_balance: KWD, for a new database only.
        token_lifetime: Seconds.
    """

    port: int
    database: Path
    courier_rate: float
    opening_balance: Decimal
    scheduled: bool
    pay_as_you_go: bool
    token_lifetime: int
    seed: int
    exit_with_parent: bool


def parse(words: Sequence[str] | None = None) -> Arguments:
    """The arguments; a wrong one ends the process with one line and status 2."""
    parser = _Parser(
        prog=f"python -m {PROGRAM}", description="The practice service.", allow_abbrev=False
    )
    add = parser.add_argument
    add("--port", type=_port, default=0, help="0 takes a free one (default)")
    add("--database", type=Path, required=True, metavar="FILE", help="made if it is not there")
    add("--courier-rate", type=_rate, default=1.0, metavar="N", help="1 is real life, 0 rests")
    add("--opening-balance", type=_balance, default=Decimal("50.000"), metavar="KWD")
    add("--scheduled", type=_switch, default=True, metavar="on|off")
    add("--pay-as-you-go", type=_switch, default=False, metavar="on|off")
    add("--token-lifetime", type=_lifetime, default=900, metavar="SECONDS")
    add("--seed", type=_seed, default=None, metavar="N", help="repeats what couriers do")
    add("--exit-with-parent", action="store_true", help="end when standard input closes")
    values = vars(parser.parse_args(words))
    if values["seed"] is None:
        values["seed"] = secrets.randbelow(2**31)
    return Arguments(**values)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{PROGRAM}: {message}\n")


def _port(text: str) -> int:
    return int(_within(text, int, 0, 65_535))


def _rate(text: str) -> float:
    rate = _within(text, float, 0, _FASTEST)
    if 0 < rate < _SLOWEST:
        raise argparse.ArgumentTypeError(f"must be 0 or at least {_SLOWEST}, not {text!r}")
    return rate


def _seed(text: str) -> int:
    return int(_within(text, int, 0, 2**63 - 1))


def _lifetime(text: str) -> int:
    return int(_within(text, int, 1, _LONGEST_TOKEN_S))


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
