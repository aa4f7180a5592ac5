"""Who may ask: an API key, or a token got with email and password. New ones at each start."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import API_KEY_HEADER, API_KEY_PREFIX

if TYPE_CHECKING:
    from argon2 import PasswordHasher

_KEY_BYTES: Final = 32
_PASSWORD_BYTES: Final = 15
_ALGORITHM: Final = "HS256"


class Hashes(NamedTuple):
    """What the database keeps of the secrets."""

    password_hash: str
    """Argon2id, with its parameters and salt."""
    api_key_hash: str
    """SHA-256, hex; enough for 256 random bits."""


class Secrets(NamedTuple):
    """The secrets of one start; told once, on the ready line."""

    api_key: str
    password: str

    def hashes(self) -> Hashes:
        """Takes some 50 ms, as a password's hash should."""
        return Hashes(_hasher().hash(self.password), _key_hash(self.api_key))


def new_secrets() -> Secrets:
    """A key of 256 random bits and a password of 120."""
    return Secrets(
        API_KEY_PREFIX + secrets.token_urlsafe(_KEY_BYTES), secrets.token_urlsafe(_PASSWORD_BYTES)
    )


class Gate:
    """Checks keys, passwords and tokens.

    Tokens are signed with a secret of this start only, so that none outlives the password it
    was got with.
    """

    def __init__(self, hashes: Hashes, email: str, lifetime: timedelta, clock: Clock) -> None:
        self._hashes = hashes
        self._email = email.casefold()
        self._lifetime = lifetime
        self._clock = clock
        self._signing_key = secrets.token_bytes(_KEY_BYTES)
        self._hashing = asyncio.Semaphore(1)

    def admits(self, headers: Mapping[str, str]) -> bool:
        """Whether a request with these headers is the merchant's."""
        key = headers.get(API_KEY_HEADER)
        if key is not None and self._is_key(key):
            return True
        scheme, _, bearer = headers.get("Authorization", "").partition(" ")
        if scheme.casefold() != "bearer":
            return False
        bearer = bearer.strip()
        return self._is_key(bearer) if bearer.startswith(API_KEY_PREFIX) else self._is_token(bearer)

    async def accepts(self, email: str, password: str) -> bool:
        """Whether these sign in; equally slow for a wrong email, one at a time for the memory."""
        async with self._hashing:
            right = await asyncio.to_thread(_verify, self._hashes.password_hash, password)
        return right and hmac.compare_digest(email.casefold().encode(), self._email.encode())

    def token(self, subject: str) -> str:
        """A signed token for that user."""
        import jwt

        now = self._clock()
        claims = {"sub": subject, "iat": now, "exp": now + self._lifetime}
        return jwt.encode(claims, self._signing_key, _ALGORITHM)

    def _is_key(self, key: str) -> bool:
        return hmac.compare_digest(_key_hash(key), self._hashes.api_key_hash)

    def _is_token(self, token: str) -> bool:
        import jwt

        options: jwt.types.Options = {
            "require": ["sub", "exp"],
            "verify_exp": False,
            "verify_iat": False,
        }
        try:
            claims = jwt.decode(token, self._signing_key, [_ALGORITHM], options=options)
        except (jwt.InvalidTokenError, UnicodeError):
            return False
        # The library would ask the machine's clock; this service has its own.
        return int(claims["exp"]) > self._clock().timestamp()


def _key_hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


def _verify(password_hash: str, password: str) -> bool:
    from argon2.exceptions import VerifyMismatchError

    try:
        return _hasher().verify(password_hash, password)
    except VerifyMismatchError:
        return False
