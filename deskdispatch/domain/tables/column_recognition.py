"""Tells which column of a table holds what, by its heading or by its cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, Protocol, TypeVar

from deskdispatch.domain.location.reading import read
from deskdispatch.domain.tables.phone_cells import is_phone
from deskdispatch.domain.text.search_text import folded

F = TypeVar("F", bound=StrEnum)
F_co = TypeVar("F_co", bound=StrEnum, covariant=True)

HEADING_LINES: Final = 5
"""The headings are looked for in so many lines: a title may stand above them."""

_MOST_ROWS: Final = 20
_MOST_COLUMNS: Final = 30
_LONGEST: Final = 100
"""Rows, columns, and characters of their cells that tell it where no heading does."""

_MOST_OF: Final = 0.6
"""The share of a column's cells that tell what it holds where no heading does."""

_CAMEL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD: Final = re.compile(r"[^\W\d_]+")


class KnownColumn(Protocol[F_co]):
    """A column that a table may have."""

    @property
    def field(self) -> F_co:
        """What it holds."""

    @property
    def words(self) -> tuple[str, ...]:
        """The headings that are read as it, beside the field's value."""

    @property
    def is_required(self) -> bool:
        """Whether a table without it is none of its kind."""


@dataclass(frozen=True, slots=True)
class CellLook(Generic[F]):
    """How the cells of a column look that has no known heading.

    Attributes:
        field: What such a column holds.
        fits: Whether a cell looks so.
        is_repeated: Whether several columns may hold it.
    """

    field: F
    fits: Callable[[str], bool]
    is_repeated: bool = False


@dataclass(frozen=True, slots=True)
class TableColumns(Generic[F]):
    """Which column of a table holds what.

    Attributes:
        fields: In the order of the columns; None for one that is not read.
        first: The first line below the headings, from 0.
    """

    fields: tuple[F | None, ...]
    first: int

    def cells(self, row: Sequence[str]) -> dict[F, tuple[str, ...]]:
        """The cells of a line that are not blank, by what they hold."""
        found: dict[F, tuple[str, ...]] = {}
        for field, cell in zip(self.fields, row, strict=False):
            if field is not None and (text := cell.strip()):
                found[field] = (*found.get(field, ()), text)
        return found


class ColumnRecognition(Generic[F]):
    """Recognises the columns of one kind of table.

    Args:
        columns: All columns that it may have.
        looks: How cells look where no heading tells, the surest first.
        fillers: Words of a heading that say no more.
    """

    def __init__(
        self,
        columns: Iterable[KnownColumn[F]],
        looks: Sequence[CellLook[F]],
        fillers: Iterable[str],
    ) -> None:
        columns = tuple(columns)
        self._looks = tuple(looks)
        self._fillers = frozenset(fillers)
        self._required = frozenset(column.field for column in columns if column.is_required)
        self._fields: Mapping[str, F] = {
            _key(word): column.field
            for column in columns
            for word in (column.field.value, *column.words)
        }

    def columns_of(self, rows: Sequence[Sequence[str]]) -> TableColumns[F] | None:
        """The columns of a table by its headings, else by what stands in them.

        Args:
            rows: The first lines of the table.

        Returns:
            None where there is no column that is required.
        """
        for at, row in enumerate(rows[:HEADING_LINES]):
            fields = tuple(self.field_of(cell) for cell in row)
            if self._is_enough(fields):
                return TableColumns(fields, at + 1)
        return self._by_content(rows)

    def field_of(self, heading: str) -> F | None:
        """What the column under a heading holds; None for one that is not known."""
        return self._fields.get(_key(heading)) or self._fields.get(_key(heading, self._fillers))

    def _is_enough(self, fields: Sequence[F | None]) -> bool:
        return self._required.issubset(fields)

    def _by_content(self, rows: Sequence[Sequence[str]]) -> TableColumns[F] | None:
        """The columns as their cells look; headings that are known count before."""
        rows = [[cell[:_LONGEST] for cell in row[:_MOST_COLUMNS]] for row in rows[:_MOST_ROWS]]
        width = max(map(len, rows), default=0)
        first = 0 if not rows or any(is_phone(cell) for cell in rows[0]) else 1
        fields = [self.field_of(cell) for cell in rows[0]] if first else []
        fields += [None] * (width - len(fields))
        for look in self._looks:
            for at in range(width):
                cells = [row[at] for row in rows[first:] if at < len(row) and row[at].strip()]
                if fields[at] is None and _is_most(cells, look.fits):
                    fields[at] = look.field
                    if not look.is_repeated:
                        break
        return TableColumns(tuple(fields), first) if self._is_enough(fields) else None


def looks_of_customers(location: F, phone: F, name: F, address: F) -> tuple[CellLook[F], ...]:
    """How the cells of a customer look, by the fields that hold these."""
    return (
        CellLook(location, _is_location),
        CellLook(phone, is_phone, is_repeated=True),
        CellLook(name, _is_name),
        CellLook(address, _is_words),
    )


def _is_location(cell: str) -> bool:
    """Whether a cell holds a point."""
    return bool(read(cell).points)


def _is_name(cell: str) -> bool:
    """Whether a cell holds words without a digit."""
    return _is_words(cell) and not any(letter.isdigit() for letter in cell)


def _is_words(cell: str) -> bool:
    """Whether a cell holds a word."""
    return bool(_WORD.search(cell))


def _is_most(cells: Sequence[str], fits: Callable[[str], bool]) -> bool:
    fitting = sum(map(fits, cells))
    return fitting > 0 and fitting >= _MOST_OF * len(cells)


def _key(heading: str, fillers: frozenset[str] = frozenset()) -> str:
    """The folded words of a heading in the singular, without numbers."""
    words = _WORD.findall(folded(_CAMEL.sub(" ", heading)))
    singular = (word[:-1] if word.isascii() and len(word) > 3 else word for word in words)
    plain = (
        short if word.endswith("s") else word for word, short in zip(words, singular, strict=True)
    )
    return " ".join(word for word in plain if word not in fillers)
