"""Tells which column of a table holds what, by its heading or by its cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from deskdispatch.domain.customers.customer_columns import COLUMNS, CustomerField
from deskdispatch.domain.customers.phone_cells import is_phone
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.text.search_text import folded

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
_FILLERS: Final = frozenset(
    (
        *("customer", "client", "contact", "the", "no", "nr", "number", "value", "formatted"),
        *("primary", "رقم", "العميل", "الزبون", "عميل", "زبون"),
    )
)
"""Words around a heading that say no more."""


def _key(heading: str, fillers: frozenset[str] = frozenset()) -> str:
    """The folded words of a heading in the singular, without numbers."""
    words = _WORD.findall(folded(_CAMEL.sub(" ", heading)))
    singular = (word[:-1] if word.isascii() and len(word) > 3 else word for word in words)
    plain = (
        short if word.endswith("s") else word for word, short in zip(words, singular, strict=True)
    )
    return " ".join(word for word in plain if word not in fillers)


_FIELDS: Final[Mapping[str, CustomerField]] = {
    _key(word): column.field for column in COLUMNS for word in (column.field, *column.words)
}


@dataclass(frozen=True, slots=True)
class TableColumns:
    """Which column of a table holds what.

    Attributes:
        fields: In the order of the columns; None for one that is not read.
        first: The first line with a customer, from 0.
    """

    fields: tuple[CustomerField | None, ...]
    first: int

    def cells(self, row: Sequence[str]) -> dict[CustomerField, tuple[str, ...]]:
        """The cells of a line that are not blank, by what they hold."""
        found: dict[CustomerField, tuple[str, ...]] = {}
        for field, cell in zip(self.fields, row, strict=False):
            if field is not None and (text := cell.strip()):
                found[field] = (*found.get(field, ()), text)
        return found


def columns_of(rows: Sequence[Sequence[str]]) -> TableColumns | None:
    """The columns of a table by its headings, else by what stands in them.

    Args:
        rows: The first lines of the table.

    Returns:
        None where there is no column that is required.
    """
    for at, row in enumerate(rows[:HEADING_LINES]):
        fields = tuple(field_of(cell) for cell in row)
        if _is_enough(fields):
            return TableColumns(fields, at + 1)
    return _by_content(rows)


def field_of(heading: str) -> CustomerField | None:
    """What the column under a heading holds; None for one that is not known."""
    return _FIELDS.get(_key(heading)) or _FIELDS.get(_key(heading, _FILLERS))


def _is_enough(fields: Sequence[CustomerField | None]) -> bool:
    return all(column.field in fields for column in COLUMNS if column.is_required)


def _by_content(rows: Sequence[Sequence[str]]) -> TableColumns | None:
    """The columns as their cells look; headings that are known count before."""
    rows = [[cell[:_LONGEST] for cell in row[:_MOST_COLUMNS]] for row in rows[:_MOST_ROWS]]
    width = max(map(len, rows), default=0)
    first = 0 if not rows or any(is_phone(cell) for cell in rows[0]) else 1
    fields = [field_of(cell) for cell in rows[0]] if first else []
    fields += [None] * (width - len(fields))
    for field, looks_like in _LOOKS.items():
        for at in range(width):
            cells = [row[at] for row in rows[first:] if at < len(row) and row[at].strip()]
            if fields[at] is None and _is_most(cells, looks_like):
                fields[at] = field
                if field is not CustomerField.PHONE:
                    break
    return TableColumns(tuple(fields), first) if _is_enough(fields) else None


def _is_most(cells: Sequence[str], looks_like: Callable[[str], bool]) -> bool:
    fitting = sum(map(looks_like, cells))
    return fitting > 0 and fitting >= _MOST_OF * len(cells)


def _is_location(cell: str) -> bool:
    return bool(read(cell).points)


def _is_name(cell: str) -> bool:
    return not any(letter.isdigit() for letter in cell) and bool(_WORD.search(cell))


_LOOKS: Final[Mapping[CustomerField, Callable[[str], bool]]] = {
    CustomerField.LOCATION: _is_location,
    CustomerField.PHONE: is_phone,
    CustomerField.NAME: _is_name,
    CustomerField.ADDRESS: lambda cell: bool(_WORD.search(cell)),
}
"""How the cells of a column look, the surest first."""
