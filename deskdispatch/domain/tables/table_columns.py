"""Which column of a table holds what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

F = TypeVar("F", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class TableColumns(Generic[F]):
    """The columns of a table.

    Attributes:
        fields: In the order of the columns; None for one that is not read.
        first: The first line below the headings, from 0.
        groups: Whose name, phone or address each column holds, see ``headings.groups_of``; may be
            shorter than the fields.
        guessed: The columns whose field only their cells tell, from 0.
    """

    fields: tuple[F | None, ...]
    first: int
    groups: tuple[str, ...] = ()
    guessed: frozenset[int] = frozenset()

    def cells(self, row: Sequence[str]) -> dict[F, tuple[str, ...]]:
        """The cells of a line that are not blank, by what they hold."""
        found: dict[F, tuple[str, ...]] = {}
        for field, cell in zip(self.fields, row, strict=False):
            if field is not None and (text := cell.strip()):
                found[field] = (*found.get(field, ()), text)
        return found

    def cells_by_group(self, row: Sequence[str]) -> Mapping[str, dict[F, tuple[str, ...]]]:
        """The same, by whose they are; ``""`` for columns that do not say."""
        found: dict[str, dict[F, tuple[str, ...]]] = {}
        for at, (field, cell) in enumerate(zip(self.fields, row, strict=False)):
            if field is not None and (text := cell.strip()):
                cells = found.setdefault(self.group(at), {})
                cells[field] = (*cells.get(field, ()), text)
        return found

    def group(self, at: int) -> str:
        """Whose name, phone or address the column holds."""
        return self.groups[at] if at < len(self.groups) else ""

    def unread(self, row: Sequence[str]) -> dict[int, str]:
        """The cells of a line that are not blank and not read, by their columns."""
        fields = (*self.fields, *[None] * (len(row) - len(self.fields)))
        return {
            at: text
            for at, (field, cell) in enumerate(zip(fields, row, strict=False))
            if field is None and (text := cell.strip())
        }
