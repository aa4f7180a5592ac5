"""All rows of the board in sorted lists, with their scope, counts and search."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from deskdispatch.domain.deliveries.summary import DeliverySummary
from deskdispatch.ui.deliveries.model.row import BITS, BoardFilter, BoardRow, BoardSearch

_FAILED: Final = BITS[BoardFilter.FAILED]
_LATE: Final = BITS[BoardFilter.LATE]

SortKey = str | float
"""All keys of a column have the same one of these types."""


@dataclass(frozen=True, slots=True)
class RowOrder:
    """A sort by key in either direction; equal rows are newest first."""

    key: Callable[[BoardRow], SortKey]
    is_descending: bool

    def sorted_rows(self, newest_first: Iterable[BoardRow]) -> list[BoardRow]:
        return sorted(newest_first, key=self.key, reverse=self.is_descending)

    def precedes(self, one: BoardRow, other: BoardRow) -> bool:
        ours, theirs = self.key(one), self.key(other)
        if ours == theirs:
            return (one.booked, one.id) > (other.booked, other.id)
        return (ours > theirs) if self.is_descending else (ours < theirs)  # type: ignore[operator]

    def is_same_place(self, one: BoardRow, other: BoardRow) -> bool:
        return one.booked == other.booked and self.key(one) == self.key(other)


NEWEST_FIRST: Final = RowOrder(attrgetter("booked"), is_descending=True)


class RowList:
    """Rows kept in an order, indexed from the top."""

    def __init__(self, order: RowOrder = NEWEST_FIRST, rows: Iterable[BoardRow] = ()) -> None:
        self.order = order
        self.rows = list(rows)
        """The rows; the caller passes them in order."""

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[BoardRow]:
        return iter(self.rows)

    def position(self, row: BoardRow) -> int:
        rows, precedes = self.rows, self.order.precedes
        return bisect_left(range(len(rows)), True, key=lambda at: not precedes(rows[at], row))

    def find(self, row: BoardRow) -> int | None:
        at = self.position(row)
        return at if at < len(self.rows) and self.rows[at] is row else None

    def add(self, rows: Iterable[BoardRow]) -> None:
        for at, run in self.runs(rows):
            self.rows[at:at] = run

    def runs(self, rows: Iterable[BoardRow]) -> list[tuple[int, list[BoardRow]]]:
        """Returns new rows grouped by position, last first so that other positions stay valid."""
        by_id = sorted(rows, key=attrgetter("id"), reverse=True)
        coming = self.order.sorted_rows(NEWEST_FIRST.sorted_rows(by_id))
        if not coming or not self.rows or self.order.precedes(self.rows[-1], coming[0]):
            return [(len(self.rows), coming)] if coming else []
        runs: dict[int, list[BoardRow]] = {}
        for row in coming:
            runs.setdefault(self.position(row), []).append(row)
        return sorted(runs.items(), reverse=True)


@dataclass(frozen=True, slots=True)
class Scope:
    """A range of booking times (seconds since 1970) and a branch; by default everything.

    ``excluded`` are all branches of the shop, to get bookings from elsewhere.
    """

    since: float | None = None
    until: float | None = None
    branch: str | None = None
    excluded: frozenset[str] = frozenset()

    def holds(self, summary: DeliverySummary) -> bool:
        """Whether a delivery is included; an unknown time is in no range of days."""
        if self.branch is not None and summary.branch_id != self.branch:
            return False
        if summary.branch_id in self.excluded:
            return False
        booked, since, until = summary.created_at, self.since, self.until
        if booked is None:
            return since is None and until is None
        return (since is None or booked >= since) and (until is None or booked < until)


EVERYTHING = Scope()
"""Includes every delivery."""


class BoardRows:
    """The rows of all deliveries, shown or not; ``ordered`` has them in the board's order."""

    def __init__(self) -> None:
        self.known: dict[str, BoardRow] = {}
        self._active: dict[str, BoardRow] = {}
        self._counts: Counter[int] = Counter()
        self._late: frozenset[str] = frozenset()
        self._recent_failed: dict[str, BoardRow] = {}
        self._recent_since = 0.0
        self._scope = EVERYTHING
        self._newest = RowList()
        self.ordered = self._newest

    @property
    def newest(self) -> Sequence[BoardRow]:
        """All rows, shown or not, the newest first."""
        return self._newest.rows

    def active(self) -> list[DeliverySummary]:
        return [row.summary for row in self._active.values() if row.summary is not None]

    def clear(self) -> None:
        for by_id in (self.known, self._active, self._counts, self._recent_failed):
            by_id.clear()
        self._newest.rows.clear()
        self.ordered.rows.clear()

    def add(self, rows: Sequence[BoardRow]) -> None:
        for row in rows:
            self.known[row.id] = row
            self._place(row)
        for kept in self._lists():
            kept.add(rows)

    def remove(self, row: BoardRow) -> None:
        del self.known[row.id]
        self._active.pop(row.id, None)
        self._recent_failed.pop(row.id, None)
        self._counts[row.visible_filters] -= 1
        for kept in self._lists():
            if (at := kept.find(row)) is not None:
                del kept.rows[at]

    def change(self, row: BoardRow, fresh: BoardRow) -> None:
        """Updates a row and moves it in the lists whose order changed."""
        moving = [kept for kept in self._lists() if not kept.order.is_same_place(row, fresh)]
        for kept in moving:
            if (at := kept.find(row)) is not None:
                del kept.rows[at]
        self._counts[row.visible_filters] -= 1
        row.update_from(fresh)
        self._place(row)
        for kept in moving:
            kept.rows.insert(kept.position(row), row)

    def order_by(self, order: RowOrder) -> None:
        is_newest = order == NEWEST_FIRST
        self.ordered = (
            self._newest if is_newest else RowList(order, order.sorted_rows(self._newest))
        )

    def set_scope(self, scope: Scope) -> bool:
        """Filters by days and branch; returns whether that changed."""
        if scope == self._scope:
            return False
        self._scope = scope
        self._recent_failed.clear()
        for row in self._newest:
            row.visible_filters = self._visible(row)
        self._counts = Counter(row.visible_filters for row in self._newest)
        return True

    def set_late(self, ids: frozenset[str]) -> list[BoardRow]:
        """Sets which deliveries are late; returns the changed rows."""
        turned = [row for id in self._late ^ ids if (row := self.known.get(id)) is not None]
        self._late = ids
        self._recount(turned)
        return turned

    def set_recent_since(self, since: float) -> list[BoardRow]:
        """Sets the time from which a failure is recent; returns the rows that ceased to be."""
        self._recent_since = since
        left = [row for row in self._recent_failed.values() if row.due_at < since]
        self._recount(left)
        return left

    def _recount(self, rows: Iterable[BoardRow]) -> None:
        for row in rows:
            self._counts[row.visible_filters] -= 1
            self._place(row)

    def counts(self) -> Mapping[BoardFilter, int]:
        found = [(parts, number) for parts, number in self._counts.items() if number]
        return {
            part: sum(number for parts, number in found if parts & bit)
            for part, bit in BITS.items()
        }

    def found(self, part: BoardFilter, among: Sequence[BoardRow]) -> list[BoardRow]:
        if part is BoardFilter.ALL and self._scope == EVERYTHING:
            return list(among)
        bit = BITS[part]
        return [row for row in among if row.visible_filters & bit]

    def matching(
        self, search: BoardSearch, among: Sequence[BoardRow] | None = None
    ) -> list[BoardRow]:
        """Returns the rows of all filters that match a search; ``among`` must contain them."""
        named, counters = search.of_counters, search.counters
        rows = self.ordered.rows if among is None else among
        plain = [word for word in search.words if word not in named]
        for word in sorted(plain, key=len, reverse=True):
            rows = [row for row in rows if word in row.searched]
        for word in named:
            rows = [row for row in rows if row.counter_id in counters or word in row.searched]
        return list(rows)

    def _place(self, row: BoardRow) -> None:
        is_late = row.id in self._late and row.filters & BITS[BoardFilter.ACTIVE]
        row.filters = row.filters & ~_LATE | (_LATE if is_late else 0)
        self._recent_failed.pop(row.id, None)
        row.visible_filters = self._visible(row)
        self._counts[row.visible_filters] += 1
        if row.filters & BITS[BoardFilter.ACTIVE]:
            self._active[row.id] = row
        else:
            self._active.pop(row.id, None)

    def _visible(self, row: BoardRow) -> int:
        """Returns the filters that show a row; old failures count only if days were chosen."""
        summary = row.summary or row.reported_summary
        if self._scope != EVERYTHING and (summary is None or not self._scope.holds(summary)):
            return 0
        has_days = self._scope.since is not None or self._scope.until is not None
        if not row.filters & _FAILED or has_days:
            return row.filters
        if row.due_at < self._recent_since:
            return row.filters & ~_FAILED
        self._recent_failed[row.id] = row
        return row.filters

    def _lists(self) -> tuple[RowList, ...]:
        is_newest = self.ordered is self._newest
        return (self._newest,) if is_newest else (self._newest, self.ordered)
