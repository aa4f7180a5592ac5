"""A screen reader that wanders over the board: cells, headers, places on the screen, selection."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.accessible.client import Accessible, State
from tests.accessible.desktop import Block, Window, until

ROWS_AT_ONCE: Final = 50
"""Rows that stay selected at most; a person selects no more by hand."""


@dataclass
class BoardWalk:
    """Asks one thing after another about rows anywhere on the board.

    Attributes:
        window: The desktop.
        rows: How many its board shows.
        random: Chooses.
        steps: How many questions were asked.
        blocks: The longest block of the window's event loop by each question.
    """

    window: Window
    rows: int
    random: Random
    steps: int = 0
    blocks: dict[str, Block] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.window.find("radio button", "All").do("Toggle")
        self.table = self.window.find("table", "Deliveries")
        until(lambda: self.table.value("Table", "NRows") == self.rows, "every row")
        self.columns = int(self.table.value("Table", "NColumns"))

    def walk(self, goes_on: Callable[[], bool]) -> None:
        """Until it is told to stop."""
        questions = (
            *(self.read_cell, self.read_headers, self.look_at_screen, self.select),
            self.list_children,
        )
        self.window.longest_block()
        while goes_on():
            question = self.random.choice(questions)
            question()
            self.steps += 1
            self._note(question.__name__, self.window.longest_block())

    def _note(self, question: str, block: Block) -> None:
        before = self.blocks.get(question, Block())
        self.blocks[question] = Block(*map(max, before, block))

    def read_cell(self) -> None:
        """Its words, its state and where it is."""
        row, column = self._anywhere()
        cell = self.cell(row, column)
        assert cell.role == "cell"
        assert tuple(cell.value("TableCell", "Position")) == (row, column)
        assert State.SELECTABLE in cell.states()
        assert cell.parent.path == self.table.path
        assert isinstance(cell.name, str)
        cell.call("Component", "GetExtents", "u", 0)

    def read_headers(self) -> None:
        """Of a row and a column, by the table and by the cell."""
        row, column = self._anywhere()
        assert self.table.call("Table", "GetColumnDescription", "i", column)
        cell = self.cell(row, column)
        (header,) = cell.call("TableCell", "GetColumnHeaderCells")
        assert self.table.at(header).role == "column header"
        cell.call("TableCell", "GetRowHeaderCells")
        self.table.call("Table", "GetRowDescription", "i", row)

    def look_at_screen(self) -> None:
        """What is seen at a point, and its place among all."""
        left, top, width, height = self.table.call("Component", "GetExtents", "u", 0)
        x, y = left + self.random.randrange(width), top + self.random.randrange(height)
        found = self.table.at(self.table.call("Component", "GetAccessibleAtPoint", "iiu", x, y, 0))
        if found.exists:
            found.call("Accessible", "GetIndexInParent")

    def list_children(self) -> None:
        """Whatever the table lists; it manages its cells, so they may be a part."""
        children = self.table.call("Accessible", "GetChildren")
        assert len(children) == self.table.value("Accessible", "ChildCount") < self.rows
        _corner, heading, *_cells = children
        assert self.table.at(heading).role == "column header"
        row, column = self._anywhere()
        assert self._listed(row, column).path == self.cell(row, column).path

    def select(self) -> None:
        """A few rows, told back; once they are many, all of it, which is taken back."""
        row, _ = self._anywhere()
        assert self.table.call("Table", "AddRowSelection", "i", row)
        assert self.table.call("Table", "IsRowSelected", "i", row)
        assert State.SELECTED in self.cell(row, 0).states()
        assert row in self.table.call("Table", "GetSelectedRows")
        if self.table.value("Selection", "NSelectedChildren") >= ROWS_AT_ONCE * self.columns:
            self.select_all()
            self.table.call("Selection", "ClearSelection")
            assert State.SELECTED not in self.cell(row, 0).states()
            assert self.table.value("Table", "NSelectedRows") == 0

    def select_all(self) -> None:
        """Every cell of every row is selected then, and can still be asked for."""
        self.table.call("Selection", "SelectAll")
        assert State.SELECTED in self._listed(*self._anywhere()).states()
        assert self.table.value("Selection", "NSelectedChildren") == self.rows * self.columns
        last = self.table.at(
            self.table.call("Selection", "GetSelectedChild", "i", self.rows * self.columns - 1)
        )
        assert last.path == self._listed(self.rows - 1, self.columns - 1).path

    def cell(self, row: int, column: int) -> Accessible:
        """By its place."""
        return self.table.at(self.table.call("Table", "GetAccessibleAt", "ii", row, column))

    def _listed(self, row: int, column: int) -> Accessible:
        """By its number among the children: headings come first, and one before each row."""
        number = (row + 1) * (self.columns + 1) + column + 1
        return self.table.at(self.table.call("Accessible", "GetChildAtIndex", "i", number))

    def _anywhere(self) -> tuple[int, int]:
        return self.random.randrange(self.rows), self.random.randrange(self.columns)


def for_seconds(seconds: float) -> Callable[[], bool]:
    """Goes on so long."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end
