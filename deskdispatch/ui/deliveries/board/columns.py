"""Settings of the board's columns: which are shown, their order and width."""

from __future__ import annotations

import json
from typing import Any, Final

from PySide6.QtCore import QByteArray, QCoreApplication, QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHeaderView, QMenu, QTableView, QWidget

from deskdispatch.ui.deliveries.model.column import COLUMNS, BoardColumn
from deskdispatch.ui.widgets.button_keys import letter_of, numbered

VERSION: Final = 3
"""Of the saved state; a state of another version is not read."""

COMFORT: Final = 90
"""Pixels that must stay free for names after adding a column of a high rank."""
NARROWEST: Final = 24
WIDEST: Final = 2000

_LAST_OF_SEVEN: Final = BoardColumn.AREA.spec.rank
"""Columns of a higher rank are shown only if ``COMFORT`` is left."""

_Column = tuple[BoardColumn, int, bool | None]
"""A column, its width, and whether it is shown; None if the clerk has not chosen."""

_ASCENDING, _DESCENDING = Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder


class BoardColumns(QObject):
    """Shows, hides, orders, sizes and sorts the columns of a table's header.

    Columns that the clerk has not chosen are shown by rank as far as there is room, so that the
    board scrolls sideways only if the clerk wants more columns. Room that is left is shared by the
    columns whose text may be cut.
    """

    def __init__(self, table: QTableView) -> None:
        super().__init__(table)
        self.table = table
        self._header = table.horizontalHeader()
        self._widths = {column: column.spec.width for column in COLUMNS}
        self._is_shared = False
        self._chosen: dict[BoardColumn, bool] = {}
        self._share = 0
        self._is_fitting = False
        self._header.setSectionsMovable(True)
        self._header.setHighlightSections(False)
        self._header.setMinimumSectionSize(NARROWEST)
        self._header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._header.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._header.customContextMenuRequested.connect(self.open_menu)
        self._header.sectionResized.connect(self._on_section_resized)
        table.viewport().installEventFilter(self)
        self.reset()

    def menu(self, parent: QWidget) -> QMenu:
        """Returns a menu of all column commands, filled when it opens."""
        menu = QMenu(parent)
        menu.setObjectName("boardColumnsMenu")
        menu.aboutToShow.connect(lambda: _fill_menu(menu, self))
        menu.setTitle(self.tr("Co&lumns"))
        return menu

    def every(self) -> list[BoardColumn]:
        """Returns all columns in visual order."""
        return [COLUMNS[self._header.logicalIndex(place)] for place in range(len(COLUMNS))]

    def shown(self) -> list[BoardColumn]:
        hidden = self._header.isSectionHidden
        return [column for column in self.every() if not hidden(column)]

    def show(self, column: BoardColumn, is_visible: bool) -> None:
        """Shows or hides a column by the clerk's choice; the last visible one stays."""
        if is_visible or self.shown() != [column]:
            self._chosen[column] = is_visible
            self._fit()

    def set_shared(self, is_shared: bool) -> None:
        """Shows or hides the columns that are only useful when counters share."""
        self._is_shared = is_shared
        self._fit()

    def move(self, column: BoardColumn, steps: int) -> None:
        shown = self.shown()
        to = min(max(shown.index(column) + steps, 0), len(shown) - 1)
        place = self._header.visualIndex
        self._header.moveSection(place(column), place(shown[to]))

    def sorted_by(self) -> tuple[BoardColumn, Qt.SortOrder]:
        return COLUMNS[self._header.sortIndicatorSection()], self._header.sortIndicatorOrder()

    def reset(self) -> None:
        self._put([(column, column.spec.width, None) for column in COLUMNS])

    def state(self) -> QByteArray:
        """Returns all settings, by column name, as another version may have other columns."""
        columns = [[each.name, self._widths[each], self._chosen.get(each)] for each in self.every()]
        return QByteArray(json.dumps({"version": VERSION, "columns": columns}).encode())

    def restore(self, state: QByteArray) -> bool:
        """Restores ``state``; returns False, and changes nothing, if it is unreadable."""
        try:
            kept = json.loads(bytes(state.data()))
            # A newer release may add values.
            columns = [_column(*each[:3]) for each in kept["columns"]]
        except (ValueError, KeyError, TypeError):
            return False
        known = [each for each in columns if each is not None]
        if kept.get("version") != VERSION or all(shown is False for *_, shown in known):
            return False
        named = {column for column, *_ in known}
        missing = (column for column in COLUMNS if column not in named)
        self._put([*known, *((column, column.spec.width, None) for column in missing)])
        return True

    def _put(self, columns: list[_Column]) -> None:
        self._is_fitting = True
        self._chosen = {column: shown for column, _, shown in columns if shown is not None}
        for place, (column, width, _) in enumerate(columns):
            self._header.moveSection(self._header.visualIndex(column), place)
            self._widths[column] = max(width, _least(column))
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Shows the columns that fit; each gets its own width and a share of the remaining room."""
        room = self.table.viewport().width()
        visible = self._with_room(room)
        self._is_fitting = True
        for column in COLUMNS:
            self._header.setSectionHidden(column, column not in visible)
        shown = self.shown()
        widening = sum(column.spec.share for column in shown)
        left = room - sum(self._widths[column] for column in shown)
        self._share = max(left, 0) // widening if widening else 0
        for column in shown:
            self._header.resizeSection(
                column, self._widths[column] + self._share * column.spec.share
            )
        self._is_fitting = False

    def _with_room(self, room: int) -> set[BoardColumn]:
        """Returns the columns that the clerk chose, and others by rank as far as they fit."""
        visible = {column for column, shown in self._chosen.items() if shown}
        left = room - sum(self._widths[column] for column in visible)
        open_yet = [column for column in COLUMNS if column not in self._chosen]
        for column in sorted(open_yet, key=lambda each: each.spec.rank):
            if column.spec.is_only_chosen or (column.spec.is_only_shared and not self._is_shared):
                continue
            comfort = COMFORT if column.spec.rank > _LAST_OF_SEVEN else 0
            left -= self._widths[column]
            if visible and left < comfort:
                break
            visible.add(column)
        return visible or {BoardColumn.ORDER}

    def _on_section_resized(self, section: int, _old: int, width: int) -> None:
        """Stores the width that the clerk gave a column; Qt reports 0 for a hidden one."""
        column = COLUMNS[section]
        if self._is_fitting or not width or self._header.isSectionHidden(column):
            return
        self._widths[column] = max(width - self._share * column.spec.share, _least(column))
        if width < self._widths[column]:
            self._header.resizeSection(column, self._widths[column])

    def open_menu(self, at: QPoint) -> None:
        """Opens the menu at a point of the header."""
        menu = self.menu(self._header)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._header.mapToGlobal(at))


def _column(name: Any, width: Any, shown: Any) -> _Column | None:
    """Returns one column of a state; None for an unknown one."""
    if name not in BoardColumn.__members__:
        return None
    column = BoardColumn[name]
    is_visible = None if shown is None else bool(shown)
    return column, min(max(int(width), NARROWEST), WIDEST), is_visible


def _least(column: BoardColumn) -> int:
    """Returns a column's least width: a status or an amount is never cut."""
    return NARROWEST if column.spec.painted is None else column.spec.width


