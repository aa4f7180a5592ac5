"""Sorted lists of rows with lookup by bisection."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from deskdispatch.ui.deliveries.model.row import BoardRow

SortKey = str | float
"""One type a column."""


@dataclass(frozen=True, slots=True)
class RowOrder:
    """A sort by key in either direction; equal rows are newest first."""

    key: Callable[[BoardRow], SortKey]
    descending: bool

    def arranged(self, newest_first: Iterable[BoardRow]) -> list[BoardRow]:
        """All rows in this order, by a stable sort."""
        return sorted(newest_first, key=self.key, reverse=self.descending)

    def precedes(self, one: BoardRow, other: BoardRow) -> bool:
        """Whether a row comes before another."""
        ours, theirs = self.key(one), self.key(other)
        if ours == theirs:
            return (one.booked, one.id) > (other.booked, other.id)
        return (ours > theirs) if self.descending else (ours < theirs)  # type: ignore[operator]

    def is_same_place(self, one: BoardRow, other: BoardRow) -> bool:
        """Whether two versions of a row have the same position."""
        return one.booked == other.booked and self.key(one) == self.key(other)


NEWEST_FIRST: Final = RowOrder(attrgetter("booked"), descending=True)


class RowList:
    """Rows kept in an order, indexed from the top."""

    def __init__(self, order: RowOrder = NEWEST_FIRST, rows: Iterable[BoardRow] = ()) -> None:
        self.order = order
        self.rows = list(rows)
        """Must be sorted already."""

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, at: int) -> BoardRow:
        return self.rows[at]

    def __iter__(self) -> Iterator[BoardRow]:
        return iter(self.rows)

    def position(self, row: BoardRow) -> int:
        """The position of a row, present or not."""
        rows, precedes = self.rows, self.order.precedes
        return bisect_left(range(len(rows)), True, key=lambda at: not precedes(rows[at], row))

    def find(self, row: BoardRow) -> int | None:
        """The position of this very row, if present."""
        at = self.position(row)
        return at if at < len(self.rows) and self.rows[at] is row else None

    def remove(self, at: int) -> None:
        """Removes the row at a position."""
        del self.rows[at]

    def insert(self, at: int, rows: Sequence[BoardRow]) -> None:
        """Inserts sorted rows at a position."""
        self.rows[at:at] = rows

    def add(self, rows: Iterable[BoardRow]) -> None:
        """Inserts rows at their sorted positions."""
        for at, run in self.runs(rows):
            self.insert(at, run)

    def runs(self, rows: Iterable[BoardRow]) -> list[tuple[int, list[BoardRow]]]:
        """New rows grouped by insert position, last position first.

        Inserting in this order keeps the remaining positions valid.
        """
        coming = self.order.arranged(NEWEST_FIRST.arranged(sorted(rows, key=_id, reverse=True)))
        if not coming or not self.rows or self.order.precedes(self.rows[-1], coming[0]):
            return [(len(self.rows), coming)] if coming else []
        runs: dict[int, list[BoardRow]] = {}
        for row in coming:
            runs.setdefault(self.position(row), []).append(row)
        return sorted(runs.items(), reverse=True)


def neighbours(positions: Iterable[int]) -> list[tuple[int, int]]:
    """Ascending positions as (first, last) of adjacent runs."""
    stretches: list[tuple[int, int]] = []
    for at in sorted(positions):
        if stretches and at <= stretches[-1][1] + 1:
            stretches[-1] = (stretches[-1][0], at)
        else:
            stretches.append((at, at))
    return stretches


_id: Final = attrgetter("id")
