"""A table to be written to a file, the kinds of its columns, and lines that an import skips."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple

from deskdispatch.domain.text.marked_text import WordedEnum

Cell = str | Decimal | datetime | int | float | bool | None
"""A cell; None is empty. A text fits every column and is written as text."""

Row = Sequence[Cell]

LARGEST_SHEET: Final = 1_048_575
"""Maximum rows of a workbook's sheet below its headings."""

MOST_COLUMNS: Final = 1_000
"""Maximum columns of a table that is read; people make no larger tables."""

UNREADABLE: Final = "\ufffd"
"""Replaces bytes in the text of a file that do not fit its encoding."""


class LineMarks(NamedTuple):
    """Marks of a line of a file, besides its cells; saved by position, new ones at the end.

    Attributes:
        is_mixed: It may be several people that cannot be told apart; its first cell says by what.
        is_hidden: The sheet does not show it: filtered, hidden, of a closed group or hidden sheet.
        hidden_columns: The places of its cells, from 0, that are not blank and not shown.
        merged_columns: Those that are one cell with a filled one of a line above.
        is_struck: The text of one of its cells is struck through.
    """

    is_mixed: bool = False
    is_hidden: bool = False
    hidden_columns: tuple[int, ...] = ()
    has_stray_quote: bool = False
    merged_columns: tuple[int, ...] = ()
    is_struck: bool = False


NO_MARKS: Final = LineMarks()


class ColumnKind(StrEnum):
    """The type of a column in a spreadsheet."""

    TEXT = "text"
    """Text, including phones and order numbers, whose leading zeros must stay."""
    MONEY = "money"
    """KWD, to the fils."""
    MOMENT = "moment"
    """Aware times; written as Kuwaiti local time."""
    NUMBER = "number"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class TableColumn:
    """One column; in a workbook with its width in characters and its allowed values."""

    heading: str
    kind: ColumnKind = ColumnKind.TEXT
    width: int = 16
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableHead:
    """A table without its rows; ``count`` is the expected number of rows, 0 if unknown."""

    title: str
    columns: tuple[TableColumn, ...]
    count: int = 0
    from_right: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; the rows are iterated once, while they are written."""

    head: TableHead
    rows: Iterable[Row]


MOST_LEFT_OUT: Final = 1_000
"""Maximum skipped lines that are kept one by one; the others are only counted."""


class LeftOutLine(NamedTuple):
    """A line that is not imported, and a text to find it in the file."""

    line: int
    failure: WordedEnum
    text: str


@dataclass(slots=True)
class FilePreview:
    """The skipped lines of a file, up to ``MOST_LEFT_OUT``, and their total number."""

    left_out: list[LeftOutLine] = field(default_factory=list)
    left_out_count: int = 0

    def leave_out(self, line: int, failure: WordedEnum, text: str) -> None:
        self.left_out_count += 1
        if len(self.left_out) < MOST_LEFT_OUT:
            self.left_out.append(LeftOutLine(line, failure, text))