def _fill_menu(menu: QMenu, columns: BoardColumns) -> None:
    menu.clear()
    shown = columns.shown()
    sort, move, at_first = (
        QCoreApplication.translate("BoardColumns", "&Sort by"),
        QCoreApplication.translate("BoardColumns", "&Move"),
        QCoreApplication.translate("BoardColumns", "&Reset columns"),
    )
    taken = {letter_of(each) for each in (sort, move, at_first)}
    for number, column in enumerate(columns.every(), start=1):
        action = QAction(numbered(column.spec.heading(), number, taken), menu)
        action.setCheckable(True)
        action.setChecked(column in shown)
        action.setEnabled(shown != [column])
        action.toggled.connect(lambda is_visible, column=column: columns.show(column, is_visible))
        menu.addAction(action)
    menu.addSeparator()
    _fill_orders(menu.addMenu(sort), columns)
    _fill_moves(menu.addMenu(move), columns)
    menu.addAction(at_first).triggered.connect(columns.reset)


def _fill_orders(menu: QMenu, columns: BoardColumns) -> None:
    menu.setObjectName("boardSortMenu")
    group = QActionGroup(menu)
    sorted_by, order = columns.sorted_by()
    sort = columns.table.horizontalHeader().setSortIndicator  # ``sortByColumn`` sorts twice
    for number, column in enumerate(columns.every(), start=1):
        is_it = column is sorted_by
        arrow = ("  ▴" if order is _ASCENDING else "  ▾") if is_it else ""
        action = QAction(numbered(column.spec.heading() + arrow, number), group)
        action.setCheckable(True)
        action.setChecked(is_it)
        first = _DESCENDING if column.spec.is_descending_first else _ASCENDING
        turned = _ASCENDING if order is _DESCENDING else _DESCENDING
        to = turned if is_it else first
        action.triggered.connect(lambda _on, column=column, to=to: sort(column, to))
        menu.addAction(action)


def _fill_moves(menu: QMenu, columns: BoardColumns) -> None:
    menu.setObjectName("boardMoveMenu")
    shown = columns.shown()
    to_first = QCoreApplication.translate("BoardColumns", "Move &left")
    to_last = QCoreApplication.translate("BoardColumns", "Move &right")
    for number, column in enumerate(shown, start=1):
        moves = menu.addMenu(numbered(column.spec.heading(), number))
        for words, steps, end in ((to_first, -1, shown[0]), (to_last, 1, shown[-1])):
            action = moves.addAction(words)
            action.setEnabled(column is not end)
            action.triggered.connect(
                lambda _on, column=column, steps=steps: columns.move(column, steps)
            )
