"""The rows that are shown, in their order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from deskdispatch.ui.models.board_row import BoardRow, SortKey, by_time


class ShownRows:
    """Rows sorted by a key, either way; a row is found by its key in a few steps.

    Indexes are positions from the top of the list.
    """

    def __init__(self) -> None:
        self._rows: list[BoardRow] = []
        self._key: Callable[[BoardRow], SortKey] = by_time
        self._descending = True

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, at: int) -> BoardRow:
        return self._rows[at]

    def __iter__(self) -> Iterator[BoardRow]:
        return iter(self._rows)

    def order_by(self, key: Callable[[BoardRow], SortKey], descending: bool) -> None:
        """Sort anew."""
        self._key = key
        self._descending = descending
        self._rows.sort(key=key, reverse=descending)

    def replace_all(self, rows: Iterable[BoardRow]) -> None:
        """Hold these and no other."""
        self._rows = sorted(rows, key=self._key, reverse=self._descending)

    def position(self, row: BoardRow) -> int:
        """Where a row stands, or would stand."""
        return bisect_left(self._rows, self._ranked(row), key=self._ranked)

    def find(self, row: BoardRow) -> int | None:
        """Where a row that is equal in key stands, if it is held."""
        at = self.position(row)
        held = at < len(self._rows) and self._rows[at].id == row.id
        return at if held else None

    def put(self, at: int, row: BoardRow) -> None:
        """Replace the row at a position by its newer version of the same key."""
        self._rows[at] = row

    def remove(self, at: int) -> None:
        """Take one out."""
        del self._rows[at]

    def insert(self, at: int, rows: Sequence[BoardRow]) -> None:
        """Put sorted rows in front of a position."""
        self._rows[at:at] = rows

    def runs(self, rows: Iterable[BoardRow]) -> list[tuple[int, list[BoardRow]]]:
        """New rows by the position they belong in front of, last position first.

        Inserting them in this order leaves the positions that follow true.
        """
        runs: dict[int, list[BoardRow]] = {}
        for row in sorted(rows, key=self._key, reverse=self._descending):
            runs.setdefault(self.position(row), []).append(row)
        return sorted(runs.items(), reverse=True)

    def _ranked(self, row: BoardRow) -> Any:
        key = self._key(row)
        return _Falling(key) if self._descending else key


class _Falling:
    """Turns an order round for ``bisect``, which knows rising lists only."""

    __slots__ = ("key",)

    def __init__(self, key: SortKey) -> None:
        self.key = key

    def __lt__(self, other: _Falling) -> bool:
        return other.key < self.key
