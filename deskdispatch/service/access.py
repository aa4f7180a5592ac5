"""Authentication by an API key, or by a token for email and password, with throttled sign-ins."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from deskdispatch.domain.clock import Clock
from deskdispatch.domain.endpoints import API_KEY_HEADER, API_KEY_PREFIX

if TYPE_CHECKING:
    from argon2 import PasswordHasher

FREE_ATTEMPTS: Final = 5
"""Number of consecutive attempts without a delay."""

LONGEST_DELAY_S: Final = 8.0
LONGEST_WAIT_S: Final = 30.0
"""Longest delay in seconds; an attempt with a longer one is refused at once."""

RESET_AFTER_S: Final = 900.0
_MOST_KEYS: Final = 10_000

_KEY_BYTES: Final = 32
_PASSWORD_BYTES: Final = 15
_ALGORITHM: Final = "HS256"
_RELOAD_AFTER_S: Final = 1.0


class SecretHashes(NamedTuple):
    """Hashes of the secrets, as stored in the database."""

    password_hash: str
    """Argon2id, with its parameters and salt."""
    api_key_hash: str
    """SHA-256, hex; sufficient for 256 random bits."""


class Secrets(NamedTuple):
    """Secrets of one start, printed once on the ready line."""

    api_key: str
    password: str

    def hashes(self) -> SecretHashes:
        """Hashes both; takes about 20 ms."""
        return SecretHashes(_hasher().hash(self.password), _key_hash(self.api_key))


def new_secrets() -> Secrets:
    """Creates a key of 256 random bits and a password of 120."""
    return Secrets(
        API_KEY_PREFIX + secrets.token_urlsafe(_KEY_BYTES), secrets.token_urlsafe(_PASSWORD_BYTES)
    )


class AccessControl:
    """Checks keys, passwords and tokens.

    The key that signs tokens is derived from the hashes, so that no token outlives its password,
    and all processes on one database accept each other's tokens. ``reload`` reads the hashes again,
    if another process may have replaced them.
    """

    def __init__(
        self,
        hashes: SecretHashes,
        email: str,
        lifetime: timedelta,
        clock: Clock,
        *,
        throttle: Throttle | None = None,
        reload: Callable[[], Awaitable[SecretHashes]] | None = None,
        takes_keys: bool = True,
    ) -> None:
        self._hashes = hashes
        self._email = email.casefold()
        self._lifetime = lifetime
        self._clock = clock
        self._throttle = throttle or Throttle()
        self._reload_hashes = reload
        self._takes_keys = takes_keys
        self._loaded_at = time.monotonic()
        self._hashing = asyncio.Semaphore(1)

    async def is_authenticated(self, headers: Mapping[str, str]) -> bool:
        await self._reload(_RELOAD_AFTER_S)
        if self._knows(headers):
            return True
        return await self._reload(0) and self._knows(headers)

    async def _reload(self, after_s: float) -> bool:
        """Reads hashes older than ``after_s`` seconds again; returns whether they changed."""
        if self._reload_hashes is None or time.monotonic() - self._loaded_at < after_s:
            return False
        before, self._hashes = self._hashes, await self._reload_hashes()
        self._loaded_at = time.monotonic()
        return self._hashes != before

    def _knows(self, headers: Mapping[str, str]) -> bool:
        key = headers.get(API_KEY_HEADER)
        if key is not None and self._is_key(key):
            return True
        scheme, _, bearer = headers.get("Authorization", "").partition(" ")
        if scheme.casefold() != "bearer":
            return False
        bearer = bearer.strip()
        return self._is_key(bearer) if bearer.startswith(API_KEY_PREFIX) else self._is_token(bearer)

    async def is_right_password(self, email: str, password: str, address: str) -> bool:
        """Checks email and password; a wrong email takes as long as a wrong password."""
        if not await self._throttle.acquire(email, address):
            return False
        await self._reload(0)
        async with self._hashing:
            is_right = await asyncio.to_thread(_verify, self._hashes.password_hash, password)
        is_right &= hmac.compare_digest(email.casefold().encode(), self._email.encode())
        if is_right:
            self._throttle.reset(email, address)
        return is_right

    def token(self, subject: str) -> str:
        import jwt

        now = self._clock()
        claims = {"sub": subject, "iat": now, "exp": now + self._lifetime}
        return jwt.encode(claims, _signing_key(self._hashes), _ALGORITHM)

    def _is_key(self, key: str) -> bool:
        return self._takes_keys and hmac.compare_digest(_key_hash(key), self._hashes.api_key_hash)

    def _is_token(self, token: str) -> bool:
        import jwt

        # The library would use the machine's clock; this service has its own.
        options: jwt.types.Options = {
            "require": ["sub", "exp"],
            "verify_exp": False,
            "verify_iat": False,
        }
        try:
            claims = jwt.decode(token, _signing_key(self._hashes), [_ALGORITHM], options=options)
        except (jwt.InvalidTokenError, UnicodeError):
            return False
        return int(claims["exp"]) > self._clock().timestamp()


@dataclass(slots=True)
class _AttemptCount:
    attempts: int = 0
    next_at: float = 0.0


class Throttle:
    """Delays attempts, each longer than the one before; a successful one resets the count.

    The first attempts are not delayed, the next one waits a second, and each further one twice as
    long. An attempt counts from its beginning, so concurrent attempts gain nothing.
    """

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now = now
        self._sleep = sleep
        self._counts: dict[str, _AttemptCount] = {}

    async def acquire(self, account: str, address: str) -> bool:
        """Waits until the attempt may be made; False if that would take too long."""
        now = self._now()
        counts = [self._count_of(key, now) for key in _keys(account, address)]
        turn = max(now, *(count.next_at for count in counts))
        if turn - now > LONGEST_WAIT_S:
            return False
        for count in counts:
            count.attempts += 1
            count.next_at = turn
            if count.attempts >= FREE_ATTEMPTS:
                delay = 2.0 ** (count.attempts - FREE_ATTEMPTS)
                count.next_at += min(delay, LONGEST_DELAY_S)
        if turn > now:
            await self._sleep(turn - now)
        return True

    def reset(self, account: str, address: str) -> None:
        for key in _keys(account, address):
            self._counts.pop(key, None)

    def _count_of(self, key: str, now: float) -> _AttemptCount:
        count = self._counts.pop(key, None)
        if count is None or now - count.next_at > RESET_AFTER_S:
            count = _AttemptCount(next_at=now)
        self._counts[key] = count  # the newest last
        while len(self._counts) > _MOST_KEYS:
            del self._counts[next(iter(self._counts))]
        return count


def _keys(account: str, address: str) -> tuple[str, str]:
    return f"account {hash(account.casefold())}", f"address {address}"


def _key_hash(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def _signing_key(hashes: SecretHashes) -> bytes:
    return hmac.digest(hashes.password_hash.encode(), hashes.api_key_hash.encode(), "sha256")


def _hasher() -> PasswordHasher:
    """Returns a hasher with the first parameters of OWASP's cheat sheet on password storage."""
    from argon2 import PasswordHasher

    return PasswordHasher(memory_cost=19 * 1024, time_cost=2, parallelism=1)


def _verify(password_hash: str, password: str) -> bool:
    from argon2.exceptions import VerifyMismatchError

    try:
        return _hasher().verify(password_hash, password)
    except VerifyMismatchError:
        return False
