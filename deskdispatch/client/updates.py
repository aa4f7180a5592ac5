"""Looks for a newer version: fetches one signed file, verifies it, says nothing of this PC.

The file is lines of ASCII, then the signed text to its end::

    deskdispatch-updates 1
    ed25519
    key 64 hexadecimal digits: a key, 128 hexadecimal digits: its signature by the key before
    128 hexadecimal digits: the signature of the text by the last key
    {"product": "deskdispatch", ...}

There is a line for each key that took the place of another, the oldest first. A heading is signed
with each text and each key, so that no signature fits another use.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from datetime import datetime
from http import HTTPStatus
from typing import Final, NamedTuple

import httpx
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pydantic import TypeAdapter, ValidationError

from deskdispatch.client.failures import TRANSPORT
from deskdispatch.client.http_headers import date_of
from deskdispatch.client.network import failures
from deskdispatch.client.network.connections import USER_AGENT, Network
from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure
from deskdispatch.domain.updates import (
    Release,
    UpdateSettings,
    UpdateState,
    check,
    is_secure_address,
)

LARGEST: Final = 64 * 1024
"""Bytes; a file has about 1000."""

MOST_REDIRECTS: Final = 3
WITHIN_S: Final = 20.0

_HEADER: Final = b"deskdispatch-updates 1\n"
_METHOD: Final = b"ed25519\n"
_KEY_HEADER: Final = b"deskdispatch-updates-key 1\n"
_KEY: Final = rb"key ([0-9a-f]{64}) ([0-9a-f]{128})\n"
_FILE: Final = re.compile(
    _HEADER + _METHOD + rb"((?:%s){0,50})([0-9a-f]{128})\n(.+)" % _KEY, re.DOTALL
)
_HEADERS: Final = {"User-Agent": USER_AGENT, "Accept": "*/*", "Accept-Encoding": "identity"}
_TIMEOUT: Final = {"timeout": httpx.Timeout(10.0).as_dict()}
_LIMITS: Final = httpx.Limits(max_connections=1, max_keepalive_connections=0)
_NOT_SECURE: Final = ("certificate", "client_certificate", "tls", "not_tls")
"""How the names of failures of encryption begin."""

RELEASE: Final = TypeAdapter(Release)
"""Reads and writes a release as JSON."""


@dataclass(frozen=True, slots=True)
class UpdateCheck:
    """The result of one look: what to keep, and the newest version or why it is not known."""

    state: UpdateState
    release: Release | None = None
    error: UpdateError | None = None


async def look_up(source: UpdateSettings, state: UpdateState, now: datetime) -> UpdateCheck:
    """Asks for the newest version, once."""
    seen = replace(state.of_key(source.public_key), looked_at=now, failure=None)
    try:
        if not source.is_set:
            raise UpdateError(UpdateFailure.NOT_SET)
        content, server_time = await fetch(source.address)
        text, signer = verified(content, seen.trusted_key)
        release, seen_of_signer = parse_release(text), seen.signed_by(signer)
        check(release, seen_of_signer, now, server_time)
    except UpdateError as error:
        return UpdateCheck(replace(seen, failure=error.failure), error=error)
    state = replace(
        seen_of_signer,
        serial=release.serial,
        version=release.version,
        released=release.released,
    )
    return UpdateCheck(state, release)


class Fetched(NamedTuple):
    """A file as it was sent, and the present by the server's clock if it says."""

    content: bytes
    server_time: datetime | None


async def fetch(address: str, *, within_s: float = WITHIN_S) -> Fetched:
    """The file at an address, with limits of size, time and redirects.

    Raises:
        UpdateError: ``UNREACHABLE``, ``NOT_SECURE``, ``PROXY`` or ``UNREADABLE``.
    """
    try:
        async with asyncio.timeout(within_s):
            for _ in range(MOST_REDIRECTS + 1):
                found = await _ask(httpx.URL(address))
                if isinstance(found, Fetched):
                    return found
                address = found
    except TRANSPORT as error:
        raise _unreachable(error) from error
    raise UpdateError(UpdateFailure.UNREADABLE, f"more than {MOST_REDIRECTS} redirects")


