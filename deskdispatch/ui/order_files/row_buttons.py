"""Buttons that decide on the chosen rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
    """Buttons that apply to the chosen rows; each acts only on the rows it applies to."""

    decided = Signal(object, object)
    """Ids of rows, a list, and the ``RowDecision``."""

    fill_asked = Signal(object)
    """Ids of rows, a list, to fill in from the saved data of their customers."""

    follow_asked = Signal(object)
    """Ids of rows, a list, whose links are to be followed again."""

    map_asked = Signal(str)
    """Id of a row whose drop-off is to be chosen on the map."""

    order_asked = Signal(object)
    """A ``FileRow`` whose order is to be shown."""

    def __init__(self) -> None:
        super().__init__()
        self._rows: Sequence[FileRow] = ()
        self._build_ui()
        self.retranslate()

    def show_rows(self, rows: Sequence[FileRow]) -> None:
        self._rows = rows
        self.retranslate()

    def retranslate(self) -> None:
        one = self._rows[0] if len(self._rows) == 1 else None
        states = [(row, row.state) for row in self._rows]
        is_known = one is not None and one.state is RowState.KNOWN
        confirmed = RowState.KNOWN if is_known else RowState.UNCHECKED  # known ones one by one
        kept = {*SENT, RowState.LEFT_OUT}
        self._to_confirm = [row.id for row, state in states if state is confirmed]
        self._in_file = [row.id for row, state in states if state not in kept]
        self._left_out = [row.id for row, state in states if state is RowState.LEFT_OUT]
        self._failed = [row.id for row, state in states if state is RowState.FAILED]
        self._unfollowed = [
            row.id
            for row, state in states
            if state is RowState.PROBLEM
            and any(each.failure in UNFOLLOWED for each in row.content.problems)
        ]
        self._to_fill = [row.id for row, state in states if state not in kept and row.missing]
        confirm = self.tr("Book again") if is_known else self.tr("Confirm")
        leave_out = self.tr("Skip") if self._in_file else self.tr("Include")
        for button, words, is_shown in (
            (self.confirm_button, confirm, bool(self._to_confirm)),
            (self.leave_out_button, leave_out, bool(self._in_file or self._left_out)),
            (self.retry_button, self.tr("Try again"), bool(self._failed or self._unfollowed)),
            (self.fill_button, self.tr("Fill in from customer"), bool(self._to_fill)),
            (
                self.map_button,
                self.tr("Choose on the map"),
                one is not None and one.may_be_changed,
            ),
            (
                self.order_button,
                self.tr("Show order"),
                one is not None and one.state is RowState.BOOKED,
            ),
        ):
            name_buttons((button, words))
            show_key(button, words)
            button.setVisible(is_shown)

    def _build_ui(self) -> None:
        self.confirm_button = dialog_button("orderFileConfirmButton")
        self.leave_out_button = dialog_button("orderFileLeaveOutButton")
        self.retry_button = dialog_button("orderFileRetryButton")
        self.fill_button = dialog_button("orderFileFillButton")
        self.map_button = dialog_button("orderFileMapButton")
        self.order_button = dialog_button("orderFileShowOrderButton")
        self.buttons: dict[QPushButton, Callable[[], None]] = {
            self.confirm_button: self._on_confirm_clicked,
            self.leave_out_button: self._on_leave_out_clicked,
            self.retry_button: self._on_retry_clicked,
            self.fill_button: self._on_fill_clicked,
            self.map_button: self._on_map_clicked,
            self.order_button: self._on_order_clicked,
        }
        layout = FlowLayout(theme.current().sizes["space_2"])
        for number, (button, clicked) in enumerate(self.buttons.items(), 1):
            give_key(button, f"Alt+{number}")
            button.clicked.connect(clicked)
            layout.addWidget(button)
        self.setLayout(layout)

    def _on_confirm_clicked(self) -> None:
        self.decided.emit(self._to_confirm, RowDecision.CONFIRMED)

    def _on_leave_out_clicked(self) -> None:
        decision = RowDecision.LEFT_OUT if self._in_file else RowDecision.NONE
        self.decided.emit(self._in_file or self._left_out, decision)

    def _on_retry_clicked(self) -> None:
        unfollowed = self._unfollowed  # the decision shows the rows anew
        if self._failed:
            self.decided.emit(self._failed, RowDecision.RETRY)
        if unfollowed:
            self.follow_asked.emit(unfollowed)

    def _on_fill_clicked(self) -> None:
        self.fill_asked.emit(self._to_fill)

    def _on_map_clicked(self) -> None:
        self.map_asked.emit(self._rows[0].id)

    def _on_order_clicked(self) -> None:
        self.order_asked.emit(self._rows[0])
