"""The cells of a row by their fields, and what was read of some of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from deskdispatch.domain.order_files.columns import PART_FIELDS, OrderField
from deskdispatch.domain.order_files.row import RowProblem
from deskdispatch.domain.tables.headings import BILLING, SHIPPING
from deskdispatch.domain.tables.table_columns import TableColumns

Cells = Mapping[OrderField, Sequence[str]]
"""Those of a row that are not blank."""


@dataclass(slots=True)
class ReadPart:
    """What some cells hold.

    Attributes:
        fields: Of the ``Draft``.
        problems: In the order of the form.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    problems: list[RowProblem] = field(default_factory=list)


NAME_PARTS: Final = (OrderField.FIRST_NAME, OrderField.LAST_NAME)

_FAMILIES: Final = (
    (frozenset({OrderField.NAME, *NAME_PARTS}), {SHIPPING: 0, BILLING: 2}),
    (frozenset({OrderField.PHONE}), {SHIPPING: 0, BILLING: 2}),
    (frozenset({OrderField.AREA, OrderField.ADDRESS, *PART_FIELDS}), {SHIPPING: 1, BILLING: 2}),
)
"""Fields that are read together, and the rank of those whose they are; any other has rank 1."""


def cells_of(columns: TableColumns[OrderField], row: Sequence[str]) -> Cells:
    """The cells of a row: name, phone and address of the recipient, else of whoever pays.

    The address is one of the two, never some of either.

    Args:
        columns: Of the file.
        row: Its texts, in the order of the columns.
    """
    by_group = columns.cells_by_group(row)
    if set(by_group) <= {""}:
        return by_group.get("", {})
    found: dict[OrderField, tuple[str, ...]] = {}
    for cells in by_group.values():
        for each, texts in cells.items():
            if not any(each in fields for fields, _ranks in _FAMILIES):
                found[each] = (*found.get(each, ()), *texts)
    for fields, ranks in _FAMILIES:
        ranked: dict[int, dict[OrderField, tuple[str, ...]]] = defaultdict(dict)
        for group, cells in by_group.items():
            level = ranked[ranks.get(group, 1)]
            for each in fields & cells.keys():
                level[each] = (*level.get(each, ()), *cells[each])
        found |= next((ranked[rank] for rank in sorted(ranked) if ranked[rank]), {})
    return found


def rank_of(columns: TableColumns[OrderField], at: int) -> int:
    """The lower, the sooner the cell of a column is read before another one of its field."""
    found = (ranks for fields, ranks in _FAMILIES if columns.fields[at] in fields)
    return next(found, {}).get(columns.group(at), 1)


def replaced_by(corrections: Iterable[OrderField]) -> set[OrderField]:
    """The fields whose cells corrections of these fields stand in place of."""
    gone = set(corrections)
    if OrderField.LOCATION in gone:
        gone |= {OrderField.LATITUDE, OrderField.LONGITUDE}
    return gone | set(NAME_PARTS) if OrderField.NAME in gone else gone


def all_of(cells: Cells, *fields: OrderField) -> list[str]:
    """The texts of these fields."""
    return [text for each in fields for text in cells.get(each, ())]


def first_of(cells: Cells, field: OrderField) -> str:
    """The first text of a field; empty without one."""
    return next(iter(cells.get(field, ())), "")


def without_blank_end(texts: Sequence[str]) -> tuple[str, ...]:
    """The texts up to the last that is not blank."""
    end = len(texts)
    while end and not texts[end - 1].strip():
        end -= 1
    return tuple(texts[:end])
