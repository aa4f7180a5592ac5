"""A table to be written to a file, and the kinds of its columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final

Cell = str | Decimal | datetime | int | float | bool | None
"""None is *not known*, an empty cell. A text fits every column: it is written as text."""

Row = Sequence[Cell]

LARGEST_SHEET: Final = 1_048_575
"""How many rows a workbook's sheet holds below its headings."""


class ColumnKind(StrEnum):
    """What stands in a column, so that a spreadsheet can count with it."""

    TEXT = "text"
    """Also phones and order numbers: nothing is to be counted with, no zero to be lost."""
    MONEY = "money"
    """KWD, to the fils."""
    MOMENT = "moment"
    """Aware times; they are written as a Kuwaiti wall clock shows them."""
    NUMBER = "number"
    FLAG = "flag"


class Format(StrEnum):
    """The files there are, by their endings."""

    CSV = "csv"
    XLSX = "xlsx"


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column.

    Attributes:
        heading: In the language of the window, or a stable key.
        kind: What stands below it.
        width: In a workbook, characters.
    """

    heading: str
    kind: ColumnKind = ColumnKind.TEXT
    width: int = 16


@dataclass(frozen=True, slots=True)
class Head:
    """A table without its rows.

    Attributes:
        title: The name of the sheet.
        columns: In their order.
        count: How many rows follow, as far as is known now; 0: nobody knows.
        from_right: The sheet reads from right to left.
    """

    title: str
    columns: tuple[TableColumn, ...]
    count: int = 0
    from_right: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the rows are asked for once, as they are written."""

    head: Head
    rows: Iterable[Row]
