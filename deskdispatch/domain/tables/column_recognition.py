"""Recognises the content of the columns in an order file or a file of customers.

It uses the heading, or the cells if the heading is unknown.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from deskdispatch.domain.address.parts import WORDS
from deskdispatch.domain.fields import SPECS, Field
from deskdispatch.domain.location.reading import read
from deskdispatch.domain.tables.cells import is_phone
from deskdispatch.domain.tables.columns import (
    NEVER_GUESSED,
    NOTHING_WANTED,
    OTHERWISE,
    UNITS,
    TableColumns,
    by_script,
    groups_of,
    key,
    keys,
)

HEADING_LINES: Final = 10
"""Number of lines searched for headings: a title or a letterhead may be above them."""

_MOST_ROWS: Final = 20
_MOST_COLUMNS: Final = 200
_MOST_CELLS: Final = 8
_LONGEST: Final = 100
"""Maximum rows, columns, non-blank cells of a column, and characters of a cell that are checked if
no heading is known.
"""

_MOST_OF: Final = 0.6
"""Minimum share of a column's cells that must fit if its heading is unknown."""

_NAME_PARTS: Final = frozenset((Field.FIRST_NAME, Field.LAST_NAME, Field.NAME_PART))

_OF_A_PERSON: Final = frozenset(
    (
        *(Field.NAME, *_NAME_PARTS, Field.COMPANY, Field.PHONE, Field.ALTERNATE_PHONE),
        *(Field.AREA, Field.ADDRESS, *WORDS, Field.ADDRESS_DETAIL),
        *(Field.LOCATION, Field.LATITUDE, Field.LONGITUDE),
    )
)
"""Fields whose heading may name the person they belong to."""

_MAY_BE_ALONE: Final = (
    ({Field.STREET}, {Field.STREET, Field.AVENUE}),
    ({Field.HOUSE, Field.BUILDING}, {Field.HOUSE, Field.BUILDING, Field.FLOOR, Field.FLAT}),
)
"""Parts of an address at the beginning of a heading, and those that may follow them there."""


class ColumnRecognition:
    """Recognises the columns of one kind of table by the words of their headings."""

    def __init__(self, words: dict[Field, Iterable[str]], fillers: Iterable[str]) -> None:
        self._fillers = frozenset(fillers)
        self._fields = {
            key(word): field for field, texts in words.items() for word in (field.value, *texts)
        }
        self._known = frozenset(words)
        self._required = frozenset(
            spec.field for spec in SPECS if spec.is_column_required and spec.field in words
        )
        self._unwanted = frozenset(map(key, NOTHING_WANTED))
        self._never_guessed = frozenset(map(key, NEVER_GUESSED))

    def columns_of(self, rows: Sequence[Sequence[str]]) -> TableColumns | None:
        """Returns the columns by the headings in the first lines, or else by their cells.

        Returns None if a required column is missing.
        """
        return self._by_headings(rows) or self._by_content(rows)

    def _by_headings(self, rows: Sequence[Sequence[str]]) -> TableColumns | None:
        """Returns the columns by the line above the first phone that knows most of them.

        Of two such lines below each other, as in two languages, it is the second.
        """
        found, most = None, 0
        for at, row in enumerate(rows[:HEADING_LINES]):
            fields = self.fields_of(row)
            if self._has_phone(row, fields):
                if found is not None:
                    return found
                continue  # a letterhead
            known = sum(field is not None for field in fields)
            is_below = found is not None and found.first == at
            if self._required.issubset(fields) and (known > most or (known == most and is_below)):
                found, most = TableColumns(fields, at + 1, groups_of(row)), known
        return found

    def _has_phone(self, row: Sequence[str], fields: Sequence[Field | None]) -> bool:
        """Whether a line has a phone: one among known headings is a day, such as 21-11-2026."""
        found = [at for at, cell in enumerate(row[:_MOST_COLUMNS]) if is_phone(cell)]
        known = sum(field is not None for field in fields)
        are_headings = self._required.issubset(fields) and 2 * known > sum(map(bool, row))
        return bool(found) and not (are_headings and all(fields[at] is None for at in found))

    def fields_of(self, headings: Sequence[str]) -> tuple[Field | None, ...]:
        plain = [key(heading, UNITS) for heading in headings]
        other = self._otherwise(plain)
        return tuple(
            other[word] if word in other else self.field_of(heading)
            for word, heading in zip(plain, headings, strict=True)
        )

    def field_of(self, heading: str) -> Field | None:
        """The field of a heading, also of one in two languages: ``Phone / الهاتف``."""
        if (found := self._field_of(heading)) is not None:
            return found
        fields = {
            self._field_of(each)
            for each in by_script(heading, self._fillers)
            if self._field_of(each) is not None or self._is_one_of(self._unwanted, each)
        }
        return fields.pop() if len(fields) == 1 else None

    def _field_of(self, heading: str) -> Field | None:
        whole, without_fillers, *bare = keys(heading, self._fillers)
        found = self._fields.get(whole) or self._fields.get(without_fillers)
        if found is not None:
            return found
        personal = (self._fields.get(each) for each in bare)
        of_person = next((each for each in personal if each in _OF_A_PERSON), None)
        return of_person or self._address(without_fillers)

    def _address(self, words: str) -> Field | None:
        """The address, for a heading of several of its parts: ``Block / Street / House``.

        The house of ``House / Flat`` and the street of ``Street / Jadda`` may stand there alone;
        ``House / Villa`` are one part.
        """
        named = [self._fields.get(word) for word in words.split()]
        parts = [each for each in named if each is Field.AREA or each in WORDS]
        if len(set(parts)) < 2:
            return parts[0] if parts and parts == named else None
        is_one = any(parts[0] in first and rest.issuperset(parts) for first, rest in _MAY_BE_ALONE)
        return parts[0] if is_one else Field.ADDRESS

    def guessed(self, headings: Sequence[str], fields: Sequence[Field | None]) -> frozenset[int]:
        """Returns the columns whose fields are not given by their headings, from 0."""
        known = self.fields_of(headings)
        return frozenset(
            at
            for at, field in enumerate(fields)
            if field is not None and (at >= len(known) or known[at] is not field)
        )

    def unwanted(self, headings: Sequence[str]) -> frozenset[int]:
        """Returns the known columns of shops that no booking needs, from 0."""
        plain = [key(heading, UNITS) for heading in headings]
        other = self._otherwise(plain)
        return frozenset(
            at
            for at, (word, heading) in enumerate(zip(plain, headings, strict=True))
            if (word in other and other[word] is None) or self._is_one_of(self._unwanted, heading)
        )

    def _otherwise(self, plain: Sequence[str]) -> dict[str, Field | None]:
        """Returns fields of headings with another meaning beside the others; None for no field."""
        return {
            key(each.heading): each.field if each.field in self._known else None
            for each in OTHERWISE
            if not _keys_of(each.beside).isdisjoint(plain)
        }

    def _by_content(self, rows: Sequence[Sequence[str]]) -> TableColumns | None:
        """Recognises the columns by their cells; known headings take precedence."""
        rows = [[cell[:_LONGEST] for cell in row[:_MOST_COLUMNS]] for row in rows[:_MOST_ROWS]]
        width = max(map(len, rows), default=0)
        first = 0 if not rows or any(is_phone(cell) for cell in rows[0]) else 1
        headings = rows[0] if first else []
        fields = [*self.fields_of(headings), *[None] * (width - len(headings))]
        told = {
            at
            for at, heading in enumerate(headings)
            if fields[at] is not None or self._is_one_of(self._never_guessed, heading)
        }
        free = [at for at in range(width) if at not in told]
        known = {each for each in fields if each is not None}
        if not known.isdisjoint(_NAME_PARTS):
            known.add(Field.NAME)
        guessed: set[int] = set()
        for field, fits in _LOOKS.items():
            for at in free if field not in known else ():
                cells = [row[at] for row in rows[first:] if at < len(row) and row[at].strip()]
                del cells[_MOST_CELLS:]
                fitting = sum(map(fits, cells)) if fields[at] is None else 0
                if fitting and fitting >= _MOST_OF * len(cells):
                    fields[at] = field
                    guessed.add(at)
                    if field is not Field.PHONE:
                        break
        found = TableColumns(tuple(fields), first, groups_of(headings), frozenset(guessed))
        return found if self._required.issubset(fields) else None

    def _is_one_of(self, words: frozenset[str], heading: str) -> bool:
        several = (heading, *by_script(heading, self._fillers))
        return any(not words.isdisjoint(keys(each, self._fillers)) for each in several)