async def _ask(url: httpx.URL) -> Fetched | str:
    """The file, or the address that the server leads on to: from the internet never to this PC."""
    request = httpx.Request("GET", url, headers=_HEADERS, extensions=_TIMEOUT)
    async with Network(url, _LIMITS) as connection:
        response = await connection.handle_async_request(request)
        try:
            if response.has_redirect_location:
                target = str(url.join(response.headers["Location"]))
                if is_secure_address(target, may_be_local=url.scheme == "http"):
                    return target
                raise UpdateError(UpdateFailure.UNREADABLE, f"leads to {target[:200]}")
            status = response.status_code
            if status != HTTPStatus.OK:
                is_away = status >= HTTPStatus.INTERNAL_SERVER_ERROR
                kind = UpdateFailure.UNREACHABLE if is_away else UpdateFailure.UNREADABLE
                raise UpdateError(kind, f"HTTP {status}")
            body = bytearray()
            async for packet in response.aiter_raw():
                body += packet
                if len(body) > LARGEST:
                    raise UpdateError(UpdateFailure.UNREADABLE, f"more than {LARGEST} bytes")
        finally:
            await response.aclose()
    return Fetched(bytes(body), date_of(response.headers.get("Date", "")))


def _unreachable(error: Exception) -> UpdateError:
    found = failures.failure_of(error) or type(error).__name__
    if found.startswith(_NOT_SECURE):
        return UpdateError(UpdateFailure.NOT_SECURE, found)
    is_proxy = found.startswith("proxy")
    return UpdateError(UpdateFailure.PROXY if is_proxy else UpdateFailure.UNREACHABLE, found)


def verified(content: bytes, public_key: str) -> tuple[bytes, str]:
    """The text of a signed file, and the key that signed it.

    Args:
        public_key: The key that is trusted; so are those that followed it, and none before it.

    Raises:
        UpdateError: ``UNREADABLE`` for another kind of file, ``FORGED``.
    """
    found = _FILE.fullmatch(content)
    if found is None:
        raise UpdateError(UpdateFailure.UNREADABLE, "not a signed file of updates")
    followed = [(key.decode(), signature) for key, signature in re.findall(_KEY, found[1])]
    known = [key for key, _ in followed]
    if public_key in known:
        followed = followed[known.index(public_key) + 1 :]
    for key, signature in followed:
        _verify(public_key, signature, signed_key(key))
        public_key = key
    _verify(public_key, found[4], signed_text(found[5]))
    return found[5], public_key


def _verify(public_key: str, signature: bytes, signed: bytes) -> None:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature.decode()), signed)
    except InvalidSignature:
        raise UpdateError(UpdateFailure.FORGED, f"not by the key {public_key}") from None


def parse_release(text: bytes) -> Release:
    """Reads a text whose signature was verified; what a later release adds is ignored.

    Raises:
        UpdateError: ``UNREADABLE``.
    """
    try:
        return RELEASE.validate_json(text, strict=True)
    except ValidationError as damage:
        first = damage.errors(include_url=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise UpdateError(UpdateFailure.UNREADABLE, f"{place}: {first['msg']}") from None


def signed_text(text: bytes) -> bytes:
    """The bytes that are signed for a text."""
    return _HEADER + text


def signed_key(public_key: str) -> bytes:
    """The bytes that are signed for the key that takes the place of the signing one."""
    return _KEY_HEADER + public_key.encode()


def signed_file(text: bytes, signature: bytes, keys: bytes = b"") -> bytes:
    """The file of a text, its signature, and the lines of ``key_line``."""
    return _HEADER + _METHOD + keys + signature.hex().encode() + b"\n" + text


def key_line(public_key: str, signature: bytes) -> bytes:
    """The line of a key, signed by the one before."""
    return f"key {public_key} {signature.hex()}\n".encode()
