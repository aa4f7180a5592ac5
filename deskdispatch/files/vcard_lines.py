"""Splits vCards into their properties: folded lines, parameters, encodings and escapes."""

from __future__ import annotations

import codecs
import quopri
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from deskdispatch.domain.errors import FileError, FileFault
from deskdispatch.files.csv_file import LONGEST_CELL
from deskdispatch.files.encodings import FALLBACK

_HEAD: Final = re.compile(rb'((?:[^":]|"[^"]*")*):(.*)', re.DOTALL)
"""The part before the first colon outside quotes, and the value."""
_PIECE: Final = re.compile(rb'(?:[^";]|"[^"]*")+')
_TOKEN: Final = re.compile(r"\\.|;|[^\\;]+|\\", re.DOTALL)
_ESCAPE: Final = re.compile(r"\\(.)", re.DOTALL)
_POINT: Final = re.compile(
    r"\s*(?:geo:)?\s*([-+]?\d+(?:\.\d+)?)\s*[;,]\s*([-+]?\d+(?:\.\d+)?)", re.I
)
_CHARSET: Final = re.compile(r"utf-8|ascii|cp\d+|iso8859-\d+|mac-arabic")
"""Python's names of the character sets that are used; others have side effects."""

_BARE_ENCODINGS: Final = frozenset({"QUOTED-PRINTABLE", "BASE64", "8BIT", "7BIT"})
_QUOTED_PRINTABLE: Final = frozenset({"QUOTED-PRINTABLE", "Q"})
_BINARY: Final = frozenset({"BASE64", "B"})


@dataclass(frozen=True, slots=True)
class ContentLine:
    """A property of a card.

    Attributes:
        number: Its first line in the file.
        group: Upper case; ties several properties to each other.
        name: Upper case.
        parameters: By their upper-case names.
        value: Decoded; escapes are left.
    """

    number: int
    group: str
    name: str
    parameters: Mapping[str, str]
    value: str


def content_lines(path: Path, encoding: str, names: Collection[str]) -> Iterator[ContentLine]:
    """Every property with one of the names; binary ones and lines without a colon are left out.

    Args:
        path: The file.
        encoding: Of values that name none, see ``encoding_of``.
        names: In upper case.

    Raises:
        FileError: ``TOO_LARGE``: A property holds more than a cell may.
        OSError: It cannot be read.
    """
    for number, line in _unfolded(path, encoding, names):
        if (found := _property(number, line)) is not None:
            yield found


def components(value: str) -> list[str]:
    """The parts between semicolons, without escapes and surrounding blanks."""
    parts = [""]
    for token in _TOKEN.findall(value):
        if token == ";":
            parts.append("")
        else:
            parts[-1] += plain_text(token)
    return [part.strip() for part in parts]


def plain_text(value: str) -> str:
    """The text without escapes."""
    return _ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], value)


def geo(value: str) -> str:
    """A point as ``geo:29.33,48.07`` out of any of its forms; empty for none.

    vCard 2.1 has the longitude first, which not all programs heed: the order stays as it is.
    """
    found = _POINT.match(value)
    return f"geo:{found[1]},{found[2]}" if found else ""


@dataclass(slots=True)
class _Folded:
    """A property whose lines are still to come.

    Attributes:
        is_wanted: Whether its value is kept.
        is_quoted: Whether ``=`` at the end of a line continues it.
    """

    number: int
    content: bytearray
    is_wanted: bool
    is_quoted: bool

    def takes(self, line: bytes) -> bool:
        """Appends a line if it goes on with the property.

        Raises:
            FileError: ``TOO_LARGE``.
        """
        if self.is_quoted and self.content.endswith(b"=") and not _is_end(line):
            del self.content[-1:]
        elif line[:1] in {b" ", b"\t"}:
            line = line[1:]
        else:
            return False
        if self.is_wanted:
            self.content += line
            if len(self.content) > LONGEST_CELL:
                raise FileError(FileFault.TOO_LARGE)
        return True


def _unfolded(path: Path, encoding: str, names: Collection[str]) -> Iterator[tuple[int, bytes]]:
    held: _Folded | None = None
    for number, line in enumerate(_lines(path, encoding), start=1):
        if held is not None and held.takes(line):
            continue
        if held is not None and held.is_wanted:
            yield held.number, bytes(held.content)
        head = line.partition(b":")[0].upper()
        name = head.partition(b";")[0].rpartition(b".")[2].decode("ascii", "replace").strip()
        is_quoted = b"QUOTED-PRINTABLE" in head or b"ENCODING=Q" in head
        held = _Folded(number, bytearray(line), name in names, is_quoted)
        if held.is_wanted and len(line) > LONGEST_CELL:
            raise FileError(FileFault.TOO_LARGE)
    if held is not None and held.is_wanted:
        yield held.number, bytes(held.content)


def _lines(path: Path, encoding: str) -> Iterator[bytes]:
    """The lines of a file in UTF-8 or in the encoding of each value; very long ones in pieces."""
    opened: IO[Any] = (
        path.open(encoding="utf-16", newline="") if encoding == "utf-16" else path.open("rb")
    )
    with opened as file:
        while line := file.readline(LONGEST_CELL + 2):
            content: bytes = line.encode() if isinstance(line, str) else line
            yield content.removeprefix(codecs.BOM_UTF8).rstrip(b"\r\n")


def _is_end(line: bytes) -> bool:
    return line[:9].upper() == b"END:VCARD"


def _property(number: int, line: bytes) -> ContentLine | None:
    found = _HEAD.match(line)
    head, value = (found[1], found[2]) if found else line.partition(b":")[::2]
    first, *pieces = [_decoded(each) for each in _PIECE.findall(head)] or [""]
    group, _, name = first.upper().rpartition(".")
    parameters = _parameters(pieces)
    encoding = parameters.get("ENCODING", "").upper()
    if b":" not in line or encoding in _BINARY:
        return None
    if encoding in _QUOTED_PRINTABLE:
        value = quopri.decodestring(value)
    text = _decoded(value, parameters.get("CHARSET", ""))
    return ContentLine(number, group, name.strip(), parameters, text)


def _parameters(pieces: list[str]) -> dict[str, str]:
    """By their names; vCard 2.1 has values without a name."""
    found: dict[str, str] = {}
    for piece in pieces:
        name, equals, value = piece.partition("=")
        if equals:
            found.setdefault(name.strip().upper(), value.strip().strip('"'))
        elif name.strip().upper() in _BARE_ENCODINGS:
            found["ENCODING"] = name.strip()
    return found


def _decoded(content: bytes, charset: str = "") -> str:
    """The text in its character set, else in UTF-8, else in ``FALLBACK``."""
    for name in (charset, "utf-8"):
        try:
            if name and _CHARSET.fullmatch(codecs.lookup(name).name):
                return content.decode(name)
        except (LookupError, ValueError):  # ValueError: a name with a NUL, or bytes that do not fit
            continue
    return content.decode(FALLBACK)
