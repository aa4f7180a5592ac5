"""The code with which another counter joins: read out over the phone, typed in any spelling.

It has twenty characters of Crockford's base 32, such as ``7KQ2X-0M3HV-9ZT4B-C8R1H``: the login, its
password, and a check. (Douglas Crockford, *Base 32*: no I, L, O and U.)
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from deskdispatch.domain.errors import Rule, RuleBroken
from deskdispatch.domain.text.digits import latin

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LASTS: Final = timedelta(hours=24)
"""Time for which a code is valid."""

LOGIN_LENGTH: Final = 5
"""Characters of the login: enough that two logins of one server hardly ever collide."""
PASSWORD_LENGTH: Final = 14
"""70 bits: an impostor of the server could guess offline, for a day."""

_LENGTH: Final = LOGIN_LENGTH + PASSWORD_LENGTH + 1
_GROUP: Final = 5
_READ_AS: Final = str.maketrans("OIL", "011")


@dataclass(frozen=True, slots=True)
class Invitation:
    """A code for another counter, for one use; it expires by the database's clock."""

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
    digits = "".join(filter(str.isalnum, latin(text))).upper().translate(_READ_AS)
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
