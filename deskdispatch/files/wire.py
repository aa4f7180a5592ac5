"""Messages between the window and the table process: lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import Any, Final, NamedTuple

from deskdispatch.domain import money
from deskdispatch.domain.failures.local_failures import FileFailure
from deskdispatch.domain.tables.table import (
    NO_MARKS,
    Cell,
    ColumnKind,
    LineMarks,
    Row,
    TableColumn,
    TableHead,
)
from deskdispatch.files.cells import moment_text

END: Final = b"null\n"
"""Last line; without it the input ended early and the file is incomplete."""


class PipeMessage(NamedTuple):
    """One line of a file.

    Attributes:
        number: The line number in an editor or spreadsheet.
        cells: Texts in the order of the columns; empty ones at the end may be missing.
    """

    number: int
    cells: tuple[str, ...]
    marks: LineMarks = NO_MARKS


class ReadOptions(NamedTuple):
    """Options of reading: the sheet of a workbook, None for the active one if it has rows.

    With ``asks_for_sheet``, a choice between several sheets is a failure.
    """

    sheet: str | None = None
    asks_for_sheet: bool = False


class ProcessReply(NamedTuple):
    """Result: a number of rows, or a ``FileFailure``, with ``sheets`` for ``SEVERAL_SHEETS``."""

    rows: int = 0
    failure: str = ""
    detail: str = ""
    sheets: tuple[str, ...] = ()
    shown: str = ""


def head_line(head: TableHead, suffix: str) -> bytes:
    columns = [
        (column.heading, column.kind.value, column.width, column.choices) for column in head.columns
    ]
    return _line([suffix, head.title, head.count, head.from_right, columns])


def read_head(line: bytes) -> tuple[TableHead, str]:
    """Returns the head and the suffix of the format."""
    suffix, title, count, from_right, columns = json.loads(line)
    kinds = tuple(
        TableColumn(heading, ColumnKind(kind), width, tuple(choices))
        for heading, kind, width, choices in columns
    )
    return TableHead(title, kinds, count, from_right), suffix


def row_lines(rows: Iterable[Row]) -> bytes:
    return b"".join(_line(row) for row in rows)


def read_row(line: bytes) -> list[Cell] | None:
    """Returns a row, with times as in Kuwait; None at the end."""
    row = json.loads(line)
    return None if row is None else [_cell(each) for each in row]


def line_of(message: PipeMessage) -> bytes:
    """Encodes a line for the reading process; an optional last item holds its marks."""
    marks = () if message.marks == NO_MARKS else (message.marks,)
    return _line([message.number, *message.cells, *marks])


def answer_line(answer: ProcessReply) -> bytes:
    return _line(answer._asdict())


def read_line(line: bytes) -> PipeMessage | ProcessReply:
    """Decodes a line of a file or the result; an invalid line means that the process died."""
    try:
        decoded: Any = json.loads(line)
    except ValueError:
        return ProcessReply(failure=FileFailure.FAILED, detail="the process ended without a word")
    if isinstance(decoded, dict):
        sheets = tuple(decoded.pop("sheets", ()))
        return ProcessReply(**decoded, sheets=sheets)
    number, *cells = decoded
    if not (cells and isinstance(cells[-1], list)):
        return PipeMessage(number, tuple(cells))
    marks = LineMarks(*cells.pop())
    hidden, merged = tuple(marks.hidden_columns), tuple(marks.merged_columns)
    marks = marks._replace(hidden_columns=hidden, merged_columns=merged)
    return PipeMessage(number, tuple(cells), marks)


def _line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), default=_tagged).encode() + b"\n"


def _tagged(cell: object) -> dict[str, str]:
    if isinstance(cell, Decimal):
        return {"money": money.text(cell)}
    if isinstance(cell, datetime):
        return {"moment": moment_text(cell)}
    raise TypeError(f"no cell: {type(cell).__name__}")


def _cell(value: Any) -> Cell:
    if not isinstance(value, dict):
        found: Cell = value
        return found
    if "money" in value:
        return Decimal(value["money"])
    return datetime.fromisoformat(value["moment"])
