"""Definitions of table columns, for the window, files and the clipboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import IntEnum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyledItemDelegate, QTableView, QWidget

from deskdispatch.domain import money
from deskdispatch.domain.clock import Clock, in_kuwait
from deskdispatch.domain.tables.table import Cell, ColumnKind, Table, TableColumn, TableHead
from deskdispatch.domain.text.plain_text import without_directions
from deskdispatch.ui.lib.item_models import LEADING
from deskdispatch.ui.text import plain
from deskdispatch.ui.text.amounts import NOTHING

if TYPE_CHECKING:
    from typing import Self

Row = TypeVar("Row")

_DISPLAY: Final = int(Qt.ItemDataRole.DisplayRole)
_TOOL_TIP: Final = int(Qt.ItemDataRole.ToolTipRole)
_SPOKEN: Final = int(Qt.ItemDataRole.AccessibleTextRole)
_ALIGNMENT: Final = int(Qt.ItemDataRole.TextAlignmentRole)

_FORMULA: Final = "=+-@"
"""First characters of a text that a spreadsheet reads as a formula."""


class CellPainting(NamedTuple, Generic[Row]):
    """A cell that a delegate of its own paints."""

    role: int
    data: Callable[[Row], Any]
    delegate: Callable[[QWidget], QStyledItemDelegate]


@dataclass(frozen=True, kw_only=True)
class ColumnSpec(Generic[Row]):
    """A column of a table in the window, in files and on the clipboard.

    Attributes:
        heading: Its heading, in the language of the window.
        unit: Unit of the figures, shown in the table's heading so that no cell repeats it.
        text: A cell's text at a given time; a column only for files has none.
        width: Initial and least width in pixels.
        share: Share of the room that all columns leave.
        tooltip: A cell's tooltip, plain; by default its text, which may be cut.
        spoken: The text for screen readers; the cell's text if empty or missing.
        empty: Spoken for an empty cell, made from the heading.
        painted: Set if the cell is not painted as text alone.
        value: A cell's typed value for files and the clipboard; None is unknown.
        file_width: Width in a workbook, in characters.
        is_number: Whether it holds phone or order numbers, which may begin with a plus.
        copied: A cell's text on the clipboard; by default made from ``value``.
    """

    heading: Callable[[], str]
    unit: Callable[[], str] | None = None
    text: Callable[[Row, datetime], str] = lambda _row, _now: ""
    width: int = 0
    share: int = 0
    alignment: Qt.AlignmentFlag = LEADING
    sort_key: Callable[[Row], Any] | None = None
    tooltip: Callable[[Row], str] | None = None
    spoken: Callable[[Row, datetime], str] | None = None
    empty: Callable[[str], str] | None = None
    painted: CellPainting[Row] | None = None
    value: Callable[[Row], Cell] | None = None
    kind: ColumnKind = ColumnKind.TEXT
    file_width: int = 16
    is_number: bool = False
    copied: Callable[[Row], str] | None = None

    def data(self, row: Row, role: int, clock: Clock) -> Any:
        if role == _DISPLAY:
            return self.text(row, clock())
        if self.painted is not None and role == self.painted.role:
            return self.painted.data(row)
        if role == _ALIGNMENT:
            return self.alignment
        if role == _SPOKEN:
            return self.spoken_text(row, clock())
        if role == _TOOL_TIP:
            return plain.tooltip(self.plain_tooltip(row, clock()))
        return None

    def plain_tooltip(self, row: Row, now: datetime) -> str:
        """Returns a cell's tooltip before it is escaped."""
        return self.text(row, now) if self.tooltip is None else self.tooltip(row)

    def spoken_text(self, row: Row, now: datetime) -> str:
        """Returns a cell's text for screen readers; never a bare dash if ``empty`` is set."""
        if self.spoken is not None and (words := self.spoken(row, now)):
            return words
        text = self.text(row, now)
        is_empty = not text or text == NOTHING
        return self.empty(self.heading()) if is_empty and self.empty is not None else text


def no_tooltip(_row: object) -> str:
    """Returns the tooltip of cells whose text is never cut."""
    return ""


class Column(IntEnum):
    """Base of a table's columns in default order: the number is the model's section."""

    spec: ColumnSpec[Any]

    def __new__(cls, spec: ColumnSpec[Any]) -> Self:
        column = int.__new__(cls, len(cls.__members__))
        column._value_ = int(column)
        column.spec = spec
        return column


def dress_columns(table: QTableView, specs: Sequence[ColumnSpec[Any]]) -> None:
    """Sets the initial widths and the delegates of a view's columns."""
    header = table.horizontalHeader()
    header.setHighlightSections(False)
    for at, spec in enumerate(specs):
        if spec.width:
            header.resizeSection(at, spec.width)
        if spec.painted is not None:
            table.setItemDelegateForColumn(at, spec.painted.delegate(table))


def file_table(title: str, specs: Sequence[ColumnSpec[Row]], rows: Sequence[Row]) -> Table:
    """Returns a typed table for a file, without columns that lack ``value``.

    Its rows are made while they are written. Its texts have no direction marks, with which a
    spreadsheet would not find them.
    """
    columns = [(spec, spec.value) for spec in specs if spec.value is not None]
    heads = tuple(
        TableColumn(without_directions(spec.heading()), spec.kind, spec.file_width)
        for spec, _ in columns
    )
    head = TableHead(title, heads, len(rows), QGuiApplication.isRightToLeft())

    def cells(row: Row) -> Iterator[Cell]:
        for _, value in columns:
            cell = value(row)
            yield without_directions(cell) if isinstance(cell, str) else cell

    return Table(head, (tuple(cells(row)) for row in rows))


def clipboard_lines(specs: Sequence[ColumnSpec[Row]], rows: Iterable[Row]) -> Iterator[str]:
    """Yields the headings, then each row as a line, tab-separated.

    Direction marks are left out: a pasted phone number must be only digits.
    """
    columns = [spec for spec in specs if spec.value is not None]
    yield "\t".join(spec.heading() for spec in columns)
    for row in rows:
        yield "\t".join(_copied_text(spec, row) for spec in columns)


def _copied_text(spec: ColumnSpec[Row], row: Row) -> str:
    """Returns a cell as one line that no spreadsheet evaluates; empty if unknown.

    Money has three decimals, times are Kuwait's.
    """
    if spec.copied is not None:
        return spec.copied(row)
    value = None if spec.value is None else spec.value(row)
    if value is None:
        return ""
    if isinstance(value, Decimal):
        return money.text(value)
    if isinstance(value, datetime):
        return f"{in_kuwait(value):%Y-%m-%d %H:%M}"
    whole = " ".join(without_directions(str(value)).split())
    if spec.is_number and all(letter.isdigit() or letter in "+ -()." for letter in whole):
        return whole
    return f"'{whole}" if whole[:1] and whole[0] in _FORMULA else whole


def moment_cell(at: datetime | None) -> Cell:
    """Returns a time without fractions of a second."""
    return None if at is None else at.replace(microsecond=0)
