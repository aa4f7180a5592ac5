"""The format of the signed file, and its signature.

Three lines of ASCII, then the signed text to the end of the file::

    deskdispatch-updates 1
    ed25519
    128 hexadecimal digits: the signature
    {"product": "deskdispatch", ...}

Signed are the first line, its line end and the text: a signature for another use of the same key
never fits. There is one way only to write each of them.
"""

from __future__ import annotations

import re
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from deskdispatch.domain.errors import UpdateError
from deskdispatch.domain.faults.update_fault import UpdateFault

HEADER: Final = b"deskdispatch-updates 1\n"
"""The name of the format and its version."""

METHOD: Final = b"ed25519\n"

_FILE: Final = re.compile(
    re.escape(HEADER) + re.escape(METHOD) + rb"([0-9a-f]{128})\n(.+)", re.DOTALL
)


def message(text: bytes) -> bytes:
    """The bytes that are signed for a text."""
    return HEADER + text


def signed_file(text: bytes, signature: bytes) -> bytes:
    """The file of a text and its signature of 64 bytes."""
    return HEADER + METHOD + signature.hex().encode("ascii") + b"\n" + text


def verified(content: bytes, public_key: str) -> bytes:
    """The text of a signed file.

    Args:
        content: The file.
        public_key: 64 hexadecimal digits.

    Raises:
        UpdateError: ``UNREADABLE`` for another kind of file, ``FORGED`` where it does not fit.
    """
    found = _FILE.fullmatch(content)
    if found is None:
        raise UpdateError(UpdateFault.UNREADABLE, "not a signed file of updates")
    signature, text = bytes.fromhex(found[1].decode("ascii")), found[2]
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(signature, message(text))
    except InvalidSignature:
        raise UpdateError(UpdateFault.FORGED) from None
    return text
