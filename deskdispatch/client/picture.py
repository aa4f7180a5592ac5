"""Which bytes are a picture, by what they begin with."""

from __future__ import annotations

from typing import Final

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"


def is_picture(body: bytes) -> bool:
    """Whether it begins as PNG, JPEG or WebP do; a page of some network's sign-in does not."""
    is_webp = body[:4] == b"RIFF" and body[8:12] == b"WEBP"
    return is_webp or body.startswith((_PNG, _JPEG))
