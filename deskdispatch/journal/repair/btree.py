"""Reads table rows straight from the b-tree pages of a damaged file.

https://www.sqlite.org/fileformat2.html has the layout, and the names used here.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import Any, Final

PAGE: Final = 4096
"""Bytes; the size of every page of a journal."""

_LEAF: Final = 13
"""The first byte of a page that holds rows of a table."""

_MOST: Final = PAGE - 35
_LEAST: Final = (PAGE - 12) * 32 // 255 - 23
"""Bytes of a long row on the page itself: M and X in the description."""

_FREE_PAGES: Final = 32
"""Offset of the first trunk page of the freelist."""

_WHOLE: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Bytes of an integer by its serial type."""


def rows(content: bytes) -> Iterator[tuple[Any, ...]]:
    """The values of every row of every table, texts as bytes; damaged rows are left out.

    Free pages are skipped: they hold deleted rows.

    Raises:
        ValueError, struct.error: The freelist is damaged.
    """
    free = _free(content)
    for number in range(2, len(content) // PAGE + 1):
        if number not in free and content[(number - 1) * PAGE] == _LEAF:
            yield from _rows_on(content, (number - 1) * PAGE)


def _free(content: bytes) -> set[int]:
    free: set[int] = set()
    (trunk,) = struct.unpack_from(">I", content, _FREE_PAGES)
    while trunk:
        if trunk in free:
            raise ValueError("the list of free pages is a circle")
        following, count = struct.unpack_from(">II", content, (trunk - 1) * PAGE)
        if count > PAGE // 4 - 2:
            raise ValueError("more than fit on a page")
        free.add(trunk)
        free.update(struct.unpack_from(f">{count}I", content, (trunk - 1) * PAGE + 8))
        trunk = following
    return free


def _rows_on(content: bytes, page: int) -> Iterator[tuple[Any, ...]]:
    (count,) = struct.unpack_from(">H", content, page + 3)
    for cell in range(min(count, PAGE // 4)):
        try:
            (start,) = struct.unpack_from(">H", content, page + 8 + 2 * cell)
            values = tuple(_values(_payload(content, page + start)))
        except (IndexError, ValueError, struct.error):
            continue
        yield values


def _payload(content: bytes, at: int) -> bytes:
    """The bytes of a row, with its overflow pages."""
    size, at = _varint(content, at)
    _, at = _varint(content, at)  # the row's number
    if size > len(content):
        raise ValueError("longer than the file")
    if size <= _MOST:
        return content[at : at + size]
    local = _LEAST + (size - _LEAST) % (PAGE - 4)
    at_end = at + (local if local <= _MOST else _LEAST)
    payload = content[at:at_end]
    (following,) = struct.unpack_from(">I", content, at_end)
    while len(payload) < size:
        start = (following - 1) * PAGE
        if start < PAGE:
            raise ValueError("ends too early")
        (following,) = struct.unpack_from(">I", content, start)
        payload += content[start + 4 : start + PAGE]
    return payload[:size]


def _values(payload: bytes) -> Iterator[Any]:
    end, at = _varint(payload, 0)
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        size = _WHOLE.get(kind, 8 if kind == 7 else (kind - 12) // 2 if kind >= 12 else 0)
        if body + size > len(payload):
            raise ValueError("ends too early")
        yield _value(kind, payload[body : body + size])
        body += size


def _value(kind: int, field: bytes) -> Any:
    if kind >= 12:
        return field
    if kind == 7:
        return struct.unpack(">d", field)[0]
    if kind in {8, 9}:
        return kind - 8
    return int.from_bytes(field, signed=True) if kind in _WHOLE else None


def _varint(content: bytes, at: int) -> tuple[int, int]:
    """A variable-length integer, and the offset behind it."""
    value = 0
    for number in range(8):
        byte = content[at + number]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + number + 1
    return value << 8 | content[at + 8], at + 9
