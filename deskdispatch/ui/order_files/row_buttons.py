"""The buttons that decide about the chosen rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from deskdispatch.domain.order_files.order_file import SENT, RowDecision, RowState
from deskdispatch.domain.order_files.row import UNFOLLOWED
from deskdispatch.ui.lib.retranslated import Retranslated
from deskdispatch.ui.look import theme
from deskdispatch.ui.widgets.button_keys import give_key, show_key
from deskdispatch.ui.widgets.controls import dialog_button, name_buttons
from deskdispatch.ui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from deskdispatch.domain.order_files.order_file import FileRow


class RowButtons(Retranslated, QWidget):
    """Shows the buttons that mean something for the chosen rows; each acts on those alone."""

    decided = Signal(object, object)
    """The ids of rows, a list, and the ``RowDecision``."""

    fill_asked = Signal(object)
    """The ids of rows, a list, to fill in with what is known of their customers."""

    follow_asked = Signal(object)
    """The ids of rows, a list, whose links are to be followed once more."""

    map_asked = Signal(str)
    """The id of a row whose drop-off is to be chosen on the map."""

    order_asked = Signal(object)
    """A ``FileRow`` whose order is to be shown."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: dict[RowState, list[FileRow]] = {}
        self._build_ui()
        self._connect_signals()
        self.retranslate()

    def show_rows(self, rows: Sequence[FileRow]) -> None:
        """Shows the buttons for these rows."""
        self._rows = {}
        for row in rows:
            self._rows.setdefault(row.state, []).append(row)
        self._show_buttons()

    def retranslate(self) -> None:
        self._show_buttons()

    @property
    def buttons(self) -> list[QPushButton]:
        """All buttons from the leading edge."""
        return [*self._of_many, *self._of_one]

    def _build_ui(self) -> None:
        self.confirm_button = dialog_button("orderFileConfirmButton")
        self.leave_out_button = dialog_button("orderFileLeaveOutButton")
        self.retry_button = dialog_button("orderFileRetryButton")
        self.fill_button = dialog_button("orderFileFillButton")
        self._of_many = (
            *(self.confirm_button, self.leave_out_button, self.retry_button, self.fill_button),
        )
        self.map_button = dialog_button("orderFileMapButton")
        self.order_button = dialog_button("orderFileShowOrderButton")
        self._of_one = (self.map_button, self.order_button)
        layout = FlowLayout(theme.current().sizes["space_2"])
        for number, button in enumerate(self.buttons, 1):
            give_key(button, f"Alt+{number}")
            layout.addWidget(button)
        self.setLayout(layout)

    def _connect_signals(self) -> None:
        self.confirm_button.clicked.connect(self._on_confirm_clicked)
        self.leave_out_button.clicked.connect(self._on_leave_out_clicked)
        self.retry_button.clicked.connect(self._on_retry_clicked)
        self.fill_button.clicked.connect(self._on_fill_clicked)
        self.map_button.clicked.connect(self._on_map_clicked)
        self.order_button.clicked.connect(self._on_order_clicked)

    def _show_buttons(self) -> None:
        one = self._single()
        confirm = self.tr("Book once more") if self._known() else self.tr("Confirm")
        leave_out = self.tr("Leave out") if self._in_file() else self.tr("Take back in")
        has_order = one is not None and one.state is RowState.BOOKED
        can_move = one is not None and one.may_be_changed
        for button, words, is_shown in (
            (self.confirm_button, confirm, bool(self._to_confirm())),
            (self.leave_out_button, leave_out, bool(self._in_file() or self._left_out())),
            (self.retry_button, self.tr("Try again"), bool(self._failed() or self._unfollowed())),
            (self.fill_button, self.tr("Fill in from customer"), bool(self._to_fill_in())),
            (self.map_button, self.tr("Choose on the map"), can_move),
            (self.order_button, self.tr("Show order"), has_order),
        ):
            name_buttons((button, words))
            show_key(button, words)
            button.setVisible(is_shown)

    def _single(self) -> FileRow | None:
        lists = list(self._rows.values())
        return lists[0][0] if len(lists) == 1 and len(lists[0]) == 1 else None

    def _known(self) -> list[FileRow]:
        """The row that was booked before, where it alone is chosen."""
        one = self._single()
        return [one] if one is not None and one.state is RowState.KNOWN else []

    def _to_confirm(self) -> list[FileRow]:
        """Rows to confirm; those that were booked before one by one only."""
        return self._known() or self._rows.get(RowState.UNCHECKED, [])

    def _in_file(self) -> list[FileRow]:
        kept = {*SENT, RowState.LEFT_OUT}
        found = [row for state, rows in self._rows.items() if state not in kept for row in rows]
        return sorted(found, key=lambda row: row.line)

    def _failed(self) -> list[FileRow]:
        return self._rows.get(RowState.FAILED, [])

    def _unfollowed(self) -> list[FileRow]:
        rows = self._rows.get(RowState.PROBLEM, [])
        return [
            row for row in rows if any(each.failure in UNFOLLOWED for each in row.content.problems)
        ]

    def _left_out(self) -> list[FileRow]:
        return self._rows.get(RowState.LEFT_OUT, [])

    def _to_fill_in(self) -> list[FileRow]:
        return [row for row in self._in_file() if row.missing]

    def _decide(self, rows: Sequence[FileRow], decision: RowDecision) -> None:
        if rows:
            self.decided.emit([row.id for row in rows], decision)

    def _on_confirm_clicked(self) -> None:
        self._decide(self._to_confirm(), RowDecision.CONFIRMED)

    def _on_leave_out_clicked(self) -> None:
        if rows := self._in_file():
            self._decide(rows, RowDecision.LEFT_OUT)
        else:
            self._decide(self._left_out(), RowDecision.NONE)

    def _on_retry_clicked(self) -> None:
        unfollowed = [row.id for row in self._unfollowed()]
        self._decide(self._failed(), RowDecision.RETRY)
        if unfollowed:
            self.follow_asked.emit(unfollowed)

    def _on_fill_clicked(self) -> None:
        if rows := self._to_fill_in():
            self.fill_asked.emit([row.id for row in rows])

    def _on_map_clicked(self) -> None:
        if (row := self._single()) is not None:
            self.map_asked.emit(row.id)

    def _on_order_clicked(self) -> None:
        if (row := self._single()) is not None:
            self.order_asked.emit(row)
