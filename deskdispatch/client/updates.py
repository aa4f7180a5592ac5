"""Checks for a newer version: fetches one signed file and verifies it, sending no data of this PC.

The file is two lines of ASCII, the signature in 128 hexadecimal digits, and the text to its end;
the first line is signed with the text, so that no signature fits another use.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import aclosing
from dataclasses import replace
from datetime import datetime
from http import HTTPStatus
from typing import Final

import httpx
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import TypeAdapter, ValidationError

from deskdispatch.client.failures import TRANSPORT
from deskdispatch.client.network import failures
from deskdispatch.client.network.transport import USER_AGENT, Network
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.local_failures import UpdateFailure
from deskdispatch.domain.updates import Release, UpdateSettings, UpdateState, check

LARGEST: Final = 64 * 1024
"""Largest file in bytes; a usual one has about 600."""

HEADER: Final = b"deskdispatch-updates 1\n"
METHOD: Final = b"ed25519\n"
RELEASE: Final = TypeAdapter(Release)

_FILE: Final = re.compile(HEADER + METHOD + rb"([0-9a-f]{128})\n(.+)", re.DOTALL)
_HEADERS: Final = {"User-Agent": USER_AGENT, "Accept": "*/*", "Accept-Encoding": "identity"}
_TIMEOUT: Final = {"timeout": httpx.Timeout(10.0).as_dict()}
_LIMITS: Final = httpx.Limits(max_connections=1, max_keepalive_connections=0)


async def look_up(source: UpdateSettings, state: UpdateState, now: datetime) -> UpdateState:
    """Asks for the newest version, once; a new key resets the state."""
    if state.public_key != source.public_key:
        state = UpdateState(source.public_key)
    state = replace(state, looked_at=now, failure=None, cause="")
    try:
        if not source.is_set:
            raise UpdateError(UpdateFailure.NOT_SET)
        release = read_release(await fetch(source.address), source.public_key)
        check(release, state.release, now)
    except UpdateError as error:
        return replace(state, failure=error.failure, cause=error.cause)
    return replace(state, release=release)


async def fetch(address: str, *, within_s: float = 20.0) -> bytes:
    """Returns the file at an address (or ``UpdateError``), with limits of size and time."""
    request = httpx.Request("GET", address, headers=_HEADERS, extensions=_TIMEOUT)
    body = b""
    try:
        async with (
            asyncio.timeout(within_s),
            Network(request.url, _LIMITS) as connection,
            aclosing(await connection.handle_async_request(request)) as response,
        ):
            if response.status_code != HTTPStatus.OK:
                is_away = response.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR
                failure = UpdateFailure.UNREACHABLE if is_away else UpdateFailure.UNREADABLE
                raise UpdateError(failure, f"HTTP {response.status_code}")
            async for packet in response.aiter_raw():
                body += packet
                if len(body) > LARGEST:
                    raise UpdateError(UpdateFailure.UNREADABLE, f"more than {LARGEST} bytes")
    except TRANSPORT as error:
        cause = failures.failure_of(error) or type(error).__name__
        raise UpdateError(UpdateFailure.UNREACHABLE, cause) from error
    return body


def read_release(content: bytes, public_key: str) -> Release:
    """Parses a file signed with the key, or raises ``UpdateError``; later additions are ignored."""
    found = _FILE.fullmatch(content)
    if found is None:
        raise UpdateError(UpdateFailure.UNREADABLE, "not a signed file of updates")
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(found[1].decode()), HEADER + found[2])
        return RELEASE.validate_json(found[2], strict=True)
    except InvalidSignature:
        raise UpdateError(UpdateFailure.FORGED, f"not by the key {public_key}") from None
    except ValidationError as damage:
        raise UpdateError(UpdateFailure.UNREADABLE, str(damage.errors()[0]["msg"])) from None
