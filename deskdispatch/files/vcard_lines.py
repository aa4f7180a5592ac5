"""Splits vCards into properties: cards, folded lines, parameters, encodings and escapes."""

from __future__ import annotations

import codecs
import quopri
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import UNREADABLE
from deskdispatch.files.csv_file import LONGEST_CELL
from deskdispatch.files.encodings import FALLBACK, EncodingEvidence, encoding_of

_BLOCK: Final = 1 << 16
_LONGEST_HEAD: Final = 2_000
_BOUND: Final = re.compile(rb"(?<!\\n)(?:BEGIN|END)[ \t]*:[ \t]*VCARD(?!\\n)", re.IGNORECASE)
"""Beginning or end of a card; beside an escaped line end it is text."""
_WORD: Final = re.compile(rb"[0-9A-Za-z]")
_PROPERTY: Final = re.compile(rb"[0-9A-Za-z.-]+[;:]")
_HEAD: Final = re.compile(rb'((?:[^":]|"[^"]*")*):(.*)', re.DOTALL)
"""The part before the first colon outside quotes, and the value."""
_PIECE: Final = re.compile(rb'(?:[^";]|"[^"]*")+')
_TOKEN: Final = re.compile(r"\\.|;|[^\\;]+|\\", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_POINT: Final = re.compile(
    r"\s*(?:geo:)?\s*([-+]?\d+(?:\.\d+)?)\s*[;,]\s*([-+]?\d+(?:\.\d+)?)", re.IGNORECASE
)
_CHARSET: Final = re.compile(r"utf-8|ascii|cp\d+|iso8859-\d+|mac-arabic")
"""Python's names of supported character sets; other codecs have side effects."""

_BARE_ENCODINGS: Final = frozenset({"QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"})
_QUOTED_PRINTABLE: Final = frozenset({"QUOTED-PRINTABLE", "Q"})
_BINARY: Final = frozenset({"BASE64", "B"})


@dataclass(frozen=True, slots=True)
class ContentLine:
    """Property of a card.

    Attributes:
        number: Number of its first line in the file.
        group: Upper case; connects several properties.
        name: Upper case; so are the names of parameters.
        value: Decoded, with escapes. ``UNREADABLE`` replaces invalid bytes.
    """

    number: int
    group: str
    name: str
    parameters: Mapping[str, str]
    value: str


def content_lines(path: Path, names: Collection[str]) -> Iterator[ContentLine]:
    """Yields every property with one of the names, and every ``BEGIN`` and ``END`` of a card.

    Binary properties and lines without a colon are skipped. Values without a declared character set
    have the file's; encoded ones have the set that is evident from the values so far.

    Raises:
        FileError: ``TOO_LARGE``: A property is too large for a cell.
    """
    encoding, evidence = encoding_of(path), EncodingEvidence()
    usual = FALLBACK if encoding == FALLBACK else "utf-8"
    for folded in _unfolded(path, encoding, names):
        if (found := _property(folded, usual)) is None:
            continue
        charset = found.charset or usual
        if folded.is_quoted and not found.charset and encoding == "utf-8":
            evidence.add(found.value)
            charset = evidence.encoding
        text = found.value.decode(charset, "replace")
        yield ContentLine(folded.number, found.group, found.name, found.parameters, text)


def components(value: str) -> list[str]:
    """Returns the parts between semicolons, without escapes and surrounding blanks."""
    parts = [""]
    for token in _TOKEN.findall(value):
        if token == ";":
            parts.append("")
        else:
            parts[-1] += plain_text(token)
    return [part.strip() for part in parts]


def plain_text(value: str) -> str:
    return _ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], value)


def geo(value: str) -> str:
    """Returns a point in any form as ``geo:29.33,48.07``; empty for none.

    vCard 2.1 has the longitude first, but not all programs comply: the order stays unchanged.
    """
    found = _POINT.match(value)
    return f"geo:{found[1]},{found[2]}" if found else ""


@dataclass(slots=True)
class _Folded:
    """Property whose lines are not complete yet.

    Attributes:
        is_quoted: Whether ``=`` at the end of a line continues it.
        has_gap: Whether the last line was blank.
    """

    number: int
    is_wanted: bool
    is_quoted: bool
    pieces: list[bytes] = field(default_factory=list)
    has_gap: bool = False
    size: int = 0

    def append_continuation(self, line: bytes) -> bool:
        """Appends a line that continues the property; a blank line never ends it."""
        if not line.strip():
            self.has_gap = True
            return True
        if self.is_quoted and self.pieces[-1].rstrip().endswith(b"="):
            if _BOUND.match(line) or (self.has_gap and _PROPERTY.match(line)):
                return False
            self.pieces[-1] = self.pieces[-1].rstrip()[:-1]
        elif line.startswith((b" ", b"\t")):
            line = line[1:]
        else:
            return False
        self.has_gap = False
        self.add(line)
        return True

    def add(self, line: bytes) -> None:
        self.size += len(line)
        if self.is_wanted and self.size > LONGEST_CELL:
            raise FileError(FileFailure.TOO_LARGE)
        if self.is_wanted or not self.pieces:
            self.pieces.append(line)
        else:
            self.pieces[-1] = line[-1:]

    def content(self) -> bytes:
        """Returns the whole; a blank after a soft break is text unless it cuts a letter."""
        whole = b"".join(self.pieces)
        if not self.is_quoted or not any(piece[:1] in {b" ", b"\t"} for piece in self.pieces[1:]):
            return whole
        first, *others = self.pieces
        return min(whole, b"".join([first, *(each.lstrip() for each in others)]), key=_cut_letters)


