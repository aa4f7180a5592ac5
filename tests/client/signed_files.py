"""Signed files of a key that is the tests' own."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC_KEY: Final = "0927978c82105faca824ad9ab3e81daef12eefe3242988006997550d28ce8b2e"

SECRET: Final = "d548d29b3c9900c576ac2bd9a3332ad49ca0fb77090a2788c3c8a4959c2ea145"
"""Of no use anywhere but here."""


def public_key_of(secret: str) -> str:
    """The public key of a private one, both as hexadecimal digits."""
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    return key.public_key().public_bytes_raw().hex()


BY_OPENSSL: Final = (
    b"deskdispatch-updates 1\n"
    b"ed25519\n"
    b"a6c17aa9f4e01094939254d5c6abfc890c01146251340e3878ad6051838e0913"
    b"62f13ce0bff3d4fd3c5ac9840b8ef6387ca2e6f9a44621b54faf33affb140400\n"
    b'{"product": "deskdispatch", "serial": 7, "version": "1.4.0", "released": "2026-11-20",'
    b' "expires": "2027-02-20T00:00:00Z", "notes": "https://desk.example/notes",'
    b' "page": "https://desk.example/get", "packages": {"deb":'
    b' {"file": "deskdispatch_1.4.0_amd64.deb", "size": 138212345,'
    b' "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}}}\n'
)
"""Signed by ``openssl pkeyutl -sign -rawin`` over the first line and the last."""

NEXT_SECRET: Final = "11" * 32
NEXT_KEY: Final = public_key_of(NEXT_SECRET)
THIRD_SECRET: Final = "22" * 32
THIRD_KEY: Final = public_key_of(THIRD_SECRET)
"""Of no use either: they follow the first key."""

NOW: Final = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)


def values(**changed: Any) -> dict[str, Any]:
    """What a file says, with changes; None leaves a field out."""
    sums = {"file": "deskdispatch_1.4.0.deb", "size": 138_212_345, "sha256": "9f" * 32}
    said = {
        "product": "deskdispatch",
        "serial": 7,
        "version": "1.4.0",
        "released": "2026-11-20",
        "expires": (NOW + timedelta(days=90)).isoformat(),
        "notes": "https://desk.example/notes",
        "page": "https://desk.example/get",
        "packages": {"deb": sums, "windows": sums},
    }
    return {name: value for name, value in (said | changed).items() if value is not None}


def followed(secret: str, by: str) -> bytes:
    """The line of a key that takes the place of another."""
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    signature = key.sign(b"deskdispatch-updates-key 1\n" + by.encode()).hex()
    return f"key {by} {signature}\n".encode()


def signed_text(text: bytes, secret: str = SECRET, keys: bytes = b"") -> bytes:
    """A signed file of any text; written without the program's own code."""
    header = b"deskdispatch-updates 1\n"
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    signature = key.sign(header + text).hex().encode()
    return header + b"ed25519\n" + keys + signature + b"\n" + text


def signed(secret: str = SECRET, keys: bytes = b"", **changed: Any) -> bytes:
    """A signed file with these changes."""
    return signed_text(json.dumps(values(**changed)).encode(), secret, keys)
