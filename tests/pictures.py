"""Headers of images in the formats of tile servers, followed by a few bytes."""

from __future__ import annotations

import struct


def png(behind: bytes = b" streets", width: int = 256, height: int = 256) -> bytes:
    """Returns the start of a PNG, up to its size."""
    head = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"
    return head + struct.pack(">II", width, height) + b"\x08\x06\0\0\0" + behind


def jpeg(behind: bytes = b" streets", width: int = 256, height: int = 256) -> bytes:
    """Returns the start of a JPEG, with the APP0 segment that most begin with."""
    before = b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01\0\x01\0\0"
    return before + b"\xff\xc0\0\x11\x08" + struct.pack(">HH", height, width) + behind


def webp(behind: bytes = b" streets", width: int = 256, height: int = 256) -> bytes:
    """Returns the start of a lossless WebP."""
    both = struct.pack("<I", width - 1 | height - 1 << 14)
    return b"RIFF\x40\0\0\0WEBPVP8L\x30\0\0\0\x2f" + both + behind


def lossy_webp(width: int = 256, height: int = 256) -> bytes:
    """Returns the start of a lossy WebP."""
    start = b"RIFF\x40\0\0\0WEBPVP8 \x30\0\0\0\x10\x02\0\x9d\x01\x2a"
    return start + struct.pack("<HH", width, height)


def extended_webp(width: int = 256, height: int = 256) -> bytes:
    """Returns the start of a WebP in the extended format."""
    sides = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF\x40\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0" + sides