def _cut_letters(content: bytes) -> int:
    return quopri.decodestring(content).decode("utf-8", "replace").count(UNREADABLE)


def _unfolded(path: Path, encoding: str, names: Collection[str]) -> Iterator[_Folded]:
    held: _Folded | None = None
    for number, line in _cut(_lines(path, encoding)):
        if held is not None and held.append_continuation(line):
            continue
        if held is not None and held.is_wanted:
            yield held
        head = line[:_LONGEST_HEAD].partition(b":")[0].upper()
        name = head.partition(b";")[0].rpartition(b".")[2].decode("ascii", "replace").strip()
        is_quoted = b"QUOTED-PRINTABLE" in head or b"ENCODING=Q" in head
        held = _Folded(number, name in names, is_quoted)
        held.add(line)
    if held is not None and held.is_wanted:
        yield held


def _cut(lines: Iterator[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """Yields lines without indentation, split where a card begins or ends inside a line.

    Tools that join files produce such lines. The first line of a card cannot continue another one,
    so its leading blanks are the indentation of the card.
    """
    indent, is_first = b"", False
    for number, line in lines:
        if is_first and line.strip():
            indent, is_first = line[: len(line) - len(line.lstrip(b" \t"))], False
        if b"VCARD" not in line.upper():
            yield number, line.removeprefix(indent)
            continue
        bounds = [found.start() for found in _BOUND.finditer(line)]
        if not bounds or _WORD.search(line, 0, bounds[0]):
            yield number, line[: bounds[0] if bounds else None].removeprefix(indent)
        for start, end in pairwise([*bounds, len(line)]):
            yield number, line[start:end]
            is_first = line[start : start + 1] in {b"B", b"b"}


def _lines(path: Path, encoding: str) -> Iterator[tuple[int, bytes]]:
    """Yields the numbered lines of a file, in UTF-8 or unchanged bytes; cuts too long ones."""
    opened: IO[Any] = (
        path.open(encoding=encoding, errors="replace", newline="")
        if encoding.startswith("utf-16")
        else path.open("rb")
    )
    number, rest = 1, b""
    with opened as file:
        while block := file.read(_BLOCK):
            content = rest + (block.encode() if isinstance(block, str) else block)
            *lines, rest = content.splitlines(keepends=True)
            yield from enumerate((line.rstrip(b"\r\n") for line in lines), number)
            number += len(lines)
            if not rest.endswith((b"\r", b"\n")):  # the other half of a line end may still follow
                rest = rest[: LONGEST_CELL + 1]
    yield number, rest.rstrip(b"\r\n")


@dataclass(frozen=True, slots=True)
class _Property:
    group: str
    name: str
    parameters: Mapping[str, str]
    value: bytes
    charset: str


def _property(folded: _Folded, encoding: str) -> _Property | None:
    """Returns the parts of a property; None for a binary one and for a line without a colon."""
    line = folded.content()
    found = _HEAD.match(line)
    head, value = (found[1], found[2]) if found else line.partition(b":")[::2]
    first, *pieces = [each.decode(encoding, "replace") for each in _PIECE.findall(head)] or [""]
    group, _, name = first.upper().rpartition(".")
    parameters = _parameters(pieces)
    transfer = parameters.get("ENCODING", "").upper()
    if b":" not in line or transfer in _BINARY:
        return None
    if transfer in _QUOTED_PRINTABLE:
        value = quopri.decodestring(value)
    return _Property(group, name.strip(), parameters, value, _used(parameters.get("CHARSET", "")))


def _parameters(pieces: list[str]) -> dict[str, str]:
    """Returns parameters by name; vCard 2.1 has values without a name."""
    found: dict[str, str] = {}
    for piece in pieces:
        name, equals, value = piece.partition("=")
        if equals:
            found.setdefault(name.strip().upper(), value.strip().strip('"'))
        elif name.strip().upper() in _BARE_ENCODINGS:
            found["ENCODING"] = name.strip()
    return found


def _used(charset: str) -> str:
    try:
        return charset if _CHARSET.fullmatch(codecs.lookup(charset).name) else ""
    except (LookupError, ValueError):  # ValueError: a name with a NUL
        return ""
