"""The clerks of a shop, who book under their names: a convenience, not a security boundary.

Anybody who can read the hash of a four-digit PIN, on this PC or in the shared database, can find
the PIN by trying all of them. It keeps a colleague from booking under another name by mistake.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from deskdispatch.domain.text.digits import with_latin_digits
from deskdispatch.domain.value import Value

LONGEST_NAME: Final = 40
"""Maximum characters of a name."""

PIN_DIGITS: Final = 4

_WAITS_S: Final = (0, 0, 5, 15, 30, 60, 120, 300)
"""Seconds to wait after the first wrong PIN, the second and so on; the last one repeats."""

_COST, _BLOCK, _LANES = 15, 8, 1
"""Parameters of scrypt: 32 MiB and about a tenth of a second."""

_MEMORY: Final = 1 << 26


class Clerk(Value):
    """A clerk; orders keep the clerk's name from the time of their booking.

    Attributes:
        id: A random id.
        pin: The salted hash of the PIN, see ``hashed``.
    """

    id: str
    name: str
    pin: str


class WrongPins(NamedTuple):
    """Number of wrong PINs typed for a clerk since the last right one, and the time of the last."""

    times: int
    at: datetime

    def wait(self, now: datetime) -> timedelta:
        """Returns how long no PIN is accepted; a clock that is set back does not lengthen it."""
        longest = timedelta(seconds=_WAITS_S[min(self.times, len(_WAITS_S)) - 1])
        return min(max(self.at + longest - now, timedelta()), longest)


class PinAnswer(NamedTuple):
    """Whether a PIN was right, and how long none is accepted after a wrong one."""

    is_right: bool
    wait: timedelta = timedelta()


def typed_pin(text: str) -> str | None:
    """Returns the four digits of a typed PIN, also Arabic ones; None for anything else."""
    digits = with_latin_digits(text.strip())
    is_pin = len(digits) == PIN_DIGITS and digits.isascii() and digits.isdigit()
    return digits if is_pin else None


def hashed(pin: str) -> str:
    """Returns the salted hash of a PIN, with its parameters; takes a tenth of a second."""
    salt = secrets.token_bytes(16)
    found = _scrypt(pin, salt, _COST, _BLOCK, _LANES)
    return f"scrypt${_COST}${_BLOCK}${_LANES}${salt.hex()}${found.hex()}"


def is_pin_of(clerk: Clerk, pin: str) -> bool:
    """Whether the PIN is the clerk's; False for a missing hash or one of another kind."""
    try:
        kind, cost, block, lanes, salt, known = clerk.pin.split("$")
        numbers = int(cost), int(block), int(lanes)
        found = _scrypt(pin, bytes.fromhex(salt), *numbers)
    except (ValueError, MemoryError, OverflowError):
        return False
    return kind == "scrypt" and hmac.compare_digest(found.hex(), known)


def _scrypt(pin: str, salt: bytes, cost: int, block: int, lanes: int) -> bytes:
    """Computes the hash; raises ``ValueError`` for parameters above the limits."""
    if not 1 <= cost <= 20:
        raise ValueError("cost")
    return hashlib.scrypt(
        pin.encode(), salt=salt, n=1 << cost, r=block, p=lanes, maxmem=_MEMORY, dklen=32
    )
