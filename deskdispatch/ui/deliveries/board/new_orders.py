"""The mark for new deliveries that are out of sight, as the clerk has scrolled away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from deskdispatch.ui.deliveries.board.table import BoardTable
from deskdispatch.ui.deliveries.model.deliveries_model import DeliveriesModel
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.widgets.button_keys import give_key, show_key

if TYPE_CHECKING:
    from deskdispatch.domain.deliveries.summary import DeliverySummary

KEY = "Alt+0"


class NewOrders(Retranslated, QPushButton):
    """A quiet button that counts new deliveries out of sight, and goes there.

    New is what was booked after all that the board knew; older deliveries that are read later are
    not. At the top of the list nothing is out of sight, as new rows come in there.
    """

    def __init__(self) -> None:
        super().__init__()
        self._out_of_sight: set[str] = set()
        self._newest = 0.0
        self._count = 0
        self.setObjectName("newOrdersButton")
        self.setProperty("role", "link")
        self.setAutoDefault(False)
        give_key(self, KEY)
        self.clicked.connect(self.go)
        self.retranslate()
        self.hide()

    def watch(self, table: BoardTable, model: DeliveriesModel) -> None:
        self._table, self._model = table, model
        bar = table.verticalScrollBar()
        for signal in (
            bar.valueChanged,
            bar.rangeChanged,
            model.modelReset,
            model.layoutChanged,
            model.rowsMoved,
            model.rowsRemoved,
        ):
            signal.connect(self.recount)

    def expect(self, summaries: Sequence[DeliverySummary]) -> None:
        """Called before the model takes these; ``recount`` comes after."""
        times = [summary.created_at or 0.0 for summary in summaries]
        if self._newest:
            self._out_of_sight |= {
                summary.id
                for summary, at in zip(summaries, times, strict=True)
                if at > self._newest and not self._model.knows(summary.id)
            }
        self._newest = max(self._newest, *times, 0.0)

    def forget(self) -> None:
        self._out_of_sight.clear()
        self._newest = 0.0
        self.recount()

    def recount(self) -> None:
        """Counts again; deliveries that came into view are no longer new."""
        if not self._out_of_sight and not self._count:
            return
        if self._is_at_newest():
            self._out_of_sight.clear()
        rows = {id: self._model.row_of(id) for id in self._out_of_sight}
        self._out_of_sight -= {
            id for id, row in rows.items() if row is not None and self._sees(row)
        }
        self._count = sum(rows[id] is not None for id in self._out_of_sight)
        self._show()

    def go(self) -> None:
        """Scrolls to the topmost new delivery; the keys go to the table."""
        rows = [row for id in self._out_of_sight if (row := self._model.row_of(id)) is not None]
        if self.hasFocus():
            self._table.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._model.is_newest_first:
            self._table.scrollToTop()
        elif rows:
            self._table.scrollTo(self._model.index(min(rows), 0))
        self.recount()

    def retranslate(self) -> None:
        self._show()

    def _is_at_newest(self) -> bool:
        return self._model.is_newest_first and self._table.verticalScrollBar().value() == 0

    def _sees(self, row: int) -> bool:
        top = self._table.rowViewportPosition(row)
        return top >= 0 and top + self._table.rowHeight(row) <= self._table.viewport().height()

    def _show(self) -> None:
        words = self.tr("%n new", "", self._count)
        self.setText(f"↑ {words}")
        self.setAccessibleName(words)
        show_key(self, self.tr("Show the new deliveries"))
        self.setVisible(self._count > 0)
