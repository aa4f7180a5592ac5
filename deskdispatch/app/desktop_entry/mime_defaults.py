"""Edits the defaults in a ``mimeapps.list``; every other byte of it stays."""

from __future__ import annotations

from typing import Final

_SECTION: Final = b"[Default Applications]"


def default_of(content: bytes, kind: str) -> str | None:
    """The entry that handles a type; None where the list names none for it."""
    at = _line_of(content.splitlines(keepends=True), kind)
    names = _names(content.splitlines(keepends=True)[at]) if at is not None else []
    return names[0] if names else None


def with_default(content: bytes, kind: str, entry: str) -> bytes:
    """The list with an entry ahead of those that handle a type so far.

    Args:
        content: Of the file.
        kind: A MIME type, such as ``x-scheme-handler/geo``.
        entry: The name of a desktop entry.
    """
    lines = content.splitlines(keepends=True)
    at = _line_of(lines, kind)
    if at is not None:
        key, equals, value = lines[at].partition(b"=")
        others = [name for name in _names(lines[at]) if name != entry]
        if len(others) != len(_names(lines[at])):
            value = ";".join(others).encode() + _end_of(value)
        lines[at] = key + equals + _joined(entry, value)
        return b"".join(lines)
    end = _end_of(lines[0]) if lines and _end_of(lines[0]) else b"\n"
    made = f"{kind}={entry}".encode() + end
    section = _section_start(lines)
    if section is None:
        if lines and not _end_of(lines[-1]):
            lines[-1] += end
        lines += [_SECTION + end, made]
    else:
        if not _end_of(lines[section]):
            lines[section] += end
        lines.insert(section + 1, made)
    return b"".join(lines)


def without_default(content: bytes, kind: str, entry: str) -> bytes:
    """The list without that entry: the handler behind it is the default again."""
    lines = content.splitlines(keepends=True)
    at = _line_of(lines, kind)
    if at is None or entry not in _names(lines[at]):
        return content
    key, equals, value = lines[at].partition(b"=")
    if _names(lines[at]) == [entry]:
        del lines[at]
    elif _names(lines[at])[0] == entry:
        lines[at] = key + equals + value.partition(b";")[2]
    else:
        others = [name for name in _names(lines[at]) if name != entry]
        lines[at] = key + equals + ";".join(others).encode() + _end_of(value)
    return b"".join(lines)


def _joined(entry: str, value: bytes) -> bytes:
    return entry.encode() + (b";" + value if value.strip() else _end_of(value))


def _names(line: bytes) -> list[str]:
    value = line.partition(b"=")[2].decode(errors="replace")
    return [name.strip() for name in value.split(";") if name.strip()]


def _section_start(lines: list[bytes]) -> int | None:
    """The index of the section's first line; None without one."""
    return next((at for at, line in enumerate(lines) if line.strip() == _SECTION), None)


def _line_of(lines: list[bytes], kind: str) -> int | None:
    """The index of the line of a type within the section."""
    inside = False
    for at, line in enumerate(lines):
        if line.strip().startswith(b"["):
            inside = line.strip() == _SECTION
        elif inside and line.partition(b"=")[0].strip() == kind.encode():
            return at
    return None


def _end_of(line: bytes) -> bytes:
    return line[len(line.rstrip(b"\r\n")) :]
