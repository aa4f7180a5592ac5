"""Signed update files, signed with a key of the tests."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

PUBLIC_KEY: Final = "0927978c82105faca824ad9ab3e81daef12eefe3242988006997550d28ce8b2e"

SECRET: Final = "d548d29b3c9900c576ac2bd9a3332ad49ca0fb77090a2788c3c8a4959c2ea145"
"""Private key that is used only in tests."""


BY_OPENSSL: Final = (
    b"deskdispatch-updates 1\n"
    b"ed25519\n"
    b"bb7ec5bb74527212138b226f571bc57a99abdf273874902fe1efdb06e924863e"
    b"00e7322f69234135ffc2c0d793f70f76c1a6dfdf01ca470b1dbc8e620ed67208\n"
    b'{"version": "1.4.0", "released": "2026-11-20", "expires": "2027-02-20T00:00:00Z",'
    b' "page": "https://desk.example/get", "sums": {"deskdispatch_1.4.0_amd64.deb":'
    b' "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}}\n'
)
"""Signed by ``openssl pkeyutl -sign -rawin`` over the first line and the last."""

NOW: Final = datetime(2026, 11, 25, 9, 0, tzinfo=UTC)


def values(**changed: Any) -> dict[str, Any]:
    """Returns the fields of a file, with changes; None omits a field."""
    said = {
        "version": "1.4.0",
        "released": "2026-11-20",
        "expires": (NOW + timedelta(days=90)).isoformat(),
        "page": "https://desk.example/get",
        "sums": {"deskdispatch_1.4.0.deb": "9f" * 32},
    }
    return {name: value for name, value in (said | changed).items() if value is not None}


def signed_text(text: bytes, secret: str = SECRET) -> bytes:
    """Returns a signed file of any text; made without the program's code."""
    header = b"deskdispatch-updates 1\n"
    key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(secret))
    return header + b"ed25519\n" + key.sign(header + text).hex().encode() + b"\n" + text


def signed(secret: str = SECRET, **changed: Any) -> bytes:
    """Returns a signed file with these changes."""
    return signed_text(json.dumps(values(**changed)).encode(), secret)
