"""Type and size of a picture, from its first bytes."""

from __future__ import annotations

import struct
from typing import Final

_NO_SEGMENT: Final = frozenset(range(0xD0, 0xDB))
"""JPEG markers without a length, or that come only after the frame header."""

_NO_FRAME: Final = frozenset((0xC4, 0xC8, 0xCC))
"""Markers in the range of frame headers that are not frame headers."""

LARGEST_TILE: Final = 1024
"""Maximum pixels a side; a tile has 256, or 512 for fine screens. A few pictures that claim 20,000
would take the page gigabytes, from a few kilobytes each.
"""


def is_tile(body: bytes) -> bool:
    size = picture_size(body)
    return size is not None and all(0 < side <= LARGEST_TILE for side in size)


def picture_type(body: bytes) -> str | None:
    """Returns the content type: PNG, JPEG or WebP; None for others, such as a captive portal."""
    if body.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if body.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return "image/webp"
    return None


def picture_size(body: bytes) -> tuple[int, int] | None:
    """Returns width and height in pixels; None if the header is ambiguous.

    Checked before decoding: a few kilobytes may unpack to gigabytes.
    """
    kind = picture_type(body)
    try:
        if kind == "image/png":
            width, height = struct.unpack_from(">II", body, 16)
            return (width, height) if body[8:16] == b"\0\0\0\x0dIHDR" else None
        if kind == "image/jpeg":
            return _of_jpeg(body)
        return _of_webp(body) if kind else None
    except (struct.error, IndexError):
        return None  # truncated


def _of_jpeg(body: bytes) -> tuple[int, int] | None:
    at = 2
    while body[at] == 0xFF:
        kind, length = body[at + 1], struct.unpack_from(">H", body, at + 2)[0]
        if 0xC0 <= kind <= 0xCF and kind not in _NO_FRAME:
            height, width = struct.unpack_from(">HH", body, at + 5)
            return width, height
        if kind < 0xC0 or kind in _NO_SEGMENT or kind == 0xFF or length < 2:
            return None
        at += 2 + length
    return None


def _of_webp(body: bytes) -> tuple[int, int] | None:
    kind = body[12:16]
    if kind == b"VP8X":
        width, more_width, height, more_height = struct.unpack_from("<HBHB", body, 24)
        return (width | more_width << 16) + 1, (height | more_height << 16) + 1
    if kind == b"VP8L" and body[20] == 0x2F:
        (both,) = struct.unpack_from("<I", body, 21)
        return (both & 0x3FFF) + 1, (both >> 14 & 0x3FFF) + 1
    if kind == b"VP8 " and body[23:26] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", body, 26)
        return width & 0x3FFF, height & 0x3FFF
    return None
