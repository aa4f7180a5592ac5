"""A sorted list of rows with lookup by bisection."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from deskdispatch.ui.deliveries.model.row import BoardRow

SortKey = str | float
"""Of one type in one column."""


@dataclass(frozen=True, slots=True)
class RowOrder:
    """By a key, either way; rows that are equal in it stand newest first."""

    key: Callable[[BoardRow], SortKey]
    descending: bool

    def arranged(self, newest_first: Iterable[BoardRow]) -> list[BoardRow]:
        """All of them in this order; Python's sorting leaves what is equal as it came."""
        return sorted(newest_first, key=self.key, reverse=self.descending)

    def precedes(self, one: BoardRow, other: BoardRow) -> bool:
        """Whether a row stands before another."""
        ours, theirs = self.key(one), self.key(other)
        if ours == theirs:
            return (one.booked, one.id) > (other.booked, other.id)
        return (ours > theirs) if self.descending else (ours < theirs)  # type: ignore[operator]

    def is_same_place(self, one: BoardRow, other: BoardRow) -> bool:
        """Whether two versions of one row stand in the same place."""
        return one.booked == other.booked and self.key(one) == self.key(other)


NEWEST_FIRST: Final = RowOrder(attrgetter("booked"), descending=True)


class RowList:
    """Rows that are kept in an order. Indexes are positions from the top."""

    def __init__(self, order: RowOrder = NEWEST_FIRST, rows: Iterable[BoardRow] = ()) -> None:
        self.order = order
        self.rows = list(rows)
        """In that order already."""

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, at: int) -> BoardRow:
        return self.rows[at]

    def __iter__(self) -> Iterator[BoardRow]:
        return iter(self.rows)

    def position(self, row: BoardRow) -> int:
        """Where a row stands, or would stand."""
        rows, precedes = self.rows, self.order.precedes
        return bisect_left(range(len(rows)), True, key=lambda at: not precedes(rows[at], row))

    def find(self, row: BoardRow) -> int | None:
        """Where this very row stands, if it is held."""
        at = self.position(row)
        return at if at < len(self.rows) and self.rows[at] is row else None

    def remove(self, at: int) -> None:
        """Takes one out."""
        del self.rows[at]

    def insert(self, at: int, rows: Sequence[BoardRow]) -> None:
        """Puts sorted rows in front of a position."""
        self.rows[at:at] = rows

    def add(self, rows: Iterable[BoardRow]) -> None:
        """Puts rows in where they belong."""
        for at, run in self.runs(rows):
            self.insert(at, run)

    def runs(self, rows: Iterable[BoardRow]) -> list[tuple[int, list[BoardRow]]]:
        """New rows by the position they belong in front of, last position first.

        Inserting them in this order leaves the positions that follow true.
        """
        coming = self.order.arranged(NEWEST_FIRST.arranged(sorted(rows, key=_id, reverse=True)))
        if not coming or not self.rows or self.order.precedes(self.rows[-1], coming[0]):
            return [(len(self.rows), coming)] if coming else []
        runs: dict[int, list[BoardRow]] = {}
        for row in coming:
            runs.setdefault(self.position(row), []).append(row)
        return sorted(runs.items(), reverse=True)


def neighbours(positions: Iterable[int]) -> list[tuple[int, int]]:
    """Rising stretches of positions, from and to; those that follow each other are one."""
    stretches: list[tuple[int, int]] = []
    for at in sorted(positions):
        if stretches and at <= stretches[-1][1] + 1:
            stretches[-1] = (stretches[-1][0], at)
        else:
            stretches.append((at, at))
    return stretches


_id: Final = attrgetter("id")
