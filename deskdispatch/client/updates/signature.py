"""The format of the signed file, its signature, and the keys that followed each other.

Lines of ASCII, then the signed text to the end of the file::

    deskdispatch-updates 1
    ed25519
    key 64 hexadecimal digits: a key, 128 hexadecimal digits: its signature by the key before
    128 hexadecimal digits: the signature of the text by the last key
    {"product": "deskdispatch", ...}

There is a line for each key that took the place of another one, the oldest first, and none before
the first change. Signed are the first line, its line end and the text, and of a key its own heading
and the key: a signature for another use of the same key never fits. There is one way only to write
each of them.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.failures.update_failure import UpdateFailure

HEADER: Final = b"deskdispatch-updates 1\n"
"""The name of the format and its version."""

METHOD: Final = b"ed25519\n"

KEY_HEADER: Final = b"deskdispatch-updates-key 1\n"

_KEY: Final = rb"key ([0-9a-f]{64}) ([0-9a-f]{128})\n"
_FILE: Final = re.compile(
    re.escape(HEADER) + re.escape(METHOD) + rb"((?:%s){0,50})([0-9a-f]{128})\n(.+)" % _KEY,
    re.DOTALL,
)


class VerifiedText(NamedTuple):
    """A text whose signature was verified.

    Attributes:
        text: The text.
        key: The one that signed it, 64 hexadecimal digits.
    """

    text: bytes
    key: str


def message(text: bytes) -> bytes:
    """The bytes that are signed for a text."""
    return HEADER + text


def key_message(public_key: str) -> bytes:
    """The bytes that are signed for a key that takes the place of the signing one."""
    return KEY_HEADER + public_key.encode("ascii")


def key_line(public_key: str, signature: bytes) -> bytes:
    """The line of a key and its signature by the one before."""
    return f"key {public_key} {signature.hex()}\n".encode("ascii")


def signed_file(text: bytes, signature: bytes, keys: bytes = b"") -> bytes:
    """The file of a text and its signature of 64 bytes, with the lines of the keys."""
    return HEADER + METHOD + keys + signature.hex().encode("ascii") + b"\n" + text


def verified(content: bytes, public_key: str) -> VerifiedText:
    """The text of a signed file, and the key that signed it.

    Args:
        content: The file.
        public_key: The key that is trusted, 64 hexadecimal digits; those that followed it are
            trusted, too, and none that was before it.

    Raises:
        UpdateError: ``UNREADABLE`` for another kind of file, ``FORGED`` where it does not fit.
    """
    found = _FILE.fullmatch(content)
    if found is None:
        raise UpdateError(UpdateFailure.UNREADABLE, "not a signed file of updates")
    followed = [(key.decode("ascii"), sign) for key, sign in re.findall(_KEY, found[1])]
    known = [key for key, _ in followed]
    if public_key in known:
        followed = followed[known.index(public_key) + 1 :]
    for key, signature in followed:
        _verify(public_key, signature, key_message(key))
        public_key = key
    _verify(public_key, found[4], message(found[5]))
    return VerifiedText(found[5], public_key)


def _verify(public_key: str, signature: bytes, signed: bytes) -> None:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature.decode("ascii")), signed)
    except InvalidSignature:
        raise UpdateError(UpdateFailure.FORGED) from None
