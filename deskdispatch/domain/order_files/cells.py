"""The cells of a row by their fields, and what was read of some of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from deskdispatch.domain.order_files.columns import OrderField
from deskdispatch.domain.order_files.row import RowProblem

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
