"""Reads vCards as lines of a table: versions 2.1 (versit), 3.0 (RFC 2426) and 4.0 (RFC 6350).

A card gives one line for each of its addresses, so its other cells may repeat. It ends where the
next begins, whatever is between them; a card that may hold two people is not read. Lines that are
no vCard are skipped, as are properties without a heading, such as photographs. Tables of cards are
written as version 4.0.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from deskdispatch.domain.errors import FileError
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.links import is_tel_uri, number_in
from deskdispatch.domain.tables.table import LineMarks, Row, TableHead
from deskdispatch.files.cells import plain
from deskdispatch.files.csv_file import LONGEST_CELL
from deskdispatch.files.vcard_lines import ContentLine, components, content_lines, geo, plain_text
from deskdispatch.files.wire import PipeMessage

HEADINGS: Final = ("FN", "TEL", "ADR", "GEO", "NOTE", "ORG")
"""Columns: the name, all phones one per line, an address in one line, its point as a ``geo:``
address, all notes, the firm.
"""

_WANTED: Final = frozenset({*HEADINGS, "N", "BEGIN", "END", "AGENT", "LABEL", "VERSION"})
_BEGIN: Final = b"BEGIN:VCARD"
_START: Final = 1_000
"""Number of bytes in which the first card has to begin."""

_LETTER: Final = re.compile("[0-9A-Za-z]")

_MOST_ENTRIES: Final = 200
"""Largest number of addresses or points that are read of one card."""


def is_vcard(path: Path) -> bool:
    with path.open("rb") as file:
        start = file.read(_START)
    if b"\0" in start:  # UTF-16
        start = start.replace(b"\0", b"").removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    return start.removeprefix(b"\xef\xbb\xbf").lstrip().upper().startswith(_BEGIN)


def vcard_lines(path: Path) -> Iterator[PipeMessage]:
    """Yields the lines of every card, headings first; the number is that of the card's first line.

    Raises:
        FileError: ``TOO_LARGE``: A card is too large for a cell.
    """
    yield PipeMessage(1, HEADINGS)
    for card in _cards(content_lines(path, _WANTED)):
        if card.mixed:
            yield PipeMessage(card.number, (card.mixed,), LineMarks(is_mixed=True))
            continue
        for cells in card.rows():
            yield PipeMessage(card.number, cells)


@dataclass(slots=True)
class _Entry:
    """An address or a point, with the group that connects the two."""

    group: str
    text: str
    point: str = ""


@dataclass(slots=True)
class _Card:
    """The supported properties of one card.

    Attributes:
        mixed: The text that shows that it may hold several people; empty for one person.
        size: Characters kept so far.
    """

    number: int
    mixed: str = ""
    texts: dict[str, list[str]] = field(default_factory=dict)
    addresses: list[_Entry] = field(default_factory=list)
    points: list[_Entry] = field(default_factory=list)
    size: int = 0

    def add(self, line: ContentLine) -> None:
        self.size += len(line.value)
        if self.size > LONGEST_CELL:
            raise FileError(FileFailure.TOO_LARGE)
        if self._is_of_another(line):
            self.mixed = self.mixed or f"{line.name}:{line.value}"
        if line.name in {"ADR", "LABEL"}:
            self._add_address(line)
        elif line.name == "GEO":
            if (point := geo(line.value)) and len(self.points) < _MOST_ENTRIES:
                self.points.append(_Entry(line.group, "", point))
        elif text := _text(line):
            self.texts.setdefault(line.name, []).append(text)

    def rows(self) -> Iterator[tuple[str, ...]]:
        phones = "\n".join(dict.fromkeys(self.texts.get("TEL", ())))
        notes = "\n".join(self.texts.get("NOTE", ()))
        for entry in self._located() or [_Entry("", "")]:
            yield self._first("FN", "N"), phones, entry.text, entry.point, notes, self._first("ORG")

    def _is_of_another(self, line: ContentLine) -> bool:
        """Whether a line begins another card: a second version, or another name after a phone."""
        if line.name == "VERSION":
            return "VERSION" in self.texts
        if line.name not in {"FN", "N"} or line.name not in self.texts:
            return False
        is_another = _text(line) not in self.texts[line.name]
        return is_another and bool(self.addresses or "TEL" in self.texts)

    def _first(self, *names: str) -> str:
        return next((text for name in names for text in self.texts.get(name, ())), "")

    def _add_address(self, line: ContentLine) -> None:
        text = _address(line.value) if line.name == "ADR" else plain_text(line.value)
        text = " ".join((text or plain_text(line.parameters.get("LABEL", ""))).split())
        is_label_of = line.name == "LABEL" and any(each.text for each in self.addresses)
        if text and not is_label_of and len(self.addresses) < _MOST_ENTRIES:
            point = geo(line.parameters.get("GEO", ""))
            self.addresses.append(_Entry(line.group, text, point))

    def _located(self) -> list[_Entry]:
        """Returns addresses with their points, by group or if there is one of each; then the rest.

        A point that may belong to several addresses stays alone.
        """
        points = list(self.points)
        for entry in self.addresses:
            mine = [each for each in points if entry.group and each.group == entry.group]
            if mine and not entry.point:
                entry.point = mine[0].point
                points.remove(mine[0])
        if len(self.addresses) == len(points) == 1 and not self.addresses[0].point:
            self.addresses[0].point = points.pop().point
        return [*self.addresses, *points]


def _cards(lines: Iterator[ContentLine]) -> Iterator[_Card]:
    card: _Card | None = None
    for line in _without_agents(lines):
        if line.name in {"BEGIN", "END"} and card is not None:
            yield card
            card = None
        if line.name == "BEGIN":
            is_glued = _LETTER.search(line.value.strip(), len("VCARD"))
            card = _Card(line.number, mixed=f"BEGIN:{line.value}" if is_glued else "")
        elif line.name == "TEL" and card is None:  # its beginning is lost
            card = _Card(line.number, mixed=f"{line.name}:{line.value}")
        if card is not None:
            card.add(line)
    if card is not None:
        yield card


def _without_agents(lines: Iterator[ContentLine]) -> Iterator[ContentLine]:
    """Yields the lines outside of a card within a card, whose property is ``AGENT``."""
    inner, is_agent = 0, False
    for line in lines:
        if line.name == "BEGIN":
            inner = inner + 1 if is_agent else 0
        if not inner and line.name != "AGENT":
            yield line
        if line.name == "END":
            inner = max(0, inner - 1)
        is_agent = line.name == "AGENT"


def _text(line: ContentLine) -> str:
    text = _TEXTS.get(line.name, plain_text)(line.value).strip()
    return text.replace("\r\n", "\n")


def _name(value: str) -> str:
    """Returns a name without titles, in spoken order; the parts are family, given, further."""
    family, given, further = [*components(value), "", "", ""][:3]
    return " ".join(each for each in (given, further, family) if each)


def _address(value: str) -> str:
    """Returns an address from the street outwards; the parts begin with box, extension, street."""
    box, extension, street, town, region, code, country = [*components(value), *[""] * 7][:7]
    box = box and f"P.O. Box {box}"
    code = code and f"Postal code {code}"
    parts = (street, extension, town, region, box, code, country)
    return ", ".join(each for each in parts if each)


def _phone(value: str) -> str:
    text = plain_text(value).strip()
    return number_in(text) or text if is_tel_uri(text) else text


def _firm(value: str) -> str:
    return " ".join(each for each in components(value) if each)


_TEXTS: Final = {"N": _name, "TEL": _phone, "ORG": _firm}


_LONGEST: Final = 75
"""Largest number of bytes in a line without its end; longer lines are folded."""

_ESCAPES: Final = str.maketrans({"\\": "\\\\", ",": "\\,", ";": "\\;", "\n": "\\n", "\r": None})


@contextmanager
def vcard_writer(path: Path, head: TableHead) -> Iterator[Callable[[Row], None]]:
    """Writes a table of cards: consecutive rows with the same FN and TEL become one card.

    The headings are those of ``export_rows``: ``TEL`` has one phone per line, ``GEO`` both degrees.
    """
    names = [column.heading for column in head.columns]
    last: tuple[str, str] | None = None
    group = 0
    with path.open("w", encoding="utf-8", newline="") as file:

        def write(*lines: str) -> None:
            file.writelines("\r\n ".join(_folded(line)) + "\r\n" for line in lines)

        def add(row: Row) -> None:
            nonlocal last, group
            cells = dict(zip(names, map(plain, row), strict=True))
            if (card := (cells["FN"], cells["TEL"])) != last:
                write(*(["END:VCARD"] if last is not None else []), *_head_of(cells))
                last, group = card, 0
            group += 1
            address = [cells["EXTENDED"], cells["STREET"], cells["LOCALITY"]]
            if any(address):
                parts = ";".join(map(_escaped, ["", *address, "", "", ""]))
                write(f"item{group}.ADR:{parts}")
            if cells["GEO"]:
                write(f"item{group}.GEO:geo:{cells['GEO']}")

        yield add
        if last is not None:
            write("END:VCARD")


def _head_of(cells: Mapping[str, str]) -> Iterator[str]:
    numbers = cells["TEL"].splitlines()
    yield from ("BEGIN:VCARD", "VERSION:4.0")
    yield f"FN:{_escaped(cells['FN'] or next(iter(numbers), ''))}"
    yield from (f"TEL:{_escaped(number)}" for number in numbers)
    if cells["NOTE"]:
        yield f"NOTE:{_escaped(cells['NOTE'])}"


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def _folded(line: str) -> Iterator[str]:
    """Yields pieces of at most ``_LONGEST`` bytes with the leading blank; no letter is cut."""
    piece, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _LONGEST:
            yield piece
            piece, size = "", 1
        piece += letter
        size += width
    yield piece
