"""Credentials, and the authentication of requests: an API key, or a token renewed silently."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import httpx

from deskdispatch.client.failures import SignInFailed
from deskdispatch.client.network.transport import ONCE
from deskdispatch.domain.clock import Clock
from deskdispatch.domain.errors import InvalidInput, Problem, Rule, ServiceError, Unauthorised
from deskdispatch.domain.fields import Field

_SENDABLE: Final = re.compile(r"[\x21-\x7e]{1,8192}")
_EARLY: Final = timedelta(seconds=30)
_CREDIBLE: Final = 10 * 365 * 86400
"""Seconds; a longer life is a mistake of the issuer's."""


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A key made in the merchant dashboard; ``InvalidInput`` if it is blank."""

    key: str = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "key", self.key.strip())
        _require({Field.API_KEY: self.key})


@dataclass(frozen=True, slots=True)
class Password:
    """A merchant's e-mail address and password; ``InvalidInput`` if one is blank."""

    email: str = field(repr=False)
    password: str = field(repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "email", self.email.strip())
        _require({Field.EMAIL: self.email, Field.PASSWORD: self.password})


Credentials = ApiKey | Password


def secret_of(credentials: Credentials) -> str:
    return credentials.key if isinstance(credentials, ApiKey) else credentials.password


def is_sendable(secret: str) -> bool:
    """Whether a key or token has only characters that a header may hold."""
    return _SENDABLE.fullmatch(secret) is not None


class ApiKeyAuth(httpx.Auth):
    """Sends the key as a bearer token, in a header that httpx hides when it prints a request."""

    def __init__(self, key: str) -> None:
        self.secret = key

    async def async_auth_flow(
        self, request: httpx.Request
    ) -> AsyncGenerator[httpx.Request, httpx.Response]:
        """Adds the key; raises ``SignInFailed`` without sending if no key can look like that."""
        if not is_sendable(self.secret):
            raise SignInFailed(Unauthorised("no key has such characters"))
        request.headers["Authorization"] = f"Bearer {self.secret}"
        yield request


class TokenAuth(httpx.Auth):
    """Sends a token; signs in if there is none, it is about to end, or it was refused.

    A refused request is sent once more with a new token, except a booking: it fails as refused, and
    its sender asks for a ``valid_token``.
    """

    def __init__(self, sign_in: Callable[[], Awaitable[str]], clock: Clock) -> None:
        self._sign_in = sign_in
        self._clock = clock
        self._lock = asyncio.Lock()
        self._token: str | None = None
        self._renew_at: datetime | None = None
        self._ends = 0
        self._failure: ServiceError | None = None

    @property
    def secret(self) -> str:
        return self._token or ""

    def adopt(self, token: str) -> None:
        now = self._clock()
        lifetime = _lifetime(token, now)
        self._token = token
        self._renew_at = now + lifetime - min(_EARLY, lifetime / 10) if lifetime else None

    async def async_auth_flow(
        self, request: httpx.Request
    ) -> AsyncGenerator[httpx.Request, httpx.Response]:
        """Sends it with a token, and once more with a newer one, or raises ``SignInFailed``."""
        for _ in range(2):
            token = await self.valid_token()
            request.headers["Authorization"] = f"Bearer {token}"
            response = yield request
            if response.status_code != httpx.codes.UNAUTHORIZED:
                return
            if self._token == token:  # else another request has replaced it meanwhile
                self._token = None
            if ONCE in request.extensions:
                return

    async def valid_token(self) -> str:
        """Returns a valid token or raises ``SignInFailed``; concurrent callers share a sign-in."""
        before = self._ends
        async with self._lock:
            is_ending = self._renew_at is not None and self._clock() >= self._renew_at
            if self._token is not None and not is_ending:
                return self._token
            if self._failure is not None and self._ends != before:
                raise SignInFailed(self._failure)
            self._failure = None
            try:
                token = await self._sign_in()
            except ServiceError as failure:
                self._failure = failure
                self._ends += 1
                raise SignInFailed(failure) from None
            self._ends += 1
            self.adopt(token)
            return token


def _require(texts: dict[Field, str]) -> None:
    problems = [Problem(name, Rule.BLANK) for name, text in texts.items() if not text]
    if problems:
        raise InvalidInput(problems)


def _lifetime(token: str, now: datetime) -> timedelta | None:
    """Returns the lifetime of a JWT, unverified; None without a plausible one.

    It is counted from the token's own ``iat`` if present, as a shop's clock may be hours off.
    """
    try:
        part = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    except (IndexError, ValueError, RecursionError):
        return None
    if not isinstance(claims, dict):
        return None
    ends, starts = claims.get("exp"), claims.get("iat", now.timestamp())
    if not isinstance(ends, int | float) or not isinstance(starts, int | float):
        return None
    try:
        seconds = float(ends) - float(starts)
    except OverflowError:
        return None
    return timedelta(seconds=seconds) if 0 < seconds < _CREDIBLE else None