@cache
def _keys_of(headings: tuple[str, ...]) -> frozenset[str]:
    return frozenset(map(key, headings))


_SHORTEST_LOCATION: Final = 7
"""Minimum characters of a location, which avoids parsing thousands of shorter cells."""

_NO_WORDS: Final = re.compile(r"[@#]|://|_")
"""Signs of an e-mail address, an order number, a link or a status: no name and no address."""


def _is_location(cell: str) -> bool:
    return len(cell) >= _SHORTEST_LOCATION and bool(read(cell).points)


def _is_name(cell: str) -> bool:
    """Whether a cell has words without a digit, and is not a single word of a program."""
    is_word = cell.isascii() and cell.islower() and " " not in cell.strip()
    return not is_word and _is_words(cell) and not any(letter.isdigit() for letter in cell)


def _is_address(cell: str) -> bool:
    return _is_words(cell) and any(letter.isdigit() for letter in cell)


def _is_words(cell: str) -> bool:
    return any(letter.isalpha() for letter in cell) and not _NO_WORDS.search(cell)


_LOOKS: Final[dict[Field, Callable[[str], bool]]] = {
    Field.LOCATION: _is_location,
    Field.PHONE: is_phone,
    Field.NAME: _is_name,
    Field.ADDRESS: _is_address,
}
"""The tests of cells, the most reliable first; only phones may have several columns."""

_CUSTOMER_FILLERS: Final = ("value", "formatted", "primary", "default")
_FILLERS: Final = (
    *("customer", "client", "contact", "the", "no", "nr", "number", "optional"),
    *("اختياري", "رقم", "العميل", "الزبون", "عميل", "زبون"),
)

ORDER_RECOGNITION: Final = ColumnRecognition(
    {
        spec.field: (
            *filter(None, (spec.english, spec.arabic)),
            *(*spec.words, *spec.order_words, *WORDS.get(spec.field, ())),
        )
        for spec in SPECS
        if spec.in_orders
    },
    (*_FILLERS, *UNITS),
)
CUSTOMER_RECOGNITION: Final = ColumnRecognition(
    {
        spec.field: (*spec.words, *spec.customer_words, *WORDS.get(spec.field, ()))
        for spec in SPECS
        if spec.in_customers
    },
    (*_FILLERS, *_CUSTOMER_FILLERS),
)
