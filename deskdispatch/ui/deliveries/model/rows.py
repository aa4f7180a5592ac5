"""All rows of the board, in display order, with counts and search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import islice

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.model.board_filter import BITS, BoardFilter
from deskdispatch.ui.deliveries.model.row import BoardRow
from deskdispatch.ui.deliveries.model.row_order import NEWEST_FIRST, RowList, RowOrder
from deskdispatch.ui.deliveries.model.scope import EVERYTHING, Scope
from deskdispatch.ui.deliveries.model.search import BoardSearch

RUN = 1000
"""Rows sorted in one slice of preparing an order."""

STEP = 500
"""Rows merged in one slice of preparing an order."""


class BoardRows:
    """The rows of all deliveries, shown or not.

    Attributes:
        ordered: All, in the board's order.
    """

    def __init__(self) -> None:
        self._known: dict[str, BoardRow] = {}
        self._active: dict[str, BoardRow] = {}
        self._counts: Counter[int] = Counter()
        self._scope = EVERYTHING
        self._newest = RowList()
        self._prepared: dict[RowOrder, RowList] = {}
        self._is_void = False
        self.ordered = self._newest

    def __len__(self) -> int:
        return len(self._known)

    def get(self, id: str) -> BoardRow | None:
        """A delivery's row."""
        return self._known.get(id)

    def active(self) -> list[DeliverySummary]:
        """The active deliveries."""
        return [row.summary for row in self._active.values() if row.summary is not None]

    def clear(self) -> None:
        """Removes every row; order and scope stay."""
        for kept in (self._known, self._active, self._counts, self._prepared):
            kept.clear()
        self._newest.rows.clear()
        self.ordered.rows.clear()
        self._is_void = True

    def add(self, rows: Sequence[BoardRow]) -> None:
        """Adds rows of new deliveries."""
        for row in rows:
            self._known[row.id] = row
            self._place(row)
        for kept in self._lists():
            kept.add(rows)
        self._is_void = True

    def remove(self, row: BoardRow) -> None:
        """Removes a row."""
        del self._known[row.id]
        self._active.pop(row.id, None)
        self._counts[row.parts] -= 1
        for kept in self._lists():
            if (at := kept.find(row)) is not None:
                kept.remove(at)
        self._is_void = True

    def change(self, row: BoardRow, fresh: BoardRow) -> None:
        """Updates a row and moves it in the lists sorted by what changed."""
        moving = [kept for kept in self._lists() if not kept.order.is_same_place(row, fresh)]
        for kept in moving:
            if (at := kept.find(row)) is not None:
                kept.remove(at)
        self._is_void = self._is_void or row.by_customer != fresh.by_customer
        self._counts[row.parts] -= 1
        row.become(fresh)
        self._place(row)
        for kept in moving:
            kept.insert(kept.position(row), [row])

    def order_by(self, order: RowOrder) -> None:
        """Sorts all rows, quickly if the order was prepared."""
        if order == NEWEST_FIRST:
            self.ordered = self._newest
            return
        kept = self._prepared.get(order)
        rows = order.arranged(self._newest) if kept is None else kept
        self.ordered = RowList(order, rows)

    def is_prepared(self, order: RowOrder) -> bool:
        """Whether sorting by the order is linear."""
        return order in self._prepared

    def preparing(self, order: RowOrder) -> Iterator[None]:
        """Prepares an order in slices, for the background.

        Void if rows change meanwhile; see ``is_prepared``.
        """
        self._is_void = False
        rows, runs = list(self._newest), []
        for at in range(0, len(rows), RUN):
            runs.append(order.arranged(rows[at : at + RUN]))
            yield
        merged = merge(*runs, key=order.key, reverse=order.descending)
        kept: list[BoardRow] = []
        while step := list(islice(merged, STEP)):
            kept += step
            yield
        if not self._is_void:
            self._prepared[order] = RowList(order, kept)

    def set_scope(self, scope: Scope) -> bool:
        """Filters by days and branch; returns whether that changed."""
        if scope == self._scope:
            return False
        self._scope = scope
        holds = self._holds
        for row in self._newest:
            row.parts = row.kinds if holds(row) else 0
        self._counts = Counter(row.parts for row in self._newest)
        return True

    def counts(self) -> Mapping[BoardFilter, int]:
        """The number of rows of each filter within the scope."""
        found = [(parts, number) for parts, number in self._counts.items() if number]
        return {
            part: sum(number for parts, number in found if parts & bit)
            for part, bit in BITS.items()
        }

    def found(
        self, part: BoardFilter, search: BoardSearch, among: RowList | None = None
    ) -> list[BoardRow]:
        """The rows of a filter that match a search, in order.

        Args:
            part: A filter.
            search: Without words it finds all.
            among: Rows of this filter known to include all matches.
        """
        bit, named, counters = BITS[part], search.of_counters, search.counters
        rows = self.ordered.rows if among is None else among.rows
        plain = [word for word in search.words if word not in named]
        first, *others = sorted(plain, key=len, reverse=True) or [""]
        if first and (among is not None or self._is_whole(part)):
            rows = [row for row in rows if first in row.searched]
        elif first:
            rows = [row for row in rows if row.parts & bit and first in row.searched]
        elif self._is_whole(part):
            rows = list(rows)
        else:
            rows = [row for row in rows if row.parts & bit]
        for word in others:
            rows = [row for row in rows if word in row.searched]
        for word in named:
            rows = [row for row in rows if row.counter_id in counters or word in row.searched]
        return rows

    def _is_whole(self, part: BoardFilter) -> bool:
        return part is BoardFilter.ALL and self._scope == EVERYTHING

    def _place(self, row: BoardRow) -> None:
        row.parts = row.kinds if self._holds(row) else 0
        self._counts[row.parts] += 1
        if row.kinds & BITS[BoardFilter.ACTIVE]:
            self._active[row.id] = row
        else:
            self._active.pop(row.id, None)

    def _holds(self, row: BoardRow) -> bool:
        summary = row.summary or row.word
        return self._scope == EVERYTHING or (summary is not None and self._scope.holds(summary))

    def _lists(self) -> Iterable[RowList]:
        others = () if self.ordered is self._newest else (self.ordered,)
        return (self._newest, *others, *self._prepared.values())
