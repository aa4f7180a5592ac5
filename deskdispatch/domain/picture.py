"""Which bytes are a picture, by what they begin with."""

from __future__ import annotations


def picture_type(body: bytes) -> str | None:
    """The content type: PNG, JPEG or WebP; None for all else, such as some network's sign-in."""
    if body.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if body.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return "image/webp"
    return None
