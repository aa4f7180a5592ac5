"""Release key, and the signed file that tells running programs of the newest version.

A private key is read from the given file, which only its owner may read; the project holds none.
``openssl pkey`` and ``openssl pkeyutl`` read the file as well.
"""

from __future__ import annotations

import hashlib
import json
import os
import stat
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from deskdispatch.client import updates

NAME: Final = "updates.txt"
BELIEVED_DAYS: Final = 90


class KeyFileError(Exception):
    """A private key cannot be used; the message says why."""


def keygen(path: Path) -> str:
    """Writes a new private key, never over an existing file; returns its public key."""
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(text)
    return public_key(key)


def public_key(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes_raw().hex()


def read_key(path: Path) -> Ed25519PrivateKey:
    """Reads a private key file that only its owner may read."""
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise KeyFileError(f"others may read {path.name}: chmod 600 it, or make another key")
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    except (ValueError, TypeError) as error:
        raise KeyFileError(f"{path.name} holds no private key without a password") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyFileError(f"{path.name} holds no ed25519 key")
    return key


def write(
    out: Path,
    key: Ed25519PrivateKey,
    version: str,
    page: str,
    packages: Iterable[Path],
    *,
    released: date | None = None,
    days: int = BELIEVED_DAYS,
) -> None:
    """Writes the signed file of a version; ``UpdateError`` if the program would refuse it."""
    now = datetime.now(UTC).replace(microsecond=0)
    values = {
        "version": version,
        "released": (released or now.date()).isoformat(),
        "expires": (now + timedelta(days=days)).isoformat().replace("+00:00", "Z"),
        "page": page,
        "sums": {file.name: sha256(file) for file in packages},
    }
    out.write_bytes(sign(key, values))


def sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def sign(key: Ed25519PrivateKey, values: dict[str, Any]) -> bytes:
    """Returns the signed file for the JSON fields of ``Release``, if the program accepts it."""
    text = json.dumps(values, indent=1).encode("ascii") + b"\n"
    signature = key.sign(updates.HEADER + text).hex().encode()
    content = updates.HEADER + updates.METHOD + signature + b"\n" + text
    updates.read_release(content, public_key(key))
    return content
