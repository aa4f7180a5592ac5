"""Random questions of a screen reader about the board: cells, headers, positions, selection."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Final

from tests.accessible.client import Accessible, State
from tests.accessible.desktop import Block, Window, until

ROWS_AT_ONCE: Final = 50
"""Maximum number of selected rows; a person selects no more by hand."""


@dataclass
class BoardWalk:
    """Asks random questions about rows anywhere on the board.

    Attributes:
        window: The desktop.
        rows: Number of rows of its board.
        random: Random source of the questions.
        steps: Number of questions asked.
        blocks: Longest block of the window's event loop, by kind of question.
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
        """Asks questions while ``goes_on`` returns True."""
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
        """Reads the text, the state and the position of a cell."""
        row, column = self._anywhere()
        cell = self.cell(row, column)
        assert cell.role == "cell"
        assert tuple(cell.value("TableCell", "Position")) == (row, column)
        assert State.SELECTABLE in cell.states()
        assert cell.parent.path == self.table.path
        assert isinstance(cell.name, str)
        cell.call("Component", "GetExtents", "u", 0)

    def read_headers(self) -> None:
        """Reads the headers of a row and a column, from the table and from a cell."""
        row, column = self._anywhere()
        assert self.table.call("Table", "GetColumnDescription", "i", column)
        cell = self.cell(row, column)
        (header,) = cell.call("TableCell", "GetColumnHeaderCells")
        assert self.table.at(header).role == "column header"
        cell.call("TableCell", "GetRowHeaderCells")
        self.table.call("Table", "GetRowDescription", "i", row)

    def look_at_screen(self) -> None:
        """Reads the object at a point of the screen, and its index in its parent."""
        left, top, width, height = self.table.call("Component", "GetExtents", "u", 0)
        x, y = left + self.random.randrange(width), top + self.random.randrange(height)
        found = self.table.at(self.table.call("Component", "GetAccessibleAtPoint", "iiu", x, y, 0))
        if found.exists:
            found.call("Accessible", "GetIndexInParent")

    def list_children(self) -> None:
        """Reads the table's children, which may be incomplete, as the table manages its cells."""
        children = self.table.call("Accessible", "GetChildren")
        assert len(children) == self.table.value("Accessible", "ChildCount") < self.rows
        _corner, heading, *_cells = children
        assert self.table.at(heading).role == "column header"
        row, column = self._anywhere()
        assert self._listed(row, column).path == self.cell(row, column).path

    def select(self) -> None:
        """Selects a row and checks it; after many rows, selects all and clears the selection."""
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
        """Selects all, and checks that every cell is selected and can still be read."""
        self.table.call("Selection", "SelectAll")
        assert State.SELECTED in self._listed(*self._anywhere()).states()
        assert self.table.value("Selection", "NSelectedChildren") == self.rows * self.columns
        last = self.table.at(
            self.table.call("Selection", "GetSelectedChild", "i", self.rows * self.columns - 1)
        )
        assert last.path == self._listed(self.rows - 1, self.columns - 1).path

    def cell(self, row: int, column: int) -> Accessible:
        """Returns the cell at a position."""
        return self.table.at(self.table.call("Table", "GetAccessibleAt", "ii", row, column))

    def _listed(self, row: int, column: int) -> Accessible:
        """Returns a cell by its index among the children, which include the headers."""
        number = (row + 1) * (self.columns + 1) + column + 1
        return self.table.at(self.table.call("Accessible", "GetChildAtIndex", "i", number))

    def _anywhere(self) -> tuple[int, int]:
        return self.random.randrange(self.rows), self.random.randrange(self.columns)


def for_seconds(seconds: float) -> Callable[[], bool]:
    """Returns a function that is True for ``seconds``."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() < end
