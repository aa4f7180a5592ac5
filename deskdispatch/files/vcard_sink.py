"""Writes vCards 4.0 (RFC 6350)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from deskdispatch.domain.tables.table import Row, TableHead
from deskdispatch.files.cells import plain

_LONGEST: Final = 75
"""Bytes of a line without its end, from which on it is folded."""

_ESCAPES: Final = str.maketrans({"\\": "\\\\", ",": "\\,", ";": "\\;", "\n": "\\n", "\r": None})


class VcardSink:
    """Writes a table of cards: rows that follow each other with one FN and TEL are one card.

    The headings are ``FN``, ``TEL`` with a phone a line, ``EXTENDED``, ``STREET`` and ``LOCALITY``
    of an address, ``GEO`` as ``latitude,longitude``, and ``NOTE``.
    """

    def __init__(self, path: Path, head: TableHead) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._names = [column.heading for column in head.columns]
        self._last: tuple[str, str] | None = None
        self._group = 0

    def add(self, row: Row) -> None:
        """One place of a card."""
        cells = dict(zip(self._names, map(plain, row), strict=True))
        card = (cells["FN"], cells["TEL"])
        if card != self._last:
            self._end()
            self._last, self._group = card, 0
            self._begin(cells)
        self._group += 1
        address = [cells["EXTENDED"], cells["STREET"], cells["LOCALITY"]]
        if any(address):
            parts = ";".join(map(_escaped, ["", *address, "", "", ""]))
            self._write(f"item{self._group}.ADR:{parts}")
        if cells["GEO"]:
            self._write(f"item{self._group}.GEO:geo:{cells['GEO']}")

    def close(self) -> None:
        """Ends the last card and closes the file."""
        try:
            self._end()
        finally:
            self._file.close()

    def _begin(self, cells: dict[str, str]) -> None:
        numbers = cells["TEL"].splitlines()
        self._write("BEGIN:VCARD")
        self._write("VERSION:4.0")
        self._write(f"FN:{_escaped(cells['FN'] or next(iter(numbers), ''))}")
        for number in numbers:
            self._write(f"TEL:{_escaped(number)}")
        if cells["NOTE"]:
            self._write(f"NOTE:{_escaped(cells['NOTE'])}")

    def _end(self) -> None:
        if self._last is not None:
            self._write("END:VCARD")

    def _write(self, line: str) -> None:
        self._file.write("\r\n ".join(_folded(line)) + "\r\n")


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)


def _folded(line: str) -> Iterator[str]:
    """Pieces of at most ``_LONGEST`` bytes with the blank before them; no letter is cut."""
    piece, size = "", 0
    for letter in line:
        width = len(letter.encode())
        if size + width > _LONGEST:
            yield piece
            piece, size = "", 1
        piece += letter
        size += width
    yield piece
